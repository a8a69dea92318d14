import { AlertDialog as BaseAlertDialog } from '@base-ui/react/alert-dialog'
import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { type ReactNode, useRef } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { type DialogProps, dialogClasses } from './native-dialog.tsx'

export function Dialog({ isOpen, onOpenChange, size = 'normal', ...props }: DialogProps) {
  return (
    <BaseDialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="dialog-backdrop" />
        <BaseDialog.Popup
          className={dialogClasses[size]}
          initialFocus={props.initialFocus}
          finalFocus={props.finalFocus}
        >
          <BaseDialog.Title className="dialog-title">{props.title}</BaseDialog.Title>
          {props.description ? (
            <BaseDialog.Description className="dialog-description">
              {props.description}
            </BaseDialog.Description>
          ) : null}
          <div className="mt-4">{props.children}</div>
          <BaseDialog.Close className="button button-quiet dialog-close" aria-label="Close">
            <Icon name="close" />
          </BaseDialog.Close>
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}

export type AlertDialogProps = {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
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
