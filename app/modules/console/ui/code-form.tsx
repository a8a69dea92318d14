import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react'
import { FormError } from '#app/design/form/form-error.tsx'
import { TextInput } from '#app/design/form/text-input.tsx'
import { Survivor } from '#app/design/island/survivor.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { secondStep } from '#app/modules/access/content.ts'
import { signInWith, type Answer } from '#app/modules/access/ui/sign-in.ts'
import { answerByPasskey } from '#app/modules/access/ui/passkeys.ts'

/** E-mail and password that were right; they stay in memory until the second step is taken. */
export type Checked = { email: string; password: string; steps: readonly string[] }

type CodeFormProps = { checked: Checked; onBack: () => void; onSignedIn: () => void }

/** The second step, for people who have one (T10): a code, a passkey, or either. */
export function CodeForm({ checked, onBack, onSignedIn }: CodeFormProps) {
  const field = useRef<HTMLInputElement>(null)
  const step = useSecondStep(checked, onSignedIn)
  useEffect(() => field.current?.focus(), [step.answer])
  return (
    <Survivor>
      <StepForm steps={checked.steps} field={field} onBack={onBack} {...step} />
    </Survivor>
  )
}

type StepFormProps = Pick<Checked, 'steps'> &
  Pick<CodeFormProps, 'onBack'> &
  ReturnType<typeof useSecondStep> & { field: RefObject<HTMLInputElement | null> }

function StepForm(props: StepFormProps) {
  const { steps, field, isBusy, answer, submit, takePasskey, onBack } = props
  const hasCode = steps.includes('code')
  const hasPasskey = steps.includes('passkey')
  const fields = answer.ok ? {} : answer.fields
  return (
    <form method="post" noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <FormError message={!answer.ok && !fields.code && answer.message} />
      {hasCode ? (
        <TextInput
          ref={field}
          id="code"
          name="code"
          label="Code"
          hint={`${secondStep.needed} Without your phone, type a recovery code.`}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          error={fields.code}
        />
      ) : (
        <p>{secondStep.passkeyNeeded}</p>
      )}
      {hasCode ? (
        <Button type="submit" isBusy={isBusy === 'code'} busyLabel="Signing in...">
          Sign In
        </Button>
      ) : null}
      {hasPasskey ? (
        <Button
          variant={hasCode ? 'secondary' : 'primary'}
          isBusy={isBusy === 'passkey'}
          busyLabel="Waiting for your passkey..."
          onClick={() => void takePasskey()}
        >
          Use a passkey
        </Button>
      ) : null}
      <Button variant="quiet" onClick={onBack}>
        Use another account
      </Button>
    </form>
  )
}

function useSecondStep({ email, password }: Checked, onSignedIn: () => void) {
  const [isBusy, setIsBusy] = useState<'code' | 'passkey' | null>(null)
  const [answer, setAnswer] = useState<Answer>({ ok: true })
  async function take(step: 'code' | 'passkey', given: Promise<Answer>) {
    setIsBusy(step)
    const taken = await given
    if (taken.ok) return onSignedIn()
    setIsBusy(null)
    setAnswer(taken)
  }
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const code = String(new FormData(event.currentTarget).get('code') ?? '').trim()
    if (code === '') return setAnswer(refusal('Please enter the code.'))
    await take('code', signInWith(email, password, { code }))
  }
  async function takePasskey() {
    if (isBusy) return
    const answered = answerByPasskey((passkey) => signInWith(email, password, { passkey }))
    await take('passkey', answered)
  }
  return { isBusy, answer, submit, takePasskey }
}

const refusal = (message: string): Answer => ({ ok: false, message, fields: { code: message } })
