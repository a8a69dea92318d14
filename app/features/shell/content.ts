import type { SitePath } from '#app/basics/site-path.ts'
/** A page as menus and the footer name it. Descriptions stand under the name in drop-down panels (SHELL-04). */
export type PageLink = { name: string; href: string; description: string }
/** An item of a drop-down panel; `icon` is a name among the drawings of `design/ui/icon-paths.ts`. */
export type MenuItem = PageLink & { icon: string }

const page = {
  services: {
    name: 'Managed IT overview',
    href: '/services' satisfies SitePath,
    description: 'All nine IT recipes, sorted by size of business',
    icon: 'laptop',
  },
  smallBusiness: {
    name: 'Small Business',
    href: '/services/small-business' satisfies SitePath,
    description: 'The Basic, Growth and Secure recipes',
    icon: 'user',
  },
  midSize: {
    name: 'Mid-Size Business',
    href: '/services/mid-size' satisfies SitePath,
    description: 'The Core, Advanced and Enterprise recipes',
    icon: 'users',
  },
  growthReady: {
    name: 'Growth-Ready',
    href: '/services/growth-ready' satisfies SitePath,
    description: 'The Startup, Scale and Hypergrowth recipes',
    icon: 'chart',
  },
  security: {
    name: 'IT Security',
    href: '/services/security' satisfies SitePath,
    description: 'Protection against scams, theft and ransomware',
    icon: 'shield',
  },
  pricing: {
    name: 'Pricing',
    href: '/pricing' satisfies SitePath,
    description: 'What every plan costs per month, compared',
    icon: 'list',
  },
  connectivity: {
    name: 'Connectivity overview',
    href: '/connectivity' satisfies SitePath,
    description: 'Find the connection that suits your premises',
    icon: 'search',
  },
  wifi: {
    name: 'Wi-Fi as a Service',
    href: '/connectivity/wifi-as-a-service' satisfies SitePath,
    description: 'Managed Wi-Fi that reaches every corner',
    icon: 'wifi',
  },
  fixedWireless: {
    name: 'Fixed Wireless',
    href: '/connectivity/fixed-wireless' satisfies SitePath,
    description: 'Online in 2 to 5 days, without trenching',
    icon: 'pin',
  },
  fibre: {
    name: 'Fibre',
    href: '/connectivity/fibre' satisfies SitePath,
    description: 'See whether fibre reaches your address',
    icon: 'plug',
  },
  bundles: {
    name: 'All-in-One Bundles',
    href: '/bundles' satisfies SitePath,
    description: 'IT, internet and backup on one monthly bill',
    icon: 'plus',
  },
  businessConnect: {
    name: 'Business Connect',
    href: '/bundles/business-connect' satisfies SitePath,
    description: '50Mbps fixed wireless with an IT helpdesk',
    icon: 'phone',
  },
  businessPro: {
    name: 'Business Pro',
    href: '/bundles/business-pro' satisfies SitePath,
    description: '100Mbps, a managed UPS and cloud backup',
    icon: 'star',
  },
  homeSoho: {
    name: 'Home & SOHO Resilience',
    href: '/bundles/home-soho-resilience' satisfies SitePath,
    description: 'Work and school from home, well connected',
    icon: 'book',
  },
  migration: {
    name: 'Cloud Migration',
    href: '/cloud/migration' satisfies SitePath,
    description: 'Move mail and files without losing a day',
    icon: 'arrow-right',
  },
  hosting: {
    name: 'Cloud Hosting',
    href: '/cloud/hosting' satisfies SitePath,
    description: 'Servers for websites and business systems',
    icon: 'server',
  },
  backup: {
    name: 'Cloud Backup',
    href: '/cloud/backup' satisfies SitePath,
    description: 'Copies of your files, kept away from the office',
    icon: 'cloud',
  },
  virtualDesktops: {
    name: 'Virtual Desktops',
    href: '/cloud/virtual-desktops' satisfies SitePath,
    description: 'Your office computer on any screen',
    icon: 'laptop',
  },
  resources: {
    name: 'All resources',
    href: '/resources' satisfies SitePath,
    description: 'Guides and tools, free to use',
    icon: 'list',
  },
  itHealth: {
    name: 'IT Health Assessment',
    href: '/resources/it-health' satisfies SitePath,
    description: 'A free check-up of the IT you have today',
    icon: 'check',
  },
  powerBackup: {
    name: 'Power Backup',
    href: '/resources/power-backup' satisfies SitePath,
    description: 'What to keep running, and for how long',
    icon: 'plug',
  },
  connectivityGuide: {
    name: 'Connectivity Guide',
    href: '/resources/connectivity-guide' satisfies SitePath,
    description: 'Fibre, 5G, fixed wireless and LTE compared',
    icon: 'book',
  },
  wifiToolkit: {
    name: 'Wi-Fi Toolkit',
    href: '/resources/wifi-toolkit' satisfies SitePath,
    description: 'Size and plan the Wi-Fi of your office',
    icon: 'wifi',
  },
  loadShedding: {
    name: 'Load Shedding',
    href: '/resources/load-shedding' satisfies SitePath,
    description: 'Staying online while the power is off',
  },
  caseStudies: {
    name: 'Case Studies',
    href: '/case-studies' satisfies SitePath,
    description: 'What we built for clients, and what came of it',
    icon: 'message',
  },
  contact: {
    name: 'Contact Us',
    href: '/contact' satisfies SitePath,
    description: 'Talk to a person about your IT',
  },
  accessibility: {
    name: 'Accessibility',
    href: '/accessibility' satisfies SitePath,
    description: 'How this site works for everybody, and how we test it',
  },
  privacy: {
    name: 'Privacy Policy',
    href: '/privacy-policy' satisfies SitePath,
    description: 'What we keep about you, and your rights',
  },
  terms: {
    name: 'Terms of Service',
    href: '/terms-of-service' satisfies SitePath,
    description: 'What we agree on when you use our services',
  },
} satisfies Record<string, PageLink | MenuItem>

