import type { SitePath } from '#app/basics/site-path.ts'
import { sitePages, type ListedPath } from './search-presence/content.ts'

/** A page in menus and the footer. Drop-down panels show descriptions below the name. */
export type PageLink = { name: string; href: string; description: string }
/** An item of an open menu; `icon` is the name of a drawing in `design/ui/icon.tsx`. */
export type MenuItem = PageLink & { icon: string }

const pageLink = (href: ListedPath, own: Partial<PageLink> = {}): PageLink => {
  const { name, line: description } = sitePages[href]
  return { name, href, description, ...own }
}

const menuItem = (href: ListedPath, icon: string, own?: Partial<PageLink>): MenuItem => ({
  ...pageLink(href, own),
  icon,
})

export const caseStudiesPath = '/case-studies' satisfies SitePath

const services = menuItem('/services', 'laptop', {
  name: 'Managed IT overview',
  description: 'All nine IT recipes, sorted by business size',
})
const pricing = menuItem('/pricing', 'list', {
  description: 'Compare what every plan costs per month',
})
const connectivity = menuItem('/connectivity', 'search', { name: 'Connectivity overview' })
const bundles = menuItem('/bundles', 'plus', { name: 'All-in-One Bundles' })
const itHealth = menuItem('/resources/it-health', 'check')
const loadShedding = menuItem('/resources/load-shedding', 'plug')
const caseStudies = menuItem(caseStudiesPath, 'message')

const recipesAndPrices = [
  menuItem('/services/small-business', 'user'),
  menuItem('/services/mid-size', 'users'),
  menuItem('/services/growth-ready', 'chart'),
  menuItem('/services/security', 'shield'),
  pricing,
]
const bundlePages = [
  bundles,
  menuItem('/bundles/business-connect', 'phone'),
  menuItem('/bundles/business-pro', 'star'),
  menuItem('/bundles/home-soho-resilience', 'book'),
]
const connectionPages = [
  connectivity,
  menuItem('/connectivity/wifi-as-a-service', 'wifi'),
  menuItem('/connectivity/fixed-wireless', 'pin'),
  menuItem('/connectivity/fibre', 'plug'),
]
const cloudPages = [
  menuItem('/cloud/migration', 'arrow-right'),
  menuItem('/cloud/hosting', 'server'),
  menuItem('/cloud/backup', 'cloud'),
  menuItem('/cloud/virtual-desktops', 'laptop'),
]
const resourcePages = [
  menuItem('/resources', 'list', { name: 'All resources' }),
  itHealth,
  menuItem('/resources/power-backup', 'plug'),
  menuItem('/resources/connectivity-guide', 'book'),
  menuItem('/resources/wifi-toolkit', 'wifi'),
]

export const homeLink = { name: 'Home', href: '/' satisfies SitePath }
export const contactLink = pageLink('/contact')

/** A desktop menu item with a panel. It is highlighted on `path` and below; /cloud is a prefix without a page. */
export type MenuPanel = { id: string; name: string; path: string; links: MenuItem[] }

export const menuPanels: MenuPanel[] = [
  {
    id: 'menu-managed-it',
    name: 'Managed IT',
    path: '/services',
    links: [services, ...recipesAndPrices],
  },
  {
    id: 'menu-connectivity',
    name: 'Connectivity',
    path: '/connectivity',
    links: [...connectionPages, ...bundlePages],
  },
  { id: 'menu-cloud', name: 'Cloud & Hosting', path: '/cloud', links: cloudPages },
  {
    id: 'menu-resources',
    name: 'Resources',
    path: '/resources',
    links: [...resourcePages, caseStudies],
  },
]

export type LinkGroup = { id: string; name: string; links: PageLink[] }
/** An accordion of the mobile menu. If it has many links, `parts` contains the same links under headings. */
export type MenuGroup = {
  id: string
  name: string
  links: MenuItem[]
  parts?: { name: string; links: MenuItem[] }[]
}

/** In the mobile menu, Managed IT is a plain link instead of an accordion. */
export const mobileManagedItLink = { name: 'Managed IT', href: services.href }

