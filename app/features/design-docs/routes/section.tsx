import { useEffect } from 'react'
import { isRouteErrorResponse, useLocation, type ShouldRevalidateFunctionArgs } from 'react-router'
import { ButtonLink } from '#app/design/ui/button-link.tsx'
import { notFoundWords } from '#app/features/shell/content.ts'
import { readFreeQuery, readPageQuery } from '#app/platform/router-context.server.ts'
import { accessibilityTabs } from '../content/accessibility.ts'
import { componentTabs, examplePlans } from '../content/components.ts'
import { tokenTabs } from '../content.ts'
import { findSection } from '../rules.ts'
import { contrastRows } from '../ui/contrast-rows.ts'
import { AccessibilityPage } from '../ui/pages/accessibility-page.tsx'
import { ComponentsPage } from '../ui/pages/components-page.tsx'
import { ExamplesPage } from '../ui/pages/examples-page.tsx'
import { IconsPage } from '../ui/pages/icons-page.tsx'
import { PerformancePage } from '../ui/pages/performance-page.tsx'
import { SpacingPage } from '../ui/pages/spacing-page.tsx'
import { TokensPage } from '../ui/pages/tokens-page.tsx'
import { TypographyPage } from '../ui/pages/typography-page.tsx'
import type { Route } from './+types/section'
import { builtExamples, builtReports, builtScan, builtTokens } from './read-build.server.ts'

const idsOf = (tabs: readonly [{ id: string }, ...{ id: string }[]]): [string, ...string[]] => {
  const [first, ...others] = tabs
  return [first.id, ...others.map(({ id }) => id)]
}
const isTokenPage = (path: string) => ['tokens', 'typography', 'spacing'].includes(path)

export function loader({ params, request, context }: Route.LoaderArgs) {
  const section = findSection(params.section)
  if (!section) throw new Response('Not found', { status: 404 })
  const { path } = section
  const tab = componentTabs.find((candidate) => candidate.path === path)
  if (path === 'tokens') readPageQuery(context, request, 'tab', idsOf(tokenTabs))
  if (path === 'accessibility') readPageQuery(context, request, 'tab', idsOf(accessibilityTabs))
  if (tab) {
    readFreeQuery(context, request, 'q')
    readPageQuery(context, request, 'plan', examplePlans)
  }
  return {
    path,
    componentTab: tab?.path,
    examples: tab ? builtExamples : undefined,
    tokens: isTokenPage(path) ? builtTokens : undefined,
    contrast: path === 'accessibility' ? contrastRows(builtTokens) : undefined,
    scan: path === 'accessibility' ? builtScan() : undefined,
    reports: path === 'performance' ? builtReports : undefined,
  }
}

/** Tabs and the search are answered from what is here already. */
export function shouldRevalidate({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) {
  return currentParams.section !== nextParams.section
}

/** IDX-06: one page of the internal documents. */
export default function Section({ loaderData }: Route.ComponentProps) {
  const { path, componentTab, examples, tokens = [] } = loaderData
  if (componentTab && examples) return <ComponentsPage path={componentTab} examples={examples} />
  if (path === 'tokens') return <TokensPage tokens={tokens} />
  if (path === 'typography') return <TypographyPage tokens={tokens} />
  if (path === 'spacing') return <SpacingPage tokens={tokens} />
  if (path === 'icons') return <IconsPage />
  if (path === 'examples') return <ExamplesPage />
  if (path === 'performance') return <PerformancePage reports={loaderData.reports ?? []} />
  return <AccessibilityPage contrast={loaderData.contrast ?? []} scan={loaderData.scan} />
}

/** NF-01 to NF-04, NF-06: a section that does not exist; what broke is for the page of last resort. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error
  return <UnknownSection />
}

function UnknownSection() {
  const { pathname } = useLocation()
  useEffect(() => {
    // oxlint-disable-next-line no-console -- NF-04: an unknown path is logged
    console.warn(`Page not found: ${pathname}`)
  }, [pathname])
  return (
    <>
      <title>{notFoundWords.title}</title>
      <p className="font-display text-4xl leading-solid font-semibold text-clay">404</p>
      <h1 className="mt-2">{notFoundWords.heading}</h1>
      <p className="mt-4 max-w-prose text-lg text-ink-soft">{notFoundWords.text}</p>
      <p className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to="/">{notFoundWords.action}</ButtonLink>
        <ButtonLink to="/internal-docs" variant="secondary">
          All sections
        </ButtonLink>
      </p>
    </>
  )
}
