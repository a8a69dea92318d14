import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import type { ReactNode, RefObject } from 'react'
import { Icon } from './icon.tsx'

export type DialogSize = 'narrow' | 'normal' | 'wide'
const sizes: Record<DialogSize, string> = {
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

/** A modal dialog: holds the focus, closes with Escape, gives the focus back to what opened it (A11Y-03). */
export function Dialog({ isOpen, onOpenChange, size = 'normal', ...props }: DialogProps) {
  return (
    <BaseDialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="dialog-backdrop" />
        <BaseDialog.Popup
          className={sizes[size]}
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
