import { type MiddlewareFunction, redirect } from 'react-router'
import { readActorFromCookie } from '#app/modules/access/session/service.server.ts'
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

/**
 * Guards the internal documents, pages and data alike: public and cacheable, or, if the settings require it, for
 * signed-in staff.
 */
export const requireDocsAccess: MiddlewareFunction<Response> = async (
  { request, context },
  next,
) => {
  const ctx = context.get(requestContext)
  const { areDocsForStaffOnly } = await readSettings(ctx, 'access')
  if (!areDocsForStaffOnly) return next()
  markPagePrivate(context)
  if (!(await readActorFromCookie(ctx, request))) throw redirect(signInPath(request.url))
  return next()
}

const nameOf = (path: string) => /([\w-]+)\.\w+$/.exec(path)![1]!

/** The tokens of the stylesheet this very build was made from. */
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
