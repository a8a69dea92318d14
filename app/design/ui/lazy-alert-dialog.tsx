import { Button } from './button.tsx'
import type { AlertDialogProps } from './dialog.tsx'
import { lazyDialog } from './lazy-dialog.tsx'
import { NativeDialog } from './native-dialog.tsx'

export const LazyAlertDialog = lazyDialog(
  async () => (await import('./dialog.tsx')).AlertDialog,
  NativeAlertDialog,
)

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
