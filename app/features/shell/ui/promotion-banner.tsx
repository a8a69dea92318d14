import { ButtonLink } from '#app/design/ui/button-link.tsx'
import { Icon } from '#app/design/ui/icon.tsx'
import { formatDate } from '#app/basics/dates.ts'
import type { Promotion } from '#app/features/settings/schema.ts'
import { promotionEnded } from '../content.ts'
import { promotionKey } from '../rules.ts'
import { closedPromotionScript, closePromotion, useIsPromotionClosed } from './closed-promotion.ts'
import { EarlyScript } from './early-script.tsx'

export type PromotionBannerProps = {
  promotion: Promotion
  /** What is said once the offer period is over (PRM-07). */
  endedNote: string | null
  isClosable: boolean
}

/** A coupon under the header (PRM-01 to PRM-09); one line once it has ended (SIT-06). */
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
      <div
        className={`wrap flex gap-x-2 ${endedNote ? 'items-start' : 'items-center gap-y-2 py-2 max-md:flex-wrap'}`}
      >
        {endedNote ? (
          <EndedPromotion promotion={promotion} note={endedNote} />
        ) : (
          <RunningPromotion promotion={promotion} />
        )}
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
    <details
      className="grow text-sm"
      // A visitor may have opened it before React takes over.
      suppressHydrationWarning
    >
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
