import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatDateTime } from '#app/basics/dates.ts'
import { Button } from '#app/design/ui/button.tsx'
import { Icon, VisuallyHidden } from '#app/design/ui/icon.tsx'
import { EmptyState } from '#app/design/ui/list-state.tsx'
import { ReadState } from '#app/modules/access/ui/read-state.tsx'
import { type ListedNotification, api, notificationsKey, useNotifications } from '../calls.ts'

export function useMarkNoticeRead() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (id?: string) =>
      id ? api[':id'].read.$post({ param: { id } }) : api.read.$post(),
    onSettled: () => queries.invalidateQueries({ queryKey: notificationsKey }),
  })
}

export type NotificationListProps = { unread: number; onFollow: () => void }

export function NotificationList({ unread, onFollow }: NotificationListProps) {
  const read = useMarkNoticeRead()
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
          Something went wrong. Please try again.
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
        <p>Requests to approve, and leads that are overdue or due within the hour, appear here.</p>
      </EmptyState>
    )
  }
  return (
    <ul>
      {found.data.notifications.map((notification) => (
        <li key={notification.id} className="border-b border-line last:border-b-0">
          <NotificationItem notification={notification} onFollow={onFollow} onRead={onRead} />
        </li>
      ))}
    </ul>
  )
}

function NotificationItem({
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
          <span>{title}</span>
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
          <VisuallyHidden>{`Mark as read: ${title}`}</VisuallyHidden>
        </button>
      )}
    </div>
  )
}
