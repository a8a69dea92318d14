import type { SearchPlace } from '#app/features/console/routes/console-search-dialog.tsx'
import type { SidebarLink } from '#app/features/console/ui/sidebar.tsx'

/** Links of the sidebar, for everybody (ADS-03); a page that is not for somebody says so itself (ROL-04). */
export const consoleLinks: readonly SidebarLink[] = [
  { to: '/admin', icon: 'book', label: 'Dashboard' },
  { to: '/admin/products', icon: 'server', label: 'Products' },
  { to: '/admin/products/new', icon: 'plus', label: 'Add New Product' },
  { to: '/admin/products/drafts', icon: 'edit', label: 'Drafts' },
  { to: '/admin/products/archived', icon: 'lock', label: 'Archived' },
  {
    to: '/admin/products/offers',
    icon: 'star',
    label: 'Public Prices',
    description: 'What the public pages print',
  },
  { to: '/admin/approvals', icon: 'check', label: 'Approvals' },
  {
    to: '/admin/analytics',
    icon: 'chart',
    label: 'Analytics',
    description: 'Visits, forms and broken paths',
  },
  {
    to: '/admin/leads',
    icon: 'mail',
    label: 'Leads',
    description: 'Every enquiry from the website',
  },
  {
    to: '/admin/quotes',
    icon: 'file',
    label: 'Quotes',
    description: 'What was offered, and what runs out first',
  },
  {
    to: '/admin/forms',
    icon: 'list',
    label: 'Client Forms',
    description: 'Manage client assessment forms',
  },
]

/** ADS-07, ADS-08: shown to product managers and above. */
export const administrationLinks: readonly SidebarLink[] = [
  {
    to: '/admin/activity',
    icon: 'clock',
    label: 'Activity',
    description: 'Who did what, and when',
  },
  {
    to: '/admin/users',
    icon: 'users',
    label: 'Users',
    description: 'Who may enter the console, and as what',
  },
  {
    to: '/admin/privacy',
    icon: 'shield',
    label: 'Privacy requests',
    description: 'People who ask about their own data',
  },
  {
    to: '/admin/coverage',
    icon: 'pin',
    label: 'Coverage',
    description: 'Connected buildings and demand',
  },
  {
    to: '/admin/settings',
    icon: 'sliders',
    label: 'Settings',
    description: 'Contact details, links and promotion',
  },
]

/** Pages without a link in the sidebar. */
const furtherPages = [
  { to: '/admin/leads/new', label: 'Note a call', keywords: 'caller telephone new lead' },
  {
    to: '/admin/appointments',
    label: 'Appointments',
    keywords: 'consultation booking site visit calendar week agenda',
  },
  { to: '/admin/answer-times', label: 'Answer times', keywords: 'promises kept median week owner' },
  { to: '/admin/mail', label: 'Received e-mail', keywords: 'unmatched mailbox imap answers' },
  { to: '/admin/snippets', label: 'Snippets', keywords: 'reply text template placeholder' },
  { to: '/admin/products/import', label: 'Import Products', keywords: 'csv file upload' },
  { to: '/admin/profile', label: 'Profile Settings', keywords: 'password name sessions' },
]

/** What is set where, by the words of the settings pages (STF-07). */
const settingPlaces: readonly SearchPlace[] = [
  {
    to: '/admin/settings?tab=promotion',
    label: 'Promotion',
    keywords: 'price offer free month banner dates proposal',
  },
  {
    to: '/admin/settings?tab=quotes',
    label: 'Quote rules',
    keywords: 'discount limit vat terms valid days bank',
  },
  {
    to: '/admin/settings?tab=visits',
    label: 'Site visits',
    keywords: 'travel time distance kilometres speed bookings',
  },
  {
    to: '/admin/settings?tab=security',
    label: 'Security',
    keywords: 'second step roles required passkey authenticator documentation access',
    minimum: 'super_admin' as const,
  },
  {
    to: '/admin/settings?tab=history',
    label: 'History of settings',
    keywords: 'changes who when',
  },
  {
    to: '/admin/settings?tab=site',
    label: 'Site details',
    keywords: 'brand company name telephone e-mail address whatsapp hours social links',
  },
  {
    to: '/admin/approvals#rules',
    label: 'Four eyes',
    keywords: 'approval rules own request two people',
    minimum: 'super_admin' as const,
  },
].map((place): SearchPlace => ({ ...place, kind: 'setting', detail: 'Setting' }))

/** Links that start something; everything else of the console is a page. */
const actionPaths: readonly string[] = [
  '/admin/leads/new',
  '/admin/products/new',
  '/admin/products/import',
]

/** What the search offers: the pages of the sidebar, and what else can be opened or started. */
export const searchPlaces: readonly SearchPlace[] = [
  ...settingPlaces,
  ...[...consoleLinks, ...administrationLinks].map(({ to, label, description }) => ({
    to,
    label,
    detail: description,
    keywords: '',
  })),
  ...furtherPages,
].map((place): SearchPlace => ({
  ...place,
  kind: actionPaths.includes(place.to) ? 'action' : 'page',
}))
