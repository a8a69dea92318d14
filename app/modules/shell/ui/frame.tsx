import type { ReactNode } from 'react'
import { useMatches } from 'react-router'
import { telephoneHref, whatsappHref } from '#app/basics/contact-details.ts'
import { InlineScript } from '#app/design/inline-script.tsx'
import { PageDataContext } from '#app/design/island/island.tsx'
import { Icon } from '#app/design/ui/icon.tsx'
import { ButtonLink } from '#app/design/ui/link.tsx'
import type { PromotionState } from '#app/modules/settings/rules.ts'
import type { Promotion } from '#app/modules/settings/schema.ts'
import {
  callActionLabels,
  mainActions,
  offlineWords,
  defaultMainAction,
  skipLinkText,
} from '../content.ts'
import { bannerStateFor, isPathWithin, menusOf, promotionKey, type PublicSite } from '../rules.ts'
import { Footer } from './footer.tsx'
import { Header, type Logo } from './header.tsx'
import type { PublicSiteFacts } from './use-public-site.ts'

export type FrameData = {
  site: PublicSite
  promotion: Promotion
  promotionState: PromotionState
  promotionEndedNote: string | null
  vatNote: string
  areCaseStudiesShown: boolean
  brand: { logo: Logo | null }
  publicKey: string
  formToken: string
  year: number
}

export type FrameProps = {
  data: FrameData
  /** Path of the page for the menus, the promotion and the action bar; null on 404 and error pages. */
  path: string | null
  children: ReactNode
}

export function Frame({ data, path, children }: FrameProps) {
  const { site, promotion } = data
  const banner = path === null ? 'hidden' : bannerStateFor(path, promotion, data.promotionState)
  return (
    <>
      <a href="#main" className="button button-primary absolute -top-20 left-2 z-40 focus:top-2">
        {skipLinkText}
      </a>
      <Header
        brandName={site.brandName}
        phone={site.phone}
        path={path ?? ''}
        menus={menusOf(data.areCaseStudiesShown)}
        logo={data.brand.logo}
      />
      {banner === 'hidden' ? null : (
        <PromotionBanner
          promotion={promotion}
          endedNote={data.promotionEndedNote}
          isClosable={banner === 'closable'}
        />
      )}
      <main id="main" tabIndex={-1}>
        <PageDataContext value={usePageFacts(data)}>{children}</PageDataContext>
      </main>
      {path === null ? null : <ActionBar site={site} path={path} />}
      <Footer site={site} year={data.year} vatNote={data.vatNote} logo={data.brand.logo} />
      <OfflineNote />
    </>
  )
}

/** Data for the page's forms; `forms` comes from the page's loader. */
function usePageFacts({
  site,
  publicKey,
  formToken,
}: FrameData): PublicSiteFacts & { forms?: object } {
  const { legalName, phone, email } = site
  const page = useMatches().at(-1)?.loaderData as { forms?: object } | null | undefined
  return {
    site: { legalName, publicKey, formToken, contact: { phone, email } },
    forms: page?.forms,
  }
}

/** Shown after a click on a link while there is no connection. The page stays open, with everything that was typed. */
function OfflineNote() {
  return (
    <div popover="auto" role="alert" className="offline-note">
      <p className="font-semibold">{offlineWords.title}</p>
      <p>{offlineWords.description}</p>
    </div>
  )
}

type PromotionBannerProps = {
  promotion: Promotion
  /** Text of the sample promotion after its end. */
  endedNote: string | null
  isClosable: boolean
}

const storageKey = 'closed-promotion'

/**
 * Before the page is painted, hides a promotion that this visitor closed earlier. Also closes the promotion on click.
 * If the browser blocks storage, the next page shows the promotion again. The script's parent element is the banner.
 */
const closedPromotionScript = `(()=>{let b=document.currentScript.parentElement,k="${storageKey}",p=b.dataset.promotion;try{b.hidden=localStorage.getItem(k)==p}catch{}b.addEventListener("click",e=>{if(e.target.closest("button")){b.hidden=true;document.getElementById("main").focus({preventScroll:true});try{localStorage.setItem(k,p)}catch{}}})})()`

/** The promotion, styled as a coupon, below the header. It is at most 96 px high on a phone. */
function PromotionBanner({ promotion, endedNote, isClosable }: PromotionBannerProps) {
  return (
    <aside
      aria-label="Promotion"
      data-promotion={promotionKey(promotion)}
      className="no-print [border-bottom:2px_dashed_var(--color-clay)] bg-clay-mist text-ink"
    >
      <InlineScript code={closedPromotionScript} />
      <div className="wrap flex items-center gap-2">
        <p className="grow py-0.5 text-[0.75rem] leading-tight md:text-sm">
          <b className="text-clay-deep">{promotion.headline}</b>{' '}
          <span>{promotion.deadlineText}</span> <span aria-hidden="true">·</span>{' '}
          <span>{promotion.detail}</span> <span aria-hidden="true">{endedNote && '· '}</span>
          {endedNote ? <i>{endedNote}</i> : null}
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

const pathsWithoutActionBar = ['/contact', '/forms']

/** On phones only. Sticky, so it never covers the end of the page; hidden while a field has the focus. */
export function ActionBar({ site, path }: { site: PublicSite; path: string }) {
  if (pathsWithoutActionBar.some((without) => isPathWithin(without, path))) return null
  const whatsapp = whatsappHref(site.whatsappNumber, callActionLabels.whatsappText(site.brandName))
  const action = mainActionOf(path)
  return (
    <nav aria-label="Ask us" className="action-bar no-print">
      <a href={telephoneHref(site.phone)}>{callActionLabels.call}</a>
      {whatsapp ? <a href={whatsapp}>{callActionLabels.whatsapp}</a> : null}
      {action ? <a href={action.href}>{action.name}</a> : null}
    </nav>
  )
}

/** Returns the page's main action, shown next to Call. Null if the page itself is that action. */
export function mainActionOf(path: string): { name: string; href: string } | null {
  const known = mainActions.find(([within]) => isPathWithin(within, path))
  return known ? known[1] : defaultMainAction
}
