import type { LeadDetail } from './leads-api.ts'
import { Panel } from './facts.tsx'
import { Moment } from './moment.tsx'

export function TimelinePanel({ timeline }: Pick<LeadDetail, 'timeline'>) {
  return (
    <Panel title="History">
      <ol className="grid gap-2">
        {timeline.map(({ id, at, actorName, text }) => (
          <li key={id} className="wrap-anywhere">
            <span className="font-semibold">{actorName}</span> {text}
            <span className="block text-sm text-ink-soft">
              <Moment at={at} />
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
