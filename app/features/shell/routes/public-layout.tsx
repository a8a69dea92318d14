import type { SitePath } from '#app/basics/site-path.ts'
import type { Thing } from 'schema-dts'
import type { ReactNode } from 'react'
import {
  isRouteErrorResponse,
  Outlet,
  useLocation,
  useMatches,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import { Toaster } from '#app/design/toast/toaster.tsx'
import { Band } from '#app/design/ui/band.tsx'
import { ButtonLink } from '#app/design/ui/button-link.tsx'
import { KeptPart } from '#app/design/ui/kept-part.tsx'
import { readSettings } from '#app/features/settings/data.server.ts'
import { promotionEndedNote, promotionState } from '#app/features/settings/rules.ts'
import { sharePicture } from '#app/features/search-presence/data.server.ts'
import { canonicalPath, type OwnQuery } from '#app/features/search-presence/rules.ts'
import { pageHead } from '#app/features/search-presence/rules/page-head.ts'
import {
  breadcrumbs,
  organisation,
  organisationInShort,
} from '#app/features/search-presence/rules/structured-data.ts'
import { siteAddress } from '#app/platform/env.server.ts'
import { pageToken } from '#app/platform/form-token.server.ts'
import { readPublicKey } from '#app/platform/public-key.server.ts'
import {
  allowPageCache,
  countVisits,
  describePage,
  requestContext,
  setPageHead,
} from '#app/platform/router-context.server.ts'
import { notFoundWords, skipLink, problemWords } from '../content.ts'
import { bannerOn, copyrightYear, publicSite } from '../rules.ts'
import { ActionBar } from '../ui/action-bar.tsx'
import { Footer } from '../ui/footer.tsx'
import { Header } from '../ui/header.tsx'
import { OfflineGuard } from '../ui/offline-guard.tsx'
import { PromotionBanner } from '../ui/promotion-banner.tsx'
import { RouteFocus } from '../ui/route-focus.tsx'
import type { Route } from './+types/public-layout'

export async function loader({ context, url }: Route.LoaderArgs) {
  allowPageCache(context)
  const ctx = context.get(requestContext)
  const now = ctx.clock.now()
  const [site, promotion, publicKey, formToken] = await Promise.all([
    readSettings(ctx, 'site'),
    readSettings(ctx, 'promotion'),
    readPublicKey(ctx),
    pageToken(ctx),
  ])
  if (site.areVisitsCounted) countVisits(context)
  const address = siteAddress(ctx.env)
  const { pathname } = url
  const provider = pathname === '/' || pathname === '/contact' ? organisation : organisationInShort
  describePage(context, provider(site, address), breadcrumbs(pathname, address))
  setPageHead(context, (things) =>
    pageHead(
      { address, path: pathname, picture: sharePicture(pathname), siteName: site.brandName },
      // Loaders describe pages in the words of schema.org only.
      things as Thing[],
    ),
  )
  return {
    address,
    site: publicSite(site),
    promotion,
    promotionState: promotionState(promotion, now),
    promotionEndedNote: promotionEndedNote(promotion, now),
    publicKey,
    formToken,
    year: copyrightYear(now),
  }
}

/** What stands around a page differs by its path alone: a step within a page waits for no server. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate
}

/** A route under this layout that is no page of the menus exports `handle = { isUnknownPath: true }`. */
function useKnownPath(): string | null {
  const { pathname } = useLocation()
  const matches = useMatches()
  const isUnknown = matches.some(
    (match) => (match.handle as { isUnknownPath?: true } | undefined)?.isUnknownPath,
  )
  return isUnknown ? null : pathname
}

/** The address this page has in search results and when it is shared; none for a path that is no page. */
function CanonicalLink({ address }: { address: string }) {
  const { pathname, search } = useLocation()
  const matches = useMatches()
  const isKnown = useKnownPath() !== null
  if (!isKnown) return null
  const { ownQuery } = (matches.at(-1)?.handle ?? {}) as { ownQuery?: OwnQuery }
  const path = canonicalPath(pathname, new URLSearchParams(search), ownQuery)
  return <link rel="canonical" href={new URL(path, address).href} />
}

type Shared = Route.ComponentProps['loaderData']

function Frame({
  shared,
  path,
  children,
}: {
  shared: Shared
  path: string | null
  children: ReactNode
}) {
  const { site, promotion } = shared
  const header = { brandName: site.brandName, phone: site.phone, path: path ?? '' }
  const footer = { site, year: shared.year }
  const banner = path === null ? 'hidden' : bannerOn(path, promotion, shared.promotionState)
  const offer = {
    promotion,
    endedNote: shared.promotionEndedNote,
    isClosable: banner === 'closable',
  }
  return (
    <>
      <a href="#main" className="button button-primary absolute -top-20 left-2 z-40 focus:top-2">
        {skipLink}
      </a>
      <KeptPart name="header" of={header}>
        <Header {...header} />
      </KeptPart>
      {banner === 'hidden' ? null : (
        <KeptPart name="promotion" of={offer}>
          <PromotionBanner {...offer} />
        </KeptPart>
      )}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      {path === null ? null : (
        <KeptPart name="action-bar" of={{ site, path }}>
          <ActionBar site={site} path={path} />
        </KeptPart>
      )}
      <KeptPart name="footer" of={footer}>
        <Footer {...footer} />
      </KeptPart>
    </>
  )
}

export default function PublicLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Frame shared={loaderData} path={useKnownPath()}>
      <CanonicalLink address={loaderData.address} />
      <Outlet />
      <RouteFocus />
      <OfflineGuard />
      <Toaster />
    </Frame>
  )
}

/** What a page shows when it could not be made; with the shell around it where the shell's own data are there. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  const words = isMissing ? notFoundWords : problemWords
  const message = (
    <Band>
      <title>{words.title}</title>
      <h1>{words.heading}</h1>
      <p className="mt-4 max-w-prose text-lg text-ink-soft">{words.text}</p>
      <ButtonLink to={'/' satisfies SitePath} className="mt-6">
        {notFoundWords.action}
      </ButtonLink>
    </Band>
  )
  if (!loaderData) return <main id="main">{message}</main>
  return (
    <Frame shared={loaderData} path={null}>
      {message}
    </Frame>
  )
}
