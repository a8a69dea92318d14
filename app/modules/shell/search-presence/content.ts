/** A page's name in breadcrumbs, and the line on its share picture. */
export type SitePage = { name: string; line: string }

const page = (name: string, line: string): SitePage => ({ name, line })

/** All public pages that search engines may list, by path. A test compares this list with the routes. */
export const sitePages = {
  '/': page('Home', 'Managed IT, internet and backup power for South African business'),
  '/services': page('Managed IT', 'Nine IT recipes, for every size of business'),
  '/services/small-business': page('Small Business', 'The Basic, Growth and Secure recipes'),
  '/services/mid-size': page('Mid-Size Business', 'The Core, Advanced and Enterprise recipes'),
  '/services/growth-ready': page('Growth-Ready', 'The Startup, Scale and Hypergrowth recipes'),
  '/services/security': page('IT Security', 'Protection against scams, theft and ransomware'),
  '/services/compare': page('Compare', 'All nine IT recipes in one table'),
  '/pricing': page('Pricing', 'Compare what every plan costs a month'),
  '/connectivity': page('Connectivity', 'Find the connection that suits your premises'),
  '/connectivity/wifi-as-a-service': page(
    'Wi-Fi as a Service',
    'Managed Wi-Fi that reaches every corner',
  ),
  '/connectivity/fixed-wireless': page(
    'Fixed Wireless',
    'Online in 2 to 5 days, without trenching',
  ),
  '/connectivity/fibre': page('Fibre', 'See whether fibre reaches your address'),
  '/bundles': page('Bundles', 'IT, internet and backup on one monthly bill'),
  '/bundles/business-connect': page(
    'Business Connect',
    '50Mbps fixed wireless with an IT helpdesk',
  ),
  '/bundles/business-pro': page('Business Pro', '100Mbps, a managed UPS and cloud backup'),
  '/bundles/home-soho-resilience': page(
    'Home & SOHO Resilience',
    'Work and school from home, well connected',
  ),
  '/cloud/migration': page('Cloud Migration', 'Move mail and files without losing a day'),
  '/cloud/hosting': page('Cloud Hosting', 'Servers for websites and business systems'),
  '/cloud/backup': page('Cloud Backup', 'Copies of your files, kept away from the office'),
  '/cloud/virtual-desktops': page('Virtual Desktops', 'Your office computer on any screen'),
  '/resources': page('Resources', 'Guides and tools, free to use'),
  '/resources/it-health': page('IT Health Check', 'Free: what to fix first in your IT'),
  '/resources/power-backup': page('Power Backup', 'What to keep running, and for how long'),
  '/resources/connectivity-guide': page(
    'Connectivity Guide',
    'Fibre, 5G, fixed wireless and LTE compared',
  ),
  '/resources/wifi-toolkit': page('Wi-Fi Toolkit', 'Size and plan your office Wi-Fi'),
  '/resources/load-shedding': page('Load Shedding', 'Staying online while the power is off'),
  '/case-studies': page('Case Studies', 'What we built for clients, and how it turned out'),
  '/contact': page('Contact Us', 'Talk to a person about your IT'),
  '/accessibility': page('Accessibility', 'How this site works for everyone, and how we test it'),
  '/paia-manual': page('PAIA Manual', 'Which records we keep, and how to request one'),
  '/privacy-policy': page('Privacy Policy', 'What we keep about you, and your rights'),
  '/terms-of-service': page('Terms of Service', 'What we agree on when you use our services'),
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
