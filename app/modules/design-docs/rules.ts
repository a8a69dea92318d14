import { isRecord } from '#app/basics/text.ts'
import { type DocsSection, type SectionStatus, type TokenTab, docsSections } from './content.ts'

const statusLabels: Record<SectionStatus, string> = {
  complete: 'Complete',
  'in-progress': 'In progress',
  draft: 'Draft',
}

/** Returns the label of a section's status; "Planned" for a missing or unknown status. */
export function statusLabel(status: string | undefined): string {
  return status !== undefined && Object.hasOwn(statusLabels, status)
    ? statusLabels[status as SectionStatus]
    : 'Planned'
}

/** Returns the link to the sign-in page, which redirects back to `url`. */
export function signInPath(url: string): string {
  const { pathname, searchParams } = new URL(url)
  // In client-side navigation, `url` is the page's data request (`.data?_routes=…`), so the page's own URL is restored.
  searchParams.delete('_routes')
  const query = searchParams.size > 0 ? `?${searchParams}` : ''
  const page = pathname.replace(/(\/_)?\.data$/, '')
  return `/admin/login?${new URLSearchParams({ from: page + query })}`
}

/** Returns the section at /internal-docs/`path`; undefined if there is none. */
export function findSection(path: string): (DocsSection & { path: string }) | undefined {
  return docsSections
    .filter((section) => 'path' in section)
    .find((section) => section.path === path)
}

export type Token = {
  /** Name of the CSS property, including the leading "--". */
  name: string
  tab: TokenTab
  value: string
  lineHeight?: string
  dark?: string
  /** Value in the console's light theme. */
  console?: string
  deepBand?: string
}

const tabByPrefix: [string, TokenTab][] = [
  ['--color-line', 'border'],
  ['--color-focus', 'border'],
  ['--color-', 'colors'],
  ['--text-', 'typography'],
  ['--font-', 'typography'],
  ['--spacing-', 'spacing'],
  ['--container-', 'spacing'],
  ['--breakpoint-', 'spacing'],
  ['--shadow-', 'elevation'],
  ['--ease-', 'elevation'],
  ['--default-transition-', 'elevation'],
  ['--radius-', 'border'],
]

type TokenValues = Map<string, string>

function parseDeclarations(block: string | undefined): TokenValues {
  const found = (block ?? '').matchAll(/(--[\w-]+):\s*([^;]+);/g)
  return new Map(Array.from(found, ([, name, value]) => [name!, value!.replace(/\s+/g, ' ')]))
}

function resolveToken(value: string | undefined, values: TokenValues): string | undefined {
  return value?.replace(/var\((--[\w-]+)\)/g, (whole, name: string) => values.get(name) ?? whole)
}

