import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { redirect, useNavigate } from 'react-router'
import { fieldErrors } from '#app/basics/outcome.ts'
import { FieldError, FormError, TextInput } from '#app/design/form/field.tsx'
import { ResilientSubtree } from '#app/design/island/survivor.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { TextLink } from '#app/design/ui/link.tsx'
import { Notice } from '#app/design/ui/surfaces.tsx'
import { isUnclaimed } from '#app/modules/access/claim/service.server.ts'
import { secondStepTexts } from '#app/modules/access/content.ts'
import { signInSchema } from '#app/modules/access/schema.ts'
import {
  checkStoredSession,
  readNotice,
  storeNotice,
  storeReturnPath,
  takeReturnPath,
} from '#app/modules/access/session/calls.ts'
import {
  type SignInAnswer,
  promptForPasskey,
  offerPasskeys,
  signInWithPassword,
  signInWithPasskey,
} from '#app/modules/access/sign-in/calls.ts'
import { readSettings } from '#app/modules/settings/store.server.ts'
import { requestContext } from '#app/platform/router-context.server.ts'
import { EntranceFrame, NeedsJavaScript } from '../ui/entrance-frame.tsx'
import type { Route } from './+types/login'

/** A correct email and password, kept in memory until the second step is complete. */
type VerifiedCredentials = { email: string; password: string; steps: readonly string[] }

type CodeFormProps = { checked: VerifiedCredentials; onBack: () => void; onSignedIn: () => void }

function CodeForm({ checked, onBack, onSignedIn }: CodeFormProps) {
  const field = useRef<HTMLInputElement>(null)
  const step = useSecondStep(checked, onSignedIn)
  useEffect(() => field.current?.focus(), [step.answer])
  return (
    <ResilientSubtree>
      <SecondStepForm steps={checked.steps} field={field} onBack={onBack} {...step} />
    </ResilientSubtree>
  )
}

type SecondStepFormProps = Pick<VerifiedCredentials, 'steps'> &
  Pick<CodeFormProps, 'onBack'> &
  ReturnType<typeof useSecondStep> & { field: RefObject<HTMLInputElement | null> }

