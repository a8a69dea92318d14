/** A page's name in breadcrumbs, and the line on its share picture. */
export type SitePage = { name: string; line: string }

/** All public pages that search engines may list, by path. A test compares this list with the routes. */
export const sitePages = {
  '/': { name: 'Home', line: 'Managed IT, internet and backup power for South African business' },
  '/services': { name: 'Managed IT', line: 'Nine IT recipes, for every size of business' },
  '/services/small-business': {
    name: 'Small Business',
    line: 'The Basic, Growth and Secure recipes',
  },
  '/services/mid-size': {
    name: 'Mid-Size Business',
    line: 'The Core, Advanced and Enterprise recipes',
  },
  '/services/growth-ready': {
    name: 'Growth-Ready',
    line: 'The Startup, Scale and Hypergrowth recipes',
  },
  '/services/security': {
    name: 'IT Security',
    line: 'Protection against scams, theft and ransomware',
  },
  '/services/compare': { name: 'Compare', line: 'All nine IT recipes in one table' },
  '/pricing': { name: 'Pricing', line: 'Compare what every plan costs a month' },
  '/connectivity': { name: 'Connectivity', line: 'Find the connection that suits your premises' },
  '/connectivity/wifi-as-a-service': {
    name: 'Wi-Fi as a Service',
    line: 'Managed Wi-Fi that reaches every corner',
  },
  '/connectivity/fixed-wireless': {
    name: 'Fixed Wireless',
    line: 'Online in 2 to 5 days, without trenching',
  },
  '/connectivity/fibre': { name: 'Fibre', line: 'See whether fibre reaches your address' },
  '/bundles': { name: 'Bundles', line: 'IT, internet and backup on one monthly bill' },
  '/bundles/business-connect': {
    name: 'Business Connect',
    line: '50Mbps fixed wireless with an IT helpdesk',
  },
  '/bundles/business-pro': {
    name: 'Business Pro',
    line: '100Mbps, a managed UPS and cloud backup',
  },
  '/bundles/home-soho-resilience': {
    name: 'Home & SOHO Resilience',
    line: 'Work and school from home, well connected',
  },
  '/cloud/migration': { name: 'Cloud Migration', line: 'Move mail and files without losing a day' },
  '/cloud/hosting': { name: 'Cloud Hosting', line: 'Servers for websites and business systems' },
  '/cloud/backup': {
    name: 'Cloud Backup',
    line: 'Copies of your files, kept away from the office',
  },
  '/cloud/virtual-desktops': {
    name: 'Virtual Desktops',
    line: 'Your office computer on any screen',
  },
  '/resources': { name: 'Resources', line: 'Guides and tools, free to use' },
  '/resources/it-health': {
    name: 'IT Health Check',
    line: 'Free: what to fix first in your IT',
  },
  '/resources/power-backup': {
    name: 'Power Backup',
    line: 'What to keep running, and for how long',
  },
  '/resources/connectivity-guide': {
    name: 'Connectivity Guide',
    line: 'Fibre, 5G, fixed wireless and LTE compared',
  },
  '/resources/wifi-toolkit': {
    name: 'Wi-Fi Toolkit',
    line: 'Size and plan your office Wi-Fi',
  },
  '/resources/load-shedding': {
    name: 'Load Shedding',
    line: 'Staying online while the power is off',
  },
  '/case-studies': {
    name: 'Case Studies',
    line: 'What we built for clients, and how it turned out',
  },
  '/contact': { name: 'Contact Us', line: 'Talk to a person about your IT' },
  '/accessibility': {
    name: 'Accessibility',
    line: 'How this site works for everyone, and how we test it',
  },
  '/paia-manual': {
    name: 'PAIA Manual',
    line: 'Which records we keep, and how to request one',
  },
  '/privacy-policy': { name: 'Privacy Policy', line: 'What we keep about you, and your rights' },
  '/terms-of-service': {
    name: 'Terms of Service',
    line: 'What we agree on when you use our services',
  },
} satisfies Record<string, SitePage>

export type ListedPath = keyof typeof sitePages

/** Paths that search engines must not list, with everything below them. */
export const unlistedPaths = [
  '/admin',
  '/api',
  '/forms',
  '/functions',
  '/internal-docs',
  '/bundles/referral-answer',
  '/email-opt-out',
  '/quote-seal',
  '/enquiry',
  '/calendar',
  '/privacy-policy/confirm-request',
] as const
