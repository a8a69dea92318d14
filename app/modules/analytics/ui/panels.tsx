import { type ReactNode, useState } from 'react'
import { formatDate } from '#app/basics/dates.ts'
import { formatCount } from '#app/basics/numbers.ts'
import { ShareBar } from '#app/design/chart.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { type Column, DataTable } from '#app/design/ui/data-table.tsx'
import { Badge, type BadgeTone } from '#app/design/ui/surfaces.tsx'
import { Table } from '#app/design/ui/table.tsx'
import { kindLabels } from '#app/modules/sales/lead/inbox/content.ts'
import { type VitalName, verdictWords, vitalNames, vitalWords } from '../content.ts'
import {
  type Overview,
  type Verdict,
  describeDifference,
  formatShare,
  formatVital,
  rateVital,
  vitalScales,
} from '../overview/rules.ts'

type PanelProps = {
  id: string
  title: string
  hint?: ReactNode
  /** Message shown instead of the content if there is no data; otherwise false or undefined. */
  none?: string | false
  children: ReactNode
}

export function Panel({ id, title, hint, none, children }: PanelProps) {
  const name = `analytics-${id}`
  if (none)
    return (
      <section
        aria-labelledby={name}
        className="card flex flex-wrap items-baseline gap-x-3 self-start py-2"
      >
        <h2 id={name} className="text-base">
          {title}
        </h2>
        <p className="text-sm text-ink-soft">{none}</p>
      </section>
    )
  return (
    <section aria-labelledby={name} className="card grid min-w-0 content-start gap-3">
      <div>
        <h2 id={name} className="text-lg">
          {title}
        </h2>
        {hint ? <p className="text-sm text-ink-soft">{hint}</p> : null}
      </div>
      {children}
    </section>
  )
}

const maxCollapsedRows = 10

/** Returns the first ten rows, and a button that shows all rows if there are more. */
function useExpandableRows<Row>(rows: readonly Row[], what: string) {
  const [isWhole, setIsWhole] = useState(false)
  const button =
    rows.length > maxCollapsedRows ? (
      <Button
        variant="secondary"
        size="small"
        className="justify-self-start"
        aria-expanded={isWhole}
        onClick={() => setIsWhole(!isWhole)}
      >
        {isWhole ? 'Show the first ten' : `Show all ${rows.length} ${what}`}
      </Button>
    ) : null
  return { shown: isWhole ? rows : rows.slice(0, maxCollapsedRows), button }
}

export type RankRow = { name: string; now: number; before: number; landings?: number }
type RankTableProps = {
  id: string
  title: string
  hint?: string
  countName: string
  rows: readonly RankRow[]
  /** Value of the longest bar, so that tables with the same unit can share a scale. */
  max?: number
  none: string
  nameOf?: (name: string) => string | undefined
}

export function RankTable(props: RankTableProps) {
  const { id, title, hint, countName, rows, none } = props
  const { shown, button } = useExpandableRows(rows, title.toLowerCase())
  return (
    <Panel id={id} title={title} hint={hint} none={rows.length === 0 && none}>
      <DataTable
        caption={`${title} by ${countName.toLowerCase()}`}
        columns={columnsOf(props)}
        rows={shown}
        keyOf={({ name }) => name}
        isStacked={false}
      />
      {button}
    </Panel>
  )
}

function columnsOf(props: RankTableProps): Column<RankRow>[] {
  const { title, countName, rows, nameOf, max = maxCount(rows) } = props
  const hasLandings = rows.some(({ landings }) => landings !== undefined)
  const landings: Column<RankRow> = {
    label: 'Started here',
    className: 'cell-number max-md:hidden',
    renderCell: (row) => formatCount(row.landings ?? 0),
  }
  return [
    {
      label: title.replace(/s$/, ''),
      isHead: true,
      className: 'w-full min-w-32 font-normal',
      renderCell: ({ name, now }) => (
        <>
          <span className="wrap-anywhere">{name}</span>
          {nameOf?.(name) ? (
            <span className="block text-xs text-ink-soft">{nameOf(name)}</span>
          ) : null}
          <ShareBar value={now} max={max} />
        </>
      ),
    },
    { label: countName, className: 'cell-number', renderCell: ({ now }) => formatCount(now) },
    ...(hasLandings ? [landings] : []),
    {
      label: 'Compared',
      className: 'text-sm text-ink-soft md:min-w-36',
      renderCell: (row) => describeDifference(row),
    },
  ]
}

export const maxCount = (rows: readonly RankRow[]) => Math.max(1, ...rows.map(({ now }) => now))

const columns: readonly Column<Overview['broken'][number]>[] = [
  {
    label: 'Path',
    isHead: true,
    className: 'w-full min-w-36 font-mono text-sm font-normal wrap-anywhere',
    renderCell: ({ name }) => name,
  },
  { label: 'Times', className: 'cell-number', renderCell: ({ now }) => formatCount(now) },
  {
    label: 'Last seen',
    className: 'md:whitespace-nowrap',
    renderCell: ({ lastDay }) => formatDate(lastDay),
  },
]

