import type { ShownTypes } from './content/products.ts'

export const landingPath = '/connectivity'
export const fibrePath = '/connectivity/fibre'
export const builderAnchor = 'build-your-recipe'
export const builderTitle = 'Build Your Connectivity Recipe'
export const builderHref = `${landingPath}#${builderAnchor}`

export const landingMeta = {
  title: 'Business connectivity: Wi-Fi, fixed wireless and fibre',
  description:
    'Three ways to get your business online in South Africa: managed Wi-Fi, fixed wireless or fibre. Compare prices, speeds and installation times.',
}

export const landingHero = {
  eyebrow: 'Internet and Wi-Fi for South African business',
  headline: 'Three good ways to get online. One is right for you.',
  lead: 'Wi-Fi that reaches the back room, a line that needs no cable, or fibre into the building. We install it, watch it and help when it fails.',
  secondary: { label: 'Compare all three', href: '#compare' },
  pricesLabel: 'Prices from, per month',
}

export const cardsWords = {
  heading: 'The recipe cards',
  text: 'What each one includes, what it costs, and tips. Check your address to see which of them you can get.',
  tabsLabel: 'Kind of connection',
  tabs: {
    all: 'All',
    wifi: 'Wi-Fi',
    wireless: 'Wireless',
    fibre: 'Fibre',
  } satisfies Record<ShownTypes, string>,
  specs: 'Ingredients',
  proTips: 'Pro tips',
}

export const whyChoose = {
  heading: 'Why choose us for your line',
  text: 'Selling a line is easy. Keeping it working every day is our job.',
  supportLabel: 'Support response',
  supportText: 'Day or night, a person picks up and starts on it.',
  uptimeHeading: 'Uptime of each product',
  reasons: [
    {
      title: 'The line and the laptops, one team',
      text: 'Fixed wireless comes on a mobile network with a Wi-Fi 6 router, bundled with managed IT support. No one sends you to someone else.',
    },
    {
      title: 'Ready for the next outage',
      text: 'We ask what must stay on, then size the battery for the router before anything else.',
    },
    {
      title: 'Room to change your mind',
      text: 'Start on wireless while the fibre is being laid. Move over when it is in, and keep the wireless as a back-up.',
    },
  ],
}

export const comparisonWords = {
  heading: 'Side by side',
  caption: 'Wi-Fi as a Service, fixed wireless and fibre compared',
  text: 'Wi-Fi as a Service is the network inside your building. The other two are the line into it; many sites take one of each.',
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

/** What a client achieved. A real one is published only with the record of the client's consent (D-22). */
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
  sampleNote: 'Samples show how a client’s story will read here. They are not real clients.',
  problem: 'Before',
  recipe: 'The recipe',
  result: 'After',
}

/** CON-08: exactly three. */
export const successStories: SuccessStory[] = [
  {
    id: 'story-guest-house',
    title: 'Wi-Fi in every room, not only in reception',
    who: 'Guest house with fourteen rooms, Garden Route',
    problem: 'One router in reception. Guests sat in the passage to make calls.',
    recipe: 'Wi-Fi as a Service, with guests on a network of their own',
    result: 'Every room has signal, and the card machine no longer shares with the guests.',
    isSample: true,
  },
  {
    id: 'story-workshop',
    title: 'Open for business before the fibre came',
    who: 'Panel beater in a new industrial park, Ekurhuleni',
    problem: 'The fibre was promised for a date that kept moving.',
    recipe: 'Fixed wireless access, with a UPS for the router',
    result: 'Quotes went out from the first week. Fibre can come when it comes.',
    isSample: true,
  },
  {
    id: 'story-design-studio',
    title: 'Large files that leave before lunch',
    who: 'Design studio of twenty, Cape Town',
    problem: 'Uploads ran overnight, and failed overnight.',
    recipe: 'Fibre to the premises, with fixed wireless as the back-up line',
    result:
      'Files go while the client is still on the phone, and work goes on when one line is cut.',
    isSample: true,
  },
]
