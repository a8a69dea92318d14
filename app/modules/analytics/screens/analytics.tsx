import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { formatDate } from '#app/basics/dates.ts'
import { formatCount } from '#app/basics/numbers.ts'
import { DayChart } from '#app/design/chart.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { type Column, DataTable } from '#app/design/ui/data-table.tsx'
import { Icon } from '#app/design/ui/icon.tsx'
import { Stat } from '#app/design/ui/stat.tsx'
import { Notice } from '#app/design/ui/surfaces.tsx'
import { TabLinks } from '#app/design/ui/tabs.tsx'
import { failureText, saveFile, staffApi, routeQuery } from '#app/modules/access/calls.ts'
import { ReadState } from '#app/modules/access/ui/read-state.tsx'
import { useSaveFile } from '#app/modules/console/ui/toasts.ts'
import { formatCents } from '#app/modules/sales/quote/content.ts'
import { sitePage } from '#app/modules/shell/search-presence/rules.ts'
import type { analyticsApi } from '../api.server.ts'
import { type Period, periods } from '../content.ts'
import {
  type Overview,
  describePeriod,
  describeDifference,
  formatShare,
  shortDay,
} from '../overview/rules.ts'
import { periodQuerySchema } from '../schema.ts'
import { BrokenPaths, FormFunnels, Panel, RankTable, VitalsTable, maxCount } from '../ui/panels.tsx'

type HeadProps = {
  days: Period
  overview: Overview | undefined
  isSaving: boolean
  onSave: () => void
}

function AnalyticsHead({ days, overview, isSaving, onSave }: HeadProps) {
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1>Analytics</h1>
          <p className="text-ink-soft" aria-live="polite">
            {overview
              ? describePeriod(overview.since, overview.until)
              : 'Visits to the public pages'}
          </p>
        </div>
        <Button
          variant="secondary"
          size="small"
          isBusy={isSaving}
          busyLabel="Creating the file…"
          onClick={onSave}
        >
          <Icon name="download" size="small" />
          Export CSV
        </Button>
      </div>
      <TabLinks
        label="Period"
        tabs={periods.map((period) => ({
          to: `?days=${period}`,
          label: `${period} days`,
          isCurrent: period === days,
        }))}
      />
    </>
  )
}

export const meta = () => [{ title: 'Analytics | Staff console' }]

const api = staffApi<typeof analyticsApi>('/api/admin/analytics')

