import { useState } from 'react'
import { FormError } from '#app/design/form/field.tsx'
import { Button, Spinner } from '#app/design/ui/button.tsx'
import { ButtonLink } from '#app/design/ui/link.tsx'
import { Notice } from '#app/design/ui/surfaces.tsx'
import { passwordResetSchema } from '#app/modules/access/schema.ts'
import { resetPassword } from '#app/modules/access/sign-in/calls.ts'
import { readSettings } from '#app/modules/settings/store.server.ts'
import { requestContext } from '#app/platform/router-context.server.ts'
import {
  EntranceFrame,
  NewPasswordField,
  takeLinkParams,
  useEntranceForm,
} from '../ui/entrance-frame.tsx'
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
  const [isDone, setIsDone] = useState(false)
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
        <PasswordForm token={token} onDone={() => setIsDone(true)} />
      )}
    </EntranceFrame>
  )
}

const typedSchema = passwordResetSchema.omit({ token: true })

function PasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const { isBusy, message, fields, onSubmit } = useEntranceForm({
    schema: typedSchema,
    send: ({ password }) => resetPassword(token, password),
    onDone,
  })
  return (
    <form method="post" noValidate className="grid gap-5" onSubmit={onSubmit}>
      <FormError message={!fields.password && message} />
      <NewPasswordField label="New password" error={fields.password} />
      <Button type="submit" isBusy={isBusy} busyLabel="Saving…">
        Set password
      </Button>
    </form>
  )
}
