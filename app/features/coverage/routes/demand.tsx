import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { LazyDialog } from '#app/design/ui/lazy-dialog.tsx'
import { pagedList } from '#app/features/console/ui/list/list-body.tsx'
import { useSaveFile } from '#app/features/console/ui/use-save-file.ts'
import { fieldsOf } from '#app/features/staff-access/ui/failure-text.ts'
import { ReadState } from '#app/features/staff-access/ui/read-state.tsx'
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
  const file = useSaveFile(() => saveDemand(days))
  const [shown, setShown] = useState<DemandPlaceAnswer | null>(null)
  const { error, data } = demand
  const refused = fieldsOf(error)
  if (!data && !error) return <ReadState read={demand} what="the demand" rows={4} />
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
        onSave={file.save}
        isSaving={file.isSaving}
      />
      {error && Object.keys(refused).length === 0 ? (
        <ReadState read={demand} what="the demand" />
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
      <DemandLeadsList place={place.name} list={pagedList(leads, (page) => page.leads)} />
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
