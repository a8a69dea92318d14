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
import { stripMarkup } from '#app/modules/settings/text/rules.ts'
import { sitePages, unlistedPaths, type ListedPath, type SitePage } from './content.ts'

/** Returns the name and line of a public page, or undefined for any other path. */
export function sitePage(path: string): SitePage | undefined {
  return Object.hasOwn(sitePages, path) ? (sitePages as Record<string, SitePage>)[path] : undefined
}

export function pictureFile(path: string): string {
  return `${path.slice(1).replaceAll('/', '-') || 'home'}.png`
}

export function isUnlisted(path: string): boolean {
  return unlistedPaths.some((unlisted) => path === unlisted || path.startsWith(`${unlisted}/`))
}

/**
 * Query values that make separate pages, such as tabs. A route exports them as `handle = { ownQuery: { tab: … } }`. The
 * first value belongs to the page without a query.
 */
export type CanonicalQuery = Record<string, readonly string[]>

/** Returns the canonical URL: the path with the query values of `own` that make a separate page, and no others. */
export function canonicalPath(
  path: string,
  query: URLSearchParams,
  own: CanonicalQuery = {},
): string {
  const kept = Object.entries(own).flatMap(([name, known]) => {
    const value = query.get(name)
    return value !== null && known.slice(1).includes(value) ? [[name, value]] : []
  })
  return kept.length > 0 ? `${path}?${new URLSearchParams(kept)}` : path
}

/** Returns the existing pages on the path from the home page to this page, including both. */
export function breadcrumbTrail(path: string): { path: string; name: string }[] {
  const parts = path.split('/').filter(Boolean)
  return parts
    .reduce((paths, _part, at) => [...paths, `/${parts.slice(0, at + 1).join('/')}`], ['/'])
    .flatMap((step) => {
      const page = sitePage(step)
      return page ? [{ path: step, name: page.name }] : []
    })
}

/** Returns sitemap.xml for the paths. It has no modification dates, because the site doesn't record reliable ones. */
export function sitemapXml(address: string, paths: readonly string[]): string {
  // A URL contains no other character that XML must escape.
  const entries = paths.map(
    (path) => `<url><loc>${new URL(path, address).href.replaceAll('&', '&amp;')}</loc></url>\n`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</urlset>\n`
}

export function robotsTxt(address: string): string {
  const closed = unlistedPaths.map((path) => `Disallow: ${path}\n`).join('')
  return `User-agent: *\n${closed}\nSitemap: ${new URL('/sitemap.xml', address).href}\n`
}

/** Expires six months after the first of the current month (RFC 9116 recommends less than a year). */
export function securityTxt(address: string, email: string, now: Date): string {
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

/**
 * Speculation rules for the browser. On pointer down, it prefetches links to public pages of this site without side
 * effects, except links that an island opens in place. Browsers in data-saving mode skip this (ADR 0010).
 */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: [...unlistedPaths.map((path) => `${path}*`), '/*.pdf'] } },
          { not: { selector_matches: '[target],[download],[data-alive] [data-in-place]' } },
        ],
      },
      eagerness: 'conservative',
    },
  ],
})

/** Browsers resolve this ID against the page's URL, so it is the same on every page. */
const organisationId = '/#organisation'

type OrganisationDetails = Pick<
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

export function organisationData(
  site: OrganisationDetails,
  address: string,
  logo = '/icon-512.png',
): Exclude<LocalBusiness, string> {
  const links = [site.facebookUrl, site.linkedinUrl, site.xUrl].filter(Boolean)
  return {
    ...organisationSummaryData(site, address),
    legalName: site.legalName,
    slogan: site.tagline,
    logo: new URL(logo, address).href,
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

/** Returns the provider's short structured data for other pages; search engines match it to the full data by ID. */
export function organisationSummaryData(
  site: Pick<OrganisationDetails, 'brandName'>,
  address: string,
): Exclude<LocalBusiness, string> {
  return {
    '@type': 'LocalBusiness',
    '@id': organisationId,
    name: site.brandName,
    url: new URL('/', address).href,
  }
}

/** Returns the breadcrumbs from the home page to a page as structured data. Undefined for the home page. */
export function breadcrumbData(path: string, address: string): BreadcrumbList | undefined {
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

/** Returns the priced offers of a page as structured data, without those on request or without an amount. */
export function pricedServiceData(
  path: ListedPath,
  offers: Partial<Record<string, Offer>>,
): Service | undefined {
  const priced = Object.values(offers).flatMap((offer) =>
    offer && !offer.isOnRequest && offer.amountRands ? [publishedOfferData(offer)] : [],
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

function publishedOfferData(offer: Offer): PublishedOffer {
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

/** Returns undefined without questions, because an FAQPage needs at least one. */
export function faqPageData(
  items: readonly { question: string; answer: string }[],
): FAQPage | undefined {
  if (items.length === 0) return undefined
  return {
    '@type': 'FAQPage',
    mainEntity: items.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: stripMarkup(answer) },
    })),
  }
}

/** Returns a page's structured data as script text. "<" is escaped, so that no value can close the script. */
export function structuredDataJson(things: readonly Thing[]): string {
  const graph: Graph = { '@context': 'https://schema.org', '@graph': things }
  return JSON.stringify(graph).replaceAll('<', '\\u003c')
}
