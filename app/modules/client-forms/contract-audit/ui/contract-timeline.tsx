import { scaleTime, type ScaleTime } from 'd3-scale'
import { formatDate } from '#app/basics/dates.ts'
import { useWidth } from '#app/design/chart/use-width.ts'
import { mostEnds, timelineSpan } from '../rules/timeline-span.ts'
import type { RolloutSummary } from '../schema/rollout.ts'

type Clinic = RolloutSummary['ending'][number]

const rowHeight = 26
const axisHeight = 24
const monthsAhead = 18
const at = (isoDate: string) => new Date(`${isoDate}T00:00:00Z`)
const months = new Intl.DateTimeFormat('en-ZA', {
  month: 'short',
  year: '2-digit',
  timeZone: 'UTC',
})

/** Ends of contracts within the next year and a half, with their notice windows; the table below says the same. */
export function ContractTimeline({ today, clinics }: { today: string; clinics: Clinic[] }) {
  const { width, scale, frame } = useWidth(700)
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
            x={(date) => x(at(date))}
            y={axisHeight + index * rowHeight}
            letters={Math.floor(labelWidth / 7.6)}
          />
        ))}
        <line
          x1={x(at(today))}
          x2={x(at(today))}
          y1={axisHeight - 4}
          y2={height}
          strokeWidth="2"
          className="stroke-info"
        />
      </svg>
      <Key today={today} areAll={clinics.length < mostEnds} />
    </div>
  )
}

function Key({ today, areAll }: { today: string; areAll: boolean }) {
  return (
    <p className="mt-2 text-sm text-ink-soft">
      Bar: notice window. Dot: end of the contract. Blue line: today, {formatDate(today)}.
      {areAll
        ? null
        : ` The ${mostEnds} nearest ends are drawn. Order the clinics by contract end to see all of them.`}
    </p>
  )
}

type MonthsProps = { x: ScaleTime<number, number>; count: number; height: number }

function Months({ x, count, height }: MonthsProps) {
  return x.ticks(count).map((tick) => (
    <g key={tick.getTime()} className="chart-label">
      <line x1={x(tick)} x2={x(tick)} y1={axisHeight - 4} y2={height} className="stroke-line" />
      <text x={Math.min(x(tick), x.range()[1]! - 12)} y="12" textAnchor="middle">
        {months.format(tick)}
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
