import { useState, type FormEvent } from 'react'
import { useSearchParams } from 'react-router'
import { formatDate, formatDateTime } from '#app/basics/dates.ts'
import { countWithNoun } from '#app/basics/numbers.ts'
import { southAfricaBounds } from '#app/basics/south-africa.ts'
import { TextInput } from '#app/design/form/field.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { type Column, DataTable } from '#app/design/ui/data-table.tsx'
import { Dialog } from '#app/design/ui/dialog.tsx'
import { VisuallyHidden } from '#app/design/ui/icon.tsx'
import { TextLink } from '#app/design/ui/link.tsx'
import { EmptyState } from '#app/design/ui/list-state.tsx'
import { fieldsOf } from '#app/modules/access/calls.ts'
import { ReadState } from '#app/modules/access/ui/read-state.tsx'
import { TableList, toLoadedList } from '#app/modules/console/ui/list-body.tsx'
import { useSaveFile } from '#app/modules/console/ui/toasts.ts'
import {
  type RequestedDays,
  type DemandAnswer,
  type DemandDays,
  type DemandLeads,
  type DemandPlaceAnswer,
  saveDemandFile,
  useDemand,
  useDemandLeads,
} from '../calls.ts'
import countryOutline from '../demand/country-outline.json' with { type: 'json' }

export function Demand() {
  const [query, setQuery] = useSearchParams()
  const days = daysFromQuery(query)
  const demand = useDemand(days)
  const file = useSaveFile(() => saveDemandFile(days))
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
        days={{ from: days.from ?? data?.from ?? '', to: days.to ?? data?.to ?? '' }}
        errors={refused}
        onChoose={(chosen) => setQuery(queryWithDays(query, chosen), { preventScrollReset: true })}
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
  const found = useDemandLeads(days, place)
  return (
    <Dialog isOpen size="wide" onClose={onClose} title={`Enquiries from ${place.name}`}>
      <div className="grid grid-cols-1 gap-3">
        <TableList
          list={toLoadedList(found, ({ leads }) => leads)}
          what={`the enquiries of ${place.name}`}
          skeletonRows={3}
          caption={`Enquiries from ${place.name}, newest first`}
          columns={leadColumns}
          empty={
            <EmptyState title="No enquiries" icon="pin">
              <p>Visitors checked addresses here in this period, but none sent an enquiry.</p>
            </EmptyState>
          }
        />
      </div>
    </Dialog>
  )
}

const leadColumns: readonly Column<DemandLeads['leads'][number]>[] = [
  {
    label: 'Enquiry',
    isHead: true,
    renderCell: ({ id, reference }) => <TextLink to={`/admin/leads/${id}`}>{reference}</TextLink>,
  },
  { label: 'Name', renderCell: ({ name }) => name },
  { label: 'Address', className: 'break-words', renderCell: ({ address }) => address },
  { label: 'Result', renderCell: ({ result }) => result },
  {
    label: 'Received',
    renderCell: ({ submittedAt }) => (
      <time dateTime={submittedAt}>{formatDateTime(new Date(submittedAt))}</time>
    ),
  },
]

function daysFromQuery(query: URLSearchParams): RequestedDays {
  const [from, to] = [query.get('from'), query.get('to')]
  return { ...(from ? { from } : {}), ...(to ? { to } : {}) }
}

function queryWithDays(query: URLSearchParams, days: DemandDays): URLSearchParams {
  const next = new URLSearchParams(query)
  for (const name of ['from', 'to'] as const) {
    if (days[name]) next.set(name, days[name])
    else next.delete(name)
  }
  return next
}

function DemandDaysForm(props: {
  days: DemandDays
  errors: Partial<Record<keyof DemandDays, string>>
  onChoose: (days: DemandDays) => void
  onSave: () => void
  isSaving: boolean
}) {
  const [typed, setTyped] = useState<Partial<DemandDays>>({})
  const days = { ...props.days, ...typed }
  const field = (name: keyof DemandDays, label: string) => ({
    id: `demand-${name}`,
    type: 'date',
    label,
    value: days[name],
    error: props.errors[name],
    onChange: (event: { target: { value: string } }) =>
      setTyped({ ...typed, [name]: event.target.value }),
  })
  const choose = (event: FormEvent) => {
    event.preventDefault()
    props.onChoose(days)
    setTyped({})
  }
  return (
    <form className="flex flex-wrap items-end gap-3 no-print" onSubmit={choose} noValidate>
      <TextInput {...field('from', 'From')} />
      <TextInput {...field('to', 'To')} />
      <Button type="submit" variant="secondary" size="small">
        Show these days
      </Button>
      <Button variant="secondary" size="small" isBusy={props.isSaving} onClick={props.onSave}>
        Save as CSV
      </Button>
    </form>
  )
}

