import { type FormEvent, type ReactNode, useState } from 'react'
import { FormError } from '#app/design/form/field.tsx'
import { Button } from '#app/design/ui/button.tsx'
import type { WriteRefusal } from '#app/modules/access/ui/use-write.tsx'
import { toastSuccess } from '#app/modules/console/ui/toasts.ts'
import { type RequestDetail, type StepAction, usePrivacyWrites } from '../calls.ts'

export type RequestProps = { request: RequestDetail['request'] }

const stepSuccessMessages: Record<StepAction, string> = {
  verify: 'Identity confirmed',
  correct: 'Corrected everywhere',
  erase: 'Erased for good',
  close: 'Answered and closed',
  extend: 'Deadline extended',
  fee: 'Fee recorded',
}

type StepProps = RequestProps & {
  action: StepAction
  title: string
  button: string
  isDangerous?: boolean
  children: (wrong: Record<string, string>) => ReactNode
}

export function Step({ request, action, title, button, isDangerous, children }: StepProps) {
  const { change } = usePrivacyWrites()
  const [isBusy, setIsBusy] = useState(false)
  const [wrong, setWrong] = useState<WriteRefusal>()
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    setIsBusy(true)
    const { id, version } = request
    const typed = { ...Object.fromEntries(new FormData(form)), version }
    const answer = await change(id, action, typed)
    setIsBusy(false)
    if (answer.ok) {
      setWrong(undefined)
      toastSuccess(stepSuccessMessages[action])
      return form.reset()
    }
    setWrong(answer)
    const first = Object.keys(answer.fields)[0]
    form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }
  const fields = wrong?.fields ?? {}
  const isUnexplained = wrong && (Object.keys(fields).length === 0 || fields.form)
  return (
    <section className="card grid content-start gap-3" aria-label={title}>
      <h2 className="text-lg">{title}</h2>
      <form noValidate className="grid gap-3" onSubmit={(event) => void submit(event)}>
        <FormError message={isUnexplained && (fields.form ?? wrong.message)} />
        {children(fields)}
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
    </section>
  )
}
