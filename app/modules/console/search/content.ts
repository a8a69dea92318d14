import type { SearchKind } from './schema.ts'

export const groupTitles: Record<SearchKind | 'recent', string> = {
  recent: 'Recent',
  action: 'Actions',
  page: 'Pages',
  setting: 'Settings',
  person: 'People',
  product: 'Products',
  quote: 'Quotes',
  request: 'Requests',
  form: 'Client forms',
  lead: 'Leads',
}

export const searchWords = {
  title: 'Search the console',
  placeholder: {
    withLeads: 'Lead, product, form, request or page',
    plain: 'Page, product, request or action',
  },
  offline: 'You’re offline. You can still search pages and any products loaded earlier.',
  nothing: (query: string) => `No results for “${query}”. Try fewer or different words.`,
  keys: 'Use the arrow keys to choose, Enter to open and Escape to close.',
}
