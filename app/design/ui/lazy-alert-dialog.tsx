import { lazy, Suspense } from 'react'
import type { AlertDialogProps } from './alert-dialog.tsx'
import { Button } from './button.tsx'
import { loadDialog, NativeDialog, useWasOpened } from './lazy-dialog.tsx'

const loadAlertDialog = () => import('./alert-dialog.tsx')

const BaseAlertDialog = lazy(() =>
  loadAlertDialog().then(
    ({ AlertDialog }) => ({ default: AlertDialog }),
    () => ({ default: NativeAlertDialog }),
  ),
)

/** `AlertDialog`, its code fetched with the first one; where that fails, as offline, the browser's own dialog. */
export function LazyAlertDialog(props: AlertDialogProps) {
  return useWasOpened(props.isOpen) ? (
    <Suspense>
      <BaseAlertDialog {...props} />
    </Suspense>
  ) : null
}

/** Fetches the code of dialogs while there is a network, so that one opens at once, and offline too. */
export function preloadDialogs(): void {
  // Where that fails, the first dialog tries again.
  void Promise.all([loadDialog(), loadAlertDialog()]).catch(() => undefined)
}

function NativeAlertDialog(props: AlertDialogProps) {
  const { onOpenChange, cancelLabel, confirmLabel, isBusy, onConfirm, tone } = props
  return (
    <NativeDialog {...props} role="alertdialog">
      <div className="dialog-actions">
        {cancelLabel ? (
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            {cancelLabel}
          </Button>
        ) : null}
        <Button
          variant={tone === 'danger' ? 'danger' : 'primary'}
          isBusy={isBusy}
          onClick={onConfirm}
        >
          {confirmLabel}
        </Button>
      </div>
    </NativeDialog>
  )
}
