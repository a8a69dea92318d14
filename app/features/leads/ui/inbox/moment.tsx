import { formatDateTime } from '#app/basics/dates.ts'
import { shortDateTime } from '../../rules/short-date-time.ts'
import { useToday } from '#app/design/use-today.ts'

/** A time in Johannesburg; in lists short, with the whole of it on hover. */
export function Moment({ at, isShort = false }: { at: string; isShort?: boolean }) {
  const today = useToday()
  const whole = formatDateTime(new Date(at))
  return (
    <time dateTime={at} title={isShort ? whole : undefined}>
      {isShort ? shortDateTime(at, today) : whole}
    </time>
  )
}
