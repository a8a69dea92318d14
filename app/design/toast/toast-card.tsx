import type { ShownToast } from './open-toasts.ts'
import { ToastBody } from './toast-body.tsx'
import { toastLooks } from './toast-looks.ts'
import { useSwipe } from './use-swipe.ts'

type ToastCardProps = { toast: ShownToast; onClose: (id: string) => void }

/** One message; Tab stops at it, so that it can be read at leisure (LIM-09). */
export function ToastCard({ toast: { id, message }, onClose }: ToastCardProps) {
  const swipe = useSwipe(() => onClose(id))
  return (
    <div
      className={toastLooks[message.tone].classes}
      role="group"
      aria-labelledby={id}
      data-toast={id}
      // A stop for the keyboard: its focus holds the clock.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      {...swipe}
    >
      <ToastBody message={message} onClose={() => onClose(id)} titleId={id} />
    </div>
  )
}
