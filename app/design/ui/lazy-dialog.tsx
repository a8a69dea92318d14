import { lazy, Suspense, useEffect, useId, useRef, useState, type ComponentType } from 'react'
import type { DialogProps } from './dialog.tsx'

const loadDialog = () => import('./dialog.tsx')

/** A dialog whose code is fetched when one is first opened; where that fails, as offline, `Native` in its place. */
export function lazyDialog<Props extends { isOpen: boolean }>(
  load: () => Promise<ComponentType<Props>>,
  Native: ComponentType<Props>,
) {
  const Loaded = lazy(() =>
    load().then(
      (Dialog) => ({ default: Dialog }),
      () => ({ default: Native }),
    ),
  ) as unknown as ComponentType<Props>
  return function LazyDialog(props: Props) {
    return useWasOpened(props.isOpen) ? (
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    ) : null
  }
}

/** `Dialog`, its code fetched with the first one. */
export const LazyDialog = lazyDialog(async () => (await loadDialog()).Dialog, NativeDialog)

/** Whether a dialog was open once: until then its code is not needed. */
function useWasOpened(isOpen: boolean): boolean {
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
