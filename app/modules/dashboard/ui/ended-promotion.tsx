import { Link } from 'react-router'
import { formatDate } from '#app/basics/dates.ts'
import { Notice } from '#app/design/ui/notice.tsx'
import type { PromotionState } from '#app/modules/settings/rules.ts'
import type { Promotion } from '#app/modules/settings/schema.ts'
import { endedPromotion as words } from '../content.ts'

export type EndedPromotionProps = {
  promotion: (Pick<Promotion, 'headline' | 'endsOn'> & { state: PromotionState }) | undefined
  /** May propose another promotion. */
  mayChange: boolean
}

/** SIT-06: a promotion that has ended, what the site shows of it, and the way to renew it. */
export function EndedPromotion({ promotion, mayChange }: EndedPromotionProps) {
  if (promotion?.state !== 'over' && promotion?.state !== 'sample') return null
  return (
    <Notice tone="warning">
      <p className="font-semibold">
        {words.heading(promotion.headline, formatDate(promotion.endsOn))}
      </p>
      <p>
        {words.text[promotion.state]}{' '}
        {mayChange ? (
          <Link to="/admin/settings?tab=promotion" className="link font-semibold">
            {words.action}
          </Link>
        ) : (
          words.ask
        )}
      </p>
    </Notice>
  )
}