type DemandViewProps = {
  demand: DemandAnswer
  onShowLeads: (place: DemandPlaceAnswer) => void
}

/** Demand for fibre, as a table and a map. Places with fewer than five checks are combined. */
function DemandView({ demand, onShowLeads }: DemandViewProps) {
  const { places, more, elsewhere } = demand
  return (
    <>
      <p className="max-w-prose text-ink-soft">
        <span>{`Checks from ${formatDate(demand.from)} to ${formatDate(demand.to)}.`}</span> Places
        with fewer than five checks are grouped together so that no one can be identified.
      </p>
      {places.length === 0 ? (
        <EmptyState title="No place has five checks yet" icon="pin" />
      ) : (
        <div className="grid items-start gap-4 *:min-w-0 lg:grid-cols-2">
          <DemandTable places={places} onShowLeads={onShowLeads} />
          <DemandMap places={places} />
        </div>
      )}
      {more > 0 ? (
        <p>{`The CSV file has ${countWithNoun(more, 'more place')} with five or more checks.`}</p>
      ) : null}
      {elsewhere.count > 0 ? (
        <p>
          {`Elsewhere: ${countWithNoun(elsewhere.count, 'check')} in ${countWithNoun(elsewhere.places, 'place')}.`}
        </p>
      ) : null}
    </>
  )
}

function DemandTable({
  places,
  onShowLeads,
}: Pick<DemandAnswer, 'places'> & Pick<DemandViewProps, 'onShowLeads'>) {
  return (
    <DataTable
      caption="Checks by suburb, most checked first"
      columns={[
        { label: 'Suburb', isHead: true, renderCell: ({ name }) => name },
        { label: 'Checks', className: 'cell-number', renderCell: ({ count }) => count },
        {
          label: 'Not covered',
          className: 'cell-number',
          renderCell: ({ uncovered }) => uncovered,
        },
        {
          label: 'Enquiries',
          isLabelHidden: true,
          renderCell: (place) => (
            <Button variant="quiet" size="small" onClick={() => onShowLeads(place)}>
              Enquiries
              <VisuallyHidden>{` from ${place.name}`}</VisuallyHidden>
            </Button>
          ),
        },
      ]}
      rows={places}
      keyOf={({ latitude, longitude }) => `${latitude},${longitude}`}
    />
  )
}

const mapScale = 24

const xOf = (longitude: number) => ((longitude - southAfricaBounds.west) * mapScale).toFixed(1)
const yOf = (latitude: number) => ((southAfricaBounds.north - latitude) * mapScale).toFixed(1)
/** A schematic outline, drawn by ourselves as [longitude, latitude]: South Africa, and Lesotho as a hole. */
const outline = (countryOutline as [number, number][][])
  .map((ring) => `M${ring.map(([east, north]) => `${xOf(east)} ${yOf(north)}`).join('L')}Z`)
  .join('')

/** A map of South Africa. The area of a dot shows the number of checks; the table has the same data. */
function DemandMap({ places }: Pick<DemandAnswer, 'places'>) {
  const { west, east, north, south } = southAfricaBounds
  const [width, height] = [(east - west) * mapScale, (north - south) * mapScale]
  const most = Math.max(...places.map(({ count }) => count))
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className="w-full rounded-md border border-line bg-sand"
      role="img"
      aria-label={`Map of the checks, with the most (${most}) in ${places[0]!.name}`}
    >
      <path d={outline} fillRule="evenodd" className="fill-surface stroke-line-strong" />
      {places.map(({ name, latitude, longitude, count }) => (
        <circle
          key={`${latitude},${longitude}`}
          className="fill-leaf opacity-70"
          cx={xOf(longitude)}
          cy={yOf(latitude)}
          r={(4 + 14 * Math.sqrt(count / most)).toFixed(1)}
        >
          <title>{`${name}: ${count} checks`}</title>
        </circle>
      ))}
    </svg>
  )
}
