import { type ScaleTime, scaleLinear, scaleSqrt, scaleTime } from 'd3-scale'
import { stack } from 'd3-shape'
import { Link } from 'react-router'
import { formatDate } from '#app/basics/dates.ts'
import { formatRandsAndCents } from '#app/basics/numbers.ts'
import { useDrawingWidth } from '#app/design/hooks.ts'
import { Table } from '#app/design/ui/table.tsx'
import { priorities } from '../../content.ts'
import { mapSize, provinceShapes } from '../content.ts'
import { maxContractEnds, timelineSpan } from '../rules.ts'
import type { RolloutSummary } from '../schema.ts'

type Clinic = RolloutSummary['ending'][number]

const rowHeight = 26
const axisHeight = 24
const monthsAhead = 18
const parseDate = (isoDate: string) => new Date(`${isoDate}T00:00:00Z`)
const monthFormat = new Intl.DateTimeFormat('en-ZA', {
  month: 'short',
  year: '2-digit',
  timeZone: 'UTC',
})

/** Timeline of contract ends in the next 18 months; the table below has the same data as text. */
export function ContractTimeline({ today, clinics }: { today: string; clinics: Clinic[] }) {
  const { width, scale, frame } = useDrawingWidth(700)
  const labelWidth = Math.min(170, width * 0.36)
  const x = scaleTime(timelineSpan(today, clinics), [labelWidth, width - 10]).clamp(true)
  const height = axisHeight + clinics.length * rowHeight
  if (clinics.length === 0) {
    return (
      <p ref={frame} className="text-ink-soft">
        No contract ends within the next {monthsAhead} months.
      </p>
    )
  }
  return (
    <div ref={frame} className="min-w-0 overflow-hidden">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        width={width * scale}
        height={height * scale}
        aria-hidden="true"
      >
        <Months x={x} count={width < 500 ? 3 : 8} height={height} />
        {clinics.map((clinic, index) => (
          <Row
            key={clinic.clinicName}
            clinic={clinic}
            x={(date) => x(parseDate(date))}
            y={axisHeight + index * rowHeight}
            letters={Math.floor(labelWidth / 7.6)}
          />
        ))}
        <line
          x1={x(parseDate(today))}
          x2={x(parseDate(today))}
          y1={axisHeight - 4}
          y2={height}
          strokeWidth="2"
          className="stroke-info"
        />
      </svg>
      <p className="mt-2 text-sm text-ink-soft">
        Bar: notice window. Dot: end of the contract. Blue line: today,{' '}
        <span>{formatDate(today)}</span>.
        {clinics.length < maxContractEnds ? null : (
          <span>{` The ${maxContractEnds} nearest contract end dates are shown. Sort the clinics by contract end to see all of them.`}</span>
        )}
      </p>
    </div>
  )
}

type MonthsProps = { x: ScaleTime<number, number>; count: number; height: number }

function Months({ x, count, height }: MonthsProps) {
  return x.ticks(count).map((tick) => (
    <g key={tick.getTime()} className="chart-label">
      <line x1={x(tick)} x2={x(tick)} y1={axisHeight - 4} y2={height} className="stroke-line" />
      <text x={Math.min(x(tick), x.range()[1]! - 12)} y="12" textAnchor="middle">
        {monthFormat.format(tick)}
      </text>
    </g>
  ))
}

type RowProps = { clinic: Clinic; x: (isoDate: string) => number; y: number; letters: number }

function Row({ clinic, x, y, letters }: RowProps) {
  const { clinicName, contractEnd, opensOn, closesOn } = clinic
  const name =
    clinicName.length > letters ? `${clinicName.slice(0, Math.max(1, letters - 1))}…` : clinicName
  return (
    <g>
      <text x="0" y={y + 16} className="chart-name">
        {name}
      </text>
      {opensOn && closesOn ? (
        <rect
          x={x(opensOn)}
          y={y + 7}
          width={Math.max(2, x(closesOn) - x(opensOn))}
          height="10"
          rx="2"
          className="fill-sunrise"
        />
      ) : null}
      <circle cx={x(contractEnd)} cy={y + 12} r="5" className="fill-clay" />
    </g>
  )
}

const layers = [...priorities, 'not-audited'] as const
type Layer = (typeof layers)[number]
/** One hue at decreasing opacity, so that urgent clinics stand out most in the light and the dark colour scheme. */
const fills: Record<Layer, string> = {
  high: 'fill-danger',
  medium: 'fill-danger/50',
  low: 'fill-danger/20',
  'not-audited': 'fill-line',
}
const labels: Record<Layer, string> = {
  high: 'HIGH',
  medium: 'MEDIUM',
  low: 'LOW',
  'not-audited': 'Not audited',
}
const nameWidth = 118
const barHeight = 30
/** Minimum chart width for placing a name beside its bar; in a narrower chart, the name is above the bar. */
const minSideBySideWidth = 240
const nameHeight = 18
/** Width in pixels of a bar's number and the space around it. */
const countWidth = (count: number) => 12 + 9 * String(count).length

