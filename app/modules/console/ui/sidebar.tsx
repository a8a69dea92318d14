import { NavLink, useNavigate } from 'react-router'
import { isAtLeast } from '#app/basics/staff-roles.ts'
import { BaobabMark } from '#app/design/illustrations/brand.tsx'
import { Icon, type IconName, VisuallyHidden } from '#app/design/ui/icon.tsx'
import { Menu, MenuItem, usePopup } from '#app/design/ui/popup.tsx'
import { Badge } from '#app/design/ui/surfaces.tsx'
import { initialOf, roleLabel } from '#app/modules/access/rules.ts'
import type { StaffUser } from '#app/modules/access/schema.ts'
import { signOutThisBrowser } from '#app/modules/access/session/calls.ts'
import { useStaffUser } from '#app/modules/access/ui/staff-context.tsx'
import { mayOpenPage } from '../rules.ts'

export type SidebarLink = { to: string; icon: IconName; label: string; description?: string }

export type SidebarProps = {
  isOpen: boolean
  links: readonly SidebarLink[]
  /** Links shown only to product managers and above. */
  administrationLinks: readonly SidebarLink[]
  /** Counts shown next to the links, by path; 0 is hidden. */
  badges: Readonly<Record<string, number>>
  onToggle: () => void
  onFollow: () => void
}

/** The sidebar: 16rem wide when open, 4rem when collapsed. On small screens it overlays the page while open. */
export function Sidebar(props: SidebarProps) {
  const { isOpen, badges, onToggle, onFollow } = props
  const user = useStaffUser()
  return (
    <aside
      id="console-sidebar"
      aria-label="Console"
      className={`console-sidebar fixed inset-y-0 left-0 z-30 flex-col border-r border-line bg-surface transition-[width] md:sticky md:top-0 md:flex md:h-dvh ${isOpen ? 'flex w-64 max-md:shadow-overlay' : 'hidden w-16'}`}
    >
      <SidebarHead isOpen={isOpen} onToggle={onToggle} />
      <nav aria-label="Console pages" className="flex-1 overflow-y-auto p-2">
        <SidebarLinks
          {...{ isOpen, badges, onFollow }}
          links={props.links.filter(({ to }) => mayOpenPage(user, to))}
        />
        {isAtLeast(user.role, 'product_manager') ? (
          <section aria-labelledby="administration" className="mt-4 border-t border-line pt-4">
            <h2
              id="administration"
              className={isOpen ? 'px-3 pb-1 font-sans text-xs text-ink-soft' : 'sr-only'}
            >
              Administration
            </h2>
            <SidebarLinks {...{ isOpen, badges, onFollow }} links={props.administrationLinks} />
          </section>
        ) : null}
      </nav>
      <SignedInAs isOpen={isOpen} />
    </aside>
  )
}

function SidebarHead({ isOpen, onToggle }: Pick<SidebarProps, 'isOpen' | 'onToggle'>) {
  return (
    <div
      className={`flex h-14 items-center border-b border-line ${isOpen ? 'justify-between px-4' : 'justify-center'}`}
    >
      {isOpen ? (
        <span className="flex items-center gap-2 font-display text-lg font-semibold text-leaf">
          <BaobabMark className="size-7" />
          Staff console
        </span>
      ) : null}
      <button
        type="button"
        className="grid size-9 place-items-center rounded-md hover:bg-sand"
        aria-expanded={isOpen}
        aria-controls="console-sidebar"
        onClick={onToggle}
      >
        <Icon name={isOpen ? 'arrow-left' : 'arrow-right'} />
        <VisuallyHidden>{isOpen ? 'Collapse the sidebar' : 'Open the sidebar'}</VisuallyHidden>
      </button>
    </div>
  )
}

