export type MeasuredReport = {
  id: string
  title: string
  measuredAt: string
  machine: string
  /** What the figures are, where the benchmark says it once for all. */
  unit: string
  facts: { label: string; value: string }[]
  columns: string[]
  rows: string[][]
}

const titles: Record<string, string> = {
  pages: 'Pages on a phone',
  throughput: 'Requests per second',
  leads: 'Enquiries sent and stored',
  memory: 'Memory of the server',
  coverage: 'Coverage checks',
  'coverage-in-bulk': 'Coverage checks among millions of buildings',
  'console-scripts': 'Scripts of the console',
  growth: 'Routes of the console with years of data',
  visits: 'What a visit transfers, and the first tap',
  live: 'Changes reaching 500 open consoles',
  proofs: 'Proofs of the trust table',
}

const labels: Record<string, string> = {
  fcpMs: 'First paint (ms)',
  lcpMs: 'Largest paint (ms)',
  tbtMs: 'Blocking time (ms)',
  cls: 'Layout shift',
  seo: 'SEO',
  kB: 'kB',
  nginx: 'nginx',
  rssMiB: 'RSS (MiB)',
  pssMiB: 'PSS (MiB)',
}

const units: [RegExp, string][] = [
  [/Ms$/, ' (ms)'],
  [/MiB$/, ' (MiB)'],
  [/(?<=.)Seconds$/, ' (s)'],
]

/** 'checkP99Ms' reads "Check p99 (ms)". */
function labelOf(key: string): string {
  if (labels[key]) return labels[key]
  const unit = units.find(([ending]) => ending.test(key))
  const words = (unit ? key.replace(unit[0], '') : key)
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1) + (unit?.[1] ?? '')
}

const figures = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 })

function valueOf(value: unknown): string {
  if (typeof value === 'number') return figures.format(value)
  if (value === null || value === undefined) return '—'
  if (Array.isArray(value)) return figures.format(value.length)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

type Fields = Record<string, unknown>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A result file of bench/results as a page can show it, whatever its figures are. */
export function readMeasuredReport(id: string, result: Fields): MeasuredReport {
  const { measuredAt, machine, unit, rows, ...others } = result
  const { model, cores, memoryGiB, node } = (isFields(machine) ? machine : {}) as Fields
  const single = Array.isArray(rows) || rows === undefined ? others : { rows, ...others }
  const entries = Object.entries(single)
  const sides = entries.filter((entry): entry is [string, Fields] => isFields(entry[1]))
  return {
    id,
    title: titles[id] ?? labelOf(id),
    measuredAt: String(measuredAt ?? ''),
    machine: machine ? `${cores} cores of ${model}, ${memoryGiB} GiB, Node ${node}` : '',
    unit: typeof unit === 'string' ? unit : '',
    facts: entries
      .filter(([, value]) => !isFields(value))
      .map(([key, value]) => ({ label: labelOf(key), value: valueOf(value) })),
    ...(Array.isArray(rows) ? tableOfRows(rows.filter(isFields)) : tableOfSides(sides)),
  }
}

type Figures = Pick<MeasuredReport, 'columns' | 'rows'>

/** A row for each measurement; a column that says nothing in any row is left out. */
function tableOfRows(list: Fields[]): Figures {
  const keys = [...new Set(list.flatMap((row) => Object.keys(row)))].filter((key) =>
    list.some((row) => valueOf(row[key]) !== ''),
  )
  return {
    columns: keys.map(labelOf),
    rows: list.map((row) => keys.map((key) => valueOf(row[key]))),
  }
}

/** What was measured in several ways, such as with either database: a row for each figure, the ways side by side. */
function tableOfSides(sides: [string, Fields][]): Figures {
  if (sides.length === 0) return { columns: [], rows: [] }
  const keys = [...new Set(sides.flatMap(([, figures]) => Object.keys(figures)))]
  return {
    columns: ['Figure', ...sides.map(([name]) => labelOf(name))],
    rows: keys.map((key) => [labelOf(key), ...sides.map(([, figures]) => valueOf(figures[key]))]),
  }
}
