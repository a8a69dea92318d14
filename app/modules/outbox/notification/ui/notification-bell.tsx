import { useState, type ComponentType } from 'react'
import { Icon, VisuallyHidden } from '#app/design/ui/icon.tsx'
import { Popup, usePopup } from '#app/design/ui/popup.tsx'
import { useLiveRefresh } from '#app/modules/console/live-sync/ui/live-context.tsx'
import { notificationsKey, useNotifications } from '../calls.ts'
import { useInstalledConsole } from './console-worker.ts'
import type { NotificationListProps } from './notification-list.tsx'

/** The bell with the unread count. The list of notifications loads on the first click. */
export function NotificationBell() {
  const popup = usePopup()
  const { List, load } = useNotificationList()
  useLiveRefresh('notifications', notificationsKey)
  const { data } = useNotifications()
  const unread = data?.unread ?? 0
  useInstalledConsole(unread)
  return (
    <>
      <button
        type="button"
        popoverTarget={popup.id}
        aria-haspopup="dialog"
        className="flex h-10 min-w-10 flex-none items-center justify-center gap-0.5 rounded-md px-1.5 hover:bg-sand"
        onClick={load}
      >
        <Icon name="bell" />
        <VisuallyHidden>
          {data ? `Notifications, ${unread > 0 ? unread : 'none'} unread` : 'Notifications'}
        </VisuallyHidden>
        {unread > 0 ? (
          <span
            aria-hidden="true"
            className="grid h-5 min-w-5 place-items-center rounded-full bg-leaf px-1 text-xs font-semibold text-on-leaf"
          >
            {unread > 99 ? '99+' : unread}
          </span>
        ) : null}
      </button>
      <Popup
        popup={popup}
        role="dialog"
        label="Notifications"
        className="max-h-[70dvh] w-96 flex-col open:flex"
      >
        {List ? (
          <List unread={unread} onFollow={popup.close} />
        ) : (
          <p className="p-4 text-sm" role="status">
            Loading your notifications. If they don’t appear, check your connection and open the
            bell again.
          </p>
        )}
      </Popup>
    </>
  )
}

/** Loads the list component on demand. Offline it does nothing, so that the next click can load the list. */
function useNotificationList() {
  const [List, setList] = useState<ComponentType<NotificationListProps>>()
  const load = () => {
    // Chromium never retries a module import that has failed.
    if (!navigator.onLine) return
    void import('./notification-list.tsx').then(
      ({ NotificationList }) => setList(() => NotificationList),
      () => undefined,
    )
  }
  return { List, load }
}
