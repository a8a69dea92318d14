import { formatCount } from '#app/basics/format-count.ts'
import { Badge, type BadgeTone } from '#app/design/ui/badge.tsx'
import { Table } from '#app/design/ui/table.tsx'
import { verdictWords, vitalNames, vitalWords, type VitalName } from '../content.ts'
import { formatVital, rateVital, vitalScales, type Verdict } from '../rules/vitals.ts'
import type { Overview } from '../schema/answers.ts'
import { Panel } from './panel.tsx'
import { useMore } from './use-more.tsx'

type Row = Overview['vitals'][number]

const tones: Record<Verdict, BadgeTone> = { good: 'success', fair: 'warning', poor: 'danger' }

/** How fast pages were for the people who came, three quarters of them at least. */
export function VitalsTable({ rows }: { rows: readonly Row[] }) {
  const { shown, button } = useMore(rows, 'pages')
  return (
    <Panel
      id="vitals"
      title="Speed for real visitors"
      hint="Three of four visits were at least this good. A few visits say little."
      none={rows.length === 0 && 'No visits were measured.'}
    >
      <Table caption="Speed by page" isCaptionHidden isDense hasStickyColumn>
        <thead>
          <tr>
            <th scope="col">Page</th>
            {vitalNames.map((vital) => (
              <th key={vital} scope="col" title={vitalWords[vital].meaning}>
                {vitalWords[vital].name} ({vital.toUpperCase()})
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
                  <Figure vital={vital} value={row[vital]?.p75} />
                </td>
              ))}
              <td className="cell-number">{formatCount(row.lcp?.samples ?? 0)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      {button}
      <Limits />
    </Panel>
  )
}

function Figure({ vital, value }: { vital: VitalName; value: number | undefined }) {
  if (value === undefined) return <span className="text-ink-soft">not measured</span>
  const verdict = rateVital(vital, value)
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 whitespace-nowrap">
      {formatVital(vital, value)}
      <Badge tone={tones[verdict]}>{verdictWords[verdict]}</Badge>
    </span>
  )
}

function Limits() {
  return (
    <ul className="grid gap-1 text-sm text-ink-soft">
      {vitalNames.map((vital) => (
        <li key={vital}>
          {vitalWords[vital].name}: {vitalWords[vital].meaning}. Good up to{' '}
          {formatVital(vital, vitalScales[vital].good)}, poor above{' '}
          {formatVital(vital, vitalScales[vital].poor)}.
        </li>
      ))}
    </ul>
  )
}