type Provinces = RolloutSummary['provinces']

/** Clinics still to migrate by province and priority; the table below has the same figures. */
export function ProvinceChart({ provinces }: { provinces: Provinces }) {
  const { width, scale, frame } = useDrawingWidth(600)
  return (
    <div className="grid grid-cols-1 gap-3 overflow-hidden" ref={frame}>
      <ul className="flex flex-wrap gap-4 text-sm" aria-label="Colours">
        {layers.map((layer) => (
          <li key={layer} className="flex items-center gap-2">
            <svg width="14" height="14" aria-hidden="true">
              <rect width="14" height="14" className={fills[layer]} />
            </svg>
            {labels[layer]}
          </li>
        ))}
      </ul>
      <Bars rows={provinces.filter(({ clinics }) => clinics > 0)} width={width} scale={scale} />
      <details>
        <summary className="cursor-pointer py-1">Show the figures as a table</summary>
        <Figures provinces={provinces} />
      </details>
    </div>
  )
}

function Bars({ rows, width, scale }: { rows: Provinces; width: number; scale: number }) {
  const isSideBySide = width >= minSideBySideWidth
  const rowHeight = isSideBySide ? barHeight : barHeight + nameHeight
  const height = rows.length * rowHeight
  const most = Math.max(1, ...rows.map(({ clinics }) => clinics))
  const x = scaleLinear([0, most], [isSideBySide ? nameWidth : 0, width - countWidth(most)])
  const thickness = barHeight * 0.65
  const top = (index: number) => (index + 1) * rowHeight - barHeight + (barHeight - thickness) / 2
  const series = stack<Provinces[number], Layer>()
    .keys(layers)
    .value((row, layer) => (layer === 'not-audited' ? row.notAudited : row.byPriority[layer]))(rows)
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width={width * scale}
      height={height * scale}
      aria-hidden="true"
    >
      {rows.map(({ province, clinics }, index) => (
        <g key={province} className="chart-name">
          <text x="0" y={isSideBySide ? top(index) + thickness * 0.72 : top(index) - 6}>
            {province}
          </text>
          <text x={x(clinics) + 6} y={top(index) + thickness * 0.72}>
            {clinics}
          </text>
        </g>
      ))}
      {series.map((layer) =>
        layer.map((span, index) => (
          <rect
            key={`${layer.key} ${index}`}
            className={fills[layer.key]}
            x={x(span[0])}
            y={top(index)}
            width={Math.max(0, x(span[1]) - x(span[0]))}
            height={thickness}
          />
        )),
      )}
    </svg>
  )
}

function Figures({ provinces }: { provinces: Provinces }) {
  const columns = ['Province', ...layers.map((layer) => labels[layer]), 'Clinics', 'Monthly fees']
  return (
    <Table caption="Clinics to migrate by province" isCaptionHidden isDense columns={columns}>
      <tbody>
        {provinces.map((row) => (
          <tr key={row.province}>
            <th scope="row">{row.province}</th>
            {priorities.map((priority) => (
              <td key={priority}>{row.byPriority[priority]}</td>
            ))}
            <td>{row.notAudited}</td>
            <td>{row.clinics}</td>
            <td>{formatRandsAndCents(row.monthlyFeeRands)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

type ProvinceMapProps = { provinces: Provinces; pathOf: (province: string) => string }

export function ProvinceMap({ provinces, pathOf }: ProvinceMapProps) {
  const clinicsIn = (name: string) =>
    provinces.find(({ province }) => province === name)?.clinics ?? 0
  const most = Math.max(1, ...provinces.map(({ clinics }) => clinics))
  const shade = scaleSqrt([0, most], [0, 0.85])
  /** Strongly filled provinces need another text colour: normal text is unreadable there in the dark colour scheme. */
  const textClassOn = (clinics: number) => (shade(clinics) > 0.5 ? 'fill-on-sunrise' : 'fill-ink')
  return (
    <svg
      viewBox={`0 0 ${mapSize.width} ${mapSize.height}`}
      className="mx-auto w-full max-w-md"
      role="group"
      aria-label="Map of the provinces with the number of clinics to migrate in each"
    >
      {provinceShapes.map(({ name, short, at, outline }) => {
        const clinics = clinicsIn(name)
        return (
          <Link
            key={name}
            to={pathOf(name)}
            aria-label={`${short} ${clinics}: ${name}, ${clinics === 1 ? '1 clinic' : `${clinics} clinics`} to migrate`}
          >
            <path d={outline} className="fill-surface stroke-line-strong" strokeWidth="1.5" />
            <path d={outline} className="fill-sunrise" fillOpacity={shade(clinics)} />
            <text
              x={at[0]}
              y={at[1]}
              textAnchor="middle"
              className={`${textClassOn(clinics)} text-xs`}
            >
              <tspan className={`${textClassOn(clinics)} text-xs`}>{short}</tspan>{' '}
              <tspan x={at[0]} dy="15" className="text-sm font-semibold">
                {clinics}
              </tspan>
            </text>
          </Link>
        )
      })}
    </svg>
  )
}
