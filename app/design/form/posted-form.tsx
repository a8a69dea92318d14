import type { ComponentProps } from 'react'
import { Button } from '#app/design/ui/button.tsx'
import type { FormSlots } from './form-slots.ts'

/** What the frame takes of the slots; the rest belongs among the fields. */
type FrameSlots = Pick<
  FormSlots,
  'attach' | 'isSending' | 'hiddenInputs' | 'privacyNotice' | 'onSubmit'
>

export type PostedFormProps = Omit<ComponentProps<'form'>, 'ref' | 'method' | 'onSubmit'> & {
  slots: FrameSlots
  /** The button at the end; `label` stands on it, `busyLabel` while the form is being sent. */
  submit: Pick<ComponentProps<typeof Button>, 'className' | 'disabled' | 'busyLabel'> & {
    label: string
  }
}

/** A visitor's form around its fields: posts with and without script, ends with the privacy notice and one button. */
export function PostedForm({ slots, submit, children, ...form }: PostedFormProps) {
  const { attach, isSending, hiddenInputs, privacyNotice, onSubmit } = slots
  const { label, ...button } = submit
  return (
    <form ref={attach} method="post" onSubmit={onSubmit} {...form}>
      {children}
      {hiddenInputs}
      {privacyNotice}
      <Button type="submit" isBusy={isSending} {...button}>
        {label}
      </Button>
    </form>
  )
}
