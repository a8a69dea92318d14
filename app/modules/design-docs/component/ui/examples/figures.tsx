import { DayChart, ShareBar } from '#app/design/chart.tsx'
import { Meter, ProgressBar } from '#app/design/ui/meter.tsx'
import { Stat } from '#app/design/ui/stat.tsx'

export function StatInAList() {
  return (
    <dl className="grid w-full gap-4 sm:grid-cols-2">
      <Stat label="Open leads" value="12" isBoxed />
      <Stat label="Overdue" value="2" detail="oldest since Tuesday" isBoxed />
    </dl>
  )
}

export function MeterTones() {
  return (
    <div className="grid w-full gap-4">
      <Meter label="Devices" value={12} max={20} text="12 of 20 devices" />
      <Meter label="Sites done" value={3} max={8} text="3 of 8 sites" tone="clay" />
      <Meter label="Storage" value={85} text="85 of 100 GB" tone="warning" />
      <Meter label="Risk" value={95} text="95 of 100 points" tone="danger" />
    </div>
  )
}

export function ProgressBarHalfway() {
  return (
    <div className="w-full">
      <ProgressBar label="Assessment" percent={50} text="Question 4 of 8" />
    </div>
  )
}

export function ProgressBarAtItsEnds() {
  return (
    <div className="grid w-full gap-4">
      <ProgressBar label="Import" percent={0} text="Not begun" />
      <ProgressBar label="Import" percent={100} text="Done" />
    </div>
  )
}

export function ShareBarBesideItsFigure() {
  return (
    <dl className="grid w-full grid-cols-[minmax(0,6rem)_minmax(0,3rem)_minmax(3rem,1fr)] items-center gap-x-3 gap-y-2">
      <dt>Opened</dt>
      <dd className="text-end">40</dd>
      <dd>
        <ShareBar value={40} max={40} />
      </dd>
      <dt>Sent</dt>
      <dd className="text-end">7</dd>
      <dd>
        <ShareBar value={7} max={40} tone="clay" />
      </dd>
    </dl>
  )
}

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const points = days.map((label) => ({ label, shortLabel: label.slice(0, 3) }))

export function DayChartAgainstTheWeekBefore() {
  return (
    <DayChart
      caption="Visits to the site"
      pointName="Day"
      points={points}
      series={[
        { name: 'this week', values: [120, 164, 151, 190, 143, 62, 48] },
        { name: 'the week before', values: [98, 120, 133, 125, 110, 70, 51], isQuiet: true },
      ]}
    />
  )
}

export function DayChartNothingYet() {
  return (
    <DayChart
      caption="Visits to a new page"
      pointName="Day"
      points={points}
      series={[{ name: 'visits', values: [0, 0, 0, 0, 0, 0, 0] }]}
    />
  )
}
