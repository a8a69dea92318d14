import { isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from 'react-router'
import { notFoundWords } from '#app/modules/shell/content.ts'
import { UnknownPath } from '#app/modules/shell/ui/unknown-path.tsx'
import { componentTabs } from '../component/content.ts'
import { ComponentsPage } from '../component/ui/components-page.tsx'
import { findSection } from '../rules.ts'
import { AccessibilityPage, contrastRows } from '../ui/accessibility-page.tsx'
import { ExamplesPage } from '../ui/examples-page.tsx'
import { IconsPage } from '../ui/icons-page.tsx'
import { PerformancePage } from '../ui/performance-page.tsx'
import { SpacingPage, TokensPage, TypographyPage } from '../ui/tokens-page.tsx'
import type { Route } from './+types/section'
import { bundledExamples, bundledReports, findBundledScan, bundledTokens } from './docs.server.ts'

const isTokenPage = (path: string) => ['tokens', 'typography', 'spacing'].includes(path)

export function loader({ params }: Route.LoaderArgs) {
  const section = findSection(params.section)
  if (!section) throw new Response('Not found', { status: 404 })
  const { path } = section
  const tab = componentTabs.find((candidate) => candidate.path === path)
  return {
    path,
    componentTab: tab?.path,
    examples: tab ? bundledExamples : undefined,
    tokens: isTokenPage(path) ? bundledTokens : undefined,
    contrast: path === 'accessibility' ? contrastRows(bundledTokens) : undefined,
    scan: path === 'accessibility' ? findBundledScan() : undefined,
    reports: path === 'performance' ? bundledReports : undefined,
  }
}

/** Reloads data only when the section changes; tabs and the search need no new data. */
export function shouldRevalidate({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) {
  return currentParams.section !== nextParams.section
}

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

/** Shows a 404 page for an unknown section; other errors go to the root error page. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error
  return (
    <>
      <title>{notFoundWords.title}</title>
      <UnknownPath further={{ to: '/internal-docs', label: 'All sections' }} />
    </>
  )
}
