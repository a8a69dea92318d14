import type { SearchPlace } from '#app/features/console/routes/console-search-dialog.tsx'
import { administrationLinks, consoleLinks } from './console-links.ts'

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