export default function Analytics() {
  const [params] = useSearchParams()
  const { days } = periodQuerySchema.parse(Object.fromEntries(params))
  const overview = useQuery({
    ...routeQuery(['analytics', days], api.index.$get, { query: { days: String(days) } }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })
  const file = useSaveFile(() =>
    saveFile(api['counts.csv'].$get({ query: { days: String(days) } })),
  )
  return (
    <div className="grid gap-4">
      <AnalyticsHead
        days={days}
        overview={overview.data}
        isSaving={file.isSaving}
        onSave={file.save}
      />
      {overview.data ? (
        <AnalyticsView
          days={days}
          overview={overview.data}
          isOld={overview.isPlaceholderData}
          problem={overview.error && failureText(overview.error)}
        />
      ) : (
        <ReadState read={overview} what="the figures" rows={10} />
      )}
    </div>
  )
}

type AnalyticsViewProps = {
  days: Period
  overview: Overview
  /** True while the figures of the previously selected period are shown, until the new ones arrive. */
  isOld: boolean
  problem: string | null
}

export function AnalyticsView({ days, overview, isOld, problem }: AnalyticsViewProps) {
  const { visits, enquiries } = overview.totals
  return (
    <div className={`grid gap-4 ${isOld ? 'opacity-60' : ''}`} aria-busy={isOld}>
      <Warnings problem={problem} {...overview} />
      <Totals overview={overview} />
      <Panel
        id="visits"
        title="Visits by day"
        hint={`The dashed marks show the previous ${days} days. Today’s figures aren’t complete yet.`}
        none={
          visits.now + visits.before === 0 &&
          'No visits yet. They appear here within seconds of the first visit to a public page.'
        }
      >
        <DaysChart overview={overview} caption="Visits by day" of="visits" />
      </Panel>
      <Panel
        id="enquiries"
        title="Enquiries by day"
        hint={`All enquiries sent, excluding spam. The dashed marks show the previous ${days} days.`}
        none={enquiries.now + enquiries.before === 0 && 'No enquiries in this period.'}
      >
        <DaysChart overview={overview} caption="Enquiries by day" of="enquiries" />
      </Panel>
      <Ranks overview={overview} />
      <SourceValue rows={overview.value} />
      <FormFunnels forms={overview.forms} />
      <VitalsTable rows={overview.vitals} />
      <BrokenPaths paths={overview.broken} />
      <p className="text-sm text-ink-soft">
        Counted without cookies. Bots, blockers and do-not-track visitors aren’t counted.
      </p>
    </div>
  )
}

const valueColumns: readonly Column<Overview['value'][number]>[] = [
  { label: 'Source', isHead: true, renderCell: ({ source }) => source || 'Not known' },
  { label: 'Quotes sent', className: 'cell-number', renderCell: ({ quotes }) => quotes },
  { label: 'Accepted', className: 'cell-number', renderCell: ({ accepted }) => accepted },
  {
    label: 'Accepted per month',
    cardLabel: 'Per month',
    className: 'cell-number',
    renderCell: ({ monthCents }) => formatCents(monthCents),
  },
  {
    label: 'Accepted once-off',
    cardLabel: 'Once-off',
    className: 'cell-number',
    renderCell: ({ onceCents }) => formatCents(onceCents),
  },
]

function SourceValue({ rows }: { rows: Overview['value'] }) {
  return (
    <Panel
      id="value"
      title="Value by source"
      hint="Quotes sent in this period and the amounts accepted, including VAT. The source is where the visitor came from."
      none={rows.length === 0 && 'No quotes were sent in this period.'}
    >
      <DataTable
        caption="Quotes and accepted value by source"
        columns={valueColumns}
        rows={rows}
        keyOf={({ source }) => source}
      />
    </Panel>
  )
}

type WarningsProps = Pick<Overview, 'isCounting' | 'hasSamples'> & { problem: string | null }

function Warnings({ problem, isCounting, hasSamples }: WarningsProps) {
  return (
    <>
      {hasSamples ? (
        <Notice>
          <p>These figures include visits from the sample month, but not its enquiries.</p>
        </Notice>
      ) : null}
      {problem ? (
        <Notice tone="warning" role="status">
          <p>{`The figures could not be updated: ${problem}`}</p>
        </Notice>
      ) : null}
      {isCounting ? null : (
        <Notice tone="warning">
          <p>Visits aren’t being counted. A product manager switched this off in Settings.</p>
        </Notice>
      )}
    </>
  )
}

function Totals({ overview: { totals, coveredChecks } }: { overview: Overview }) {
  const covered = formatShare(coveredChecks, totals.coverageChecks.now)
  const figures = [
    { label: 'Visits', ...totals.visits },
    { label: 'Page views', ...totals.views },
    { label: 'Visitors (sum of daily counts)', ...totals.visitors },
    { label: 'Enquiries', ...totals.enquiries },
    {
      label: covered ? `Coverage checks, ${covered} covered` : 'Coverage checks',
      ...totals.coverageChecks,
    },
  ]
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-5">
      {figures.map(({ label, ...figure }) => (
        <Stat
          key={label}
          isBoxed
          label={label}
          value={formatCount(figure.now)}
          detail={describeDifference(figure)}
        />
      ))}
    </dl>
  )
}

type DaysChartProps = { overview: Overview; caption: string; of: 'visits' | 'enquiries' }

function DaysChart({ overview: { days }, caption, of }: DaysChartProps) {
  return (
    <DayChart
      caption={caption}
      pointName="Day"
      points={days.map(({ day }) => ({ label: formatDate(day), shortLabel: shortDay(day) }))}
      series={[
        { name: of, values: days.map((day) => day[of]) },
        {
          name: 'in the previous period',
          values: days.map((day) => day[`${of}Before`]),
          isQuiet: true,
        },
      ]}
      format={formatCount}
    />
  )
}

function Ranks({ overview: { pages, sources, campaigns } }: { overview: Overview }) {
  const max = maxCount([...sources, ...campaigns])
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <RankTable
        id="pages"
        title="Pages"
        hint="Started here: visits that started on this page."
        countName="Views"
        rows={pages}
        nameOf={(path) => sitePage(path)?.name}
        none="No page views in this period."
      />
      <div className="grid content-start gap-4">
        <RankTable
          id="sources"
          title="Sources"
          hint="The website that visitors came from."
          countName="Visits"
          rows={sources}
          max={max}
          none="No visits in this period."
        />
        <RankTable
          id="campaigns"
          title="Campaigns"
          hint="Source, medium and name as given in the link (utm_source, utm_medium, utm_campaign)."
          countName="Visits"
          rows={campaigns}
          max={max}
          none="No visits from campaign links in this period."
        />
      </div>
    </div>
  )
}
