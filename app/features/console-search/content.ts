import type { SearchKind } from './schema.ts'

/** How each group of results is headed. */
export const groupTitles: Record<SearchKind | 'recent', string> = {
  recent: 'Recent',
  action: 'Actions',
  page: 'Pages',
  product: 'Products',
  lead: 'Leads',
}

/** Pages without a link in the sidebar. */
export const furtherPages = [
  { to: '/admin/appointments', label: 'Appointments', keywords: 'consultation calendar week' },
  { to: '/admin/products/import', label: 'Import Products', keywords: 'csv file upload' },
  { to: '/admin/profile', label: 'Profile Settings', keywords: 'password name sessions' },
] as const

/** Links that start something; everything else of the console is a page. */
export const actionPaths: readonly string[] = ['/admin/products/new', '/admin/products/import']

export const words = {
  title: 'Search the console',
  placeholder: { withLeads: 'Page, product, lead or action', plain: 'Page, product or action' },
  offline: 'You are offline. Pages, and products loaded before, are still found.',
  nothing: (query: string) => `Nothing found for “${query}”. Try fewer or other words.`,
  keys: 'Up and down choose, Enter opens, Escape closes.',
}
