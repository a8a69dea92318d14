import type { AlertDialogProps } from './alert-dialog.tsx'
import { Button } from './button.tsx'
import { lazyDialog, loadDialog, NativeDialog } from './lazy-dialog.tsx'

const loadAlertDialog = () => import('./alert-dialog.tsx')

/** `AlertDialog`, its code fetched with the first one. */
export const LazyAlertDialog = lazyDialog(
  async () => (await loadAlertDialog()).AlertDialog,
  NativeAlertDialog,
)

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
