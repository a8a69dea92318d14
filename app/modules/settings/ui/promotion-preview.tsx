import { formatDate } from '#app/basics/dates.ts'
import { Badge } from '#app/design/ui/badge.tsx'
import { readableValue } from '../rules/describe-change.ts'
import { promotionEndedNote, promotionState } from '../rules.ts'
import type { Promotion } from '../schema.ts'

/** The banner as visitors see it today, and where and when it shows. */
export function PromotionPreview({ promotion, now }: { promotion: Promotion; now: Date }) {
  const endedNote = promotionEndedNote(promotion, now)
  return (
    <figure className="grid gap-2">
      <div className="border-y-2 border-dashed border-clay bg-clay-mist px-4 py-2">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <div className="min-w-[min(12rem,100%)] flex-1 wrap-anywhere">
            <p className="font-semibold text-clay-deep">{promotion.headline}</p>
            <p className="text-sm">
              {promotion.deadlineText} <span aria-hidden="true">·</span> {promotion.detail}
            </p>
            {endedNote ? <p className="text-sm font-semibold">{endedNote}</p> : null}
          </div>
          <span className="button button-secondary button-small" aria-hidden="true">
            {promotion.callToAction}
          </span>
        </div>
      </div>
      <figcaption className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
        <StateBadge promotion={promotion} now={now} />
        <span className="wrap-anywhere">
          {formatDate(promotion.startsOn)} to {formatDate(promotion.endsOn)} ·{' '}
          {readableValue(promotion.pages)} · “{promotion.callToAction}” leads to {promotion.href}
        </span>
      </figcaption>
    </figure>
  )
}

function StateBadge({ promotion, now }: { promotion: Promotion; now: Date }) {
  const state = promotionState(promotion, now)
  if (state === 'running') return <Badge tone="success">Running</Badge>
  if (state === 'upcoming') return <Badge tone="info">Not shown yet</Badge>
  if (state === 'sample') return <Badge tone="warning">Sample, shown with a note</Badge>
  return <Badge>Ended, not shown</Badge>
}