export function BrokenPaths({ paths }: { paths: Overview['broken'] }) {
  const { shown, button } = useExpandableRows(paths, 'paths')
  return (
    <Panel
      id="broken"
      title="Broken paths"
      hint="Addresses that lead to the not-found page. Anything that looks like an email address, a number or a key is masked with ***."
      none={paths.length === 0 && 'No broken paths in this period.'}
    >
      <DataTable
        caption="Broken paths by count"
        columns={columns}
        rows={shown}
        keyOf={({ name }) => name}
        isStacked={false}
      />
      {button}
    </Panel>
  )
}

export function FormFunnels({ forms }: { forms: Overview['forms'] }) {
  // All forms share one scale, so that their bars can be compared.
  const max = Math.max(0, ...forms.flatMap(({ seen, started, sent }) => [seen, started, sent]))
  return (
    <Panel
      id="forms"
      title="Forms"
      hint="Seen: the form was on screen. Started: something was typed or chosen. Sent: enquiries stored, including those from visitors we don’t count."
      none={forms.length === 0 && 'No forms were seen or sent.'}
    >
      <Table
        caption="Forms seen, started and sent"
        isCaptionHidden
        isDense
        hasStickyColumn
        columns={['Form', 'Seen', 'Started', 'Sent', 'Sent (change)']}
      >
        <tbody>
          {forms.map((form) => (
            <tr key={form.kind}>
              <th scope="row">{kindLabels[form.kind]}</th>
              <FunnelStep count={form.seen} max={max} />
              <FunnelStep count={form.started} max={max} of={form.seen} ofWhat="seen" />
              <FunnelStep count={form.sent} max={max} of={form.started} ofWhat="started" isLast />
              <td className="text-sm text-ink-soft">
                {describeDifference({ now: form.sent, before: form.sentBefore })}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  )
}

type FunnelStepProps = {
  count: number
  max: number
  of?: number
  ofWhat?: string
  isLast?: boolean
}

function FunnelStep({ count, max, of, ofWhat, isLast }: FunnelStepProps) {
  const share = of === undefined ? undefined : formatShare(count, of)
  return (
    <td className="min-w-24 md:min-w-32">
      <span>{formatCount(count)}</span>
      {share ? <span className="text-sm text-ink-soft">{` · ${share} of ${ofWhat}`}</span> : null}
      <ShareBar value={count} max={max} tone={isLast ? 'clay' : 'leaf'} />
    </td>
  )
}

const tones: Record<Verdict, BadgeTone> = { good: 'success', fair: 'warning', poor: 'danger' }

/** Vitals by page: three quarters of the visits were at least as good as the value shown (75th percentile). */
export function VitalsTable({ rows }: { rows: Overview['vitals'] }) {
  const { shown, button } = useExpandableRows(rows, 'pages')
  return (
    <Panel
      id="vitals"
      title="Speed for real visitors"
      hint="75th percentile. Needs more visits to be reliable."
      none={rows.length === 0 && 'No visits were measured.'}
    >
      <Table caption="Speed by page" isCaptionHidden isDense hasStickyColumn>
        <thead>
          <tr>
            <th scope="col">Page</th>
            {vitalNames.map((vital) => (
              <th key={vital} scope="col" title={vitalWords[vital].meaning}>
                {`${vitalWords[vital].name} (${vital.toUpperCase()})`}
              </th>
            ))}
            <th scope="col" className="cell-number">
              Visits measured
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={row.page}>
              <th scope="row" className="font-normal wrap-anywhere">
                {row.page}
              </th>
              {vitalNames.map((vital) => (
                <td key={vital}>
                  <VitalFigure vital={vital} value={row[vital]?.p75} />
                </td>
              ))}
              <td className="cell-number">{formatCount(row.lcp?.samples ?? 0)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      {button}
      <VitalLimits />
    </Panel>
  )
}

function VitalFigure({ vital, value }: { vital: VitalName; value: number | undefined }) {
  if (value === undefined) return <span className="text-ink-soft">not measured</span>
  const verdict = rateVital(vital, value)
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 whitespace-nowrap">
      <span>{formatVital(vital, value)}</span>
      <Badge tone={tones[verdict]}>{verdictWords[verdict]}</Badge>
    </span>
  )
}

function VitalLimits() {
  return (
    <ul className="grid gap-1 text-sm text-ink-soft">
      {vitalNames.map((vital) => (
        <li key={vital}>
          {`${vitalWords[vital].name}: ${vitalWords[vital].meaning}. Good up to ${formatVital(vital, vitalScales[vital].good)}, poor above ${formatVital(vital, vitalScales[vital].poor)}.`}
        </li>
      ))}
    </ul>
  )
}
