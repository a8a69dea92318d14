import { type ReactNode, useRef } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

export type AlertDialogProps = {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  confirmLabel: string
  onConfirm: () => void
  /** Label of the cancel button. Without it, the dialog only informs and has one button. */
  cancelLabel?: string
  tone?: 'normal' | 'danger'
  isBusy?: boolean
}

/** Modal question or message that requires a response (role alertdialog). A press outside does not close it. */
export function AlertDialog(props: AlertDialogProps) {
  const { onClose, cancelLabel, confirmLabel, isBusy, onConfirm, tone = 'normal' } = props
  const safest = useRef<HTMLButtonElement>(null)
  return (
    <Dialog {...props} role="alertdialog" size="narrow" initialFocus={safest}>
      <div className="dialog-actions">
        {cancelLabel ? (
          <Button variant="secondary" ref={safest} onClick={() => onClose()}>
            {cancelLabel}
          </Button>
        ) : null}
        <Button
          variant={tone === 'danger' ? 'danger' : 'primary'}
          ref={cancelLabel ? undefined : safest}
          isBusy={isBusy}
          onClick={onConfirm}
        >
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  )
}
