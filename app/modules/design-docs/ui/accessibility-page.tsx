import { useSearchParams } from 'react-router'
import { contrastRatio } from '#app/basics/colours.ts'
import { numberColourPairs, textColourPairs } from '#app/design/colour-pairs.ts'
import { type Column, DataTable } from '#app/design/ui/data-table.tsx'
import { TextLink } from '#app/design/ui/link.tsx'
import { Table } from '#app/design/ui/table.tsx'
import { TabLinks, tabPanelProps } from '#app/design/ui/tabs.tsx'
import {
  type GuidePoints,
  accessibilityTabs,
  implementationPoints,
  accessibilityPrinciples,
  accessibilityResources,
  testingPoints,
} from '../content.ts'
import type { Token } from '../rules.ts'
import { PageHead } from './page-head.tsx'

// Rounds down, so that a ratio slightly below the minimum is not shown as reaching it.
const formatRatio = (ratio: number) => (Math.floor(ratio * 100) / 100).toFixed(2)

function Ratio({ ratio, least }: { ratio: number; least: number }) {
  return (
    <>
      {formatRatio(ratio)}
      {!(ratio >= least) ? <b className="text-danger"> too low</b> : null}
    </>
  )
}

function ContrastTable({ rows }: { rows: readonly ContrastRow[] }) {
  return (
    <Table
      caption="Contrast of text on its background"
      hasStickyColumn
      columns={['Text on background', 'At least', 'Light', 'Dark']}
    >
      <tbody>
        {rows.map(({ text, background, least, light, dark }) => (
          <tr key={`${text} ${background}`}>
            <th scope="row">
              {text} on {background}
            </th>
            <td>{least}</td>
            <td>
              <Ratio ratio={light} least={least} />
            </td>
            <td>
              <Ratio ratio={dark} least={least} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

export type LastScan = {
  measuredAt: string
  pages: { page: string; score: number }[]
}

function Points({ points }: { points: GuidePoints }) {
  return Object.entries(points).map(([title, text]) => (
    <section key={title} className="grid max-w-prose gap-2">
      <h2 className="text-xl">{title}</h2>
      <p>{text}</p>
    </section>
  ))
}

function ScanLine({ scan }: { scan: LastScan | undefined }) {
  if (!scan) {
    return (
      <p className="text-sm text-ink-soft">
        No pages have been scanned yet. Run npm run bench:pages, and the next build shows the
        results.
      </p>
    )
  }
  const lowest = Math.min(...scan.pages.map(({ score }) => score))
  return (
    <p className="text-sm text-ink-soft">
      Last scan, {scan.measuredAt.slice(0, 10)}: {scan.pages.length} pages, lowest accessibility
      score {lowest} of 100.
    </p>
  )
}

const scanColumns: readonly Column<LastScan['pages'][number]>[] = [
  { label: 'Page', isHead: true, className: 'wrap-anywhere', renderCell: ({ page }) => page },
  { label: 'Score of 100', className: 'cell-number', renderCell: ({ score }) => score },
]

function ScanTable({ scan }: { scan: LastScan | undefined }) {
  if (!scan) return null
  const lowestFirst = scan.pages.toSorted((one, other) => one.score - other.score)
  return (
    <section className="grid gap-4" aria-labelledby="last-scan">
      <div className="prose">
        <h2 id="last-scan" className="text-xl">
          The last scan, page by page
        </h2>
        <p>Lighthouse checks each page as shown on a phone. The lowest score is first.</p>
      </div>
      <DataTable
        caption="Accessibility score of each page"
        isStacked={false}
        columns={scanColumns}
        rows={lowestFirst}
        keyOf={({ page }) => page}
      />
    </section>
  )
}

function Resources() {
  return (
    <ul role="list" className="grid gap-4">
      {accessibilityResources.map(({ to, label, text }) => (
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
        Our standard is WCAG 2.2 AA, on a phone, without script, during load-shedding.
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
      <div {...tabPanelProps(panelId)} className="grid gap-8">
        {tab === 'principles' ? <Points points={accessibilityPrinciples} /> : null}
        {tab === 'implementation' ? <Points points={implementationPoints} /> : null}
        {tab === 'testing' ? (
          <>
            <Points points={testingPoints} />
            <ContrastTable rows={contrast} />
            <ScanTable scan={scan} />
          </>
        ) : null}
        {tab === 'resources' ? <Resources /> : null}
      </div>
    </div>
  )
}

export type ContrastRow = {
  text: string
  background: string
  /** The minimum contrast ratio of the pair. */
  least: number
  light: number
  dark: number
}

export function contrastRows(tokens: readonly Token[]): ContrastRow[] {
  const byName = new Map(tokens.map((token) => [token.name, token]))
  const light = (name: string) => byName.get(`--color-${name}`)?.value ?? ''
  const dark = (name: string) => byName.get(`--color-${name}`)?.dark ?? light(name)
  const isNumber = (text: string, background: string) =>
    numberColourPairs.some(([front, back]) => front === text && back === background)
  return textColourPairs.map(([text, background]) => ({
    text,
    background,
    least: isNumber(text, background) ? 7 : 4.5,
    light: contrastRatio(light(text), light(background)),
    dark: contrastRatio(dark(text), dark(background)),
  }))
}
