import { Outlet, isRouteErrorResponse, useLocation, useMatches } from 'react-router'
import type { Thing } from 'schema-dts'
import type { SitePath } from '#app/basics/site-path.ts'
import { formPostErrorTexts } from '#app/design/broken-page.tsx'
import { Band, CustomOpeningContext } from '#app/design/ui/band.tsx'
import { ButtonLink } from '#app/design/ui/link.tsx'
import { introductionPlace } from '#app/modules/settings/text/rules.ts'
import { readTexts } from '#app/modules/settings/text/store.server.ts'
import { MarkedText } from '#app/modules/settings/text/ui/marked-text.tsx'
import type { Context } from '#app/platform/context.server.ts'
import {
  allowPageCache,
  countVisits,
  describePage,
  pageRecord,
  requestContext,
  setPageHead,
} from '#app/platform/router-context.server.ts'
import { notFoundWords, problemWords } from '../content.ts'
import {
  breadcrumbData,
  canonicalPath,
  structuredDataJson,
  organisationData,
  organisationSummaryData,
  sitePage,
  type CanonicalQuery,
} from '../search-presence/rules.ts'
import { sharePicture } from '../search-presence/store.server.ts'
import { loadFrame } from '../service.server.ts'
import { Frame } from '../ui/frame.tsx'
import type { Route } from './+types/public-layout'

export async function loader({ context, url }: Route.LoaderArgs) {
  allowPageCache(context)
  const ctx = context.get(requestContext)
  const frame = await loadFrame(ctx)
  const { site, address, brand } = frame
  context.get(pageRecord).brand = brand
  if (frame.areVisitsCounted) countVisits(context)
  const { pathname } = url
  const provider =
    pathname === '/' || pathname === '/contact'
      ? organisationData(site, address, brand.logo?.src)
      : organisationSummaryData(site, address)
  describePage(context, provider, breadcrumbData(pathname, address))
  setPageHead(context, (things) => (
    <PageHead
      address={address}
      path={pathname}
      picture={brand.sharePicture ?? sharePicture(pathname)}
      siteName={site.brandName}
      // The cast is safe: loaders only return structured data in schema.org's vocabulary.
      things={things as Thing[]}
    />
  ))
  return { ...frame, introduction: await readIntroduction(ctx, pathname) }
}

/** Returns the introduction that staff wrote for a page, or null if the documented one applies. */
async function readIntroduction(ctx: Context, path: string) {
  // Only reads known paths, so that visitors can't fill the cache with arbitrary names.
  if (!sitePage(path)) return null
  const place = introductionPlace(path)
  const written = (await readTexts(ctx, place))[place]
  return written ? { heading: String(written.heading), lead: String(written.lead) } : null
}

/** Null on a 404 page, whose route exports `handle = { isUnknownPath: true }`. */
function useKnownPath(): string | null {
  const { pathname } = useLocation()
  const matches = useMatches()
  const isUnknown = matches.some(
    (match) => (match.handle as { isUnknownPath?: true } | undefined)?.isUnknownPath,
  )
  return isUnknown ? null : pathname
}

/** Canonical URL of the page, for search results and sharing. */
function CanonicalLink({ address }: { address: string }) {
  const { pathname, search } = useLocation()
  const { ownQuery } = (useMatches().at(-1)?.handle ?? {}) as { ownQuery?: CanonicalQuery }
  const path = canonicalPath(pathname, new URLSearchParams(search), ownQuery)
  return <link rel="canonical" href={new URL(path, address).href} />
}

export default function PublicLayout({ loaderData }: Route.ComponentProps) {
  const { introduction: words } = loaderData
  const path = useKnownPath()
  const opening = words && { ...words, lead: <MarkedText text={words.lead} /> }
  return (
    <Frame data={loaderData} path={path}>
      {path === null ? null : <CanonicalLink address={loaderData.address} />}
      <CustomOpeningContext value={opening}>
        <Outlet />
      </CustomOpeningContext>
    </Frame>
  )
}

/** Error page. It is shown inside the frame if the frame's own data was loaded. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const status = isRouteErrorResponse(error) ? error.status : 500
  const wrongMethod = { ...formPostErrorTexts, heading: formPostErrorTexts.title }
  const words = status === 404 ? notFoundWords : status === 405 ? wrongMethod : problemWords
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
    <Frame data={loaderData} path={null}>
      {message}
    </Frame>
  )
}

type PageHeadProps = {
  address: string
  path: string
  picture: string
  siteName: string
  things: readonly Thing[]
}

function PageHead({ address, path, picture, siteName, things }: PageHeadProps) {
  const tags = [
    ['og:type', 'website'],
    ['og:site_name', siteName],
    ['og:locale', 'en_ZA'],
    ['og:url', new URL(path, address).href],
    ['og:image', new URL(picture, address).href],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
  ]
  return (
    <>
      {tags.map(([property, content]) => (
        <meta key={property} property={property} content={content} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
      <script type="application/ld+json">{structuredDataJson(things)}</script>
    </>
  )
}
