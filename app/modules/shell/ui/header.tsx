import { officeHours } from '#app/basics/office-hours.ts'
import { VisuallyHidden } from '#app/design/ui/visually-hidden.tsx'
import { telephoneHref } from '#app/basics/telephone-href.ts'
import { Brand } from './brand.tsx'
import { DesktopMenu } from './desktop-menu.tsx'
import { MobileMenu } from './mobile-menu.tsx'

export type HeaderProps = { brandName: string; phone: string; path: string }

/** SHELL-01. `path` is what the menus highlight; empty where the page is none of theirs. */
export function Header({ brandName, phone, path }: HeaderProps) {
  return (
    <header className="no-print sticky top-0 z-30 line-below bg-paper">
      <div className="wrap flex min-h-16 items-center justify-between gap-2">
        <Brand name={brandName} isBesideMenus />
        <Telephone phone={phone} />
        <DesktopMenu path={path} />
        <MobileMenu phone={phone} path={path} />
      </div>
    </header>
  )
}

/** SIT-12: on a desk, where there is room beside the menu. */
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
