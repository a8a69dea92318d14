import { useSearchParams } from 'react-router'
import { TabLinks, tabPanel } from '#app/design/ui/tab-links.tsx'
import { tokenTabLines, tokenTabs, type TokenTab } from '../../content.ts'
import type { Token } from '../../rules/tokens.ts'
import { CopyAnnouncer } from '../copy-value.tsx'
import { PageHead } from '../page-head.tsx'
import { ColourTable } from '../colour-table.tsx'
import { ValueTable } from '../value-table.tsx'

const panelId = 'tokens-panel'

/** IDX-04, IDX-05, IDX-10: every token by kind; the tab stands in the address. */
export function TokensPage({ tokens }: { tokens: readonly Token[] }) {
  const [query] = useSearchParams()
  const tab: TokenTab = tokenTabs.find(({ id }) => id === query.get('tab'))?.id ?? 'colors'
  const shown = tokens.filter((token) => token.tab === tab)
  const isColour = ({ name }: Token) => name.startsWith('--color-')
  const colours = shown.filter(isColour)
  const others = shown.filter((token) => !isColour(token))
  const label = tokenTabs.find(({ id }) => id === tab)!.label
  return (
    <div className="grid gap-6">
      <PageHead name="Tokens">
        Read from the stylesheet this product is built from. Press a name or a value to copy it.
      </PageHead>
      <TabLinks
        label="Kinds of tokens"
        keepsData
        panelId={panelId}
        tabs={tokenTabs.map(({ id, label: text }) => ({
          to: `?tab=${id}`,
          label: text,
          isCurrent: id === tab,
        }))}
      />
      <div {...tabPanel(panelId)} className="grid gap-6">
        <h2 className="sr-only">{label}</h2>
        <p className="max-w-prose">{tokenTabLines[tab]}</p>
        {colours.length > 0 ? <ColourTable tokens={colours} caption={`${label}: colours`} /> : null}
        {others.length > 0 ? <ValueTable tokens={others} caption={`${label}: values`} /> : null}
      </div>
      <CopyAnnouncer />
    </div>
  )
}
