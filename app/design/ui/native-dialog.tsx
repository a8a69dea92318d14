import { useEffect, useId, useRef, type ReactNode, type RefObject } from 'react'
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
  /** What takes the focus at first; else the first thing that can. */
  initialFocus?: RefObject<HTMLElement | null>
  /** What takes the focus when it closes; else what had it before. */
  finalFocus?: () => HTMLElement | null
  children: ReactNode
}

/** The browser's own dialog, without a library: that of public pages, and of the console where it is offline (A11Y-03). */
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
