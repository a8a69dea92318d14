import { useEffect, useRef, useState, type FormEvent } from 'react'
import { TextInput } from '#app/design/form/text-input.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { Notice } from '#app/design/ui/notice.tsx'
import { secondStep } from '#app/features/staff-access/content.ts'
import { signInWith, type Answer } from '#app/features/staff-access/ui/admin-auth.ts'

/** E-mail and password that were right; they stay in memory until the code is typed. */
export type Checked = { email: string; password: string }

type CodeFormProps = { checked: Checked; onBack: () => void; onSignedIn: () => void }

/** The second step, for people who switched it on (T10). */
export function CodeForm({ checked, onBack, onSignedIn }: CodeFormProps) {
  const field = useRef<HTMLInputElement>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [answer, setAnswer] = useState<Answer>({ ok: true })
  useEffect(() => field.current?.focus(), [answer])
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const code = String(new FormData(event.currentTarget).get('code')).trim()
    if (code === '') return setAnswer(refusal('Please enter the code.'))
    setIsBusy(true)
    const given = await signInWith(checked.email, checked.password, code)
    if (given.ok) return onSignedIn()
    setIsBusy(false)
    setAnswer(given)
  }
  const fields = answer.ok ? {} : answer.fields
  return (
    <form method="post" noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      {!answer.ok && !fields.code ? (
        <Notice tone="danger" role="alert">
          <p>{answer.message}</p>
        </Notice>
      ) : null}
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
      <Button type="submit" isBusy={isBusy} busyLabel="Signing in...">
        Sign In
      </Button>
      <Button variant="quiet" onClick={onBack}>
        Use another account
      </Button>
    </form>
  )
}

const refusal = (message: string): Answer => ({ ok: false, message, fields: { code: message } })
