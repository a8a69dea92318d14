import { useState } from 'react'
import { useNavigate } from 'react-router'
import { FormError, TextInput } from '#app/design/form/field.tsx'
import { Button, Spinner } from '#app/design/ui/button.tsx'
import { ButtonLink } from '#app/design/ui/link.tsx'
import { Notice } from '#app/design/ui/surfaces.tsx'
import { firstPersonSchema } from '#app/modules/access/schema.ts'
import {
  checkClaimLink,
  claimWithToken,
  type SignInAnswer,
} from '#app/modules/access/sign-in/calls.ts'
import { readSettings } from '#app/modules/settings/store.server.ts'
import { requestContext } from '#app/platform/router-context.server.ts'
import {
  EntranceFrame,
  NewPasswordField,
  takeLinkParams,
  useEntranceForm,
} from '../ui/entrance-frame.tsx'
import type { Route } from './+types/claim'

const title = 'Set up this installation'

const incompleteLinkAnswer: SignInAnswer = {
  ok: false,
  message:
    'This link is incomplete. Copy the whole link from the terminal where the server started.',
  fields: {},
}

export async function loader({ context }: Route.LoaderArgs) {
  const { brandName } = await readSettings(context.get(requestContext), 'site')
  return { brandName, link: null as { token: string; checked: SignInAnswer } | null }
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const { token } = takeLinkParams()
  const [served, checked] = await Promise.all([
    serverLoader(),
    token ? checkClaimLink(token) : incompleteLinkAnswer,
  ])
  return { ...served, link: { token, checked } }
}
clientLoader.hydrate = true as const

/** The first load removes the token from the URL, so a second load would not find it. */
export const shouldRevalidate = () => false

export const meta: Route.MetaFunction = () => [
  { title },
  { name: 'referrer', content: 'no-referrer' },
]

export default function Claim({ loaderData }: Route.ComponentProps) {
  const { brandName, link } = loaderData
  const [refusal, setRefusal] = useState<string | null>(null)
  const problem = refusal ?? (link && !link.checked.ok ? link.checked.message : null)
  return (
    <EntranceFrame
      brandName={brandName}
      title={title}
      lead={
        problem === null
          ? 'You’ll be the first administrator. You can invite colleagues afterwards.'
          : 'This link doesn’t work.'
      }
    >
      {link === null ? (
        <Spinner label="Checking the link…" />
      ) : problem === null ? (
        <ClaimForm token={link.token} onRefused={setRefusal} />
      ) : (
        <div className="grid gap-5">
          <Notice tone="warning" role="alert">
            <p>{problem}</p>
          </Notice>
          <ButtonLink to="/admin/login">Go to sign-in</ButtonLink>
        </div>
      )}
    </EntranceFrame>
  )
}

function ClaimForm({ token, onRefused }: { token: string; onRefused: (message: string) => void }) {
  const navigate = useNavigate()
  const { isBusy, message, fields, onSubmit } = useEntranceForm({
    schema: firstPersonSchema,
    async send(person) {
      const given = await claimWithToken(token, person)
      const isOver =
        !given.ok &&
        (given.reason === 'not-allowed' || (given.reason === 'conflict' && !given.fields.email))
      if (isOver) onRefused(given.message)
      return given
    },
    onDone: () => void navigate('/admin', { replace: true }),
  })
  return (
    <form method="post" noValidate className="grid gap-5" onSubmit={onSubmit}>
      <FormError message={Object.keys(fields).length === 0 && message} />
      <TextInput
        id="fullName"
        name="fullName"
        label="Full name"
        autoComplete="name"
        error={fields.fullName}
      />
      <TextInput
        id="email"
        name="email"
        type="email"
        label="Email"
        autoComplete="username"
        error={fields.email}
      />
      <NewPasswordField label="Password" error={fields.password} />
      <Button type="submit" isBusy={isBusy} busyLabel="Creating your account…">
        Create account and sign in
      </Button>
    </form>
  )
}
