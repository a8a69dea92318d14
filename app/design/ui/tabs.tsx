import type { KeyboardEvent, MouseEvent } from 'react'
import { Link } from './link.tsx'

/** Key handler for tabs: arrow keys, Home and End move to a tab and select it; Space selects the focused tab. */
export function moveInTabs(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.parentElement!.querySelectorAll<HTMLElement>('[role=tab]')]
  const at = tabs.indexOf(event.currentTarget)
  const targets: Record<string, number> = {
    ArrowRight: (at + 1) % tabs.length,
    ArrowLeft: (at - 1 + tabs.length) % tabs.length,
    Home: 0,
    End: tabs.length - 1,
    ' ': at,
  }
  const target = tabs[targets[event.key] ?? -1]
  if (!target) return
  event.preventDefault()
  target.focus()
  target.click()
}

export type TabLink = {
  to: string
  label: string
  isCurrent: boolean
  /** A subsection of the tab above it, shown only in a side index. */
  isPart?: boolean
}

export type TabLinksProps = {
  label: string
  tabs: readonly TabLink[]
  /** True if the panels need no data from the server. With JavaScript, a tab then opens without a request. */
  keepsData?: boolean
  /** With an id, the links are tabs with arrow keys; without one, they are links to pages. */
  panelId?: string
  onPress?: (event: MouseEvent<HTMLAnchorElement>) => void
}

export function tabPanelProps(panelId: string) {
  return { role: 'tabpanel', id: panelId, 'aria-labelledby': `${panelId}-tab` } as const
}

/** Tabs as links: the URL names the selected tab and the server renders its panel, so they work without JavaScript. */
export function TabLinks({ label, tabs, keepsData, panelId, onPress }: TabLinksProps) {
  const Row = panelId ? 'div' : 'nav'
  return (
    <Row role={panelId ? 'tablist' : undefined} aria-label={label} className="no-print tabs">
      {tabs.map(({ to, label: text, isCurrent, isPart }) => (
        <Link
          key={to}
          ref={isCurrent ? scrollTabIntoView : undefined}
          to={to}
          onClick={onPress}
          data-in-place={onPress ? true : undefined}
          className={isPart ? 'tab tab-part' : 'tab'}
          preventScrollReset
          defaultShouldRevalidate={keepsData ? false : undefined}
          {...(panelId
            ? tabProps(panelId, isCurrent)
            : { 'aria-current': isCurrent ? 'page' : undefined })}
        >
          {text}
        </Link>
      ))}
    </Row>
  )
}

function tabProps(panelId: string, isCurrent: boolean) {
  return {
    role: 'tab',
    id: isCurrent ? `${panelId}-tab` : undefined,
    'aria-selected': isCurrent,
    'aria-controls': isCurrent ? panelId : undefined,
    onKeyDown: moveInTabs,
  }
}

/** Scrolls the current tab into view, because tabs that don't fit scroll sideways. */
function scrollTabIntoView(tab: HTMLElement | null): void {
  const row = tab?.parentElement
  if (!tab || !row) return
  const hidden = tab.getBoundingClientRect().right - row.getBoundingClientRect().right
  if (hidden > 0) row.scrollLeft += hidden
}
