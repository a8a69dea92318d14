import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { LazyDialog } from '#app/design/ui/lazy-dialog.tsx'
import { ErrorState, LoadingState, OfflineState } from '#app/design/ui/list-state.tsx'
import { Notice } from '#app/design/ui/notice.tsx'
import { failureText, fieldsOf } from '#app/features/staff-access/ui/failure-text.ts'
import type { DemandPlaceAnswer } from '../ui/coverage-api.ts'
import { DemandDaysForm, type DemandDays } from '../ui/demand-days.tsx'
import { DemandLeadsList } from '../ui/demand-leads.tsx'
import { DemandView } from '../ui/demand-view.tsx'
import { saveDemand, useDemand, useDemandLeads, type AskedDays } from './demand-calls.ts'

/** Where visitors ask for fibre; its days stand in the address of the page (STF-12). */
export function Demand() {
  const [query, setQuery] = useSearchParams()
  const days = daysIn(query)
  const demand = useDemand(days)
  const saving = useSaving()
  const [shown, setShown] = useState<DemandPlaceAnswer | null>(null)
  const { error, data } = demand
  const refused = fieldsOf(error)
  if (!data && demand.fetchStatus === 'paused') return <OfflineState />
  if (!data && !error) return <LoadingState label="Fetching the demand" rows={4} />
  return (
    <section className="card grid grid-cols-1 gap-3" aria-labelledby="demand">
      <h2 id="demand" className="text-lg">
        Where visitors ask for fibre
      </h2>
      <DemandDaysForm
        key={`${days.from ?? data?.from} ${days.to ?? data?.to}`}
        days={{ from: days.from ?? data?.from ?? '', to: days.to ?? data?.to ?? '' }}
        errors={refused}
        onChoose={(chosen) => setQuery(withDays(query, chosen), { preventScrollReset: true })}
        onSave={() => void saving.save(days)}
        isSaving={saving.isSaving}
      />
      {saving.problem ? <Notice tone="danger" role="alert" title={saving.problem} /> : null}
      {error && Object.keys(refused).length === 0 ? (
        <ErrorState
          title="The demand could not be fetched"
          onRetry={() => void demand.refetch()}
          isRetrying={demand.isFetching}
        />
      ) : null}
      {data && !error ? <DemandView demand={data} onShowLeads={setShown} /> : null}
      {shown && data ? (
        <LeadsDialog
          days={{ from: data.from, to: data.to }}
          place={shown}
          onClose={() => setShown(null)}
        />
      ) : null}
    </section>
  )
}

function LeadsDialog(props: { days: DemandDays; place: DemandPlaceAnswer; onClose: () => void }) {
  const { days, place, onClose } = props
  const leads = useDemandLeads(days, place)
  return (
    <LazyDialog
      isOpen
      size="wide"
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={`Enquiries from ${place.name}`}
    >
      <DemandLeadsList
        place={place.name}
        leads={leads.data?.pages.flatMap((page) => page.leads)}
        problem={leads.error ? failureText(leads.error) : ''}
        isFetching={leads.isFetching}
        onMore={leads.hasNextPage ? () => void leads.fetchNextPage() : null}
        onRetry={() => void leads.refetch()}
      />
    </LazyDialog>
  )
}

function daysIn(query: URLSearchParams): AskedDays {
  const [from, to] = [query.get('from'), query.get('to')]
  return { ...(from ? { from } : {}), ...(to ? { to } : {}) }
}

function withDays(query: URLSearchParams, days: DemandDays): URLSearchParams {
  const next = new URLSearchParams(query)
  for (const name of ['from', 'to'] as const) {
    if (days[name]) next.set(name, days[name])
    else next.delete(name)
  }
  return next
}

function useSaving() {
  const [isSaving, setSaving] = useState(false)
  const [problem, setProblem] = useState('')
  return {
    isSaving,
    problem,
    async save(days: AskedDays) {
      setSaving(true)
      setProblem('')
      await saveDemand(days).catch((error: unknown) => setProblem(failureText(error)))
      setSaving(false)
    },
  }
}
