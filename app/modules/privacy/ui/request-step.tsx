import type { ReactNode } from 'react'
import { FormError } from '#app/design/form/field.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { CardSection } from '#app/design/ui/card-section.tsx'
import { useFormSending } from '#app/modules/access/ui/use-write.tsx'
import { toastSuccess } from '#app/modules/console/ui/toasts.ts'
import { type RequestDetail, type StepAction, usePrivacyWrites } from '../calls.ts'

export type RequestProps = { request: RequestDetail['request'] }
/** `onTyped` reports whether a step has text that was typed and not sent. */
export type StepsProps = RequestProps & { onTyped: (action: StepAction, isTyped: boolean) => void }

const stepSuccessMessages: Record<StepAction, string> = {
  verify: 'Identity confirmed',
  correct: 'Corrected everywhere',
  erase: 'Erased for good',
  close: 'Answered and closed',
  extend: 'Deadline extended',
  fee: 'Fee recorded',
}

type StepProps = StepsProps & {
  action: StepAction
  title: string
  button: string
  isDangerous?: boolean
  children: (wrong: Record<string, string>) => ReactNode
}

export function Step(props: StepProps) {
  const { request, onTyped, action, title, button, isDangerous, children } = props
  const { change } = usePrivacyWrites()
  const { id, version } = request
  const { isBusy, errors, onSubmit } = useFormSending(
    (typed) => change(id, action, { ...Object.fromEntries(typed), version }),
    (_value, form) => {
      toastSuccess(stepSuccessMessages[action])
      form.reset()
      onTyped(action, false)
    },
  )
  return (
    <CardSection title={title} className="content-start gap-3">
      <form
        noValidate
        className="grid gap-3"
        onSubmit={onSubmit}
        onInput={() => onTyped(action, true)}
      >
        <FormError message={errors.form} />
        {children(errors)}
        <Button
          type="submit"
          size="small"
          variant={isDangerous ? 'danger' : 'primary'}
          className="justify-self-start"
          isBusy={isBusy}
        >
          {button}
        </Button>
      </form>
    </CardSection>
  )
}
