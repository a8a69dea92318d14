import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { Icon } from './icon.tsx'
import { dialogClasses, type DialogProps } from './native-dialog.tsx'

/** A modal dialog: holds the focus, closes with Escape, gives the focus back to what opened it (A11Y-03). */
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
