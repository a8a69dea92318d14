import type {
  BreadcrumbList,
  FAQPage,
  Graph,
  LocalBusiness,
  Offer as PublishedOffer,
  Service,
  Thing,
} from 'schema-dts'
import { searchableOfferName } from '#app/modules/prices/rules.ts'
import type { Offer } from '#app/modules/prices/schema.ts'
import type { SiteSettings } from '#app/modules/settings/schema.ts'
import { plainWords } from '#app/modules/settings/text/rules.ts'
import { sitePages, unlistedPaths, type ListedPath, type SitePage } from './content.ts'

/** The words of a public page, or undefined for any other path. */
export function sitePage(path: string): SitePage | undefined {
  return Object.hasOwn(sitePages, path) ? (sitePages as Record<string, SitePage>)[path] : undefined
}

/** The file of the picture that a page is shared with, in `pictures/`. */
export function pictureFile(path: string): string {
  return `${path.slice(1).replaceAll('/', '-') || 'home'}.png`
}

/** True for pages that search engines must not show (A11Y-08). */
export function isUnlisted(path: string): boolean {
  return unlistedPaths.some((unlisted) => path === unlisted || path.startsWith(`${unlisted}/`))
}

/** A route whose tabs are pages of their own exports `handle = { ownQuery: { tab: … } }`; the first value is the page itself. */
export type OwnQuery = Record<string, readonly string[]>

/**
 * The one address of what is shown: the path, with those known query values that change what the page is
 * about. Filters, form states and unknown values belong to the page without them.
 */
export function canonicalPath(path: string, query: URLSearchParams, own: OwnQuery = {}): string {
  const kept = Object.entries(own).flatMap(([name, known]) => {
    const value = query.get(name)
    return value !== null && known.slice(1).includes(value) ? [[name, value]] : []
  })
  return kept.length > 0 ? `${path}?${new URLSearchParams(kept)}` : path
}

/** The pages above a page that exist, from the home page down, with the page itself. */
export function breadcrumbTrail(path: string): { path: string; name: string }[] {
  const parts = path.split('/').filter(Boolean)
  return parts
    .reduce((paths, _part, at) => [...paths, `/${parts.slice(0, at + 1).join('/')}`], ['/'])
    .flatMap((step) => {
      const page = sitePage(step)
      return page ? [{ path: step, name: page.name }] : []
    })
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escapeMarkup(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => escapes[letter]!)
}

/** sitemap.xml of the given paths. It names no times of change: nothing here could vouch for them. */
export function sitemapXml(address: string, paths: readonly string[]): string {
  const entries = paths.map(
    (path) => `<url><loc>${escapeMarkup(new URL(path, address).href)}</loc></url>\n`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</urlset>\n`
}

export function robotsText(address: string): string {
  const closed = unlistedPaths.map((path) => `Disallow: ${path}\n`).join('')
  return `User-agent: *\n${closed}\nSitemap: ${new URL('/sitemap.xml', address).href}\n`
}

/**
 * Whom to tell of a weakness, for half a year from the first of the month on (RFC 9116 asks for less than a year).
 * @param email the site's own address, from its settings
 */
export function securityText(address: string, email: string, now: Date): string {
  const expires = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 6, 1))
  const fields = {
    Contact: `mailto:${email}`,
    Expires: expires.toISOString().replace('.000', ''),
    'Preferred-Languages': 'en',
    Canonical: new URL('/.well-known/security.txt', address).href,
  }
  return Object.entries(fields)
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('')
}

const unfetchedPaths = [
  '/admin*',
  '/forms*',
  '/internal-docs*',
  '/bundles/referral-answer*',
  '/email-opt-out*',
  '/quote-seal*',
  '/privacy-policy/confirm-request*',
]

/**
 * Which links the browser may fetch as a finger or button goes down: pages of this site that anyone may
 * see and that nothing happens by reading, except those that an island opens in place. Data savers ignore it
 * by themselves (ADR 0010).
 */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          {
            not: { href_matches: [...unfetchedPaths, '/*.pdf'] },
          },
          { not: { selector_matches: '[target],[download],[data-alive] [data-in-place]' } },
        ],
      },
      eagerness: 'conservative',
    },
  ],
})

/** Resolved against the address of the page that carries it, so one and the same on every page. */
const organisationId = '/#organisation'

type Details = Pick<
  SiteSettings,
  | 'brandName'
  | 'legalName'
  | 'tagline'
  | 'phone'
  | 'email'
  | 'streetAddress'
  | 'suburb'
  | 'city'
  | 'postalCode'
  | 'facebookUrl'
  | 'linkedinUrl'
  | 'xUrl'
>

/** The provider as search engines know it, from the settings record. */
export function organisation(site: Details, address: string): Exclude<LocalBusiness, string> {
  const links = [site.facebookUrl, site.linkedinUrl, site.xUrl].filter(Boolean)
  return {
    '@type': 'LocalBusiness',
    '@id': organisationId,
    name: site.brandName,
    legalName: site.legalName,
    slogan: site.tagline,
    url: new URL('/', address).href,
    logo: new URL('/icon-512.png', address).href,
    telephone: site.phone,
    email: site.email,
    address: {
      '@type': 'PostalAddress',
      streetAddress: `${site.streetAddress}, ${site.suburb}`,
      addressLocality: site.city,
      postalCode: site.postalCode,
      addressCountry: 'ZA',
    },
    areaServed: 'ZA',
    ...(links.length > 0 ? { sameAs: links } : {}),
  }
}

/**
 * The provider on any other page: who it is by name, and where the rest is said. By the same id, search
 * engines know the two as one.
 */
export function organisationInShort(
  site: Pick<Details, 'brandName'>,
  address: string,
): Exclude<LocalBusiness, string> {
  return {
    '@type': 'LocalBusiness',
    '@id': organisationId,
    name: site.brandName,
    url: new URL('/', address).href,
  }
}

/** The way from the home page to a page, for search engines; undefined for the home page. */
export function breadcrumbs(path: string, address: string): BreadcrumbList | undefined {
  const trail = breadcrumbTrail(path)
  if (trail.length < 2) return undefined
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map((step, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name: step.name,
      item: new URL(step.path, address).href,
    })),
  }
}

/** The priced offers of a page; those without an amount, or priced on request, name no price and are left out. */
export function pricedService(
  path: ListedPath,
  offers: Partial<Record<string, Offer>>,
): Service | undefined {
  const priced = Object.values(offers).flatMap((offer) =>
    offer && !offer.isOnRequest && offer.amountRands ? [publishedOffer(offer)] : [],
  )
  if (priced.length === 0) return undefined
  return {
    '@type': 'Service',
    name: sitePage(path)?.name ?? '',
    provider: { '@id': organisationId },
    areaServed: 'ZA',
    offers: priced,
  }
}

function publishedOffer(offer: Offer): PublishedOffer {
  return {
    '@type': 'Offer',
    name: searchableOfferName(offer),
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price: offer.amountRands!,
      priceCurrency: 'ZAR',
      unitText: offer.unit,
    },
  }
}

export function faqPage(items: readonly { question: string; answer: string }[]): FAQPage {
  return {
    '@type': 'FAQPage',
    mainEntity: items.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: plainWords(answer) },
    })),
  }
}

/** One graph for a page, as the text of a script; no "<" of a value can end the script. */
export function graphText(things: readonly Thing[]): string {
  const graph: Graph = { '@context': 'https://schema.org', '@graph': things }
  return JSON.stringify(graph).replaceAll('<', '\\u003c')
}
