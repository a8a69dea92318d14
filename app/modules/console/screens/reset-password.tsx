import { useState, type FormEvent } from 'react'
import { FormError } from '#app/design/form/field.tsx'
import { Button, Spinner } from '#app/design/ui/button.tsx'
import { ButtonLink } from '#app/design/ui/link.tsx'
import { Notice } from '#app/design/ui/surfaces.tsx'
import { newPasswordSchema } from '#app/modules/access/schema.ts'
import { resetPassword, type SignInAnswer } from '#app/modules/access/sign-in/calls.ts'
import { readSettings } from '#app/modules/settings/store.server.ts'
import { requestContext } from '#app/platform/router-context.server.ts'
import { EntranceFrame, NewPasswordField, takeLinkParams } from '../ui/entrance-frame.tsx'
import type { Route } from './+types/reset-password'

const title = 'Set a new password'
const leadText = 'The link works once.'
const welcomeTexts = {
  title: 'Welcome to the staff console',
  lead: 'Choose a password, and your account is ready.',
}

export async function loader({ context }: Route.LoaderArgs) {
  const { brandName } = await readSettings(context.get(requestContext), 'site')
  return { brandName, token: null, isInvitation: false }
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const { token, link } = takeLinkParams()
  return { ...(await serverLoader()), token, isInvitation: link.get('for') === 'invitation' }
}
clientLoader.hydrate = true as const

/** The first load removes the token from the URL, so a second load would not find it. */
export const shouldRevalidate = () => false

export const meta: Route.MetaFunction = () => [
  { title },
  { name: 'referrer', content: 'no-referrer' },
]

export default function ResetPassword({ loaderData }: Route.ComponentProps) {
  const { token, brandName, isInvitation } = loaderData
  const words = isInvitation ? welcomeTexts : { title, lead: leadText }
  const { isDone, ...setting } = useNewPassword(token)
  return (
    <EntranceFrame brandName={brandName} {...words}>
      {isDone ? (
        <div className="grid gap-5">
          <Notice tone="success" role="status">
            <p>
              {isInvitation
                ? 'Your password is set. You can sign in now.'
                : 'Your password is set. You’ve been signed out everywhere.'}
            </p>
          </Notice>
          <ButtonLink to="/admin/login">Go to sign-in</ButtonLink>
        </div>
      ) : token === null ? (
        <Spinner label="Checking the link…" />
      ) : token === '' ? (
        <Notice tone="warning" role="alert">
          <p>
            This link is incomplete. Open it again from the message you received, or ask for a new
            one.
          </p>
        </Notice>
      ) : (
        <PasswordForm {...setting} />
      )}
    </EntranceFrame>
  )
}

function useNewPassword(token: string | null) {
  const [isDone, setIsDone] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [answer, setAnswer] = useState<SignInAnswer>({ ok: true })
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy || !token) return
    const form = event.currentTarget
    const parsed = newPasswordSchema.safeParse(new FormData(form).get('password'))
    if (!parsed.success) {
      const password = parsed.error.issues[0]!.message
      setAnswer({ ok: false, message: password, fields: { password } })
      return form.querySelector('input')?.focus()
    }
    setIsBusy(true)
    const given = await resetPassword(token, parsed.data)
    setIsBusy(false)
    if (given.ok) setIsDone(true)
    else setAnswer(given)
  }
  return { isDone, isBusy, answer, submit }
}

type PasswordFormProps = Omit<ReturnType<typeof useNewPassword>, 'isDone'>

function PasswordForm({ isBusy, answer, submit }: PasswordFormProps) {
  const fields = answer.ok ? {} : answer.fields
  return (
    <form method="post" noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <FormError message={!answer.ok && !fields.password && answer.message} />
      <NewPasswordField label="New password" error={fields.password} />
      <Button type="submit" isBusy={isBusy} busyLabel="Saving…">
        Set password
      </Button>
    </form>
  )
}
