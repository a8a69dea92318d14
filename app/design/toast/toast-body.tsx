import { Icon } from '../ui/icon.tsx'
import { toastLooks } from './toast-looks.ts'
import type { PastMessage } from './toast-queue.ts'

type ToastBodyProps = {
  message: PastMessage
  onClose: () => void
  /** Names the toast where it is a group of its own. */
  titleId?: string
}

/** What stands in a toast: sign, words, the action and the way to dismiss it. */
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
        {/* The space joins title and text to the documented sentence for whoever reads them as one (D-62). */}
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
