import { useState, type FormEvent, type ReactNode } from 'react'
import { FormError } from '#app/design/form/form-error.tsx'
import { RadioGroup } from '#app/design/form/radio-group.tsx'
import { TextArea } from '#app/design/form/text-area.tsx'
import { TextInput } from '#app/design/form/text-input.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { outcomeLabels } from '../content.ts'
import type { RequestDetail } from './privacy-api.ts'
import { requestOutcomes } from '../schema/kinds.ts'
import type { WriteAnswer } from './write-answer.ts'

export type StepAction = 'verify' | 'correct' | 'erase' | 'close'
export type RequestStepsProps = {
  request: RequestDetail['request']
  onDo: (action: StepAction, body: object) => Promise<WriteAnswer>
}

/** LEG-06, PRV-04: what can be done about an open request, in the order it is done. */
export function RequestSteps({ request, onDo }: RequestStepsProps) {
  const { state, isErased } = request
  if (state === 'closed') return null
  const step = { version: request.version, onDo }
  return (
    <>
      {state === 'unconfirmed' ? (
        <Step {...step} action="verify" title="Confirm who is asking" button="Confirm identity">
          {(wrong) => (
            <TextInput
              id="step-how"
              name="how"
              label="How did you confirm it?"
              hint="The person can also press the link in the e-mail we sent. Nothing is shown or changed before."
              autoComplete="off"
              error={wrong.how}
            />
          )}
        </Step>
      ) : null}
      {state === 'confirmed' && !isErased ? (
        <Step {...step} action="correct" title="Correct" button="Correct it everywhere">
          {(wrong) => <Corrections wrong={wrong} />}
        </Step>
      ) : null}
      {state === 'confirmed' && !isErased ? (
        <Step {...step} action="erase" title="Erase" button="Erase for good" isDangerous>
          {(wrong) => (
            <>
              <p className="text-sm">
                Removes the person from enquiries, call-backs added to the copy, notes, the outbox
                and referrals, and has the CRM delete its copy. Totals stay. This cannot be undone.
              </p>
              <TextInput
                id="step-reference"
                name="reference"
                label={`Type ${request.reference} to erase`}
                autoComplete="off"
                error={wrong.reference}
              />
            </>
          )}
        </Step>
      ) : null}
      <Step {...step} action="close" title="Answer and close" button="Send the answer">
        {(wrong) => <Answer request={request} wrong={wrong} />}
      </Step>
    </>
  )
}

function Corrections({ wrong }: { wrong: Record<string, string> }) {
  return (
    <>
      <p className="text-sm text-ink-soft">Fields left empty stay as they are.</p>
      {(['name', 'email', 'company', 'phone'] as const).map((name) => (
        <TextInput
          key={name}
          id={`step-${name}`}
          name={name}
          label={{ name: 'Name', email: 'E-mail', company: 'Company', phone: 'Phone' }[name]}
          autoComplete="off"
          error={wrong[name]}
        />
      ))}
    </>
  )
}

function Answer({
  request,
  wrong,
}: Pick<RequestStepsProps, 'request'> & { wrong: Record<string, string> }) {
  const isKnown = request.state === 'confirmed'
  const options = requestOutcomes.filter((value) => isKnown || value === 'refused')
  return (
    <>
      <RadioGroup
        id="step-outcome"
        name="outcome"
        label="Outcome"
        options={options.map((value) => ({ value, label: outcomeLabels[value] }))}
        defaultValue={isKnown ? 'done' : 'refused'}
        error={wrong.outcome}
      />
      <TextArea
        id="step-answer"
        name="answer"
        label="Your answer"
        hint={
          request.isSuspectedSpam
            ? 'Kept here only: nothing is sent to what looks like a machine.'
            : 'Goes to the person by e-mail, as you write it. An export is sent by you, safely, not by this form.'
        }
        rows={5}
        error={wrong.answer}
      />
    </>
  )
}

type StepProps = Pick<RequestStepsProps, 'onDo'> & {
  action: StepAction
  version: number
  title: string
  button: string
  isDangerous?: boolean
  children: (wrong: Record<string, string>) => ReactNode
}

function Step({ action, version, title, button, isDangerous, onDo, children }: StepProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [wrong, setWrong] = useState<Extract<WriteAnswer, { ok: false }>>()
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    setIsBusy(true)
    const answer = await onDo(action, { ...Object.fromEntries(new FormData(form)), version })
    setIsBusy(false)
    if (answer.ok) {
      setWrong(undefined)
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
