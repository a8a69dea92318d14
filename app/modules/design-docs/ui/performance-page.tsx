import { DataTable } from '#app/design/ui/data-table.tsx'
import { EmptyState } from '#app/design/ui/list-state.tsx'
import { Stat } from '#app/design/ui/stat.tsx'
import type { MeasuredReport } from '../rules.ts'
import { PageHead } from './page-head.tsx'

const isFigure = (text: string) => /^[\d,.]+$|^—$/.test(text)

function Figures({ title, columns, rows }: Pick<MeasuredReport, 'title' | 'columns' | 'rows'>) {
  return (
    <DataTable
      caption={`${title}: figures`}
      hasStickyColumn
      isStacked={false}
      columns={columns.map((label, at) => ({
        label,
        isHead: at === 0,
        className:
          at > 0 && rows.every((row) => isFigure(row[at] ?? '')) ? 'cell-number' : undefined,
        renderCell: (row: readonly string[]) => row[at],
      }))}
      rows={rows}
      keyOf={(row) => row.join(' ')}
    />
  )
}

function Report({ report }: { report: MeasuredReport }) {
  const { id, title, measuredAt, machine, unit, facts, columns, rows } = report
  return (
    <section className="grid gap-4" aria-labelledby={id}>
      <div className="grid gap-1">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        <p className="text-sm text-ink-soft">
          {`Measured on ${measuredAt.slice(0, 10)}${machine ? `, on ${machine}` : ''}.`}
          {unit ? ` Figures: ${unit}.` : ''}
        </p>
      </div>
      {facts.length > 0 ? (
        <dl className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {facts.map(({ label, value }) => (
            <Stat key={label} label={label} value={value} isBoxed />
          ))}
        </dl>
      ) : null}
      {rows.length > 0 ? <Figures title={title} columns={columns} rows={rows} /> : null}
    </section>
  )
}

export function PerformancePage({ reports }: { reports: readonly MeasuredReport[] }) {
  return (
    <div className="grid gap-12">
      <PageHead name="Performance">
        The latest results of npm run bench when this was built. To update them, measure again on an
        idle machine, commit the results and build.
      </PageHead>
      {reports.map((report) => (
        <Report key={report.id} report={report} />
      ))}
      {reports.length === 0 ? (
        <EmptyState title="Nothing has been measured yet">
          Run npm run bench to write bench/results.
        </EmptyState>
      ) : null}
    </div>
  )
}