const recipePages = [page.smallBusiness, page.midSize, page.growthReady]
const bundlePages = [page.bundles, page.businessConnect, page.businessPro, page.homeSoho]
const connectionPages = [page.connectivity, page.wifi, page.fixedWireless, page.fibre]
const cloudPages = [page.migration, page.hosting, page.backup, page.virtualDesktops]
const resourcePages = [
  page.resources,
  page.itHealth,
  page.powerBackup,
  page.connectivityGuide,
  page.wifiToolkit,
]

export const homeLink = { name: 'Home', href: '/' satisfies SitePath }
export const contactLink: PageLink = page.contact

/** A desktop item that opens a panel. `path` is what highlights it; D-10: /cloud is no page. */
export type MenuPanel = { id: string; name: string; path: string; links: MenuItem[] }

/** The drop-down panels of the desktop menu, between Home and Contact Us (SHELL-03, D-18). */
export const menuPanels: MenuPanel[] = [
  {
    id: 'menu-managed-it',
    name: 'Managed IT',
    path: '/services',
    links: [page.services, ...recipePages, page.security, page.pricing],
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
    links: [...resourcePages, page.caseStudies],
  },
]

export type LinkGroup = {
  id: string
  name: string
  links: PageLink[]
  /** The same links under headings of their own, where there are many. */
  parts?: { name: string; links: PageLink[] }[]
}

/** Managed IT is a plain link in the mobile menu (D-17). */
export const mobileManagedIt = { name: 'Managed IT', href: page.services.href }

