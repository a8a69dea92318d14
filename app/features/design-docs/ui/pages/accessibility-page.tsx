import { useSearchParams } from 'react-router'
import { TabLinks } from '#app/design/ui/tab-links.tsx'
import { TextLink } from '#app/design/ui/text-link.tsx'
import {
  accessibilityTabs,
  implementation,
  principles,
  resources,
  testing,
  type GuidePoint,
} from '../../content/accessibility.ts'
import type { ContrastRow } from '../contrast-rows.ts'
import { ContrastTable } from '../contrast-table.tsx'
import { PageHead } from '../page-head.tsx'

export type LastScan = {
  measuredAt: string
  pages: { page: string; score: number }[]
}

function Points({ points }: { points: readonly GuidePoint[] }) {
  return points.map(({ title, text }) => (
    <section key={title} className="prose">
      <h2 className="text-xl">{title}</h2>
      <p>{text}</p>
    </section>
  ))
}

function Scan({ scan }: { scan: LastScan | undefined }) {
  if (!scan) return null
  const lowest = Math.min(...scan.pages.map(({ score }) => score))
  return (
    <section className="prose">
      <h2 className="text-xl">The last scan by Lighthouse</h2>
      <p>
        {scan.measuredAt.slice(0, 10)}: {scan.pages.length} pages, the lowest accessibility score{' '}
        {lowest} of 100.
      </p>
    </section>
  )
}

/** IDX-09: the guide with its four tabs; the tab stands in the address. */
export function AccessibilityPage({
  contrast,
  scan,
}: {
  contrast: readonly ContrastRow[]
  scan: LastScan | undefined
}) {
  const [query] = useSearchParams()
  const tab = accessibilityTabs.find(({ id }) => id === query.get('tab'))?.id ?? 'principles'
  return (
    <div className="grid gap-8">
      <PageHead name="Accessibility">
        The measure is WCAG 2.2 AA, on a phone, without script, in load-shedding.
      </PageHead>
      <TabLinks
        label="Parts of the guide"
        keepsData
        tabs={accessibilityTabs.map(({ id, label }) => ({
          to: `?tab=${id}`,
          label,
          isCurrent: id === tab,
        }))}
      />
      {tab === 'principles' ? <Points points={principles} /> : null}
      {tab === 'implementation' ? <Points points={implementation} /> : null}
      {tab === 'testing' ? (
        <>
          <Points points={testing} />
          <Scan scan={scan} />
          <ContrastTable rows={contrast} />
        </>
      ) : null}
      {tab === 'resources' ? (
        <ul role="list" className="grid gap-4">
          {resources.map(({ to, label, text }) => (
            <li key={to}>
              <TextLink to={to} isNewTab>
                {label}
              </TextLink>
              <p className="text-ink-soft">{text}</p>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
