import { useState } from 'react'
import { Icon } from '../ui/icon.tsx'
import { toastLooks } from './toast-looks.ts'
import type { PastMessage } from './toast-queue.ts'

/** The newest message, where the code of the toasts cannot be fetched: without a connection, above all. */
export function PlainToast({ messages }: { messages: readonly PastMessage[] }) {
  const [closedId, setClosedId] = useState(0)
  const message = messages[0]
  if (!message || message.id === closedId) return null
  const { title, description, tone, action, id } = message
  const { classes, icon } = toastLooks[tone]
  const press = () => {
    setClosedId(id)
    action?.onPress()
  }
  return (
    <div className="toasts" role={tone === 'destructive' ? 'alert' : 'status'}>
      <div className={classes}>
        <Icon name={icon} className="toast-icon" />
        <div>
          <p className="toast-title">{title}</p>
          <p>{description}</p>
          {action ? (
            <button type="button" className="link toast-action" onClick={press}>
              {action.label}
            </button>
          ) : null}
        </div>
        <button
          type="button"
          className="toast-close"
          aria-label="Dismiss"
          onClick={() => setClosedId(id)}
        >
          <Icon name="close" size="small" />
        </button>
      </div>
    </div>
  )
}
