import type { KeyboardEvent, MouseEvent } from 'react'
import { Link } from './link.tsx'

/** The keys of the tabs pattern: arrows, Home and End move and choose; Space chooses, as on any tab. */
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
  /** A part of the tab above it; shown in a side index only. */
  isPart?: boolean
}

export type TabLinksProps = {
  label: string
  tabs: readonly TabLink[]
  /** The panels need nothing of the server: with script a tab opens without asking it. */
  keepsData?: boolean
  /**
   * Id of the tabpanel on this page that they change: then they are tabs to screen readers, and the arrow
   * keys move between them (A11Y-04). Without one they are links to pages.
   */
  panelId?: string
  /** Opens a tab without loading a page (`followInPlace`). */
  onPress?: (event: MouseEvent<HTMLAnchorElement>) => void
}

/** Id of the tab that the panel `panelId` belongs to. */
export function tabPanel(panelId: string) {
  return { role: 'tabpanel', id: panelId, 'aria-labelledby': `${panelId}-tab` } as const
}

/** Tabs as links: the choice is kept in the URL, the server answers with the panel, script is not needed. */
export function TabLinks({ label, tabs, keepsData, panelId, onPress }: TabLinksProps) {
  const Row = panelId ? 'div' : 'nav'
  return (
    <Row role={panelId ? 'tablist' : undefined} aria-label={label} className="no-print tabs">
      {tabs.map(({ to, label: text, isCurrent, isPart }) => (
        <Link
          key={to}
          ref={isCurrent ? bringIntoRow : undefined}
          to={to}
          onClick={onPress}
          data-in-place={onPress ? true : undefined}
          className={isPart ? 'tab tab-part' : 'tab'}
          preventScrollReset
          defaultShouldRevalidate={keepsData ? false : undefined}
          {...(panelId
            ? tabOf(panelId, isCurrent)
            : { 'aria-current': isCurrent ? 'page' : undefined })}
        >
          {text}
        </Link>
      ))}
    </Row>
  )
}

function tabOf(panelId: string, isCurrent: boolean) {
  return {
    role: 'tab',
    id: isCurrent ? `${panelId}-tab` : undefined,
    'aria-selected': isCurrent,
    'aria-controls': isCurrent ? panelId : undefined,
    onKeyDown: moveInTabs,
  }
}

/** Tabs that do not fit scroll sideways: scrolls the current one into view. */
function bringIntoRow(tab: HTMLElement | null): void {
  const row = tab?.parentElement
  if (!tab || !row) return
  const hidden = tab.getBoundingClientRect().right - row.getBoundingClientRect().right
  if (hidden > 0) row.scrollLeft += hidden
}
