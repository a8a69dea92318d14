import { useState, type FormEvent, type ReactNode } from 'react'
import { FormError } from '#app/design/form/form-error.tsx'
import { RadioGroup } from '#app/design/form/radio-group.tsx'
import { TextArea } from '#app/design/form/text-area.tsx'
import { TextInput } from '#app/design/form/text-input.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { tellDone } from '#app/modules/console/ui/tell.ts'
import type { Refused } from '#app/modules/access/ui/use-write.tsx'
import { outcomeLabels } from '../content.ts'
import { requestOutcomes } from '../schema/kinds.ts'
import { usePrivacyWrites, type RequestDetail, type StepAction } from './privacy-calls.ts'

type RequestProps = { request: RequestDetail['request'] }

const done: Record<StepAction, string> = {
  verify: 'Identity confirmed',
  correct: 'Corrected everywhere',
  erase: 'Erased for good',
  close: 'Answered and closed',
}

/** LEG-06, PRV-04: what can be done about an open request, in the order it is done. */
export function RequestSteps({ request }: RequestProps) {
  const { state, isErased } = request
  if (state === 'closed') return null
  return (
    <>
      {state === 'unconfirmed' ? (
        <Step
          request={request}
          action="verify"
          title="Confirm who is asking"
          button="Confirm identity"
        >
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
        <Step request={request} action="correct" title="Correct" button="Correct it everywhere">
          {(wrong) => <Corrections wrong={wrong} />}
        </Step>
      ) : null}
      {state === 'confirmed' && !isErased ? (
        <Step request={request} action="erase" title="Erase" button="Erase for good" isDangerous>
          {(wrong) => <Erasure request={request} wrong={wrong} />}
        </Step>
      ) : null}
      <Step request={request} action="close" title="Answer and close" button="Send the answer">
        {(wrong) => <Answer request={request} wrong={wrong} />}
      </Step>
    </>
  )
}

type FieldsProps = RequestProps & { wrong: Record<string, string> }

function Corrections({ wrong }: Pick<FieldsProps, 'wrong'>) {
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

function Erasure({ request, wrong }: FieldsProps) {
  return (
    <>
      <p className="text-sm">
        Removes the person from enquiries, call-backs added to the copy, notes, the outbox and
        referrals, and has the CRM delete its copy. Totals stay. This cannot be undone.
      </p>
      <TextInput
        id="step-reference"
        name="reference"
        label={`Type ${request.reference} to erase`}
        autoComplete="off"
        error={wrong.reference}
      />
    </>
  )
}

function Answer({ request, wrong }: FieldsProps) {
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

type StepProps = RequestProps & {
  action: StepAction
  title: string
  button: string
  isDangerous?: boolean
  children: (wrong: Record<string, string>) => ReactNode
}

function Step({ request, action, title, button, isDangerous, children }: StepProps) {
  const { change } = usePrivacyWrites()
  const [isBusy, setIsBusy] = useState(false)
  const [wrong, setWrong] = useState<Refused>()
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
      tellDone(done[action])
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
