import { Link } from 'react-router'
import { formatDateTime } from '#app/basics/dates.ts'
import { Button } from '#app/design/ui/button.tsx'
import { Icon } from '#app/design/ui/icon.tsx'
import { EmptyState } from '#app/design/ui/list-state.tsx'
import { Popup, usePopup } from '#app/design/ui/popup.tsx'
import { VisuallyHidden } from '#app/design/ui/visually-hidden.tsx'
import { useLiveRefresh } from '#app/features/live-sync/ui/use-live-refresh.ts'
import { ReadState } from '#app/features/staff-access/ui/read-state.tsx'
import type { ListedNotification } from '../schema.ts'
import { notificationsKey, useMarkRead, useNotifications } from './notification-calls.ts'

/** ADS-10, ADS-11: how many are unread, and the latest of them. */
export function NotificationBell() {
  const popup = usePopup()
  useLiveRefresh('notifications', notificationsKey)
  const unread = useNotifications().data?.unread ?? 0
  return (
    <>
      <button
        type="button"
        popoverTarget={popup.id}
        aria-haspopup="dialog"
        className="relative grid size-10 flex-none place-items-center rounded-md hover:bg-sand"
      >
        <Icon name="bell" />
        <VisuallyHidden>
          Notifications{unread > 0 ? `, ${unread} unread` : ', none unread'}
        </VisuallyHidden>
        {unread > 0 ? (
          <span
            aria-hidden="true"
            className="absolute top-0.5 right-0.5 grid h-5 min-w-5 place-items-center rounded-full bg-leaf px-1 text-xs font-semibold text-on-leaf"
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
        <NotificationList unread={unread} onFollow={popup.close} />
      </Popup>
    </>
  )
}

function NotificationList({ unread, onFollow }: { unread: number; onFollow: () => void }) {
  const read = useMarkRead()
  return (
    <>
      <div className="flex min-h-12 items-center justify-between gap-3 border-b border-line px-4">
        <h2 className="font-sans text-base font-semibold">Notifications</h2>
        {unread > 0 ? (
          <Button
            variant="quiet"
            size="small"
            isBusy={read.isPending}
            onClick={() => read.mutate(undefined)}
          >
            Mark all as read
          </Button>
        ) : null}
      </div>
      {read.isError ? (
        <p className="px-4 pt-3 text-sm" role="alert">
          That did not work. Please try again.
        </p>
      ) : null}
      <div className="overflow-y-auto">
        <Items onFollow={onFollow} onRead={(id) => read.mutate(id)} />
      </div>
    </>
  )
}

type ItemsProps = { onFollow: () => void; onRead: (id: string) => void }

function Items({ onFollow, onRead }: ItemsProps) {
  const found = useNotifications()
  if (!found.data) return <ReadState read={found} what="your notifications" rows={3} />
  if (found.data.notifications.length === 0) {
    return (
      <EmptyState title="Nothing yet" icon="bell">
        <p>Requests to decide, and leads that are overdue or due within the hour, show up here.</p>
      </EmptyState>
    )
  }
  return (
    <ul>
      {found.data.notifications.map((notification) => (
        <li key={notification.id} className="border-b border-line last:border-b-0">
          <Item notification={notification} onFollow={onFollow} onRead={onRead} />
        </li>
      ))}
    </ul>
  )
}

function Item({
  notification,
  onFollow,
  onRead,
}: ItemsProps & { notification: ListedNotification }) {
  const { id, title, text, href, createdAt, isRead } = notification
  const follow = () => {
    if (!isRead) onRead(id)
    onFollow()
  }
  return (
    <div className="flex items-start gap-1 pr-2 hover:bg-sand">
      <Link to={href} className="min-w-0 flex-1 px-4 py-3" onClick={follow}>
        <span className={isRead ? 'block' : 'block font-semibold'}>
          {isRead ? null : <VisuallyHidden>Unread: </VisuallyHidden>}
          {title}
        </span>
        <span className="block text-sm text-ink-soft">{text}</span>
        <time dateTime={createdAt} className="block text-xs text-ink-soft">
          {formatDateTime(new Date(createdAt))}
        </time>
      </Link>
      {isRead ? null : (
        <button
          type="button"
          className="mt-2 grid size-9 flex-none place-items-center rounded-md text-leaf hover:bg-leaf-mist"
          onClick={() => onRead(id)}
        >
          <Icon name="check" size="small" />
          <VisuallyHidden>Mark as read: {title}</VisuallyHidden>
        </button>
      )}
    </div>
  )
}
