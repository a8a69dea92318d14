import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText, isFirstLoad, staffApi, routeQuery } from '#app/modules/access/calls.ts'
import { approvals as approvalsApi } from '#app/modules/catalogue/approval/ui/approvals-api.ts'
import { products } from '#app/modules/catalogue/product/ui/product-api.ts'
import { subscriptionFailedText } from '#app/modules/console/content.ts'
import { useLiveRefresh, useLiveState } from '#app/modules/console/live-sync/ui/live-context.tsx'
import { leads } from '#app/modules/sales/lead/calls.ts'
import { api as settings } from '#app/modules/settings/ui/settings-api.ts'
import type { checklistApi, storageApi } from './api.server.ts'

const storage = staffApi<ReturnType<typeof storageApi>>('/api/admin/storage')
export const checklist = staffApi<ReturnType<typeof checklistApi>>('/api/admin/checklist')
const sampleDataQueryKeys = [
  ['products', 'summary'],
  ['products', 'activity'],
  ['approvals', 'summary'],
  ['leads', 'counts'],
  ['leads', 'agenda'],
  ['approvals', 'agenda'],
]

export function useDashboard() {
  const queries = useQueryClient()
  const { status } = useLiveState()
  const summary = useQuery(routeQuery(['products', 'summary'], products.summary.$get))
  const activity = useQuery(routeQuery(['products', 'activity'], products.activity.$get))
  const approvals = useQuery(routeQuery(['approvals', 'summary'], approvalsApi.summary.$get))
  useLiveRefresh('products', ['products'])
  useLiveRefresh('approvals', ['products', 'activity'])
  useLiveRefresh('approvals', ['approvals', 'summary'])
  const error = summary.error ?? activity.error ?? approvals.error
  const isReading = summary.isFetching || activity.isFetching || approvals.isFetching
  const [isAsked, setIsAsked] = useState(false)
  return {
    figures: summary.data && approvals.data && { ...summary.data, pending: approvals.data.pending },
    entries: activity.data?.entries,
    problem: error
      ? failureText(error)
      : status === 'channel-error'
        ? subscriptionFailedText
        : undefined,
    isReading,
    isLoading: [summary, activity, approvals].some(isFirstLoad),
    /** True only for a refresh by the button; automatic updates don't show a busy state. */
    isRefreshing: isAsked && isReading,
    refresh: async () => {
      setIsAsked(true)
      await Promise.all(
        sampleDataQueryKeys.map((queryKey) => queries.invalidateQueries({ queryKey, exact: true })),
      )
      setIsAsked(false)
    },
  }
}

export function useLeadCounts(isAllowed: boolean) {
  useLiveRefresh('leads', ['leads', 'counts'])
  return useQuery({
    ...routeQuery(['leads', 'counts'], leads.counts.$get),
    enabled: isAllowed,
  })
}

export function useAgenda(mayAnswer: boolean, mayDecide: boolean) {
  useLiveRefresh('leads', ['leads', 'agenda'])
  useLiveRefresh('approvals', ['approvals', 'agenda'])
  const answers = useQuery({
    ...routeQuery(['leads', 'agenda'], leads.agenda.$get),
    enabled: mayAnswer,
    refetchInterval: 60_000,
  })
  const decisions = useQuery({
    ...routeQuery(['approvals', 'agenda'], approvalsApi.index.$get, {
      query: { state: 'waiting', limit: '5' },
    }),
    enabled: mayDecide,
  })
  return { answers, decisions }
}

export function usePromotion() {
  return useQuery(routeQuery(['settings', 'promotion'], settings.promotion.$get))
}

/** Checks every 30 s whether the server is low on disk space. */
export function useStorage() {
  return useQuery({
    ...routeQuery(['storage'], storage.index.$get),
    refetchInterval: 30_000,
  })
}

export function useChecklist(isAllowed: boolean) {
  return useQuery({
    ...routeQuery(['checklist'], checklist.index.$get),
    enabled: isAllowed,
  })
}
