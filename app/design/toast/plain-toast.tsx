import { useEffect, useState } from 'react'
import { Icon, type IconName } from '../ui/icon.tsx'
import { type PastMessage, type ToastTone, toastQueue } from './toast-queue.ts'

export const toastLooks: Record<ToastTone, { classes: string; icon: IconName }> = {
  success: { classes: 'toast toast-success', icon: 'check' },
  destructive: { classes: 'toast toast-destructive', icon: 'warning' },
  info: { classes: 'toast', icon: 'info' },
}

type ToastBodyProps = {
  message: PastMessage
  onClose: () => void
  titleId?: string
}

export function ToastBody({ message, onClose, titleId }: ToastBodyProps) {
  const { title, description, tone, action } = message
  const press = () => {
    onClose()
    action?.onPress()
  }
  return (
    <>
      <Icon name={toastLooks[tone].icon} className="toast-icon" />
      <div>
        <p id={titleId} className="toast-title">
          {title}
        </p>{' '}
        {/* The space joins title and text into one sentence for screen readers, as the specification words it. */}
        {description ? <p>{description}</p> : null}
        {action ? (
          <button type="button" className="link toast-action" onClick={press}>
            {action.label}
          </button>
        ) : null}
      </div>
      <button type="button" className="toast-close" aria-label="Dismiss" onClick={onClose}>
        <Icon name="close" size="small" />
      </button>
    </>
  )
}

/** Fallback that shows only the newest message, used if the code of the toasts can't be loaded, for example offline. */
export function PlainToast({ messages }: { messages: readonly PastMessage[] }) {
  const [closedId, setClosedId] = useState(0)
  useEffect(() => toastQueue.setPresenter(() => {}, setClosedId), [])
  const message = messages[0]
  if (!message || message.id === closedId) return null
  const { tone, id } = message
  return (
    <div className="toasts" role={tone === 'destructive' ? 'alert' : 'status'}>
      <div className={toastLooks[tone].classes}>
        <ToastBody message={message} onClose={() => setClosedId(id)} />
      </div>
    </div>
  )
}
