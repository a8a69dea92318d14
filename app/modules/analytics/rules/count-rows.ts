import type { CsvCell } from '#app/basics/csv.ts'
import { kindLabels } from '#app/modules/sales/lead/content/inbox.ts'
import type { LeadKind } from '#app/modules/sales/lead/schema/inputs.ts'

type Count = { day: string; metric: string; name: string; count: number }

const labels: Record<string, string> = {
  view: 'Page view',
  visit: 'Visit that began on',
  visitor: 'Visitors of the day',
  source: 'Visit from',
  campaign: 'Visit by campaign',
  broken: 'Broken path',
  'form-seen': 'Form seen',
  'form-started': 'Form started',
}

/** Everything counted in a period, a row per day and name, for a spreadsheet. */
export function countRows(
  counts: readonly Count[],
  enquiries: readonly { day: string; kind: LeadKind; count: number }[],
  checks: readonly { day: string; count: number; covered: number }[],
): CsvCell[][] {
  const nameOf = ({ metric, name }: Count) =>
    metric.startsWith('form-') ? (kindLabels[name as LeadKind] ?? name) : name
  const rows: CsvCell[][] = [
    ...counts.map((count) => [
      count.day,
      labels[count.metric] ?? count.metric,
      nameOf(count),
      count.count,
    ]),
    ...enquiries.map(({ day, kind, count }) => [day, 'Form sent', kindLabels[kind], count]),
    ...checks.flatMap(({ day, count, covered }) => [
      [day, 'Coverage question', 'covered', covered],
      [day, 'Coverage question', 'not covered', count - covered],
    ]),
  ]
  const inOrder = rows.toSorted((one, other) => String(one[0]).localeCompare(String(other[0])))
  return [['Day', 'What', 'Name', 'Count'], ...inOrder]
}
