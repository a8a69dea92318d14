import { useState } from 'react'
import { FormError, TextInput } from '#app/design/form/field.tsx'
import { useIsServerRendered } from '#app/design/island/island.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { TextLink } from '#app/design/ui/link.tsx'
import { Notice } from '#app/design/ui/surfaces.tsx'
import { resetLinkSchema } from '#app/modules/access/schema.ts'
import { requestResetLink } from '#app/modules/access/sign-in/calls.ts'
import {
  EntranceFrame,
  NeedsJavaScript,
  useEntranceForm,
} from '#app/modules/console/ui/entrance-frame.tsx'
import { readSettings } from '#app/modules/settings/store.server.ts'
import { requestContext } from '#app/platform/router-context.server.ts'
import type { Route } from './+types/forgot-password'

const title = 'Forgot your password?'

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const { brandName } = await readSettings(ctx, 'site')
  return { brandName, canMail: ctx.env.SMTP_URL !== undefined }
}

export const meta: Route.MetaFunction = () => [{ title }]

/** Requests a one-time link by email; the answer does not reveal whether there is an account. */
export default function ForgotPassword({ loaderData }: Route.ComponentProps) {
  const { brandName, canMail } = loaderData
  const [sentTo, setSentTo] = useState('')
  const lead = canMail
    ? 'We’ll send you a link to set a new password.'
    : 'Ask an administrator for a link to set a new one.'
  return (
    <EntranceFrame brandName={brandName} title={title} lead={lead}>
      <NeedsJavaScript />
      {!canMail ? (
        <Notice tone="info">
          <p>
            This console can’t send email. Ask an administrator to create a one-time link under
            Users. It lets you set a new password within an hour.
          </p>
        </Notice>
      ) : sentTo ? (
        <Notice tone="success" role="status">
          <p>
            If <strong className="wrap-anywhere">{sentTo}</strong> belongs to an account, a link is
            on its way. It works once and expires in 30 minutes.
          </p>
          <p className="mt-2">
            Nothing after a few minutes? Check your spam folder, or ask an administrator for a
            one-time link.
          </p>
        </Notice>
      ) : (
        <EmailForm onSent={setSentTo} />
      )}
      <p className="mt-6 text-sm">
        <TextLink to="/admin/login">Back to sign-in</TextLink>
      </p>
    </EntranceFrame>
  )
}

function EmailForm({ onSent }: { onSent: (email: string) => void }) {
  const { isBusy, message, fields, onSubmit } = useEntranceForm({
    schema: resetLinkSchema,
    send: ({ email }) => requestResetLink(email),
    onDone: ({ email }) => onSent(email),
  })
  // The button stays disabled until the page is interactive. Before that, the browser would post the form to this page,
  // which accepts no POST.
  const isWaiting = useIsServerRendered()
  return (
    <form method="post" noValidate className="grid gap-5" onSubmit={onSubmit}>
      <FormError message={!fields.email && message} />
      <TextInput
        id="email"
        name="email"
        type="email"
        label="Email"
        autoComplete="username"
        error={fields.email}
      />
      <Button
        type="submit"
        className="w-full"
        disabled={isWaiting}
        isBusy={isBusy}
        busyLabel="Sending…"
      >
        Send the link
      </Button>
    </form>
  )
}
