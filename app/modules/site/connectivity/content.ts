import type { SitePath } from '#app/basics/site-path.ts'

export const landingPath = '/connectivity'
export const fibrePath = '/connectivity/fibre'
export const builderAnchor = 'build-your-recipe'
export const builderTitle = 'Build Your Connectivity Recipe'
const builderHref = `${landingPath}#${builderAnchor}`

export const landingMeta = {
  title: 'Business connectivity: Wi-Fi, fixed wireless and fibre',
  description:
    'Three ways to get your business online in South Africa: managed Wi-Fi, fixed wireless or fibre. Compare prices, speeds and installation times.',
}

export const landingHero = {
  eyebrow: 'Internet and Wi-Fi for South African business',
  heading: 'Three good ways to get online. One is right for you.',
  lead: 'Wi-Fi that reaches the back room, a line that needs no cable, or fibre into the building. We install it, watch it and help when it fails.',
  secondary: { label: 'Compare all three', href: '#compare' },
  pricesLabel: 'Prices from, per month',
}

export const productCardsWords = {
  heading: 'The recipe cards',
  text: 'What each one includes, what it costs and how to get the most out of it. Check your address to see which ones you can get.',
  tabsLabel: 'Kind of connection',
  tabs: {
    all: 'All',
    wifi: 'Wi-Fi',
    wireless: 'Wireless',
    fibre: 'Fibre',
  } satisfies Record<TypeFilter, string>,
  specs: 'Ingredients',
  proTips: 'Pro tips',
}

export const whyChooseWords = {
  heading: 'Why choose us for your line',
  text: 'Selling a line is easy. Keeping it working every day is our job.',
  supportLabel: 'Support response',
  supportText: 'Day or night, a person picks up and starts working on it.',
  uptimeHeading: 'Uptime of each product',
  reasons: {
    'One team for the line and the laptops':
      'Fixed wireless runs on a mobile network with a Wi-Fi 6 router, bundled with managed IT support. You’re never sent on to another supplier.',
    'Ready for the next outage':
      'We ask what must stay on, then size the battery for the router before anything else.',
    'Room to change your mind':
      'Start on wireless while the fibre is being laid. Move over when it’s live, and keep the wireless line as a backup.',
  },
}

export const comparisonWords = {
  heading: 'Side by side',
  caption: 'Wi-Fi as a Service, fixed wireless and fibre compared',
  text: 'Wi-Fi as a Service is the network inside your building. The other two are lines into the building, and many sites combine Wi-Fi with one of them.',
  aspect: 'Measure',
  rows: {
    price: 'Price per month',
    speed: 'Speed',
    latency: 'Latency',
    uptime: 'Uptime',
    deployment: 'Deployment',
    bestFor: 'Best for',
  },
}

/** A client's success story. A real one is only published with a record of the client's consent. */
export type SuccessStory = {
  id: string
  title: string
  who: string
  problem: string
  recipe: string
  result: string
} & ({ isSample: true } | { isSample: false; consentRecord: string })

export const storiesWords = {
  heading: 'Success stories',
  sampleLabel: 'Sample',
  sampleNote:
    'Samples show what a client’s story will look like here. They are not about real clients.',
  problem: 'Before',
  recipe: 'The recipe',
  result: 'After',
}

/** The page shows exactly three stories. */
export const successStories: SuccessStory[] = [
  {
    id: 'story-guest-house',
    title: 'Wi-Fi in every room, not only in reception',
    who: 'Guest house with fourteen rooms, Garden Route',
    problem: 'One router in reception. Guests sat in the passage to make calls.',
    recipe: 'Wi-Fi as a Service, with guests on their own network',
    result:
      'Every room has signal, and the card machine no longer shares a network with the guests.',
    isSample: true,
  },
  {
    id: 'story-workshop',
    title: 'Open for business before the fibre arrived',
    who: 'Panel beater in a new industrial park, Ekurhuleni',
    problem: 'The installation date for the fibre kept moving.',
    recipe: 'Fixed wireless access, with a UPS for the router',
    result: 'They sent quotes from the first week. The fibre can take its time.',
    isSample: true,
  },
  {
    id: 'story-design-studio',
    title: 'Large files sent before lunch',
    who: 'Design studio of twenty, Cape Town',
    problem: 'Uploads ran overnight, and failed overnight.',
    recipe: 'Fibre to the premises, with fixed wireless as the backup line',
    result:
      'Files are sent while the client is still on the phone, and work carries on when one line is cut.',
    isSample: true,
  },
]

