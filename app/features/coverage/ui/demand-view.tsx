import { countOf } from '#app/basics/format-count.ts'
import { formatDate } from '#app/basics/dates.ts'
import { southAfrica } from '#app/basics/south-africa.ts'
import { Button } from '#app/design/ui/button.tsx'
import { EmptyState } from '#app/design/ui/list-state.tsx'
import { VisuallyHidden } from '#app/design/ui/visually-hidden.tsx'
import { DataTable } from '#app/design/ui/data-table.tsx'
import countryOutline from '../content/country-outline.json' with { type: 'json' }
import type { DemandAnswer, DemandPlaceAnswer } from './coverage-api.ts'

export type DemandViewProps = {
  demand: DemandAnswer
  onShowLeads: (place: DemandPlaceAnswer) => void
}

/** Where fibre is asked for, as a table and a map. Places asked of fewer than five times stay together. */
export function DemandView({ demand, onShowLeads }: DemandViewProps) {
  const { places, more, elsewhere } = demand
  return (
    <>
      <p className="max-w-prose text-ink-soft">
        <span>{`Checks from ${formatDate(demand.from)} to ${formatDate(demand.to)}.`}</span> Places
        with fewer than five checks are only counted together, so that no person can be found in
        them.
      </p>
      {places.length === 0 ? (
        <EmptyState title="No place has five checks yet" icon="pin" />
      ) : (
        <div className="grid items-start gap-4 *:min-w-0 lg:grid-cols-2">
          <DemandTable places={places} onShowLeads={onShowLeads} />
          <DemandMap places={places} />
        </div>
      )}
      {more > 0 ? <p>{`The file has ${countOf(more, 'more place')} with five checks.`}</p> : null}
      {elsewhere.count > 0 ? (
        <p>
          {`Elsewhere: ${countOf(elsewhere.count, 'check')} in ${countOf(elsewhere.places, 'place')}.`}
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
      caption="Checks by suburb, the most asked first"
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

const xOf = (longitude: number) => ((longitude - southAfrica.west) * mapScale).toFixed(1)
const yOf = (latitude: number) => ((southAfrica.north - latitude) * mapScale).toFixed(1)
/** Schematic, drawn by ourselves, by longitude and latitude: the country, then Lesotho in it. */
const outline = (countryOutline as [number, number][][])
  .map((ring) => `M${ring.map(([east, north]) => `${xOf(east)} ${yOf(north)}`).join('L')}Z`)
  .join('')

/** South Africa, degrees as they are; a dot's area is the number of checks. The table says the same. */
function DemandMap({ places }: Pick<DemandAnswer, 'places'>) {
  const { west, east, north, south } = southAfrica
  const [width, height] = [(east - west) * mapScale, (north - south) * mapScale]
  const most = Math.max(...places.map(({ count }) => count))
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className="w-full rounded-md border border-line bg-sand"
      role="img"
      aria-label={`Map of the checks; the most, ${most}, in ${places[0]!.name}`}
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
