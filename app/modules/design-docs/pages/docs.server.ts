import { type MiddlewareFunction, redirect } from 'react-router'
import { readSessionFromCookie } from '#app/modules/access/session/service.server.ts'
import { readSettings } from '#app/modules/settings/store.server.ts'
import { markPagePrivate, requestContext } from '#app/platform/router-context.server.ts'
import { designComponents } from '../component/content.ts'
import { type ExampleCode, examplesByComponent } from '../component/rules.ts'
import {
  type MeasuredReport,
  type Token,
  readMeasuredReport,
  readTokens,
  signInPath,
} from '../rules.ts'
import type { LastScan } from '../ui/accessibility-page.tsx'
import tokensCss from '#app/design/styles/tokens.css?raw'

/** Restricts the internal documentation to signed-in staff, or makes it public and cacheable, by the settings. */
export const requireDocsAccess: MiddlewareFunction<Response> = async (
  { request, context },
  next,
) => {
  const ctx = context.get(requestContext)
  const { areDocsForStaffOnly } = await readSettings(ctx, 'access')
  if (!areDocsForStaffOnly) return next()
  markPagePrivate(context)
  if (!(await readSessionFromCookie(ctx, request))) throw redirect(signInPath(request.url))
  return next()
}

const nameOf = (path: string) => /([\w-]+)\.\w+$/.exec(path)![1]!

export const bundledTokens: Token[] = readTokens(tokensCss)

export const bundledExamples: Record<string, ExampleCode[]> = examplesByComponent(
  designComponents.map(({ id }) => id),
  Object.values(
    import.meta.glob<string>('/app/modules/design-docs/**/examples/*.tsx', {
      query: '?raw',
      import: 'default',
      eager: true,
    }),
  ),
)

const benchmarkResults = Object.entries(
  import.meta.glob<Record<string, unknown>>('/bench/results/*.json', {
    import: 'default',
    eager: true,
  }),
).map(([path, result]) => ({ id: nameOf(path), result }))

/** Benchmark results at build time; the results for pages come first. */
export const bundledReports: MeasuredReport[] = benchmarkResults
  .map(({ id, result }) => readMeasuredReport(id, result))
  .toSorted((a, b) => Number(b.id === 'pages') - Number(a.id === 'pages'))

/** Returns accessibility scores of the latest Lighthouse run; undefined without one. */
export function findBundledScan(): LastScan | undefined {
  const pages = benchmarkResults.find(({ id }) => id === 'pages')?.result
  const rows = (pages?.rows ?? []) as { page: string; accessibility: number }[]
  if (rows.length === 0) return undefined
  return {
    measuredAt: String(pages!.measuredAt),
    pages: rows.map(({ page, accessibility }) => ({ page, score: accessibility })),
  }
}
