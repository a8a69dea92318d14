import type { SitePath } from '#app/basics/site-path.ts'
/** CON-02, CON-03. */
const productTypes = ['wifi', 'wireless', 'fibre'] as const
export type ProductType = (typeof productTypes)[number]

export const shownTypes = ['all', ...productTypes] as const
export type ShownTypes = (typeof shownTypes)[number]

/** The offers whose prices stand on the connectivity pages (CON-04 to CON-06, CON-10). */
export const landingOffers = [
  'waas-from',
  'waas-to',
  'fwa-from',
  'fwa-to',
  'fttp-from',
  'fttp-to',
] as const
export type ConnectivityOffer = (typeof landingOffers)[number]
export type OfferRange = { from: ConnectivityOffer; to: ConnectivityOffer }

/** What the documents promise of a product; pages, cards and table read it here (CON-11 to CON-23, D-44). */
export type ProductFacts = {
  speed: string
  latency: string
  uptime: string
  deployment: string
  devices?: string
}

const productIds = ['waas', 'fwa', 'fttp'] as const
export type ProductId = (typeof productIds)[number]

export type Product = {
  id: ProductId
  type: ProductType
  title: string
  shortName: string
  /** For whom: the words on the card's tab. */
  audience: string
  description: string
  facts: ProductFacts
  specs: string[]
  proTips: string[]
  price: OfferRange
  href: string
  linkLabel: string
  bestFor: string
}

/** CON-26, ENT-12. */
export const products: Record<ProductId, Product> = {
  waas: {
    id: 'waas',
    type: 'wifi',
    title: 'Wi-Fi as a Service',
    shortName: 'WaaS',
    audience: 'Busy places with guests',
    description:
      'Wi-Fi planned, fitted and watched by us, on top of the line you have or a new one.',
    facts: {
      speed: 'up to 1Gbps',
      latency: 'Same as your line',
      uptime: '99.9%',
      deployment: '1-3 days',
      devices: '50-500 devices',
    },
    specs: [
      'Supports 50-500 devices',
      'Speed up to 1Gbps',
      'Uptime 99.9%',
      'Deployed in 1-3 days',
      'Guests on a network of their own',
    ],
    proTips: [
      'Count phones and card machines too, not only laptops.',
      'Ask for the plan with the walls drawn in: brick weakens the signal.',
    ],
    price: { from: 'waas-from', to: 'waas-to' },
    href: '/connectivity/wifi-as-a-service' satisfies SitePath,
    linkLabel: 'See Wi-Fi as a Service',
    bestFor: 'Offices, shops, lodges and schools where many people connect at once',
  },
  fwa: {
    id: 'fwa',
    type: 'wireless',
    title: 'Fixed Wireless Access',
    shortName: 'FWA',
    audience: 'No fibre, or no time',
    description:
      'Internet over a mobile network with a Wi-Fi 6 router, bundled with managed IT support.',
    facts: {
      speed: '10Mbps to 100Mbps',
      latency: 'under 20 ms',
      uptime: '99.5%',
      deployment: '2-5 days',
    },
    specs: [
      'Speeds from 10Mbps to 100Mbps',
      'Latency under 20 ms',
      'Uptime 99.5%',
      'Deployed in 2-5 days',
      'Wi-Fi 6 router and managed IT support',
    ],
    proTips: [
      'Put the router at the window that faces the mast.',
      'A small UPS keeps it online when the power goes.',
    ],
    price: { from: 'fwa-from', to: 'fwa-to' },
    href: '/connectivity/fixed-wireless' satisfies SitePath,
    linkLabel: 'See fixed wireless',
    bestFor: 'Sites without fibre, rural ones too, new branches, and a second line behind fibre',
  },
  fttp: {
    id: 'fttp',
    type: 'fibre',
    title: 'Fibre to the Premises',
    shortName: 'FTTP',
    audience: 'Heavy, steady traffic',
    description: 'A fibre line into your building, for work that cannot wait for a page to load.',
    facts: {
      speed: '50Mbps to 1Gbps',
      latency: 'under 5 ms',
      uptime: '99.99%',
      deployment: '10-30 days',
    },
    specs: [
      'Speeds of 50, 100, 200, 500 and 1000 Mbps',
      'Latency under 5 ms',
      'Uptime 99.99%',
      'Deployed in 10-30 days',
      'Only where fibre reaches your address',
    ],
    proTips: [
      'Check coverage before you sign a lease.',
      'Start wireless now and move to fibre when it is in.',
    ],
    price: { from: 'fttp-from', to: 'fttp-to' },
    href: '/connectivity/fibre' satisfies SitePath,
    linkLabel: 'See fibre',
    bestFor: 'Video calls all day, large files, cloud systems and phone systems',
  },
}

export const productList: readonly Product[] = productIds.map((id) => products[id])

/** CON-07. */
export const supportResponse = {
  time: 'under 15 minutes',
  hours: '24/7/365',
} as const
