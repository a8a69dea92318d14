import { Menu } from '@base-ui/react/menu'
import { Link, useNavigate } from 'react-router'
import { Icon } from '#app/design/ui/icon.tsx'
import { VisuallyHidden } from '#app/design/ui/visually-hidden.tsx'
import { roleLabel } from '#app/features/staff-access/rules/roles.ts'
import { signOutHere } from '#app/features/staff-access/ui/admin-auth.ts'
import { Initial } from './sidebar.tsx'
import { useStaffUser } from '#app/features/staff-access/ui/staff-context.tsx'

const itemClass =
  'flex min-h-10 cursor-pointer items-center gap-3 rounded-md px-3 outline-none data-highlighted:bg-sand'

/** ADS-12, ADS-13. */
export function UserMenu({ onShowKeys }: { onShowKeys: () => void }) {
  const user = useStaffUser()
  const navigate = useNavigate()
  async function leave() {
    await signOutHere()
    await navigate('/admin/login', { replace: true })
  }
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger className="flex min-h-10 items-center gap-2 rounded-md px-2 hover:bg-sand">
        <Initial name={user.full_name} />
        <span className="hidden text-start leading-tight sm:block">
          <span className="block max-w-40 truncate font-semibold">{user.full_name}</span>
          <span className="block text-xs text-ink-soft">{roleLabel(user.role)}</span>
        </span>
        <VisuallyHidden>User menu</VisuallyHidden>
        <Icon name="chevron-down" size="small" className="max-sm:hidden" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={6} align="end" className="z-40">
          <Menu.Popup className="console w-60 rounded-md border border-line bg-surface p-1 shadow-raised outline-none">
            <div className="flex items-center gap-3 border-b border-line px-3 py-3">
              <Initial name={user.full_name} />
              <p className="min-w-0 leading-tight">
                <span className="block truncate font-semibold">{user.full_name}</span>
                <span className="block text-sm text-ink-soft">{roleLabel(user.role)}</span>
              </p>
            </div>
            <Menu.Item className={`${itemClass} mt-1`} render={<Link to="/admin/profile" />}>
              <Icon name="user" />
              Profile Settings
            </Menu.Item>
            <Menu.Item className={`${itemClass} max-md:hidden`} onClick={onShowKeys}>
              <Icon name="list" />
              <span className="flex-1">Keyboard shortcuts</span>
              <kbd className="rounded-sm border border-line px-1.5 font-mono text-xs">?</kbd>
            </Menu.Item>
            <Menu.Item className={itemClass} onClick={() => void leave()}>
              <Icon name="sign-out" />
              Sign out
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
