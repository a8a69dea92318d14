import { officeHours } from '#app/basics/business-days.ts'
import { telephoneHref } from '#app/basics/contact-details.ts'
import type { SitePath } from '#app/basics/site-path.ts'
import { Wordmark } from '#app/design/illustrations/brand.tsx'
import { Icon, VisuallyHidden } from '#app/design/ui/icon.tsx'
import { ButtonLink } from '#app/design/ui/link.tsx'
import {
  callActionLabels,
  contactLink,
  homeLink,
  mobileManagedItLink,
  type MenuGroup,
  type MenuItem,
  type MenuPanel,
} from '../content.ts'
import { ariaCurrent, containsPath, type Menus } from '../rules.ts'

/** The uploaded logo, which replaces the wordmark. */
export type Logo = { src: string; width: number; height: number }

export type HeaderProps = {
  brandName: string
  phone: string
  path: string
  menus: Menus
  logo: Logo | null
}

/** `path` is the path that the menus highlight. It is empty on 404 and error pages. */
export function Header({ brandName, phone, path, menus, logo }: HeaderProps) {
  return (
    <header className="no-print sticky top-0 z-30 line-below bg-paper">
      <div className="wrap flex min-h-16 items-center justify-between gap-2">
        <Brand name={brandName} logo={logo} isBesideMenus />
        <Telephone phone={phone} />
        <DesktopMenu path={path} panels={menus.panels} />
        <MobileMenu phone={phone} path={path} groups={menus.groups} />
      </div>
    </header>
  )
}

/** Phone number with office hours, only on wide screens with space next to the menu. */
function Telephone({ phone }: Pick<HeaderProps, 'phone'>) {
  return (
    <a href={telephoneHref(phone)} className="head-phone">
      <VisuallyHidden>Phone: </VisuallyHidden>
      <b>{phone}</b>
      <small>
        {officeHours.days} {officeHours.opens}–{officeHours.closes}
      </small>
    </a>
  )
}

type BrandProps = { name: string; logo: Logo | null; isBesideMenus?: boolean }

/** Logo or wordmark, linked to the home page. Next to the menus, the wordmark shrinks if the menus need the space. */
export function Brand({ name, logo, isBesideMenus }: BrandProps) {
  return (
    <a href={'/' satisfies SitePath} className="flex min-h-touch items-center leading-solid">
      {logo ? (
        <img {...logo} alt={name} className="h-10 w-auto max-w-40 object-contain" />
      ) : (
        <Wordmark name={name} className={isBesideMenus ? 'wordmark-compact' : undefined} />
      )}
      <VisuallyHidden>, home page</VisuallyHidden>
    </a>
  )
}

/** From 768 px up. Native popovers need no script; one is open at a time, and Escape closes it. */
function DesktopMenu({ path, panels }: { path: string; panels: readonly MenuPanel[] }) {
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
        {panels.map((panel) => (
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

function MenuLinks({ links, path }: { links: readonly MenuItem[]; path: string }) {
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

type MobileMenuProps = { phone: string; path: string; groups: readonly MenuGroup[] }

/** Below 768 px: a native popover with a `<details>` element per group, and the phone number. */
function MobileMenu({ phone, path, groups }: MobileMenuProps) {
  return (
    <div className="md:hidden">
      <button
        type="button"
        popoverTarget="mobile-menu"
        className="button button-secondary menu-toggle"
      >
        Menu
        <Icon name="chevron-down" className="size-3 text-clay" />
      </button>
      <div id="mobile-menu" popover="auto" className="menu-sheet">
        <nav aria-label="Mobile" className="wrap pt-2 pb-8">
          {[homeLink, mobileManagedItLink].map(({ name, href }) => (
            <a key={href} href={href} className="menu-row" aria-current={ariaCurrent(href, path)}>
              {name}
            </a>
          ))}
          {groups.map((group) => (
            <MobileGroup key={group.id} group={group} path={path} />
          ))}
          <ButtonLink
            to={contactLink.href}
            aria-current={ariaCurrent(contactLink.href, path)}
            className="menu-sheet-button"
          >
            {contactLink.name}
          </ButtonLink>
          <PhoneNumber phone={phone} />
        </nav>
      </div>
    </div>
  )
}

function PhoneNumber({ phone }: { phone: string }) {
  return (
    <p className="mt-4 text-center text-sm">
      <a href={telephoneHref(phone)} className="inline-flex min-h-touch items-center font-semibold">
        {callActionLabels.call} {phone}
      </a>
      <br />
      {officeHours.days} {officeHours.opens}–{officeHours.closes}
    </p>
  )
}

function MobileGroup({ group, path }: { group: MenuGroup; path: string }) {
  return (
    <details id={group.id} open={containsPath(group.links, path)} className="line-below">
      <summary className="accordion-summary min-h-12 py-2">{group.name}</summary>
      <div className="mb-3 rule-beside">
        {(group.parts ?? [{ name: '', links: group.links }]).map((part) => (
          <MenuSection key={part.name} {...part} path={path} />
        ))}
      </div>
    </details>
  )
}

function MenuSection({ name, links, path }: { name: string; links: MenuItem[]; path: string }) {
  return (
    <>
      {name ? <p className="eyebrow ps-4 pt-2">{name}</p> : null}
      <ul aria-label={name || undefined}>
        <MenuLinks links={links} path={path} />
      </ul>
    </>
  )
}
