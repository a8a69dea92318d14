import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { queryValues } from '#app/basics/records.ts'
import { pagesQuery, routeQuery } from '#app/modules/access/calls.ts'
import { useLiveRefresh } from '#app/modules/console/live-sync/ui/live-context.tsx'
import { leads } from '../calls.ts'
import { type LeadKind, formKinds } from '../schema.ts'
import { kindLabels } from './content.ts'
import type { InboxFilter } from './schema.ts'

/** Loads the inbox by pages, which stay in memory while a lead is open, so that going back shows the same list. */
export function useInbox(filter: InboxFilter) {
  useLiveRefresh('leads', ['leads'])
  return useInfiniteQuery({
    ...pagesQuery(['leads', 'inbox', filter], leads.index.$get, (cursor) => ({
      query: queryValues({ ...filter, cursor }),
    })),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })
}

/** Kinds of leads as options. Kinds of channels such as WhatsApp appear once the channel is set up. */
export function useKindOptions(): { value: LeadKind; label: string }[] {
  const { data } = useQuery({
    ...routeQuery(['leads', 'kinds'], leads.kinds.$get),
    staleTime: Infinity,
  })
  const kinds = data?.kinds ?? formKinds
  return kinds.map((value) => ({ value, label: kindLabels[value] }))
}
