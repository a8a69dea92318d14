import { formatDateTime } from '#app/basics/dates.ts'
import { Badge, type BadgeTone } from '#app/design/ui/badge.tsx'
import { Skeleton } from '#app/design/ui/skeleton.tsx'
import { activityWords } from '../content.ts'

export type ActivityEntry = {
  id: number
  at: string
  kind: keyof typeof activityWords.kinds
  actorName: string
  text: string
}

const tones: Record<ActivityEntry['kind'], BadgeTone> = {
  approval_request: 'warning',
  price_update: 'sunrise',
  product_approved: 'success',
  feature_update: 'info',
  other: 'neutral',
}
const mostShown = 8

export type RecentActivityProps = {
  entries: readonly ActivityEntry[] | undefined
  hasFailed: boolean
}

/** What happened last, newest first, as the activity log has it (ADD-11, ADD-12). */
export function RecentActivity({ entries, hasFailed }: RecentActivityProps) {
  return (
    <section aria-labelledby="recent-activity" className="grid content-start gap-3">
      <h2 id="recent-activity" className="text-xl">
        {activityWords.heading}
      </h2>
      <div className="card">
        {entries ? (
          <Entries entries={entries.slice(0, mostShown)} />
        ) : hasFailed ? (
          <p className="text-ink-soft">{activityWords.unknown}</p>
        ) : (
          <Skeleton lines={4} />
        )}
      </div>
    </section>
  )
}

function Entries({ entries }: { entries: readonly ActivityEntry[] }) {
  if (entries.length === 0) return <p className="text-ink-soft">{activityWords.empty}</p>
  return (
    <ol className="grid divide-y divide-line">
      {entries.map(({ id, at, kind, actorName, text }) => (
        <li key={id} className="grid gap-1 py-3 first:pt-0 last:pb-0">
          <span className="flex flex-wrap items-center justify-between gap-2">
            <Badge tone={tones[kind]}>{activityWords.kinds[kind]}</Badge>
            <time dateTime={at} className="text-sm text-ink-soft tabular-nums">
              {formatDateTime(new Date(at))}
            </time>
          </span>
          <span>
            <span className="font-semibold">{actorName}</span> {text}
          </span>
        </li>
      ))}
    </ol>
  )
}
