import {
  type ReactNode,
  type RefObject,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { createPortal } from 'react-dom'
import { Icon } from './icon.tsx'

export type DialogSize = 'narrow' | 'normal' | 'wide'

const dialogClasses: Record<DialogSize, string> = {
  narrow: 'dialog dialog-narrow',
  normal: 'dialog',
  wide: 'dialog dialog-wide',
}

export type DialogProps = {
  isOpen: boolean
  /** Called when the person closes the dialog; it stays open until `isOpen` is false. */
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  size?: DialogSize
  tone?: 'normal' | 'danger'
  /** An `alertdialog` requires a response: it has no close button, and a press outside does not close it. */
  role?: 'alertdialog'
  /** The element with the initial focus; by default the first focusable one. */
  initialFocus?: RefObject<HTMLElement | null>
  /** Returns the element that gets the focus when the dialog closes; by default the previously focused one. */
  finalFocus?: () => HTMLElement | null
  children: ReactNode
}

/** The browser's modal dialog. It is in the document only while it is open. */
export function Dialog(props: DialogProps) {
  // At the end of the body, so that no form, table or hidden part contains it.
  return props.isOpen ? createPortal(<OpenDialog {...props} />, document.body) : null
}

function OpenDialog(props: DialogProps) {
  const { onClose, title, description, size = 'normal', tone, role, children } = props
  const id = useId()
  return (
    <dialog
      ref={useModal(props)}
      role={role}
      className={tone === 'danger' ? `${dialogClasses[size]} dialog-danger` : dialogClasses[size]}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      closedby={role ? 'closerequest' : 'any'}
      onCancel={(event) => {
        // A file field in the dialog also fires this event.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      // The browser closes it on a second Escape, whatever the first one did.
      onClose={({ isTrusted, currentTarget }) => {
        if (isTrusted && currentTarget.isConnected) onClose()
      }}
    >
      <h2 id={`${id}-title`} className="dialog-title">
        {title}
      </h2>
      {description ? (
        <p id={`${id}-description`} className="dialog-description">
          {description}
        </p>
      ) : null}
      <div className="mt-4">{children}</div>
      {role ? null : (
        <button
          type="button"
          className="button button-quiet dialog-close"
          aria-label="Close"
          onClick={() => onClose()}
        >
          <Icon name="close" />
        </button>
      )}
    </dialog>
  )
}

/** Returns the ref of a dialog element that is modal while it is mounted. */
function useModal({ initialFocus, finalFocus }: DialogProps): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null)
  const focusFirst = useEffectEvent(() => initialFocus?.current?.focus())
  const focusLast = useEffectEvent(() => finalFocus?.()?.focus())
  useLayoutEffect(() => {
    const dialog = ref.current!
    dialog.showModal()
    focusFirst()
    return () => {
      dialog.close()
      // Toasts leave the dialog at this event. The browser's own comes only after its removal.
      dialog.dispatchEvent(new Event('close'))
      // Afterwards, because the element may appear in the same update that closes the dialog.
      queueMicrotask(focusLast)
    }
  }, [])
  return ref
}
