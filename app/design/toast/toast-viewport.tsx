import { type PointerEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from '../ui/icon.tsx'
import { OpenToasts, type ShownToast, ToastFocus, toastId } from './open-toasts.ts'
import { ToastBody, toastLooks } from './plain-toast.tsx'
import { type PastMessage, messagesContainerId, toastQueue } from './toast-queue.ts'

const timeOfDay = new Intl.DateTimeFormat('en-ZA', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Africa/Johannesburg',
})

export function MessageList({ messages }: { messages: readonly PastMessage[] }) {
  const [isOpen, setIsOpen] = useState(false)
  const place = document.getElementById(messagesContainerId)
  const list = (
    <>
      <button
        type="button"
        className="button messages-button"
        popoverTarget="past-messages"
        title="Messages from this page"
      >
        <Icon name="message" size="small" />
        <span>Recent messages</span>
      </button>
      <div
        id="past-messages"
        popover="auto"
        className="messages"
        role="region"
        tabIndex={0}
        aria-label="Recent messages"
        onToggle={(event) => setIsOpen(event.newState === 'open')}
      >
        {isOpen ? (
          <ul>
            {messages.map((message) => (
              <li key={message.id}>
                <time className="text-ink-soft" dateTime={message.shownAt.toISOString()}>
                  {timeOfDay.format(message.shownAt)}
                </time>{' '}
                <strong>{message.title}</strong> <span>{message.description}</span>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </>
  )
  return place ? createPortal(list, place) : list
}

const dismissDistancePx = 60

export function useSwipe(onAway: () => void) {
  const from = useRef<{ x: number; pointer: number } | null>(null)
  const move = (element: HTMLElement, px: number) => {
    element.style.translate = px > 0 ? `${px}px` : ''
  }
  const distance = ({ clientX, pointerId }: PointerEvent) =>
    from.current?.pointer === pointerId ? clientX - from.current.x : 0
  const endSwipe = (event: PointerEvent<HTMLElement>) => {
    const isAway = event.type === 'pointerup' && distance(event) > dismissDistancePx
    from.current = null
    move(event.currentTarget, 0)
    if (isAway) onAway()
  }
  return {
    onPointerDown: ({ pointerType, clientX, pointerId }: PointerEvent<HTMLElement>) => {
      if (pointerType === 'touch') from.current = { x: clientX, pointer: pointerId }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (from.current) move(event.currentTarget, distance(event))
    },
    onPointerUp: endSwipe,
    onPointerCancel: endSwipe,
  }
}

type ToastCardProps = { toast: ShownToast; onClose: (id: string) => void }

/** Card of one toast. The card is a tab stop, because focus pauses the toast timers. */
export function ToastCard({ toast: { id, message }, onClose }: ToastCardProps) {
  const swipe = useSwipe(() => onClose(id))
  return (
    <div
      className={toastLooks[message.tone].classes}
      role="group"
      aria-labelledby={id}
      data-toast={id}
      // A tab stop: its focus pauses the timers.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      {...swipe}
    >
      <ToastBody message={message} onClose={() => onClose(id)} titleId={id} />
    </div>
  )
}

const openToasts = new OpenToasts()
/** Milliseconds. Screen readers ignore text in a live region that was only just added to the page. */
const liveRegionDelayMs = 100

export function ToastViewport({ messages }: { messages: readonly PastMessage[] }) {
  useEffect(() => {
    let stop = () => {}
    const timer = setTimeout(() => {
      stop = toastQueue.setPresenter(
        (message) => openToasts.show(message),
        (id) => openToasts.close(toastId(id)),
      )
    }, liveRegionDelayMs)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [])
  usePauseWhileAway()
  const [place] = useState(() => document.createElement('div'))
  return (
    <>
      {createPortal(<LiveToasts />, place)}
      <MessageList messages={messages} />
    </>
  )
}

/** Two live regions: failures interrupt a screen reader, successes are announced politely. */
function LiveToasts() {
  const toasts = useSyncExternalStore(openToasts.watch, openToasts.toasts)
  const viewport = useRef<HTMLElement>(null)
  const focus = useRef<ToastFocus>(null)
  useEffect(() => {
    focus.current = new ToastFocus(viewport.current!, openToasts)
    return focus.current.listen()
  }, [])
  useEffect(() => {
    const raiseToasts = () => moveToastsOnTop(viewport.current!)
    raiseToasts()
    document.addEventListener('close', raiseToasts, { capture: true })
    focus.current?.syncFocus()
    return () => document.removeEventListener('close', raiseToasts, { capture: true })
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
      onPointerEnter={() => openToasts.pauseTimers('pointer')}
      onPointerLeave={() => openToasts.resumeTimers('pointer')}
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

/** Moves the toasts into the open modal dialog, because everything outside it is inert, otherwise into the body. */
function moveToastsOnTop(viewport: HTMLElement): void {
  const place = viewport.parentElement!
  const within = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
  if (place.parentElement !== within) within.append(place)
  if (!viewport.matches(':popover-open')) viewport.showPopover()
}

/** Pauses the toasts while the window is in the background, so that users don't miss a message. */
function usePauseWhileAway() {
  useEffect(() => {
    const listeners = new AbortController()
    const { signal } = listeners
    const pauseToasts = () => openToasts.pauseTimers('away')
    const resumeToasts = () => openToasts.resumeTimers('away')
    const updatePause = () => (document.hidden ? pauseToasts() : resumeToasts())
    addEventListener('blur', pauseToasts, { signal })
    addEventListener('focus', resumeToasts, { signal })
    document.addEventListener('visibilitychange', updatePause, { signal })
    return () => {
      listeners.abort()
      for (const why of ['away', 'pointer', 'focus'] as const) openToasts.resumeTimers(why)
    }
  }, [])
}
