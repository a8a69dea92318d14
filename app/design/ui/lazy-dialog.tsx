import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import type { DialogProps } from './dialog.tsx'

export const loadDialog = () => import('./dialog.tsx')

const BaseDialog = lazy(() =>
  loadDialog().then(
    ({ Dialog }) => ({ default: Dialog }),
    () => ({ default: NativeDialog }),
  ),
)

/** `Dialog`, its code fetched with the first one; where that fails, as offline, the browser's own. */
export function LazyDialog(props: DialogProps) {
  return useWasOpened(props.isOpen) ? (
    <Suspense>
      <BaseDialog {...props} />
    </Suspense>
  ) : null
}

/** Whether a dialog was open once: until then its code is not needed. */
export function useWasOpened(isOpen: boolean): boolean {
  const [wasOpened, setWasOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setWasOpened(true)
  return wasOpened || isOpen
}

export function NativeDialog({
  isOpen,
  onOpenChange,
  title,
  description,
  children,
  role,
  ...props
}: DialogProps & { role?: 'alertdialog' }) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const { initialFocus, finalFocus } = props
  useEffect(() => {
    const dialog = ref.current!
    if (isOpen === dialog.open) return
    if (isOpen) {
      dialog.showModal()
      initialFocus?.current?.focus()
    } else {
      dialog.close()
      finalFocus?.()?.focus()
    }
  }, [isOpen, initialFocus, finalFocus])
  return (
    <dialog
      ref={ref}
      role={role}
      className="dialog"
      aria-labelledby={titleId}
      onClose={() => onOpenChange(false)}
    >
      <h2 id={titleId} className="dialog-title">
        {title}
      </h2>
      {description ? <p className="dialog-description">{description}</p> : null}
      <div className="mt-4">{children}</div>
      <button
        type="button"
        className="button button-quiet dialog-close"
        onClick={() => onOpenChange(false)}
      >
        Close
      </button>
    </dialog>
  )
}
