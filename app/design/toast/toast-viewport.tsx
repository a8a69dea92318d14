import { Toast } from '@base-ui/react/toast'
import { useEffect, useRef } from 'react'
import { toastChannels, toastDurationMs, toastsToClose, type OpenToast } from './channel-rules.ts'
import { MessageList } from './message-list.tsx'
import { toastQueue } from './show-toast.ts'
import type { PastMessage } from './toast-queue.ts'
import { ToastCard } from './toast-card.tsx'

const manager = Toast.createToastManager<PastMessage>()
const limit = toastChannels.single.limit + toastChannels.stack.limit
/** Screen readers must know a live region for a moment before it speaks. */
const liveRegionDelayMs = 100

/** The toasts on the screen and the list of those that have gone. */
export function ToastViewport({ messages }: { messages: readonly PastMessage[] }) {
  return (
    <Toast.Provider toastManager={manager} limit={limit} timeout={toastChannels.stack.durationMs}>
      <Presenter />
      {/* Outside the page: an open dialog hides the page from screen readers, but not what they must hear. */}
      <Toast.Portal>
        <LiveToasts />
      </Toast.Portal>
      <MessageList messages={messages} />
    </Toast.Provider>
  )
}

/** Moves messages from the queue to the screen, within the limits of their channels. */
function Presenter() {
  const open = useRef<OpenToast[]>([])
  useEffect(() => {
    const forget = (id: string) => {
      open.current = open.current.filter((toast) => toast.id !== id)
    }
    const present = (message: PastMessage) => {
      const { channel, title, description, durationMs } = message
      for (const id of toastsToClose(open.current, channel)) manager.close(id)
      const id = `toast-${message.id}`
      open.current = [...open.current, { id, channel }]
      manager.add({
        id,
        title,
        description,
        data: message,
        timeout: toastDurationMs(channel, durationMs),
        onClose: () => forget(id),
      })
    }
    let stop = () => {}
    const timer = setTimeout(() => {
      stop = toastQueue.presentWith(present)
    }, liveRegionDelayMs)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [])
  return null
}

/** Two live regions, so that a failure interrupts and a success waits its turn (A11Y-02). */
function LiveToasts() {
  const { toasts, close } = Toast.useToastManager<PastMessage>()
  useCloseWithEscape(toasts.find((toast) => toast.transitionStatus !== 'ending')?.id, close)
  const isUrgent = (toast: (typeof toasts)[number]) => toast.data?.tone === 'destructive'
  return (
    <Toast.Viewport className="toasts" aria-live="off" aria-label="Messages">
      <div className="toast-group" role="alert" aria-live="assertive" aria-atomic="false">
        {toasts.filter(isUrgent).map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </div>
      <div className="toast-group" role="status" aria-live="polite" aria-atomic="false">
        {toasts
          .filter((toast) => !isUrgent(toast))
          .map((toast) => (
            <ToastCard key={toast.id} toast={toast} />
          ))}
      </div>
    </Toast.Viewport>
  )
}

/** Escape dismisses the newest toast, unless it belongs to a dialog or an open popover (LIM-09). */
function useCloseWithEscape(newestId: string | undefined, close: (id?: string) => void) {
  useEffect(() => {
    if (!newestId) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      if (document.querySelector('[role=dialog], [role=alertdialog], :popover-open')) return
      const focused = document.activeElement?.closest('.toast')
      if (!focused) close(newestId)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [newestId, close])
}
