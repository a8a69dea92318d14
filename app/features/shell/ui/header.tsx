import { Brand } from './brand.tsx'
import { DesktopMenu } from './desktop-menu.tsx'
import { MobileMenu } from './mobile-menu.tsx'

/** SHELL-01. `path` is what the menus highlight; empty where the page is none of theirs. */
export function Header({ brandName, path }: { brandName: string; path: string }) {
  return (
    <header className="no-print sticky top-0 z-30 border-b border-line bg-paper">
      <div className="wrap flex min-h-16 items-center justify-between gap-2">
        <Brand name={brandName} isBesideMenus />
        <DesktopMenu path={path} />
        <MobileMenu path={path} />
      </div>
    </header>
  )
}