function SignedInAs({ isOpen }: Pick<SidebarProps, 'isOpen'>) {
  const user = useStaffUser()
  return (
    <div
      className={`flex items-center gap-3 border-t border-line p-3 ${isOpen ? '' : 'justify-center'}`}
    >
      <NameInitial name={user.full_name} />
      {isOpen ? (
        <NameAndRole user={user} />
      ) : (
        <VisuallyHidden>{`${user.full_name}, ${roleLabel(user.role)}`}</VisuallyHidden>
      )}
    </div>
  )
}

function NameAndRole({ user }: { user: StaffUser }) {
  return (
    <p className="min-w-0 leading-tight">
      <span className="block truncate font-semibold">{user.full_name}</span>
      <span className="block text-sm text-ink-soft">{roleLabel(user.role)}</span>
    </p>
  )
}

type SidebarLinksProps = Pick<SidebarProps, 'links' | 'isOpen' | 'badges' | 'onFollow'>

function SidebarLinks({ links, isOpen, badges, onFollow }: SidebarLinksProps) {
  return (
    <ul className="grid gap-1">
      {links.map(({ to, icon, label, description }) => (
        <li key={to}>
          <NavLink
            to={to}
            end={to === '/admin' || to === '/admin/products'}
            title={description ?? (isOpen ? undefined : label)}
            onClick={onFollow}
            className={({ isActive }) =>
              `flex min-h-10 items-center gap-3 rounded-md px-3 font-semibold ${isOpen ? '' : 'justify-center'} ${isActive ? 'bg-leaf-mist text-leaf' : 'text-ink-soft hover:bg-sand hover:text-ink'}`
            }
          >
            <Icon name={icon} />
            <span className={isOpen ? undefined : 'sr-only'}>{label}</span>
            <LinkBadge count={badges[to] ?? 0} />
          </NavLink>
        </li>
      ))}
    </ul>
  )
}

function LinkBadge({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="ml-auto">
      <Badge tone="danger">
        <span>{count > 99 ? '99+' : count}</span>
        <VisuallyHidden> pending</VisuallyHidden>
      </Badge>
    </span>
  )
}

function NameInitial({ name }: { name: string }) {
  return (
    <span
      className="grid size-8 flex-none place-items-center rounded-full bg-leaf font-semibold text-on-leaf"
      aria-hidden="true"
    >
      {initialOf(name)}
    </span>
  )
}

export function UserMenu({ onShowKeys }: { onShowKeys: () => void }) {
  const user = useStaffUser()
  const navigate = useNavigate()
  const popup = usePopup()
  async function signOutAndNavigate() {
    await signOutThisBrowser()
    await navigate('/admin/login', { replace: true })
  }
  return (
    <>
      <button
        type="button"
        popoverTarget={popup.id}
        aria-haspopup="menu"
        className="flex min-h-10 items-center gap-2 rounded-md px-2 hover:bg-sand"
      >
        <NameInitial name={user.full_name} />
        <span className="hidden text-start leading-tight sm:block md:max-lg:hidden">
          <span className="block max-w-40 truncate font-semibold">{user.full_name}</span>
          <span className="block text-xs text-ink-soft">{roleLabel(user.role)}</span>
        </span>
        <VisuallyHidden>User menu</VisuallyHidden>
        <Icon name="chevron-down" size="small" className="max-sm:hidden" />
      </button>
      <Menu popup={popup} label="User menu" className="w-60">
        <div className="mb-1 flex items-center gap-3 border-b border-line px-3 py-3">
          <NameInitial name={user.full_name} />
          <NameAndRole user={user} />
        </div>
        <MenuItem icon="user" to="/admin/profile" onDone={popup.close}>
          Profile Settings
        </MenuItem>
        <MenuItem icon="list" className="max-md:hidden" onPress={onShowKeys} onDone={popup.close}>
          <span className="flex justify-between">
            Keyboard shortcuts
            <kbd className="rounded-sm border border-line px-1.5 font-mono text-xs">?</kbd>
          </span>
        </MenuItem>
        <MenuItem icon="sign-out" onPress={() => void signOutAndNavigate()} onDone={popup.close}>
          Sign out
        </MenuItem>
      </Menu>
    </>
  )
}
