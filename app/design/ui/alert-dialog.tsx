import { AlertDialog as BaseAlertDialog } from '@base-ui/react/alert-dialog'
import { useRef, type ReactNode } from 'react'
import { Button } from './button.tsx'

export type AlertDialogProps = {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  title: ReactNode
  description?: ReactNode
  confirmLabel: string
  onConfirm: () => void
  /** Without one the dialog only informs, and has the one button. */
  cancelLabel?: string
  tone?: 'normal' | 'danger'
  isBusy?: boolean
}

/** Asks or tells something that must be answered (role alertdialog); a press outside does not close it. */
export function AlertDialog(props: AlertDialogProps) {
  const { isOpen, onOpenChange, title, description, cancelLabel, tone = 'normal' } = props
  const safest = useRef<HTMLButtonElement>(null)
  const isDanger = tone === 'danger'
  return (
    <BaseAlertDialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <BaseAlertDialog.Portal>
        <BaseAlertDialog.Backdrop className="dialog-backdrop" />
        <BaseAlertDialog.Popup
          className={isDanger ? 'dialog dialog-narrow dialog-danger' : 'dialog dialog-narrow'}
          initialFocus={safest}
        >
          <BaseAlertDialog.Title className="dialog-title">{title}</BaseAlertDialog.Title>
          {description ? (
            <BaseAlertDialog.Description className="dialog-description">
              {description}
            </BaseAlertDialog.Description>
          ) : null}
          <div className="dialog-actions">
            {cancelLabel ? (
              <Button variant="secondary" ref={safest} onClick={() => onOpenChange(false)}>
                {cancelLabel}
              </Button>
            ) : null}
            <Button
              variant={isDanger ? 'danger' : 'primary'}
              ref={cancelLabel ? undefined : safest}
              isBusy={props.isBusy}
              onClick={props.onConfirm}
            >
              {props.confirmLabel}
            </Button>
          </div>
        </BaseAlertDialog.Popup>
      </BaseAlertDialog.Portal>
    </BaseAlertDialog.Root>
  )
}
