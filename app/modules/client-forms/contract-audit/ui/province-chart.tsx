import { scaleLinear } from 'd3-scale'
import { stack } from 'd3-shape'
import { useWidth } from '#app/design/chart/use-width.ts'
import { Table } from '#app/design/ui/table.tsx'
import { formatRandsAndCents } from '#app/basics/money.ts'
import { priorities } from '../../forms/contract-audit/content.ts'
import type { RolloutSummary } from '../schema/rollout.ts'

const layers = [...priorities, 'not-audited'] as const
type Layer = (typeof layers)[number]
/** One hue that fades, so that the more urgent is the louder in both schemes. */
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
/** Where a name and its bar do not fit side by side, the name stands above. */
const sideBySideFrom = 240
const nameHeight = 18
/** The figure behind a bar, and what is left free around it. */
const roomOf = (count: number) => 12 + 9 * String(count).length

type Provinces = RolloutSummary['provinces']

/** Clinics still to migrate by province and priority; the same figures stand in the table below it. */
export function ProvinceChart({ provinces }: { provinces: Provinces }) {
  const { width, scale, frame } = useWidth(600)
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
  const isSideBySide = width >= sideBySideFrom
  const rowHeight = isSideBySide ? barHeight : barHeight + nameHeight
  const height = rows.length * rowHeight
  const most = Math.max(1, ...rows.map(({ clinics }) => clinics))
  const x = scaleLinear([0, most], [isSideBySide ? nameWidth : 0, width - roomOf(most)])
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
  const columns = ['Province', ...layers.map((layer) => labels[layer]), 'Clinics', 'Fees a month']
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