const productTypes = ['wifi', 'wireless', 'fibre'] as const
export type ProductType = (typeof productTypes)[number]

export const typeFilters = ['all', ...productTypes] as const
export type TypeFilter = (typeof typeFilters)[number]

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

const productIds = ['waas', 'fwa', 'fttp'] as const
export type ProductId = (typeof productIds)[number]

export type Product = {
  id: ProductId
  type: ProductType
  title: string
  shortName: string
  audience: string
  description: string
  /** The documented facts, for pages, cards and the table. */
  facts: { speed: string; latency: string; uptime: string; deployment: string; devices?: string }
  specs: string[]
  proTips: string[]
  price: OfferRange
  href: string
  linkLabel: string
  bestFor: string
}

export const products: Record<ProductId, Product> = {
  waas: {
    id: 'waas',
    type: 'wifi',
    title: 'Wi-Fi as a Service',
    shortName: 'WaaS',
    audience: 'Busy places with guests',
    description: 'Wi-Fi that we plan, fit and monitor, on your existing line or a new one.',
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
      'Guests on their own network',
    ],
    proTips: [
      'Count phones and card machines too, not only laptops.',
      'Ask for a plan that shows the walls, because brick weakens the signal.',
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
    audience: 'No fibre, or in a hurry',
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
      'A small UPS keeps it online when the power goes off.',
    ],
    price: { from: 'fwa-from', to: 'fwa-to' },
    href: '/connectivity/fixed-wireless' satisfies SitePath,
    linkLabel: 'See fixed wireless',
    bestFor: 'Sites without fibre, including rural ones, new branches, and a backup line for fibre',
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
      'Start on wireless now and move to fibre once it’s installed.',
    ],
    price: { from: 'fttp-from', to: 'fttp-to' },
    href: '/connectivity/fibre' satisfies SitePath,
    linkLabel: 'See fibre',
    bestFor: 'Video calls all day, large files, cloud systems and phone systems',
  },
}

export const productList: readonly Product[] = productIds.map((id) => products[id])

/** Time and hours of the support response. */
export const supportResponse = { time: 'under 15 minutes', hours: '24/7/365' } as const
export const supportText = `Response ${supportResponse.time}, ${supportResponse.hours}`

/** Texts of the items by their titles, in the order of the page. */
export type PointGroup = { heading: string; text?: string; items: Record<string, string> }

export type ProductPageContent = {
  meta: { title: string; description: string }
  product: Product
  eyebrow: string
  heading: string
  lead: string
  spec: { heading: string; caption: string; rows: Record<string, string>; tip: string }
  process: PointGroup
}

export const productPageWords = {
  cardTab: 'At a glance',
  primary: { label: builderTitle, href: builderHref },
  secondary: { label: 'Talk to us', href: '/contact' satisfies SitePath },
  /** Link for products whose availability depends on the address. */
  check: { label: 'Check your address', href: '/connectivity/fibre' satisfies SitePath },
  ask: 'Ask for',
  between: 'Need something in between? Tell us.',
  closing: 'Not sure it’s right for you? Answer six questions to find out.',
  specName: 'Ingredient',
  specValue: 'Measure',
} as const

/** Shown with a result without fibre: the product that we can install instead, with its facts. */
export const fibreAlternatives = {
  heading: 'What you can get instead',
  text: {
    fwa: (title: string, deployment: string) => `${title}, installed in ${deployment}, from`,
    waas: (title: string, deployment: string) =>
      `${title} on the line you already have, installed in ${deployment}, from`,
  },
} as const
