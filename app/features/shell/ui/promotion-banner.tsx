import { ButtonLink } from '#app/design/ui/button-link.tsx'
import { Icon } from '#app/design/ui/icon.tsx'
import { formatDate } from '#app/basics/dates.ts'
import type { Promotion } from '#app/features/settings/schema.ts'
import { promotionEnded } from '../content.ts'
import { promotionKey } from '../rules.ts'
import { EarlyScript } from './early-script.tsx'

export type PromotionBannerProps = {
  promotion: Promotion
  /** What is said once the offer period is over (PRM-07). */
  endedNote: string | null
  isClosable: boolean
}

const storageKey = 'closed-promotion'

/**
 * Hides a promotion that this visitor closed before it is painted, and closes it at a press (PRM-09). Where the
 * browser refuses storage it stays closed until the next page. Its parent element is the banner.
 */
export const closedPromotionScript = `(()=>{let b=document.currentScript.parentElement,k="${storageKey}",p=b.dataset.promotion;try{b.hidden=localStorage.getItem(k)==p}catch{}b.addEventListener("click",e=>{if(e.target.closest("button")){b.hidden=true;document.getElementById("main").focus({preventScroll:true});try{localStorage.setItem(k,p)}catch{}}})})()`

/** A coupon under the header (PRM-01 to PRM-09); one line once it has ended (SIT-06). */
export function PromotionBanner({ promotion, endedNote, isClosable }: PromotionBannerProps) {
  return (
    <aside
      aria-label="Promotion"
      data-promotion={promotionKey(promotion)}
      className="no-print [border-bottom:2px_dashed_var(--color-clay)] bg-clay-mist text-ink"
    >
      <EarlyScript code={closedPromotionScript} />
      <div
        className={`wrap flex gap-x-2 ${endedNote ? 'items-start' : 'items-center gap-y-2 py-2 max-md:flex-wrap'}`}
      >
        {endedNote ? (
          <EndedPromotion promotion={promotion} note={endedNote} />
        ) : (
          <RunningPromotion promotion={promotion} />
        )}
        {isClosable ? (
          <button type="button" className="button px-0 noscript:hidden">
            <Icon name="close" />
            <span className="sr-only">Close the promotion</span>
          </button>
        ) : null}
      </div>
    </aside>
  )
}

function RunningPromotion({ promotion }: { promotion: Promotion }) {
  return (
    <>
      <div className="grow text-sm max-md:basis-full">
        <Texts promotion={promotion} />
      </div>
      <Claim promotion={promotion} className="grow md:flex-none" />
    </>
  )
}

/** The line stays shorter than the finger that opens it is high. */
function EndedPromotion({ promotion, note }: { promotion: Promotion; note: string }) {
  return (
    <details className="grow text-sm">
      <summary className="accordion-summary text-xs">
        {promotionEnded(shortDate(promotion.endsOn))}
      </summary>
      <div className="grid justify-items-start gap-y-2 pb-3">
        <div>
          <Texts promotion={promotion} />
          <p className="font-semibold">{note}</p>
        </div>
        <Claim promotion={promotion} />
      </div>
    </details>
  )
}

/** 30 Sep 2025: the line is one line on the narrowest telephone. */
function shortDate(isoDate: string): string {
  return formatDate(isoDate).replace(/[A-Z][a-z]+/, (month) => month.slice(0, 3))
}

function Texts({ promotion }: { promotion: Promotion }) {
  return (
    <>
      <p className="font-semibold text-clay-deep">{promotion.headline}</p>
      <p className="text-xs">
        <span>{promotion.deadlineText}</span> <span aria-hidden="true">·</span>{' '}
        <span>{promotion.detail}</span>
      </p>
    </>
  )
}

function Claim({ promotion, className }: { promotion: Promotion; className?: string }) {
  return (
    <ButtonLink to={promotion.href} variant="secondary" className={className}>
      {promotion.callToAction}
    </ButtonLink>
  )
}
