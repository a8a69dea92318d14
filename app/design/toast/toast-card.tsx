import { Icon } from '../ui/icon.tsx'
import type { ShownToast } from './open-toasts.ts'
import { toastLooks } from './toast-looks.ts'
import { useSwipe } from './use-swipe.ts'

type ToastCardProps = { toast: ShownToast; onClose: (id: string) => void }

/** One message; Tab stops at it, so that it can be read at leisure (LIM-09). */
export function ToastCard({ toast: { id, message }, onClose }: ToastCardProps) {
  const { classes, icon } = toastLooks[message.tone]
  const { title, description, action } = message
  const swipe = useSwipe(() => onClose(id))
  return (
    <div
      className={classes}
      role="group"
      aria-labelledby={id}
      data-toast={id}
      // A stop for the keyboard: its focus holds the clock.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      {...swipe}
    >
      <Icon name={icon} className="toast-icon" />
      <div>
        <p id={id} className="toast-title">
          {title}
        </p>
        {description ? <p>{description}</p> : null}
        {action ? (
          <button
            type="button"
            className="link toast-action"
            onClick={() => {
              onClose(id)
              action.onPress()
            }}
          >
            {action.label}
          </button>
        ) : null}
      </div>
      <button
        type="button"
        className="toast-close"
        aria-label="Dismiss"
        onClick={() => onClose(id)}
      >
        <Icon name="close" size="small" />
      </button>
    </div>
  )
}
