import {
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { z } from 'zod'
import { queryValues } from '#app/basics/query-string.ts'
import {
  callStaffApi,
  read,
  StaffApiError,
  until,
} from '#app/features/staff-access/ui/api-client.ts'
import { failureText } from '#app/features/staff-access/ui/failure-text.ts'
import type { SaveDraft } from '../ui/use-draft-edit.ts'
import { quotes as api } from '../ui/quotes-api.ts'

const staysCurrent = { refetchInterval: 60_000 }
const version = api.versions[':id']
type QuoteReply = Parameters<typeof version.send.$post>[0]['json']['reply']

export const quoteQuery = (id: string) =>
  queryOptions({
    queryKey: ['quotes', id],
    queryFn: ({ signal }) => read(api[':id'].$get({ param: { id } }, until(signal))),
    ...staysCurrent,
  })

export function useQuotes(filter: { state: string; search: string }) {
  return useInfiniteQuery({
    queryKey: ['quotes', 'list', filter],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      read(api.index.$get({ query: queryValues({ ...filter, after: pageParam }) }, until(signal))),
    getNextPageParam: ({ next }) => next ?? undefined,
    ...staysCurrent,
  })
}

export const quotesOfLeadQuery = (leadId: string) =>
  queryOptions({
    queryKey: ['quotes', 'lead', leadId],
    queryFn: ({ signal }) => read(api.leads[':leadId'].$get({ param: { leadId } }, until(signal))),
    ...staysCurrent,
  })

export function usePrices(search: string, isWanted: boolean) {
  return useQuery({
    queryKey: ['quote-prices', search],
    queryFn: ({ signal }) => read(api.prices.$get({ query: { search } }, until(signal))),
    enabled: isWanted,
    staleTime: 10_000,
  })
}

type Answer<Value> =
  | { ok: true; value: Value }
  | { ok: false; message: string; fields: Record<string, string>; current: unknown }

/** Afterwards what is shown of quotes, leads and approvals is asked anew. */
function useQuoteMutation() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (call: () => Promise<unknown>) => call(),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['quotes'] }),
        queries.invalidateQueries({ queryKey: ['leads'] }),
        queries.invalidateQueries({ queryKey: ['approvals'] }),
      ]),
    networkMode: 'always',
  })
}

function useWrite({ mutateAsync }: ReturnType<typeof useQuoteMutation>) {
  return async function write<Value>(call: () => Promise<Value>): Promise<Answer<Value>> {
    try {
      return { ok: true, value: (await mutateAsync(call)) as Value }
    } catch (error) {
      const isRefusal = error instanceof StaffApiError
      return {
        ok: false,
        message: failureText(error),
        fields: isRefusal ? withoutPrefix(error.fields) : {},
        current: isRefusal ? error.current : null,
      }
    }
  }
}

/** Every write about quotes. */
export function useQuoteWrites() {
  const mutation = useQuoteMutation()
  const { mutateAsync } = mutation
  const write = useWrite(mutation)
  const at = (id: string, revision: number) => ({ param: { id }, json: { revision } })
  return {
    begin: (id: string, leadId: string) =>
      write(() => read(api.index.$post({ json: { id, leadId } }))),
    beginVersion: (quoteId: string, id: string) =>
      write(() => read(api[':id'].versions.$post({ param: { id: quoteId }, json: { id } }))),
    save: (async (id, value, revision) =>
      write(() => read(version.$put({ param: { id }, json: { value, revision } })))) as SaveDraft,
    takePrices: (id: string, revision: number) =>
      write(() => read(version.prices.$post(at(id, revision)))),
    discard: (id: string, revision: number) =>
      write(() => read(version.discard.$post(at(id, revision)))),
    // Requests belong to approvals, which this feature may not know.
    askApproval: (requestId: string, id: string, revision: number) =>
      write(() =>
        callStaffApi(z.unknown(), '/api/admin/approvals', {
          method: 'POST',
          body: {
            id: requestId,
            kind: 'quote',
            subjectId: id,
            baseVersion: revision,
            request: 'change',
            goLiveDate: null,
          },
        }),
      ),
    send: (id: string, revision: number) => write(() => read(version.send.$post(at(id, revision)))),
    /** Throws where it is refused, as the composer expects. */
    sendWith: (id: string, revision: number, reply: QuoteReply) =>
      mutateAsync(() => read(version.send.$post({ param: { id }, json: { revision, reply } }))),
  }
}

const withoutPrefix = (fields: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(fields).map(([path, text]) => [path.replace(/^value\./, ''), text]),
  )