export const mobileGroups: MenuGroup[] = [
  {
    id: 'mobile-it-solutions',
    name: 'IT Solutions',
    links: [...recipesAndPrices, ...bundlePages, ...cloudPages],
    parts: [
      { name: 'Recipes and prices', links: recipesAndPrices },
      { name: 'Bundles', links: bundlePages },
      { name: 'Cloud', links: cloudPages },
    ],
  },
  { id: 'mobile-connectivity', name: 'Connectivity', links: connectionPages },
  {
    id: 'mobile-resources',
    name: 'Resources',
    links: [...resourcePages, loadShedding, caseStudies],
  },
]

export const footerColumns: LinkGroup[] = [
  {
    id: 'footer-managed-it',
    name: 'Managed IT',
    links: [services, ...recipesAndPrices],
  },
  {
    id: 'footer-connectivity-cloud',
    name: 'Connectivity & Cloud',
    links: [...connectionPages, ...bundlePages, ...cloudPages],
  },
  {
    id: 'footer-resources-support',
    name: 'Resources & Support',
    links: [...resourcePages, loadShedding, caseStudies, contactLink],
  },
]

export const legalLinks: PageLink[] = [
  pageLink('/privacy-policy'),
  pageLink('/paia-manual'),
  pageLink('/terms-of-service'),
  pageLink('/accessibility'),
]

export const notFoundLinks: PageLink[] = [
  services,
  bundles,
  connectivity,
  pricing,
  itHealth,
  contactLink,
]

export const callActionLabels = {
  call: 'Call',
  whatsapp: 'WhatsApp',
  whatsappText: (brandName: string) => `Hello ${brandName}, I would like to ask about `,
}

/** Pages of the three bundles; each has its own quote form, and its promotion can't be closed. */
export const bundlePaths = [
  '/bundles/business-connect',
  '/bundles/business-pro',
  '/bundles/home-soho-resilience',
] as const satisfies SitePath[]

type Action = { name: string; href: SitePath | `#${string}` }
const getQuote = (href: Action['href']): Action => ({ name: 'Get a quote', href })
const checkAddress = (href: Action['href']): Action => ({ name: 'Check my address', href })

/** The main action of each page. The first path that matches applies; null if the page itself is a form. */
export const mainActions: readonly [path: SitePath, Action | null][] = [
  ['/pricing', getQuote('#custom-quote')],
  ['/services/compare', getQuote('#custom-quote')],
  ...bundlePaths.map((path): [SitePath, Action] => [path, getQuote('#quote-form')]),
  ['/connectivity/fibre', checkAddress('#coverage-address')],
  ['/connectivity/fixed-wireless', checkAddress('/connectivity/fibre')],
  [
    '/connectivity/wifi-as-a-service',
    { name: 'Plan my Wi-Fi', href: '/resources/wifi-toolkit' satisfies SitePath },
  ],
  ['/connectivity', { name: 'Find my recipe', href: '#build-your-recipe' }],
  ['/resources/it-health', null],
]
export const defaultMainAction: Action = {
  name: 'Free IT health check',
  href: '/resources/it-health' satisfies SitePath,
}

export const skipLinkText = 'Skip to main content'

export const contactStrip = {
  heading: 'Rather talk it through?',
  text: 'Tell us what your business runs on. We answer in plain language.',
}

export const brandBlurb =
  'We look after the computers, the connection and the backup power of small businesses and home offices, so that work carries on when the lights do not.'

export const portalLinkText = 'Fibre customer portal'

export const notFoundWords = {
  title: 'Page not found',
  heading: 'Oops! Page not found',
  text: 'The address may be mistyped, or the page may have moved. Nothing is broken on your side.',
  action: 'Return to Home',
  helpHeading: 'Perhaps you were looking for',
}

export const offlineWords = {
  title: 'You are offline',
  description:
    'This needs an internet connection. What you typed is still here. Try again once you are connected.',
}

export const problemWords = {
  title: 'Something went wrong',
  heading: 'Something went wrong on our side',
  text: 'We could not load this page. Please try again in a minute.',
}
