import { DayChart } from '#app/design/chart/day-chart.tsx'

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const points = days.map((label) => ({ label, shortLabel: label.slice(0, 3) }))

export function DayChartAgainstTheWeekBefore() {
  return (
    <DayChart
      caption="Visits of the site"
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
      caption="Visits of a new page"
      pointName="Day"
      points={points}
      series={[{ name: 'visits', values: [0, 0, 0, 0, 0, 0, 0] }]}
    />
  )
}
