import { type ScaleLinear, scaleLinear } from 'd3-scale'
import { useState } from 'react'
import { useDrawingWidth } from './hooks.ts'
import { DataTable } from './ui/data-table.tsx'

export type ChartSeries = {
  name: string
  values: readonly number[]
  /** True draws the series as a mark across each column, to compare it with the bars of the other series. */
  isQuiet?: boolean
}
export type DayChartProps = {
  /** Describes the chart; also the accessible name of the chart and its table. */
  caption: string
  /** Heading of the first column of the table: the unit of the points, such as "Day". */
  pointName: string
  points: readonly { label: string; shortLabel: string }[]
  series: readonly ChartSeries[]
  format?: (value: number) => string
}

const chartHeight = 240
const chartMargins = { top: 12, right: 24, bottom: 28, left: 44 }

/** One bar per day, because counts have no values between days. A table shows the same figures. */
export function DayChart({ caption, pointName, points, series, format = String }: DayChartProps) {
  const { width, scale, frame } = useDrawingWidth(640)
  const last = points.length - 1
  const [chosen, setChosen] = useState(last)
  const at = Math.min(chosen, last)
  // A hidden chart is narrower than its margins.
  const room = Math.max(0, width - chartMargins.left - chartMargins.right)
  const column = room / Math.max(1, points.length)
  const place = (index: number) => chartMargins.left + (index + 0.5) * column
  const text = `${points[at]?.label}: ${series
    .map(({ name, values }) => `${format(values[at] ?? 0)} ${name}`)
    .join(', ')}`
  const pointAt = (x: number) =>
    setChosen(Math.min(last, Math.max(0, Math.floor((x - chartMargins.left) / column))))
  return (
    <figure className="chart">
      <div ref={frame} className="chart-frame">
        <ChartDrawing {...{ points, series, format, width, scale, column, place, at }} />
        <input
          type="range"
          className="chart-reach"
          aria-label={`${caption}: ${pointName}`}
          aria-valuetext={text}
          min={0}
          max={last}
          value={at}
          onChange={(event) => setChosen(Number(event.currentTarget.value))}
          onPointerMove={(event) => pointAt(event.nativeEvent.offsetX / scale)}
        />
      </div>
      <p className="chart-readout" aria-hidden="true">
        {text}
      </p>
      <details className="chart-table">
        <summary className="link">Show the figures as a table</summary>
        <ChartTable {...{ caption, pointName, points, series, format }} />
      </details>
    </figure>
  )
}

function ChartTable({ caption, pointName, points, series, format }: Required<DayChartProps>) {
  return (
    <DataTable
      caption={`${caption}, in figures`}
      isStacked={false}
      columns={[
        { label: pointName, isHead: true, renderCell: ({ label }) => label },
        ...series.map(({ name, values }) => ({
          label: name,
          className: 'cell-number',
          renderCell: ({ at }: { at: number }) => format(values[at] ?? 0),
        })),
      ]}
      rows={points.map(({ label }, at) => ({ label, at }))}
      keyOf={({ label }) => label}
    />
  )
}

type ChartDrawingProps = Required<Pick<DayChartProps, 'points' | 'series' | 'format'>> & {
  width: number
  scale: number
  column: number
  place: (index: number) => number
  at: number
}

function ChartDrawing(props: ChartDrawingProps) {
  const { series, width, scale } = props
  const most = Math.max(1, ...series.flatMap(({ values }) => values))
  const rise = scaleLinear([0, most], [chartHeight - chartMargins.bottom, chartMargins.top]).nice(4)
  return (
    <svg
      width={width * scale}
      height={chartHeight * scale}
      viewBox={`0 0 ${width} ${chartHeight}`}
      aria-hidden="true"
    >
      <YAxis {...props} rise={rise} />
      <XAxisLabels {...props} />
      <Bars {...props} rise={rise} />
    </svg>
  )
}

type ScaledProps = ChartDrawingProps & { rise: ScaleLinear<number, number> }

function YAxis({ rise, format, width }: ScaledProps) {
  const ticks = rise.ticks(4).filter(Number.isInteger)
  return ticks.map((tick) => (
    <g key={tick}>
      <line
        className="chart-rule"
        x1={chartMargins.left}
        x2={width - chartMargins.right}
        y1={rise(tick)}
        y2={rise(tick)}
      />
      <text className="chart-label" x={chartMargins.left - 8} y={rise(tick) + 4} textAnchor="end">
        {format(tick)}
      </text>
    </g>
  ))
}

/** Renders as many point names as fit, always including the last one. */
function XAxisLabels({ points, place, width }: ChartDrawingProps) {
  const every = Math.ceil(points.length / Math.max(2, Math.floor(width / 90)))
  return points.map(({ label, shortLabel }, index) =>
    (points.length - 1 - index) % every === 0 ? (
      <text
        key={label}
        className="chart-label"
        x={place(index)}
        y={chartHeight - 8}
        textAnchor="middle"
      >
        {shortLabel}
      </text>
    ) : null,
  )
}

function Bars({ series, column, place, rise, at }: ScaledProps) {
  const [base] = rise.range() as [number]
  const half = column * 0.36
  return series.map(({ name, values, isQuiet }) => (
    <g key={name}>
      {values.map((value, index) => {
        const [x, y] = [place(index), rise(value)]
        return isQuiet ? (
          <path key={index} className="chart-before" d={`M${x - column / 2} ${y}h${column}`} />
        ) : (
          <rect
            key={index}
            className={index === at ? 'chart-bar chart-bar-chosen' : 'chart-bar'}
            x={x - half}
            y={y}
            width={half * 2}
            height={base - y}
          />
        )
      })}
    </g>
  ))
}

export type ShareBarProps = { value: number; max: number; tone?: 'leaf' | 'clay' }

/** Decorative bar whose length is the share of `value` in `max`. The figure itself is displayed as text next to it. */
export function ShareBar({ value, max, tone = 'leaf' }: ShareBarProps) {
  const percent = max > 0 ? Math.min(100, Math.max(0, (value / max) * 100)) : 0
  return (
    <svg className="chart-share" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
      <rect
        className={tone === 'clay' ? 'meter-clay' : 'meter-leaf'}
        width={percent.toFixed(2)}
        height="6"
      />
    </svg>
  )
}
