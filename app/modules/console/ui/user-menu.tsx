import { useNavigate } from 'react-router'
import { Icon } from '#app/design/ui/icon.tsx'
import { Menu, MenuItem } from '#app/design/ui/menu.tsx'
import { usePopup } from '#app/design/ui/popup.tsx'
import { VisuallyHidden } from '#app/design/ui/visually-hidden.tsx'
import { roleLabel } from '#app/modules/access/rules/roles.ts'
import { signOutHere } from '#app/modules/access/ui/admin-auth.ts'
import { useStaffUser } from '#app/modules/access/ui/staff-context.tsx'
import { Initial } from './sidebar.tsx'

/** ADS-12, ADS-13. */
export function UserMenu({ onShowKeys }: { onShowKeys: () => void }) {
  const user = useStaffUser()
  const navigate = useNavigate()
  const popup = usePopup()
  async function leave() {
    await signOutHere()
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
        <Initial name={user.full_name} />
        <span className="hidden text-start leading-tight sm:block md:max-lg:hidden">
          <span className="block max-w-40 truncate font-semibold">{user.full_name}</span>
          <span className="block text-xs text-ink-soft">{roleLabel(user.role)}</span>
        </span>
        <VisuallyHidden>User menu</VisuallyHidden>
        <Icon name="chevron-down" size="small" className="max-sm:hidden" />
      </button>
      <Menu popup={popup} label="User menu" className="w-60">
        <div className="mb-1 flex items-center gap-3 border-b border-line px-3 py-3">
          <Initial name={user.full_name} />
          <p className="min-w-0 leading-tight">
            <span className="block truncate font-semibold">{user.full_name}</span>
            <span className="block text-sm text-ink-soft">{roleLabel(user.role)}</span>
          </p>
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
        <MenuItem icon="sign-out" onPress={() => void leave()} onDone={popup.close}>
          Sign out
        </MenuItem>
      </Menu>
    </>
  )
}
