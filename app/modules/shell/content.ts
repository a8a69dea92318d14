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

const menuItems = {
  services: menuItem('/services', 'laptop', {
    name: 'Managed IT overview',
    description: 'All nine IT recipes, sorted by business size',
  }),
  smallBusiness: menuItem('/services/small-business', 'user'),
  midSize: menuItem('/services/mid-size', 'users'),
  growthReady: menuItem('/services/growth-ready', 'chart'),
  security: menuItem('/services/security', 'shield'),
  pricing: menuItem('/pricing', 'list', {
    description: 'Compare what every plan costs per month',
  }),
  connectivity: menuItem('/connectivity', 'search', { name: 'Connectivity overview' }),
  wifi: menuItem('/connectivity/wifi-as-a-service', 'wifi'),
  fixedWireless: menuItem('/connectivity/fixed-wireless', 'pin'),
  fibre: menuItem('/connectivity/fibre', 'plug'),
  bundles: menuItem('/bundles', 'plus', { name: 'All-in-One Bundles' }),
  businessConnect: menuItem('/bundles/business-connect', 'phone'),
  businessPro: menuItem('/bundles/business-pro', 'star'),
  homeSoho: menuItem('/bundles/home-soho-resilience', 'book'),
  migration: menuItem('/cloud/migration', 'arrow-right'),
  hosting: menuItem('/cloud/hosting', 'server'),
  backup: menuItem('/cloud/backup', 'cloud'),
  virtualDesktops: menuItem('/cloud/virtual-desktops', 'laptop'),
  resources: menuItem('/resources', 'list', { name: 'All resources' }),
  itHealth: menuItem('/resources/it-health', 'check'),
  powerBackup: menuItem('/resources/power-backup', 'plug'),
  connectivityGuide: menuItem('/resources/connectivity-guide', 'book'),
  wifiToolkit: menuItem('/resources/wifi-toolkit', 'wifi'),
  loadShedding: menuItem('/resources/load-shedding', 'plug'),
  caseStudies: menuItem(caseStudiesPath, 'message'),
  contact: pageLink('/contact'),
  accessibility: pageLink('/accessibility'),
  paiaManual: pageLink('/paia-manual'),
  privacy: pageLink('/privacy-policy'),
  terms: pageLink('/terms-of-service'),
}

const recipePages = [menuItems.smallBusiness, menuItems.midSize, menuItems.growthReady]
const bundlePages = [
  menuItems.bundles,
  menuItems.businessConnect,
  menuItems.businessPro,
  menuItems.homeSoho,
]
const connectionPages = [
  menuItems.connectivity,
  menuItems.wifi,
  menuItems.fixedWireless,
  menuItems.fibre,
]
const cloudPages = [
  menuItems.migration,
  menuItems.hosting,
  menuItems.backup,
  menuItems.virtualDesktops,
]
const resourcePages = [
  menuItems.resources,
  menuItems.itHealth,
  menuItems.powerBackup,
  menuItems.connectivityGuide,
  menuItems.wifiToolkit,
]

export const homeLink = { name: 'Home', href: '/' satisfies SitePath }
export const contactLink: PageLink = menuItems.contact

/** A desktop menu item with a panel. It is highlighted on `path` and below; /cloud is a prefix without a page. */
export type MenuPanel = { id: string; name: string; path: string; links: MenuItem[] }

export const menuPanels: MenuPanel[] = [
  {
    id: 'menu-managed-it',
    name: 'Managed IT',
    path: '/services',
    links: [menuItems.services, ...recipePages, menuItems.security, menuItems.pricing],
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
    links: [...resourcePages, menuItems.caseStudies],
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
export const mobileManagedItLink = { name: 'Managed IT', href: menuItems.services.href }

export const mobileGroups: MenuGroup[] = [
  {
    id: 'mobile-it-solutions',
    name: 'IT Solutions',
    links: [...recipePages, menuItems.security, menuItems.pricing, ...bundlePages, ...cloudPages],
    parts: [
      {
        name: 'Recipes and prices',
        links: [...recipePages, menuItems.security, menuItems.pricing],
      },
      { name: 'Bundles', links: bundlePages },
      { name: 'Cloud', links: cloudPages },
    ],
  },
  { id: 'mobile-connectivity', name: 'Connectivity', links: connectionPages },
  {
    id: 'mobile-resources',
    name: 'Resources',
    links: [...resourcePages, menuItems.loadShedding, menuItems.caseStudies],
  },
]

export const footerColumns: LinkGroup[] = [
  {
    id: 'footer-managed-it',
    name: 'Managed IT',
    links: [menuItems.services, ...recipePages, menuItems.security, menuItems.pricing],
  },
  {
    id: 'footer-connectivity-cloud',
    name: 'Connectivity & Cloud',
    links: [...connectionPages, ...bundlePages, ...cloudPages],
  },
  {
    id: 'footer-resources-support',
    name: 'Resources & Support',
    links: [...resourcePages, menuItems.loadShedding, menuItems.caseStudies, menuItems.contact],
  },
]

export const legalLinks: PageLink[] = [
  menuItems.privacy,
  menuItems.paiaManual,
  menuItems.terms,
  menuItems.accessibility,
]

export const notFoundLinks: PageLink[] = [
  menuItems.services,
  menuItems.bundles,
  menuItems.connectivity,
  menuItems.pricing,
  menuItems.itHealth,
  menuItems.contact,
]

export const callActionLabels = {
  call: 'Call',
  whatsapp: 'WhatsApp',
  whatsappText: (brandName: string) => `Hello ${brandName}, I would like to ask about `,
}

const getQuoteLabel = 'Get a quote'
const checkAddressLabel = 'Check my address'

/** The main action of each page. The first path that matches applies; null if the page itself is a form. */
export const mainActions: { path: string; action: { name: string; href: string } | null }[] = [
  { path: '/pricing', action: { name: getQuoteLabel, href: '#custom-quote' } },
  { path: '/services/compare', action: { name: getQuoteLabel, href: '#custom-quote' } },
  ...['/bundles/business-connect', '/bundles/business-pro', '/bundles/home-soho-resilience'].map(
    (path) => ({ path, action: { name: getQuoteLabel, href: '#quote-form' } }),
  ),
  {
    path: '/connectivity/fibre' satisfies SitePath,
    action: { name: checkAddressLabel, href: '#coverage-address' },
  },
  {
    path: '/connectivity/fixed-wireless',
    action: { name: checkAddressLabel, href: '/connectivity/fibre' satisfies SitePath },
  },
  {
    path: '/connectivity/wifi-as-a-service',
    action: { name: 'Plan my Wi-Fi', href: '/resources/wifi-toolkit' satisfies SitePath },
  },
  { path: '/connectivity', action: { name: 'Find my recipe', href: '#build-your-recipe' } },
  { path: '/resources/it-health' satisfies SitePath, action: null },
]
export const defaultMainAction = {
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