/** Throws if a token belongs to no tab, so that no token is missing from the page. */
export function readTokens(css: string): Token[] {
  const rules = css.replace(/\/\*[\s\S]*?\*\//g, '')
  const block = (opening: RegExp) =>
    parseDeclarations(new RegExp(`${opening.source}\\s*\\{([^}]*)\\}`).exec(rules)?.[1])
  const light = block(/@theme/)
  const dark = block(/:root\s*\{\s*@variant dark/)
  const console = block(/\.console/)
  const deepBand = block(/\.band-deep/)
  return Array.from(light)
    .filter(([name]) => !name.endsWith('--line-height'))
    .map(([name, value]) => {
      const tab = tabByPrefix.find(([prefix]) => name.startsWith(prefix))?.[1]
      if (!tab) throw new Error(`the token ${name} isn’t on any tab of the token page`)
      return {
        name,
        tab,
        value: resolveToken(value, light)!,
        lineHeight: light.get(`${name}--line-height`),
        dark: resolveToken(dark.get(name), dark),
        console: resolveToken(console.get(name), light),
        deepBand: resolveToken(deepBand.get(name), light),
      }
    })
}

export type MeasuredReport = {
  id: string
  title: string
  measuredAt: string
  machine: string
  /** The unit of all figures, if they share one. */
  unit: string
  facts: { label: string; value: string }[]
  columns: string[]
  rows: string[][]
}

const reportTitles: Record<string, string> = {
  pages: 'Pages on a phone',
  throughput: 'Requests per second',
  leads: 'Enquiries sent and stored',
  memory: 'Server memory',
  coverage: 'Coverage checks',
  'coverage-in-bulk': 'Coverage checks among millions of buildings',
  'console-scripts': 'Console scripts',
  growth: 'Console routes with years of data',
  visits: 'Data per visit, and the first tap',
  live: 'Changes reaching 500 open consoles',
  proofs: 'Proofs of the trust table',
}

const figureLabels: Record<string, string> = {
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

const unitPatterns: [RegExp, string][] = [
  [/Ms$/, ' (ms)'],
  [/MiB$/, ' (MiB)'],
  [/(?<=.)Seconds$/, ' (s)'],
]

/** Returns the label for a key: "Check p99 (ms)" for "checkP99Ms". */
function labelOf(key: string): string {
  if (figureLabels[key]) return figureLabels[key]
  const unit = unitPatterns.find(([ending]) => ending.test(key))
  const words = (unit ? key.replace(unit[0], '') : key)
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1) + (unit?.[1] ?? '')
}

const numberFormat = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 })

function formatValue(value: unknown): string {
  if (typeof value === 'number') return numberFormat.format(value)
  if (value === null || value === undefined) return '—'
  if (Array.isArray(value)) return numberFormat.format(value.length)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

type ReportFields = Record<string, unknown>

/** Converts a result file of bench/results for display, whatever figures it has. */
export function readMeasuredReport(id: string, result: ReportFields): MeasuredReport {
  const { measuredAt, machine, unit, rows, ...others } = result
  const { model, cores, memoryGiB, node } = (isRecord(machine) ? machine : {}) as ReportFields
  const single = Array.isArray(rows) || rows === undefined ? others : { rows, ...others }
  const entries = Object.entries(single)
  const sides = entries.filter((entry): entry is [string, ReportFields] => isRecord(entry[1]))
  return {
    id,
    title: reportTitles[id] ?? labelOf(id),
    measuredAt: String(measuredAt ?? ''),
    machine: machine ? `${cores} cores of ${model}, ${memoryGiB} GiB, Node ${node}` : '',
    unit: typeof unit === 'string' ? unit : '',
    facts: entries
      .filter(([, value]) => !isRecord(value))
      .map(([key, value]) => ({ label: labelOf(key), value: formatValue(value) })),
    ...(Array.isArray(rows)
      ? tableOfMeasurements(rows.filter(isRecord))
      : tableOfConfigurations(sides)),
  }
}

type FigureTable = Pick<MeasuredReport, 'columns' | 'rows'>

/** Returns a table with one row per measurement, without empty columns. */
function tableOfMeasurements(list: ReportFields[]): FigureTable {
  const keys = [...new Set(list.flatMap((row) => Object.keys(row)))].filter((key) =>
    list.some((row) => formatValue(row[key]) !== ''),
  )
  return {
    columns: keys.map(labelOf),
    rows: list.map((row) => keys.map((key) => formatValue(row[key]))),
  }
}

/** Returns a table of results in several configurations: a row per figure and a column per configuration. */
function tableOfConfigurations(sides: [string, ReportFields][]): FigureTable {
  if (sides.length === 0) return { columns: [], rows: [] }
  const keys = [...new Set(sides.flatMap(([, figures]) => Object.keys(figures)))]
  return {
    columns: ['Figure', ...sides.map(([name]) => labelOf(name))],
    rows: keys.map((key) => [
      labelOf(key),
      ...sides.map(([, figures]) => formatValue(figures[key])),
    ]),
  }
}
