import { Link } from 'react-router'

export type TabLink = { to: string; label: string; isCurrent: boolean }

export type TabLinksProps = {
  label: string
  tabs: readonly TabLink[]
  /** The panels need nothing of the server: with script a tab opens without asking it. */
  keepsData?: boolean
}

/** Tabs as links: the choice stands in the URL, the server answers with the panel, script is not needed. */
export function TabLinks({ label, tabs, keepsData }: TabLinksProps) {
  return (
    <nav aria-label={label} className="tabs">
      {tabs.map(({ to, label: text, isCurrent }) => (
        <Link
          key={to}
          ref={isCurrent ? bringIntoRow : undefined}
          to={to}
          className="tab"
          preventScrollReset
          defaultShouldRevalidate={keepsData ? false : undefined}
          aria-current={isCurrent ? 'page' : undefined}
        >
          {text}
        </Link>
      ))}
    </nav>
  )
}

/** Where tabs do not fit in one line they scroll sideways: the chosen one is seen whole. */
function bringIntoRow(tab: HTMLElement | null): void {
  const row = tab?.parentElement
  if (!tab || !row) return
  const hidden = tab.getBoundingClientRect().right - row.getBoundingClientRect().right
  if (hidden > 0) row.scrollLeft += hidden
}
