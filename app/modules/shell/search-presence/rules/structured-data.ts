import type {
  BreadcrumbList,
  FAQPage,
  Graph,
  LocalBusiness,
  Offer as PublishedOffer,
  Service,
  Thing,
} from 'schema-dts'
import { askedOfferName } from '#app/modules/prices/rules.ts'
import type { Offer } from '#app/modules/prices/schema.ts'
import type { SiteSettings } from '#app/modules/settings/schema.ts'
import { sitePage, trailOf } from '../rules.ts'
import type { ListedPath } from '../content.ts'

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

/** The provider as search engines know it, from the settings record (SHELL-18). */
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

/** Where a page stands; undefined for the home page, which stands above all. */
export function breadcrumbs(path: string, address: string): BreadcrumbList | undefined {
  const trail = trailOf(path)
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

/** The priced offers of a page; those without an amount, or priced on request, name no price and are left out (D-35). */
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
    name: askedOfferName(offer),
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
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

/** One graph for a page, as the text of a script; no "<" of a value can end the script. */
export function graphText(things: readonly Thing[]): string {
  const graph: Graph = { '@context': 'https://schema.org', '@graph': things }
  return JSON.stringify(graph).replaceAll('<', '\\u003c')
}
