import type { ReactNode } from 'react'
import { useMatches } from 'react-router'
import { PageFacts } from '#app/design/island/island.tsx'
import type { PromotionState } from '#app/modules/settings/rules.ts'
import type { Promotion } from '#app/modules/settings/schema.ts'
import { offlineWords, skipLink } from '../content.ts'
import { bannerOn, type PublicSite } from '../rules.ts'
import { ActionBar } from './action-bar.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { PromotionBanner } from './promotion-banner.tsx'
import type { PublicSiteFacts } from './use-public-site.ts'

export type FrameData = {
  site: PublicSite
  promotion: Promotion
  promotionState: PromotionState
  promotionEndedNote: string | null
  vatNote: string
  publicKey: string
  formToken: string
  year: number
}

export type FrameProps = {
  data: FrameData
  /** What the menus highlight; null where the page is none of theirs. */
  path: string | null
  children: ReactNode
}

/** Header, promotion, footer and what is fixed to the page of a telephone, around every page for visitors. */
export function Frame({ data, path, children }: FrameProps) {
  const { site, promotion } = data
  const banner = path === null ? 'hidden' : bannerOn(path, promotion, data.promotionState)
  return (
    <>
      <a href="#main" className="button button-primary absolute -top-20 left-2 z-40 focus:top-2">
        {skipLink}
      </a>
      <Header brandName={site.brandName} phone={site.phone} path={path ?? ''} />
      {banner === 'hidden' ? null : (
        <PromotionBanner
          promotion={promotion}
          endedNote={data.promotionEndedNote}
          isClosable={banner === 'closable'}
        />
      )}
      <main id="main" tabIndex={-1}>
        <PageFacts value={useFacts(data)}>{children}</PageFacts>
      </main>
      {path === null ? null : <ActionBar site={site} path={path} />}
      <Footer site={site} year={data.year} vatNote={data.vatNote} />
      <OfflineNote />
    </>
  )
}

/** What the forms of the page need besides their own words: who collects, the key, and what the page's loader says. */
function useFacts({ site, publicKey, formToken }: FrameData): PublicSiteFacts & { forms?: object } {
  const { legalName, phone, email } = site
  const page = useMatches().at(-1)?.loaderData as { forms?: object } | null | undefined
  return {
    site: { legalName, publicKey, formToken, contact: { phone, email } },
    forms: page?.forms,
  }
}

/** Shown where a link is pressed without a connection: the page stays, with what was typed on it. */
function OfflineNote() {
  return (
    <div popover="auto" role="alert" className="offline-note">
      <p className="font-semibold">{offlineWords.title}</p>
      <p>{offlineWords.description}</p>
    </div>
  )
}
