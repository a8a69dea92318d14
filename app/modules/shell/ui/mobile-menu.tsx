import { officeHours } from '#app/basics/office-hours.ts'
import { telephoneHref } from '#app/basics/telephone-href.ts'
import { ButtonLink } from '#app/design/ui/button-link.tsx'
import { Icon } from '#app/design/ui/icon.tsx'
import {
  callWords,
  contactLink,
  homeLink,
  mobileGroups,
  mobileManagedIt,
  type MenuGroup,
  type MenuItem,
} from '../content.ts'
import { ariaCurrent, holdsPath } from '../rules.ts'
import { MenuLinks } from './desktop-menu.tsx'

/**
 * The menu below 768 px: a native popover under the header, its groups native details (SHELL-09 to SHELL-12), and the
 * telephone number with its hours (SIT-12).
 */
export function MobileMenu({ phone, path }: { phone: string; path: string }) {
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
          <a
            href={homeLink.href}
            className="menu-row"
            aria-current={ariaCurrent(homeLink.href, path)}
          >
            {homeLink.name}
          </a>
          <a
            href={mobileManagedIt.href}
            className="menu-row"
            aria-current={ariaCurrent(mobileManagedIt.href, path)}
          >
            {mobileManagedIt.name}
          </a>
          {mobileGroups.map((group) => (
            <Group key={group.id} group={group} path={path} />
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
        {callWords.call} {phone}
      </a>
      <br />
      {officeHours.days} {officeHours.opens}–{officeHours.closes}
    </p>
  )
}

function Group({ group, path }: { group: MenuGroup; path: string }) {
  return (
    <details id={group.id} open={holdsPath(group.links, path)} className="line-below">
      <summary className="accordion-summary min-h-12 py-2">{group.name}</summary>
      <div className="mb-3 rule-beside">
        {(group.parts ?? [{ name: '', links: group.links }]).map((part) => (
          <Part key={part.name} {...part} path={path} />
        ))}
      </div>
    </details>
  )
}

function Part({ name, links, path }: { name: string; links: MenuItem[]; path: string }) {
  return (
    <>
      {name ? <p className="eyebrow ps-4 pt-2">{name}</p> : null}
      <ul aria-label={name || undefined}>
        <MenuLinks links={links} path={path} />
      </ul>
    </>
  )
}