function SecondStepForm(props: SecondStepFormProps) {
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
          hint={`${secondStepTexts.needed} If you don’t have your phone, enter a recovery code.`}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          error={fields.code}
        />
      ) : (
        <p>{secondStepTexts.passkeyNeeded}</p>
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

function useSecondStep({ email, password }: VerifiedCredentials, onSignedIn: () => void) {
  const [isBusy, setIsBusy] = useState<'code' | 'passkey' | null>(null)
  const [answer, setAnswer] = useState<SignInAnswer>({ ok: true })
  async function submitStep(step: 'code' | 'passkey', given: Promise<SignInAnswer>) {
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
    const message = 'Please enter the code.'
    if (code === '') return setAnswer({ ok: false, message, fields: { code: message } })
    await submitStep('code', signInWithPassword(email, password, { code }))
  }
  async function takePasskey() {
    if (isBusy) return
    const answered = promptForPasskey((passkey) => signInWithPassword(email, password, { passkey }))
    await submitStep('passkey', answered)
  }
  return { isBusy, answer, submit, takePasskey }
}

type PasskeyButtonProps = { isDisabled: boolean; onSignedIn: () => void }

/** Signs in with a passkey, either by this button or by the browser's autofill list at the email field. */
function PasskeyButton({ isDisabled, onSignedIn }: PasskeyButtonProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [message, setMessage] = useState<string | null>(null)
  function follow(answer: SignInAnswer) {
    if (answer.ok) return onSignedIn()
    setIsBusy(false)
    setMessage(answer.message)
  }
  const followAutofill = useEffectEvent(follow)
  useEffect(() => offerPasskeys(followAutofill), [])
  async function signIn() {
    setIsBusy(true)
    setMessage(null)
    follow(await promptForPasskey(signInWithPasskey))
  }
  return (
    <div className="grid gap-2">
      <Button
        variant="secondary"
        className="w-full"
        disabled={isDisabled}
        isBusy={isBusy}
        busyLabel="Waiting for your passkey..."
        onClick={() => void signIn()}
      >
        Sign in with a passkey
      </Button>
      <p role="alert" className="text-sm text-danger empty:hidden">
        {message}
      </p>
    </div>
  )
}

type FormProblem = { message: string | null; fields: Record<string, string> }
const noProblem: FormProblem = { message: null, fields: {} }

type LoginFormProps = {
  /** The reason the last session ended. */
  notice: string | null
  /** True until the page is hydrated: a native form submit would post the password to a route that cannot handle it. */
  isWaiting?: boolean
  onSignedIn: () => void
}

function LoginForm(props: LoginFormProps) {
  const { onSignedIn } = props
  const form = useRef<HTMLFormElement>(null)
  const signIn = useSignIn(onSignedIn)
  const { message, fields } = signIn.problem
  useEffect(() => {
    // The fields are disabled during a try, so the one that Enter was pressed in has lost the focus.
    const isLost = message !== null && document.activeElement === document.body
    const first = Object.keys(fields)[0] ?? (isLost ? 'password' : undefined)
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }, [message, fields])
  const { checked } = signIn
  if (checked) return <CodeForm checked={checked} onBack={signIn.goBack} onSignedIn={onSignedIn} />
  return (
    <ResilientSubtree>
      <PasswordForm {...props} {...signIn} form={form} />
    </ResilientSubtree>
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
      {credentialFields.map((field) => (
        <LoginField key={field.name} {...field} isDisabled={isBusy} error={fields[field.name]} />
      ))}
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

function useSignIn(onSignedIn: () => void) {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState(noProblem)
  const [checked, setChecked] = useState<VerifiedCredentials | null>(null)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const typed = Object.fromEntries(new FormData(event.currentTarget))
    const parsed = signInSchema.safeParse(typed)
    if (!parsed.success) return setProblem({ message: null, fields: fieldErrors(parsed.error) })
    setIsBusy(true)
    setProblem(noProblem)
    const answer = await signInWithPassword(parsed.data.email, parsed.data.password)
    if (answer.ok) return onSignedIn()
    setIsBusy(false)
    if (answer.reason === 'code-needed')
      return setChecked({ ...parsed.data, steps: answer.steps ?? ['code'] })
    const isOfFields = Object.keys(answer.fields).length > 0
    setProblem({ message: isOfFields ? null : answer.message, fields: answer.fields })
  }
  return { isBusy, problem, checked, submit, goBack: () => setChecked(null) }
}

const credentialFields = [
  { name: 'email', label: 'Email', autoComplete: 'username webauthn' },
  { name: 'password', label: 'Password', autoComplete: 'current-password' },
] as const

type LoginFieldProps = (typeof credentialFields)[number] & {
  isDisabled: boolean
  error: string | undefined
}

/** The label has no "required" mark, because both fields of the form are required. */
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

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const [{ brandName }, isNew] = await Promise.all([readSettings(ctx, 'site'), isUnclaimed(ctx)])
  return { brandName, isNew, notice: undefined }
}

/** Redirects signed-in users. For anyone else, it loads the reason why their last session ended. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const from = new URL(request.url).searchParams.get('from')
  if (from) storeReturnPath(from)
  const checked = await checkStoredSession()
  if (checked.isSignedIn)
    throw redirect(checked.needsSecondStep ? '/admin/second-step' : takeReturnPath())
  if (from && checked.notice) storeNotice(checked.notice)
  if (from) throw redirect('/admin/login')
  // The sign-in page also opens offline, for example after signing out; only the brand name is missing.
  const page = await serverLoader().catch(() => ({ brandName: '', isNew: false }))
  return { ...page, notice: checked.notice ?? readNotice() }
}
clientLoader.hydrate = true as const

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Admin Login | ${loaderData?.brandName ?? ''}` },
]

/** `notice` is undefined until the client has read the stored session. */
export default function Login({ loaderData: { brandName, isNew, notice } }: Route.ComponentProps) {
  const navigate = useNavigate()
  return (
    <EntranceFrame
      brandName={brandName}
      title="Admin Login"
      lead="Sign in with your staff account."
    >
      <NeedsJavaScript />
      {isNew ? (
        <div className="mb-5">
          <Notice>
            <p>
              There is no account yet: create the first one with the link that the server printed
              when it started.
            </p>
          </Notice>
        </div>
      ) : null}
      <LoginForm
        notice={notice ?? null}
        isWaiting={notice === undefined}
        onSignedIn={() => void navigate(takeReturnPath(), { replace: true })}
      />
      <p className="mt-6 text-sm text-ink-soft">
        <TextLink to="/admin/forgot-password">Forgot your password?</TextLink>
      </p>
    </EntranceFrame>
  )
}
