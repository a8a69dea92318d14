import { Link } from 'react-router'

export type TabLink = { to: string; label: string; isCurrent: boolean }

/** Tabs as links: the choice stands in the URL, the server answers with the panel, script is not needed. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  return (
    <nav aria-label={label} className="tabs">
      {tabs.map(({ to, label: text, isCurrent }) => (
        <Link
          key={to}
          to={to}
          className="tab"
          preventScrollReset
          aria-current={isCurrent ? 'page' : undefined}
        >
          {text}
        </Link>
      ))}
    </nav>
  )
}
