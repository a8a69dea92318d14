import { formatCount } from '#app/basics/numbers.ts'
import { formatDate } from '#app/basics/dates.ts'
import { DayChart } from '#app/design/chart.tsx'
import { Notice } from '#app/design/ui/surfaces.tsx'
import { Stat } from '#app/design/ui/stat.tsx'
import type { Period } from '../content.ts'
import { compareFigures, formatShare, pageName, shortDay } from '../overview/rules.ts'
import type { Overview } from '../schema.ts'
import { BrokenPaths, FormFunnels, Panel, RankTable, VitalsTable, maxCount } from './panels.tsx'

export type AnalyticsViewProps = {
  days: Period
  overview: Overview
  /** The figures of another period, shown until those asked for are here. */
  isOld: boolean
  problem: string | null
}

/** Everything counted in a period, beside the period before it. */
export function AnalyticsView({ days, overview, isOld, problem }: AnalyticsViewProps) {
  const { visits, enquiries } = overview.totals
  return (
    <div className={`grid gap-4 ${isOld ? 'opacity-60' : ''}`} aria-busy={isOld}>
      <Warnings problem={problem} isCounting={overview.isCounting} />
      <Totals overview={overview} />
      <Panel
        id="visits"
        title="Visits by day"
        hint={`The dashed marks are the ${days} days before. Today is not over yet.`}
        none={
          visits.now + visits.before === 0 &&
          'None counted yet. They appear within seconds of the first visit to a public page.'
        }
      >
        <DaysChart overview={overview} caption="Visits by day" of="visits" />
      </Panel>
      <Panel
        id="enquiries"
        title="Enquiries by day"
        hint={`All that were sent, without spam. The dashed marks are the ${days} days before.`}
        none={enquiries.now + enquiries.before === 0 && 'None in this period.'}
      >
        <DaysChart overview={overview} caption="Enquiries by day" of="enquiries" />
      </Panel>
      <Ranks overview={overview} />
      <FormFunnels forms={overview.forms} />
      <VitalsTable rows={overview.vitals} />
      <BrokenPaths paths={overview.broken} />
      <p className="text-sm text-ink-soft">
        Counted without cookies. Bots, blockers and do-not-track visitors aren’t counted.
      </p>
    </div>
  )
}

function Warnings({ problem, isCounting }: { problem: string | null; isCounting: boolean }) {
  return (
    <>
      {problem ? (
        <Notice tone="warning" role="status">
          <p>The figures could not be brought up to date: {problem}</p>
        </Notice>
      ) : null}
      {isCounting ? null : (
        <Notice tone="warning">
          <p>Visits are not being counted: a product manager switched counting off in Settings.</p>
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
    { label: 'Visitors, added up by day', ...totals.visitors },
    { label: 'Enquiries', ...totals.enquiries },
    {
      label: covered ? `Coverage questions, ${covered} covered` : 'Coverage questions',
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
          detail={compareFigures(figure)}
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
          name: 'in the period before',
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
        hint="Began here: visits that opened the site with this page."
        countName="Views"
        rows={pages}
        nameOf={pageName}
        none="No page views in this period."
      />
      <div className="grid content-start gap-4">
        <RankTable
          id="sources"
          title="Sources"
          hint="The site that a visit came from."
          countName="Visits"
          rows={sources}
          max={max}
          none="No visits in this period."
        />
        <RankTable
          id="campaigns"
          title="Campaigns"
          hint="Source, medium and name as the link said them (utm_source, utm_medium, utm_campaign)."
          countName="Visits"
          rows={campaigns}
          max={max}
          none="No visits from campaign links in this period."
        />
      </div>
    </div>
  )
}
