import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react'
import { FieldError } from '#app/design/form/field-error.tsx'
import { Survivor } from '#app/design/island/survivor.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { Notice } from '#app/design/ui/notice.tsx'
import { fieldErrors } from '#app/basics/field-errors.ts'
import { signInSchema } from '#app/modules/access/schema.ts'
import { signInWith } from '#app/modules/access/ui/sign-in.ts'
import { CodeForm, type Checked } from './code-form.tsx'
import { PasskeyButton } from './passkey-button.tsx'

type Problem = { message: string | null; fields: Record<string, string> }
const noProblem: Problem = { message: null, fields: {} }

type LoginFormProps = {
  /** How the last session ended. */
  notice: string | null
  /** The page is not live yet: a password would be posted to a page that takes none. */
  isWaiting?: boolean
  onSignedIn: () => void
}

/** ADL-01 to ADL-06. */
export function LoginForm(props: LoginFormProps) {
  const { onSignedIn } = props
  const form = useRef<HTMLFormElement>(null)
  const signIn = useSignIn(onSignedIn)
  const { fields } = signIn.problem
  useEffect(() => {
    const [first] = Object.keys(fields)
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }, [fields])
  const { checked } = signIn
  if (checked) return <CodeForm checked={checked} onBack={signIn.goBack} onSignedIn={onSignedIn} />
  return (
    <Survivor>
      <PasswordForm {...props} {...signIn} form={form} />
    </Survivor>
  )
}

type PasswordFormProps = LoginFormProps &
  ReturnType<typeof useSignIn> & { form: RefObject<HTMLFormElement | null> }

function PasswordForm(props: PasswordFormProps) {
  const { notice, isWaiting = false, form, isBusy, problem, submit, onSignedIn } = props
  const { message, fields } = problem
  const shown = message ?? (isBusy || Object.keys(fields).length > 0 ? null : notice)
  return (
    <form
      ref={form}
      method="post"
      noValidate
      className="grid gap-5"
      onSubmit={(event) => void submit(event)}
    >
      {shown ? (
        <Notice tone={message ? 'danger' : 'warning'} role="alert">
          <p>{shown}</p>
        </Notice>
      ) : null}
      <Credentials isDisabled={isBusy} fields={fields} />
      <Button
        type="submit"
        className="w-full"
        disabled={isWaiting}
        isBusy={isBusy}
        busyLabel="Signing in..."
      >
        Sign In
      </Button>
      <PasskeyButton isDisabled={isBusy || isWaiting} onSignedIn={onSignedIn} />
    </form>
  )
}

/** E-mail and password, on to the code where the person has a second step. */
function useSignIn(onSignedIn: () => void) {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState(noProblem)
  const [checked, setChecked] = useState<Checked | null>(null)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const typed = Object.fromEntries(new FormData(event.currentTarget))
    const parsed = signInSchema.safeParse(typed)
    if (!parsed.success) return setProblem({ message: null, fields: fieldErrors(parsed.error) })
    setIsBusy(true)
    setProblem(noProblem)
    const answer = await signInWith(parsed.data.email, parsed.data.password)
    if (answer.ok) return onSignedIn()
    setIsBusy(false)
    if (answer.reason === 'code-needed')
      return setChecked({ ...parsed.data, steps: answer.steps ?? ['code'] })
    const isOfFields = Object.keys(answer.fields).length > 0
    setProblem({ message: isOfFields ? null : answer.message, fields: answer.fields })
  }
  return { isBusy, problem, checked, submit, goBack: () => setChecked(null) }
}

type CredentialsProps = { isDisabled: boolean; fields: Record<string, string> }

function Credentials({ isDisabled, fields }: CredentialsProps) {
  return (
    <>
      <LoginField
        name="email"
        label="Email"
        autoComplete="username webauthn"
        isDisabled={isDisabled}
        error={fields.email}
      />
      <LoginField
        name="password"
        label="Password"
        autoComplete="current-password"
        isDisabled={isDisabled}
        error={fields.password}
      />
    </>
  )
}

type LoginFieldProps = {
  name: 'email' | 'password'
  label: string
  autoComplete: string
  isDisabled: boolean
  error: string | undefined
}

/** Both fields are required, so neither carries a mark. */
function LoginField({ name, label, autoComplete, isDisabled, error }: LoginFieldProps) {
  return (
    <div className="field">
      <label className="field-label" htmlFor={name}>
        {label}
      </label>
      <input
        className="control"
        id={name}
        name={name}
        type={name}
        autoComplete={autoComplete}
        required
        disabled={isDisabled}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${name}-error` : undefined}
      />
      <FieldError id={`${name}-error`} message={error} />
    </div>
  )
}
