import { staffApi, type Answer } from '#app/features/staff-access/ui/api-client.ts'
import type { quotesApi } from '../api.server.ts'

export const quotes = staffApi<typeof quotesApi>('/api/admin/quotes')

export type ListedQuote = Answer<typeof quotes.index.$get>['items'][number]
export type Quote = Answer<(typeof quotes)[':id']['$get']>
export type StoredDraft = NonNullable<Quote['draft']>
export type SentVersion = Quote['versions'][number]
export type FoundPrice = Answer<typeof quotes.prices.$get>['items'][number]
export type QuoteOfLead = Answer<(typeof quotes.leads)[':leadId']['$get']>['items'][number]
