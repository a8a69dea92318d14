import { formatDateTime } from '#app/basics/dates.ts'
import { timeLeft } from '../../rules/lead-group.ts'
import { useNow } from '#app/design/use-now.ts'

/** How long is left of a promise that runs; the whole moment on hover (LDS-02, ANS-11). */
export function TimeLeft({ dueAt }: { dueAt: string }) {
  const now = useNow()
  const isLate = new Date(dueAt) < now
  return (
    <time
      dateTime={dueAt}
      title={`Due ${formatDateTime(new Date(dueAt))}`}
      className={`whitespace-nowrap tabular-nums ${isLate ? 'font-semibold text-danger' : ''}`}
    >
      {timeLeft(dueAt, now)}
    </time>
  )
}
