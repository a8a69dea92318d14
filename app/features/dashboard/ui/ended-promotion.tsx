import { Link } from 'react-router'
import { formatDate } from '#app/basics/dates.ts'
import { Notice } from '#app/design/ui/notice.tsx'
import type { PromotionState } from '#app/features/settings/rules.ts'
import type { Promotion } from '#app/features/settings/schema.ts'
import { endedPromotion as words } from '../content.ts'

export type EndedPromotionProps = {
  promotion:
    | (Pick<Promotion, 'headline' | 'endsOn' | 'afterEnd'> & { state: PromotionState })
    | undefined
  /** May propose another promotion. */
  mayChange: boolean
}

/** SIT-06: an offer that is over and still named on the site, with the way to renew or remove it. */
export function EndedPromotion({ promotion, mayChange }: EndedPromotionProps) {
  if (promotion?.state !== 'over' || promotion.afterEnd === 'hide') return null
  return (
    <Notice tone="warning">
      <p className="font-semibold">
        {words.heading(promotion.headline, formatDate(promotion.endsOn))}
      </p>
      <p>
        {words.text}{' '}
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
