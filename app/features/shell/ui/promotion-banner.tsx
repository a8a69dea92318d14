import { ButtonLink } from '#app/design/ui/button-link.tsx'
import { Icon } from '#app/design/ui/icon.tsx'
import type { Promotion } from '#app/features/settings/schema.ts'
import { promotionKey } from '../rules.ts'
import { closedPromotionScript, closePromotion, useIsPromotionClosed } from './closed-promotion.ts'
import { EarlyScript } from './early-script.tsx'

export type PromotionBannerProps = {
  promotion: Promotion
  /** What is said once the offer period is over (PRM-07). */
  endedNote: string | null
  isClosable: boolean
}

/** A coupon under the header (PRM-01 to PRM-09). */
export function PromotionBanner({ promotion, endedNote, isClosable }: PromotionBannerProps) {
  const key = promotionKey(promotion)
  if (useIsPromotionClosed(key)) return null
  const close = () => {
    closePromotion(key)
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  return (
    <aside
      aria-label="Promotion"
      data-promotion={key}
      className="no-print border-b-2 border-dashed border-clay bg-clay-mist text-ink"
      // The script below may have hidden it before React takes over.
      suppressHydrationWarning
    >
      <EarlyScript code={closedPromotionScript} />
      <div className="wrap flex items-center gap-x-4 gap-y-2 py-2 max-md:flex-wrap">
        <div className="grow text-sm max-md:basis-full">
          <p className="font-semibold text-clay-deep">{promotion.headline}</p>
          <p className="text-xs">
            <span>{promotion.deadlineText}</span> <span aria-hidden="true">·</span>{' '}
            <span>{promotion.detail}</span>
          </p>
          {endedNote ? <p className="text-xs font-semibold">{endedNote}</p> : null}
        </div>
        <ButtonLink to={promotion.href} variant="secondary" className="grow md:flex-none">
          {promotion.callToAction}
        </ButtonLink>
        {isClosable ? (
          <button type="button" onClick={close} className="button px-0 noscript:hidden">
            <Icon name="close" />
            <span className="sr-only">Close the promotion</span>
          </button>
        ) : null}
      </div>
    </aside>
  )
}
