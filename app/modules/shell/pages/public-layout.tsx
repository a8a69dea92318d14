import { Outlet, isRouteErrorResponse, useLocation, useMatches } from 'react-router'
import type { Thing } from 'schema-dts'
import { formsNotAccepted } from '#app/basics/no-forms-here.ts'
import type { SitePath } from '#app/basics/site-path.ts'
import { Band } from '#app/design/ui/band.tsx'
import { ButtonLink } from '#app/design/ui/link.tsx'
import {
  allowPageCache,
  countVisits,
  describePage,
  requestContext,
  setPageHead,
} from '#app/platform/router-context.server.ts'
import { notFoundWords, problemWords } from '../content.ts'
import {
  breadcrumbs,
  canonicalPath,
  graphText,
  organisation,
  organisationInShort,
  type OwnQuery,
} from '../search-presence/rules.ts'
import { sharePicture } from '../search-presence/store.server.ts'
import { loadFrame } from '../service.server.ts'
import { Frame } from '../ui/frame.tsx'
import type { Route } from './+types/public-layout'

export async function loader({ context, url }: Route.LoaderArgs) {
  allowPageCache(context)
  const frame = await loadFrame(context.get(requestContext))
  const { site, address } = frame
  if (frame.areVisitsCounted) countVisits(context)
  const { pathname } = url
  const provider = pathname === '/' || pathname === '/contact' ? organisation : organisationInShort
  describePage(context, provider(site, address), breadcrumbs(pathname, address))
  setPageHead(context, (things) => (
    <PageHead
      address={address}
      path={pathname}
      picture={sharePicture(pathname)}
      siteName={site.brandName}
      // Loaders describe pages in the words of schema.org only.
      things={things as Thing[]}
    />
  ))
  return frame
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

export default function PublicLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Frame data={loaderData} path={useKnownPath()}>
      <CanonicalLink address={loaderData.address} />
      <Outlet />
    </Frame>
  )
}

/** What a page shows when it could not be made; with the frame around it where the frame's own data are there. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const status = isRouteErrorResponse(error) ? error.status : 500
  const wrongMethod = { ...formsNotAccepted, heading: formsNotAccepted.title }
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

/** What only machines read of a page: where it is, its picture, its structured data. */
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
      <script type="application/ld+json">{graphText(things)}</script>
    </>
  )
}
