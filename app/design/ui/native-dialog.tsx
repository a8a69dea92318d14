import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef } from 'react'
import { Icon } from './icon.tsx'

export type DialogSize = 'narrow' | 'normal' | 'wide'

export const dialogClasses: Record<DialogSize, string> = {
  narrow: 'dialog dialog-narrow',
  normal: 'dialog',
  wide: 'dialog dialog-wide',
}

export type DialogProps = {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  title: ReactNode
  description?: ReactNode
  size?: DialogSize
  /** The element with the initial focus; by default the first focusable one. */
  initialFocus?: RefObject<HTMLElement | null>
  /** Returns the element that gets the focus when the dialog closes; by default the previously focused one. */
  finalFocus?: () => HTMLElement | null
  children: ReactNode
}

/** Native dialog without a library, for public pages and as the offline fallback in the console. */
export function NativeDialog(props: DialogProps & { role?: 'alertdialog' }) {
  const { isOpen, onOpenChange, title, description, size = 'normal', children, role } = props
  const { initialFocus, finalFocus } = props
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const dialog = ref.current!
    if (isOpen === dialog.open) return
    if (!isOpen) return dialog.close()
    dialog.showModal()
    initialFocus?.current?.focus()
  }, [isOpen, initialFocus])
  return (
    <dialog
      ref={ref}
      role={role}
      className={dialogClasses[size]}
      aria-labelledby={titleId}
      closedby={role ? 'closerequest' : 'any'}
      onClose={() => {
        onOpenChange(false)
        finalFocus?.()?.focus()
      }}
    >
      <h2 id={titleId} className="dialog-title">
        {title}
      </h2>
      {description ? <p className="dialog-description">{description}</p> : null}
      <div className="mt-4">{children}</div>
      <button
        type="button"
        className="button button-quiet dialog-close"
        aria-label="Close"
        onClick={() => ref.current!.close()}
      >
        <Icon name="close" />
      </button>
    </dialog>
  )
}

const historyStateKey = 'opensOverPage'

/** Back closes an open overlay and Forward reopens it. `name` must be unique on the page. */
export function useCloseOnBack(
  isOpen: boolean,
  setOpen: (isOpen: boolean) => void,
  name = 'dialog',
): void {
  const follow = useEffectEvent(setOpen)
  const isMarked = useRef(false)

  useEffect(() => {
    if (isOpen === isMarked.current) return
    if (!isOpen) return history.back()
    isMarked.current = true
    history.pushState({ ...historyState(history.state), [historyStateKey]: name }, '')
  }, [isOpen, name])

  useEffect(() => {
    const page = location.pathname + location.search
    // A history entry left by an earlier visit has no overlay to open, so its mark is removed.
    if (historyState(history.state)[historyStateKey] === name)
      history.replaceState(withoutHistoryKey(history.state), '')
    function move(event: PopStateEvent) {
      const isNow = historyState(event.state)[historyStateKey] === name
      if (isNow === isMarked.current || page !== location.pathname + location.search) return
      isMarked.current = isNow
      event.stopImmediatePropagation()
      follow(isNow)
    }
    addEventListener('popstate', move, { capture: true })
    return () => removeEventListener('popstate', move, { capture: true })
  }, [name])
}

const historyState = (state: unknown) => (state ?? {}) as Record<string, unknown>

function withoutHistoryKey(state: unknown): Record<string, unknown> {
  const { [historyStateKey]: _, ...rest } = historyState(state)
  return rest
}
