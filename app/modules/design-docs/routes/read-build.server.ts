import tokensCss from '#app/design/styles/tokens.css?raw'
import { designComponents } from '../content/components.ts'
import { examplesByComponent, type ExampleCode } from '../rules/example-code.ts'
import { readMeasuredReport, type MeasuredReport } from '../rules/measured-report.ts'
import { readTokens, type Token } from '../rules/tokens.ts'
import type { LastScan } from '../ui/pages/accessibility-page.tsx'

const nameOf = (path: string) => /([\w-]+)\.\w+$/.exec(path)![1]!

/** The tokens of the stylesheet this very build was made from (IDX-10). */
export const builtTokens: Token[] = readTokens(tokensCss)

/** The source of every example, by component. */
export const builtExamples: Record<string, ExampleCode[]> = examplesByComponent(
  designComponents.map(({ id }) => id),
  Object.values(
    import.meta.glob<string>('/app/modules/design-docs/**/examples/*.tsx', {
      query: '?raw',
      import: 'default',
      eager: true,
    }),
  ),
)

const results = Object.entries(
  import.meta.glob<Record<string, unknown>>('/bench/results/*.json', {
    import: 'default',
    eager: true,
  }),
).map(([path, result]) => ({ id: nameOf(path), result }))

/** What the benchmarks had written when this product was built; pages first. */
export const builtReports: MeasuredReport[] = results
  .map(({ id, result }) => readMeasuredReport(id, result))
  .toSorted((a, b) => Number(b.id === 'pages') - Number(a.id === 'pages'))

/** Accessibility scores of the last Lighthouse run, or undefined when there was none. */
export function builtScan(): LastScan | undefined {
  const pages = results.find(({ id }) => id === 'pages')?.result
  const rows = (pages?.rows ?? []) as { page: string; accessibility: number }[]
  if (rows.length === 0) return undefined
  return {
    measuredAt: String(pages!.measuredAt),
    pages: rows.map(({ page, accessibility }) => ({ page, score: accessibility })),
  }
}
