import type { ReactNode } from 'react'
import { Button } from '#app/design/ui/button.tsx'
import { Notice } from '#app/design/ui/surfaces.tsx'
import { unsureTexts } from '../calls.ts'

/** Shows the error of a form. The title, which says that nothing happened, is left out if that is not known. */
export function FormFailure({ title, message }: { title: string; message: string | undefined }) {
  if (!message) return null
  return (
    <Notice tone="danger" role="alert" title={unsureTexts.includes(message) ? undefined : title}>
      <p>{message}</p>
    </Notice>
  )
}

type FormButtonsProps = {
  label: string
  isBusy: boolean
  busyLabel?: string
  cancelLabel?: string
  onCancel: () => void
  /** Further buttons, between the one that submits the form and the one that leaves it. */
  children?: ReactNode
}

export function FormButtons({ label, isBusy, onCancel, children, ...props }: FormButtonsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button type="submit" size="small" isBusy={isBusy} busyLabel={props.busyLabel ?? 'Saving…'}>
        {label}
      </Button>
      {children}
      <Button size="small" variant="secondary" onClick={onCancel}>
        {props.cancelLabel ?? 'Cancel'}
      </Button>
    </div>
  )
}
