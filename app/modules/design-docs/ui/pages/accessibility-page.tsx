import { useSearchParams } from 'react-router'
import { TabLinks, tabPanel } from '#app/design/ui/tab-links.tsx'
import { Table } from '#app/design/ui/table.tsx'
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
    <section key={title} className="grid max-w-prose gap-2">
      <h2 className="text-xl">{title}</h2>
      <p>{text}</p>
    </section>
  ))
}

/** What Lighthouse found last, in a sentence: on every tab, for it is what the guide is measured by. */
function ScanLine({ scan }: { scan: LastScan | undefined }) {
  if (!scan) {
    return (
      <p className="text-sm text-ink-soft">
        No page has been scanned yet: npm run bench:pages does, and the next build tells.
      </p>
    )
  }
  const lowest = Math.min(...scan.pages.map(({ score }) => score))
  return (
    <p className="text-sm text-ink-soft">
      Last scan, {scan.measuredAt.slice(0, 10)}: {scan.pages.length} pages, the lowest accessibility
      score {lowest} of 100.
    </p>
  )
}

function ScanTable({ scan }: { scan: LastScan | undefined }) {
  if (!scan) return null
  const lowestFirst = scan.pages.toSorted((one, other) => one.score - other.score)
  return (
    <section className="grid gap-4" aria-labelledby="last-scan">
      <div className="prose">
        <h2 id="last-scan" className="text-xl">
          The last scan, page by page
        </h2>
        <p>Lighthouse looks at each page as a phone shows it. The lowest score comes first.</p>
      </div>
      <Table caption="Accessibility score of each page" isCaptionHidden isDense>
        <thead>
          <tr>
            <th scope="col">Page</th>
            <th scope="col" className="cell-number">
              Score of 100
            </th>
          </tr>
        </thead>
        <tbody>
          {lowestFirst.map(({ page, score }) => (
            <tr key={page}>
              <th scope="row" className="wrap-anywhere">
                {page}
              </th>
              <td className="cell-number">{score}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}

function Resources() {
  return (
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
  )
}

const panelId = 'guide-panel'

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
      <ScanLine scan={scan} />
      <TabLinks
        label="Parts of the guide"
        keepsData
        panelId={panelId}
        tabs={accessibilityTabs.map(({ id, label }) => ({
          to: `?tab=${id}`,
          label,
          isCurrent: id === tab,
        }))}
      />
      <div {...tabPanel(panelId)} className="grid gap-8">
        {tab === 'principles' ? <Points points={principles} /> : null}
        {tab === 'implementation' ? <Points points={implementation} /> : null}
        {tab === 'testing' ? (
          <>
            <Points points={testing} />
            <ContrastTable rows={contrast} />
            <ScanTable scan={scan} />
          </>
        ) : null}
        {tab === 'resources' ? <Resources /> : null}
      </div>
    </div>
  )
}
