import { Badge } from '#app/design/ui/badge.tsx'
import { firstMonth } from '../content.ts'

/** PRC-21 */
export function FirstMonthBanner() {
  return (
    <div className="[border-block-width:1px] border-clay bg-clay-mist">
      <p className="wrap flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
        <Badge tone="sunrise">{firstMonth.title}</Badge>
        <span className="font-display text-lg font-semibold text-clay-deep">{firstMonth.text}</span>
      </p>
    </div>
  )
}
