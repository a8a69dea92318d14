import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { queryValues } from '#app/basics/records.ts'
import {
  type Answer,
  fetchJson,
  pagesQuery,
  staffApi,
  routeQuery,
} from '#app/modules/access/calls.ts'
import { useRefetchQueries, useWrite } from '#app/modules/access/ui/use-write.tsx'
import { approvals } from '#app/modules/catalogue/approval/ui/approvals-api.ts'
import { useLiveRefresh } from '#app/modules/console/live-sync/ui/live-context.tsx'
import type { quotesApi } from './api.server.ts'
import type { QuoteDraft, HandOverMethod } from './schema.ts'

export const quotes = staffApi<typeof quotesApi>('/api/admin/quotes')

export type ListedQuote = Answer<typeof quotes.index.$get>['items'][number]
export type Quote = Answer<(typeof quotes)[':id']['$get']>
export type StoredDraft = NonNullable<Quote['draft']>
export type SentVersion = Quote['versions'][number]
export type FoundPrice = Answer<typeof quotes.prices.$get>['items'][number]
export type QuoteOfLead = Answer<(typeof quotes.leads)[':leadId']['$get']>['items'][number]

const refetchEveryMinute = { refetchInterval: 60_000 }
const versionRoutes = quotes.versions[':id']
type QuoteReply = Parameters<typeof versionRoutes.send.$post>[0]['json']['reply']

/** Loads a quote. What the visitor does with it counts as a change of its lead. */
export function useQuote(id: string) {
  useLiveRefresh('leads', ['quotes', id])
  return useQuery({
    ...routeQuery(['quotes', id], quotes[':id'].$get, { param: { id } }),
    ...refetchEveryMinute,
  })
}

export function useQuotes(filter: { state: string; search: string }) {
  return useInfiniteQuery({
    ...pagesQuery(['quotes', 'list', filter], quotes.index.$get, (after) => ({
      query: queryValues({ ...filter, after }),
    })),
    ...refetchEveryMinute,
  })
}

export function useQuotesOfLead(leadId: string) {
  useLiveRefresh('leads', ['quotes', 'lead', leadId])
  return useQuery({
    ...routeQuery(['quotes', 'lead', leadId], quotes.leads[':leadId'].$get, { param: { leadId } }),
    ...refetchEveryMinute,
  })
}

export function usePrices(search: string, isWanted: boolean) {
  return useQuery({
    ...routeQuery(['quote-prices', search], quotes.prices.$get, { query: { search } }),
    enabled: isWanted,
    staleTime: 10_000,
  })
}

const shown: readonly string[] = ['quotes', 'leads', 'approvals']
const revisionRequest = (id: string, revision: number) => ({ param: { id }, json: { revision } })

/** Returns a function that deletes a draft. With its only draft, a quote is gone, so `goneQuoteId` is not refetched. */
export function useDraftDeletion() {
  const queries = useQueryClient()
  const send = useWrite()
  return async (id: string, revision: number, goneQuoteId?: string) => {
    const answer = await send(() =>
      fetchJson(versionRoutes.discard.$post(revisionRequest(id, revision))),
    )
    await queries.invalidateQueries({
      predicate: ({ queryKey: [name, quoteId] }) =>
        shown.includes(String(name)) && !(answer.ok && goneQuoteId && quoteId === goneQuoteId),
    })
    return answer
  }
}

export function useQuoteWrites() {
  const write = useWrite(...shown)
  const refresh = useRefetchQueries(...shown)
  return {
    begin: (id: string, leadId: string) =>
      write(() => fetchJson(quotes.index.$post({ json: { id, leadId } }))),
    beginVersion: (quoteId: string, id: string) =>
      write(() =>
        fetchJson(quotes[':id'].versions.$post({ param: { id: quoteId }, json: { id } })),
      ),
    save: (id: string, value: QuoteDraft, revision: number) =>
      write(() => fetchJson(versionRoutes.$put({ param: { id }, json: { value, revision } }))),
    takePrices: (id: string, revision: number) =>
      write(() => fetchJson(versionRoutes.prices.$post(revisionRequest(id, revision)))),
    askApproval: (requestId: string, id: string, revision: number) =>
      write(() =>
        approvals.index.$post({
          json: {
            id: requestId,
            kind: 'quote',
            subjectId: id,
            baseVersion: revision,
            request: 'change',
            goLiveDate: null,
          },
        }),
      ),
    takeLink: (id: string) => write(() => fetchJson(versionRoutes.link.$post({ param: { id } }))),
    recordHandOver: (id: string, how: HandOverMethod) =>
      write(() => fetchJson(versionRoutes.delivered.$post({ param: { id }, json: { how } }))),
    send: (id: string, revision: number) =>
      write(() => fetchJson(versionRoutes.send.$post(revisionRequest(id, revision)))),
    /** Throws if the server refuses, because the composer expects an exception. */
    sendWith: (id: string, revision: number, reply: QuoteReply) =>
      fetchJson(versionRoutes.send.$post({ param: { id }, json: { revision, reply } })).finally(
        refresh,
      ),
  }
}
