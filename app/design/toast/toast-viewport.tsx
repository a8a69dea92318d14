import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { MessageList } from './message-list.tsx'
import { OpenToasts, toastId } from './open-toasts.ts'
import { toastQueue } from './show-toast.ts'
import { ToastCard } from './toast-card.tsx'
import { ToastFocus } from './toast-focus.ts'
import type { PastMessage } from './toast-queue.ts'

const openToasts = new OpenToasts()
/** Screen readers must know a live region for a moment before it speaks. */
const liveRegionDelayMs = 100

/** The toasts on the screen and the list of those that have gone. */
export function ToastViewport({ messages }: { messages: readonly PastMessage[] }) {
  useEffect(() => {
    let stop = () => {}
    const timer = setTimeout(() => {
      stop = toastQueue.presentWith(
        (message) => openToasts.show(message),
        (id) => openToasts.close(toastId(id)),
      )
    }, liveRegionDelayMs)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [])
  useHoldWhileAway()
  const [place] = useState(() => document.createElement('div'))
  return (
    <>
      {createPortal(<LiveToasts />, place)}
      <MessageList messages={messages} />
    </>
  )
}

/** Two live regions, so that a failure interrupts and a success waits its turn (A11Y-02). */
function LiveToasts() {
  const toasts = useSyncExternalStore(openToasts.watch, openToasts.toasts)
  const viewport = useRef<HTMLElement>(null)
  const focus = useRef<ToastFocus>(null)
  useEffect(() => {
    focus.current = new ToastFocus(viewport.current!, openToasts)
    return focus.current.listen()
  }, [])
  useEffect(() => {
    const raise = () => raiseToasts(viewport.current!)
    raise()
    document.addEventListener('close', raise, { capture: true })
    focus.current?.settle()
    return () => document.removeEventListener('close', raise, { capture: true })
  }, [toasts])
  const cards = (isUrgent: boolean) =>
    toasts
      .filter(({ message }) => (message.tone === 'destructive') === isUrgent)
      .map((toast) => <ToastCard key={toast.id} toast={toast} onClose={openToasts.close} />)
  return (
    <section
      ref={viewport}
      popover="manual"
      className="toasts"
      aria-label="Messages"
      tabIndex={-1}
      onPointerEnter={() => openToasts.hold('pointer')}
      onPointerLeave={() => openToasts.release('pointer')}
    >
      <div className="toast-group" role="alert" aria-live="assertive" aria-atomic="false">
        {cards(true)}
      </div>
      <div className="toast-group" role="status" aria-live="polite" aria-atomic="false">
        {cards(false)}
      </div>
    </section>
  )
}

/**
 * Outside the page, or in the dialog of the browser that is open: neither hides the toasts from screen readers then,
 * and they can be pressed.
 */
function raiseToasts(viewport: HTMLElement): void {
  const place = viewport.parentElement!
  const within = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
  if (place.parentElement !== within) within.append(place)
  if (!viewport.matches(':popover-open')) viewport.showPopover()
}

/** Nobody misses a message because they looked at another window. */
function useHoldWhileAway() {
  useEffect(() => {
    const leave = () => openToasts.hold('away')
    const comeBack = () => openToasts.release('away')
    const look = () => (document.hidden ? leave() : comeBack())
    addEventListener('blur', leave)
    addEventListener('focus', comeBack)
    document.addEventListener('visibilitychange', look)
    return () => {
      removeEventListener('blur', leave)
      removeEventListener('focus', comeBack)
      document.removeEventListener('visibilitychange', look)
      openToasts.release('away')
      openToasts.release('pointer')
      openToasts.release('focus')
    }
  }, [])
}