/** The accordion groups of the mobile menu (SHELL-09, D-17). */
export const mobileGroups: LinkGroup[] = [
  {
    id: 'mobile-it-solutions',
    name: 'IT Solutions',
    links: [...recipePages, page.security, page.pricing, ...bundlePages, ...cloudPages],
    parts: [
      { name: 'Recipes and prices', links: [...recipePages, page.security, page.pricing] },
      { name: 'Bundles', links: bundlePages },
      { name: 'Cloud', links: cloudPages },
    ],
  },
  { id: 'mobile-connectivity', name: 'Connectivity', links: connectionPages },
  {
    id: 'mobile-resources',
    name: 'Resources',
    links: [...resourcePages, page.loadShedding, page.caseStudies],
  },
]

/** The link columns of the footer (SHELL-14). */
export const footerColumns: LinkGroup[] = [
  {
    id: 'footer-managed-it',
    name: 'Managed IT',
    links: [page.services, ...recipePages, page.security, page.pricing],
  },
  {
    id: 'footer-connectivity-cloud',
    name: 'Connectivity & Cloud',
    links: [...connectionPages, ...bundlePages, ...cloudPages],
  },
  {
    id: 'footer-resources-support',
    name: 'Resources & Support',
    links: [...resourcePages, page.loadShedding, page.caseStudies, page.contact],
  },
]

export const legalLinks: PageLink[] = [page.privacy, page.terms, page.accessibility]

/** Where somebody who took a wrong turn most likely meant to go. */
export const notFoundLinks: PageLink[] = [
  page.services,
  page.bundles,
  page.connectivity,
  page.pricing,
  page.itHealth,
  page.contact,
]

/** SIT-06 */
export const promotionEnded = (date: string) => `Offer ended on ${date}`

export const callWords = {
  call: 'Call',
  whatsapp: 'WhatsApp',
  whatsappText: (brandName: string) => `Hello ${brandName}, I would like to ask about `,
}

const getQuote = 'Get a quote'
const checkAddress = 'Check my address'

/** SIT-05: what a page is for, the first path that fits; none where the page is a form to begin with. */
export const mainActions: { path: string; action: { name: string; href: string } | null }[] = [
  { path: '/pricing', action: { name: getQuote, href: '#custom-quote' } },
  { path: '/services/compare', action: { name: getQuote, href: '#custom-quote' } },
  ...['/bundles/business-connect', '/bundles/business-pro', '/bundles/home-soho-resilience'].map(
    (path) => ({ path, action: { name: getQuote, href: '#quote-form' } }),
  ),
  {
    path: '/connectivity/fibre' satisfies SitePath,
    action: { name: checkAddress, href: '#coverage-address' },
  },
  {
    path: '/connectivity/fixed-wireless',
    action: { name: checkAddress, href: '/connectivity/fibre' satisfies SitePath },
  },
  {
    path: '/connectivity/wifi-as-a-service',
    action: { name: 'Plan my Wi-Fi', href: '/resources/wifi-toolkit' satisfies SitePath },
  },
  { path: '/connectivity', action: { name: 'Find my recipe', href: '#build-your-recipe' } },
  { path: '/resources/it-health' satisfies SitePath, action: null },
]
export const otherMainAction = {
  name: 'Free IT check-up',
  href: '/resources/it-health' satisfies SitePath,
}

export const skipLink = 'Skip to main content'

export const contactStrip = {
  heading: 'Rather talk it through?',
  text: 'Tell us what your business runs on. We answer in plain language.',
}

export const brandBlurb =
  'We look after the computers, the connection and the backup power of small businesses and home offices, so that work carries on when the lights do not.'

export const portalLink = 'Fibre customer portal'

export const notFoundWords = {
  title: 'Page not found',
  heading: 'Oops! Page not found',
  text: 'The address may be mistyped, or the page may have moved. Nothing is broken on your side.',
  action: 'Return to Home',
  helpHeading: 'Perhaps you were looking for',
}

export const problemWords = {
  title: 'Something went wrong',
  heading: 'Something went wrong on our side',
  text: 'The page could not be made just now. Please try again in a minute.',
}
