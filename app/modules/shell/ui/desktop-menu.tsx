import { ButtonLink } from '#app/design/ui/button-link.tsx'
import { Icon } from '#app/design/ui/icon.tsx'
import { contactLink, homeLink, menuPanels, type MenuItem, type MenuPanel } from '../content.ts'
import { ariaCurrent } from '../rules.ts'

/**
 * The menu from 768 px up. Panels are native popovers: one open at a time, closed by Escape (focus returns)
 * and by a click elsewhere, without any script (SHELL-23).
 */
export function DesktopMenu({ path }: { path: string }) {
  return (
    <nav aria-label="Main" className="hidden md:block">
      <ul className="flex items-center">
        <li className="me-2">
          <a
            href={homeLink.href}
            className="menu-item"
            aria-current={ariaCurrent(homeLink.href, path)}
          >
            {homeLink.name}
          </a>
        </li>
        {menuPanels.map((panel) => (
          <li key={panel.id}>
            <button
              type="button"
              popoverTarget={panel.id}
              className="menu-item"
              aria-current={ariaCurrent(panel.path, path) && 'true'}
            >
              {panel.name}
              <Icon name="chevron-down" size="small" className="size-3 text-clay" />
            </button>
            <Panel panel={panel} path={path} />
          </li>
        ))}
        <li className="ms-2">
          <ButtonLink
            to={contactLink.href}
            aria-current={ariaCurrent(contactLink.href, path)}
            className="menu-button"
          >
            {contactLink.name}
          </ButtonLink>
        </li>
      </ul>
    </nav>
  )
}

function Panel({ panel, path }: { panel: MenuPanel; path: string }) {
  return (
    <div id={panel.id} popover="auto" className="menu-panel">
      <div className="wrap flex gap-6 py-6">
        <p className="w-48 flex-none pt-2 font-display text-xl font-semibold">{panel.name}</p>
        <ul className="grid grow grid-cols-2 gap-x-4 gap-y-1 lg:grid-cols-3">
          <MenuLinks links={panel.links} path={path} />
        </ul>
      </div>
    </div>
  )
}

/** The items of an open menu: drawing, name and description. */
export function MenuLinks({ links, path }: { links: readonly MenuItem[]; path: string }) {
  return links.map((link) => (
    <li key={link.href}>
      <a
        href={link.href}
        aria-current={link.href === path ? 'page' : undefined}
        className="menu-link"
        data-icon={link.icon}
      >
        <span className="block font-semibold">{link.name}</span>
        <span className="block text-sm text-ink-soft">{link.description}</span>
      </a>
    </li>
  ))
}
