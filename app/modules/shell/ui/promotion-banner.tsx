import { ButtonLink } from '#app/design/ui/button-link.tsx'
import { Icon } from '#app/design/ui/icon.tsx'
import type { Promotion } from '#app/modules/settings/schema.ts'
import { promotionKey } from '../rules.ts'
import { EarlyScript } from './early-script.tsx'

export type PromotionBannerProps = {
  promotion: Promotion
  /** What the sample says once its period is over (PRM-07). */
  endedNote: string | null
  isClosable: boolean
}

const storageKey = 'closed-promotion'

/**
 * Hides a promotion that this visitor closed before it is painted, and closes it at a press (PRM-09). Where the
 * browser refuses storage it stays closed until the next page. Its parent element is the banner.
 */
export const closedPromotionScript = `(()=>{let b=document.currentScript.parentElement,k="${storageKey}",p=b.dataset.promotion;try{b.hidden=localStorage.getItem(k)==p}catch{}b.addEventListener("click",e=>{if(e.target.closest("button")){b.hidden=true;document.getElementById("main").focus({preventScroll:true});try{localStorage.setItem(k,p)}catch{}}})})()`

/** A coupon under the header (PRM-01 to PRM-09); at most 96 px high on a telephone (SIT-06). */
export function PromotionBanner({ promotion, endedNote, isClosable }: PromotionBannerProps) {
  return (
    <aside
      aria-label="Promotion"
      data-promotion={promotionKey(promotion)}
      className="no-print [border-bottom:2px_dashed_var(--color-clay)] bg-clay-mist text-ink"
    >
      <EarlyScript code={closedPromotionScript} />
      <div className="wrap flex items-center gap-2">
        <p className="grow py-0.5 text-[0.75rem] leading-tight md:text-sm">
          <b className="text-clay-deep">{promotion.headline}</b>{' '}
          <span>{promotion.deadlineText}</span> <span aria-hidden="true">·</span>{' '}
          <span>{promotion.detail}</span> {endedNote ? <i>{endedNote}</i> : null}
        </p>
        <div className="grid flex-none justify-items-end py-0.5 md:flex">
          <ButtonLink
            to={promotion.href}
            variant="secondary"
            className="px-2 py-0 text-sm leading-tight max-md:w-16"
          >
            {promotion.callToAction}
          </ButtonLink>
          {isClosable ? (
            <button type="button" className="button px-0 noscript:hidden">
              <Icon name="close" />
              <span className="sr-only">Close the promotion</span>
            </button>
          ) : null}
        </div>
      </div>
    </aside>
  )
}
