import { navigateInPlace, useAddressState } from '#app/design/island/address.tsx'
import { island, useIsServerRendered } from '#app/design/island/island.tsx'
import { TabLinks, tabPanelProps } from '#app/design/ui/tabs.tsx'
import { ChecklistPanel } from '../checklist/ui/checklist-panel.tsx'
import { tabNames, tabsLabel } from '../content.ts'
import type { DownloadSizes } from '../downloads/content.ts'
import { TemplatesPanel } from '../downloads/ui/templates-panel.tsx'
import { PracticesPanel } from '../practices/ui/practices-panel.tsx'
import { parseToolkit, toolkitHref, toolkitTabs, type ToolkitState } from '../rules.ts'

const panelId = 'toolkit-panel'

export const Toolkit = island(
  'site/wifi-toolkit/toolkit',
  function Toolkit({ first, sizes }: { first: ToolkitState; sizes: DownloadSizes }) {
    const state = useAddressState(parseToolkit, first)
    const isServed = useIsServerRendered()
    return (
      <>
        <TabLinks
          label={tabsLabel}
          panelId={panelId}
          onPress={navigateInPlace}
          tabs={toolkitTabs.map((tab) => ({
            to: `${toolkitHref({ ...state, tab })}#toolkit`,
            label: tabNames[tab],
            isCurrent: tab === state.tab,
          }))}
        />
        <div {...tabPanelProps(panelId)} className="mt-8">
          {state.tab === 'checklist' ? <ChecklistPanel sizes={sizes} isServed={isServed} /> : null}
          {state.tab === 'templates' ? <TemplatesPanel sizes={sizes} /> : null}
          {state.tab === 'practices' ? <PracticesPanel /> : null}
        </div>
      </>
    )
  },
)
