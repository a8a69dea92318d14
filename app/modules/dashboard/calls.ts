import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueueSummary } from '#app/modules/catalogue/approval/schema.ts'
import { approvals as approvalsApi } from '#app/modules/catalogue/approval/ui/approvals-api.ts'
import type { CatalogueSummary } from '#app/modules/catalogue/product/schema.ts'
import { products } from '#app/modules/catalogue/product/ui/product-api.ts'
import { leads } from '#app/modules/sales/lead/calls.ts'
import { useLiveRefresh, useLiveState } from '#app/modules/console/live-sync/ui/live-context.tsx'
import { failureText, read, staffApi, withSignal } from '#app/modules/access/calls.ts'
import { api as settings } from '#app/modules/settings/ui/settings-api.ts'
import { subscriptionFailed } from '#app/modules/console/content.ts'
import type { storageApi } from './api.server.ts'
import type { DashboardFigures } from './ui/dashboard-cards.tsx'

const storage = staffApi<ReturnType<typeof storageApi>>('/api/admin/storage')
const keys = [
  ['products', 'summary'],
  ['products', 'activity'],
  ['approvals', 'summary'],
  ['leads', 'counts'],
  ['leads', 'agenda'],
  ['approvals', 'agenda'],
]

/** Everything the dashboard shows, kept in step while it is open. */
export function useDashboard() {
  const queries = useQueryClient()
  const { status } = useLiveState()
  const summary = useQuery({
    queryKey: ['products', 'summary'],
    queryFn: ({ signal }) => read(products.summary.$get({}, withSignal(signal))),
  })
  const activity = useQuery({
    queryKey: ['products', 'activity'],
    queryFn: ({ signal }) => read(products.activity.$get({}, withSignal(signal))),
  })
  const approvals = useQuery({
    queryKey: ['approvals', 'summary'],
    queryFn: ({ signal }) => read(approvalsApi.summary.$get({}, withSignal(signal))),
  })
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
        ? subscriptionFailed
        : undefined,
    isReading,
    /** Only by the button: what comes by itself does not make it busy. */
    isRefreshing: isAsked && isReading,
    refresh: async () => {
      setIsAsked(true)
      await Promise.all(
        keys.map((queryKey) => queries.invalidateQueries({ queryKey, exact: true })),
      )
      setIsAsked(false)
    },
  }
}

/** The figures of the lead desk, for those who work there. */
export function useLeadCounts(isAllowed: boolean) {
  useLiveRefresh('leads', ['leads', 'counts'])
  return useQuery({
    queryKey: ['leads', 'counts'],
    queryFn: ({ signal }) => read(leads.counts.$get({}, withSignal(signal))),
    enabled: isAllowed,
  })
}

/** What is to be done today; each part for those who may do it. */
export function useAgenda(mayAnswer: boolean, mayDecide: boolean) {
  useLiveRefresh('leads', ['leads', 'agenda'])
  useLiveRefresh('approvals', ['approvals', 'agenda'])
  const answers = useQuery({
    queryKey: ['leads', 'agenda'],
    queryFn: ({ signal }) => read(leads.agenda.$get({}, withSignal(signal))),
    enabled: mayAnswer,
    refetchInterval: 60_000,
  })
  const decisions = useQuery({
    queryKey: ['approvals', 'agenda'],
    queryFn: ({ signal }) =>
      read(
        approvalsApi.index.$get({ query: { state: 'waiting', limit: '5' } }, withSignal(signal)),
      ),
    enabled: mayDecide,
  })
  return { answers, decisions }
}

/** The promotion as the website has it now. */
export function usePromotion() {
  return useQuery({
    queryKey: ['settings', 'promotion'],
    queryFn: ({ signal }) => read(settings.promotion.$get({}, withSignal(signal))),
  })
}

/** Whether the server has room to store anything; asked again while the dashboard is open. */
export function useStorage() {
  return useQuery({
    queryKey: ['storage'],
    queryFn: ({ signal }) => read(storage.index.$get({}, withSignal(signal))),
    refetchInterval: 30_000,
  })
}

function figuresOf(
  summary: CatalogueSummary | undefined,
  approvals: QueueSummary | undefined,
): DashboardFigures | undefined {
  return summary && approvals ? { ...summary, pending: approvals.pending } : undefined
}
