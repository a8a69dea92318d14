import type { ReactNode } from 'react'
import { mapWords } from '../content/checker.ts'
import { describeMap, type DrawnMap } from '../rules/describe-map.ts'
import type { CheckedSpot } from '#app/modules/places/rules/checked-spot.ts'
import type { CoverageResult } from '../rules/classify-coverage.ts'
import type { MapPlace } from '../rules/places-on-map.ts'

const [width, height] = [360, 236]
const [x, y] = [width / 2, height / 2]
const reach = 104

/**
 * The surroundings of an address drawn from our own data: ring, buildings, scale and north. Without the
 * address's pin where only its area is known.
 */
export function CoverageMap({ result, spot }: { result: CoverageResult; spot: CheckedSpot }) {
  const { nearby } = result
  if (nearby.length === 0) return null
  const map = describeMap(result, spot)
  const scale = reach / map.reachMetres
  return (
    <figure className="print:max-w-96">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`${mapWords.label} ${map.text}`}
        className="drawing w-full rounded-md framed"
      >
        <rect className="drawing-mist" width={width} height={height} />
        <circle className="drawing-ring" cx={x} cy={y} r={1000 * scale} />
        <RingLabel radius={1000 * scale} />
        {map.nearest ? <Line to={map.nearest} scale={scale} /> : null}
        {nearby.toReversed().map((place, at) => (
          <Building key={at} place={place} scale={scale} isNearest={place === map.nearest} />
        ))}
        {spot.kind === 'address' ? <Pin /> : null}
        <ScaleBar map={map} scale={scale} />
        <North />
        <text className="drawing-label" x={12} y={20}>
          {mapWords.noStreets}
        </text>
      </svg>
      <figcaption className="mt-2 grid gap-1 text-sm text-ink-soft">
        <Legend places={nearby} hasPin={spot.kind === 'address'} />
        <p>{map.text}</p>
      </figcaption>
    </figure>
  )
}

const spotOf = ({ eastMetres, northMetres }: MapPlace, scale: number) => ({
  cx: round(x + eastMetres * scale),
  cy: round(y - northMetres * scale),
})
const round = (pixels: number) => Math.round(pixels * 10) / 10

function Building(props: { place: MapPlace; scale: number; isNearest: boolean }) {
  const { cx, cy } = spotOf(props.place, props.scale)
  const half = props.isNearest ? 5 : 3
  if (!props.place.isConnected) return <circle className="drawing-dot" cx={cx} cy={cy} r={half} />
  const side = 2 * half
  return <rect className="drawing-block" x={cx - half} y={cy - half} width={side} height={side} />
}

function Line({ to, scale }: { to: MapPlace; scale: number }) {
  const { cx, cy } = spotOf(to, scale)
  return <path className="drawing-accent" d={`M${x} ${y}L${cx} ${cy}`} />
}

function RingLabel({ radius }: { radius: number }) {
  const offset = round(radius * Math.SQRT1_2)
  return (
    <text className="drawing-label" x={x + offset + 8} y={y + offset + 15}>
      {mapWords.ring}
    </text>
  )
}

function Pin() {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path
        className="drawing-pin"
        d="M0 0c-8-9.5-11-13.5-11-19a11 11 0 0 1 22 0c0 5.5-3 9.5-11 19z"
      />
      <circle className="drawing-hole" cy="-19" r="4" />
    </g>
  )
}

function ScaleBar({ map, scale }: { map: DrawnMap; scale: number }) {
  const length = round(map.scaleMetres * scale)
  const name = map.scaleMetres < 1000 ? `${map.scaleMetres} m` : `${map.scaleMetres / 1000} km`
  return (
    <>
      <path className="drawing-measure" d={`M12 ${height - 18}v6h${length}v-6`} />
      <text className="drawing-label" x={12} y={height - 24}>
        {name}
      </text>
    </>
  )
}

function North() {
  return (
    <>
      <path className="drawing-measure" d={`M${width - 20} 44v-18l-5 7m5-7l5 7`} />
      <text className="drawing-label" x={width - 20} y={20} textAnchor="middle">
        {mapWords.north}
      </text>
    </>
  )
}

function Legend({ places, hasPin }: { places: readonly MapPlace[]; hasPin: boolean }) {
  const has = (isConnected: boolean) => places.some((place) => place.isConnected === isConnected)
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1">
      {hasPin ? (
        <Entry label={mapWords.address}>
          <circle className="drawing-pin" cx="8" cy="8" r="6" />
        </Entry>
      ) : null}
      {has(true) ? (
        <Entry label={mapWords.connected}>
          <rect className="drawing-block" x="4" y="4" width="8" height="8" />
        </Entry>
      ) : null}
      {has(false) ? (
        <Entry label={mapWords.other}>
          <circle className="drawing-dot" cx="8" cy="8" r="4" />
        </Entry>
      ) : null}
    </ul>
  )
}

function Entry({ label, children }: { label: string; children: ReactNode }) {
  return (
    <li className="flex items-center gap-1.5">
      <svg viewBox="0 0 16 16" className="drawing size-4" aria-hidden="true">
        {children}
      </svg>
      <span>{label}</span>
    </li>
  )
}
