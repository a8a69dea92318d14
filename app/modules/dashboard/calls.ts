import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  failureText,
  fetchJson,
  staffApi,
  withSignal,
  routeQuery,
} from '#app/modules/access/calls.ts'
import type { QueueSummary } from '#app/modules/catalogue/approval/schema.ts'
import { approvals as approvalsApi } from '#app/modules/catalogue/approval/ui/approvals-api.ts'
import type { CatalogueSummary } from '#app/modules/catalogue/product/schema.ts'
import { products } from '#app/modules/catalogue/product/ui/product-api.ts'
import { subscriptionFailedText } from '#app/modules/console/content.ts'
import { useLiveRefresh, useLiveState } from '#app/modules/console/live-sync/ui/live-context.tsx'
import { leads } from '#app/modules/sales/lead/calls.ts'
import { api as settings } from '#app/modules/settings/ui/settings-api.ts'
import type { checklistApi, storageApi } from './api.server.ts'
import type { DashboardFigures } from './ui/dashboard-cards.tsx'

const storage = staffApi<ReturnType<typeof storageApi>>('/api/admin/storage')
const checklist = staffApi<ReturnType<typeof checklistApi>>('/api/admin/checklist')
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
    figures: figuresOf(summary.data, approvals.data),
    entries: activity.data?.entries,
    problem: error
      ? failureText(error)
      : status === 'channel-error'
        ? subscriptionFailedText
        : undefined,
    isReading,
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
    queryKey: ['approvals', 'agenda'],
    queryFn: ({ signal }) =>
      fetchJson(
        approvalsApi.index.$get({ query: { state: 'waiting', limit: '5' } }, withSignal(signal)),
      ),
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

export function useChecklist() {
  const queries = useQueryClient()
  const found = useQuery(routeQuery(['checklist'], checklist.index.$get))
  const change = useMutation({
    mutationFn: (isDismissed: boolean) =>
      fetchJson(checklist.index.$post({ json: { isDismissed } })),
    onSettled: () => queries.invalidateQueries({ queryKey: ['checklist'] }),
    networkMode: 'always',
  })
  return { data: found.data, isBusy: change.isPending, setDismissed: change.mutate }
}

async function loadAllSamples(): Promise<{ leads: number }> {
  let leads = 0
  for (;;) {
    const part = await fetchJson(checklist.samples.load.$post())
    leads += part.leads
    if (part.isDone) return { leads }
  }
}

export function useSampleData() {
  const queries = useQueryClient()
  const settled = { onSettled: () => queries.invalidateQueries(), networkMode: 'always' as const }
  const { samples } = checklist
  return {
    load: useMutation({ mutationFn: loadAllSamples, ...settled }),
    remove: useMutation({ mutationFn: () => fetchJson(samples.remove.$post()), ...settled }),
  }
}

function figuresOf(
  summary: CatalogueSummary | undefined,
  approvals: QueueSummary | undefined,
): DashboardFigures | undefined {
  return summary && approvals ? { ...summary, pending: approvals.pending } : undefined
}
