import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Checkbox } from '#app/design/form/choices.tsx'
import { Card, Notice } from '#app/design/ui/surfaces.tsx'
import { type Body, fieldsOf, read, withSignal } from '#app/modules/access/calls.ts'
import { ErrorNotice } from '#app/modules/access/ui/use-write.tsx'
import { profile } from '../../ui/people-api.ts'
import { type FormEvent, type ReactNode, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { TextInput } from '#app/design/form/field.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { useLiveRefresh } from '#app/modules/console/live-sync/ui/live-context.tsx'
import { roleLabel } from '#app/modules/access/rules.ts'
import { minPasswordLength } from '#app/modules/access/schema.ts'
import { PasswordGate } from '../../ui/password-gate.tsx'
import { PasskeyCard } from '../ui/passkey-card.tsx'
import { SecondFactorCard } from '../ui/second-factor-card.tsx'
import { sessionsKey } from '../../calls.ts'
import { SessionList } from '../../ui/session-list.tsx'
import { useStaffUser } from '#app/modules/access/ui/staff-context.tsx'

const queryKey = ['profile', 'mail']

/** STF-04: decisions on own requests stand under the bell; by mail, too, if wanted. Saved at once. */
function MailCard() {
  const queries = useQueryClient()
  const wish = useQuery({
    queryKey,
    queryFn: ({ signal }) => read(profile.mail.$get({}, withSignal(signal))),
  })
  const save = useMutation({
    mutationFn: (wants: boolean) => read(profile.mail.$post({ json: { wants_mail: wants } })),
    onSuccess: (saved) => queries.setQueryData(queryKey, saved),
  })
  return (
    <Card as="section">
      <h2 className="mb-3 text-lg">E-mails</h2>
      <ErrorNotice error={save.error ?? wish.error} />
      <Checkbox
        id="wants-mail"
        label="Email me when my request is approved or rejected"
        hint="You’ll always see it under the bell."
        disabled={wish.data === undefined}
        checked={save.isPending ? save.variables : (wish.data?.wants_mail ?? false)}
        onChange={(event) => save.mutate(event.currentTarget.checked)}
      />
    </Card>
  )
}

/** ADS-14. `children` is what other modules let a person choose. */
export function ProfilePage({ children }: { children?: ReactNode }) {
  const user = useStaffUser()
  useLiveRefresh('sessions', sessionsKey)
  return (
    <div className="grid max-w-2xl gap-6">
      <div>
        <h1>Profile Settings</h1>
        <p className="mt-1 text-ink-soft">{`${user.email}, ${roleLabel(user.role)}`}</p>
      </div>
      <NameForm />
      <PasswordForm />
      <MailCard />
      {children}
      <PasswordGate>
        <div className="grid gap-6">
          <PasskeyCard />
          <SecondFactorCard />
        </div>
      </PasswordGate>
      <Card as="section">
        <h2 className="mb-3 text-lg">Sessions</h2>
        <SessionList />
      </Card>
    </div>
  )
}

function NameForm() {
  const user = useStaffUser()
  const { revalidate } = useRevalidator()
  const save = useMutation({
    mutationFn: (json: Body<typeof profile.index.$patch>) => profile.index.$patch({ json }),
    onSuccess: () => revalidate(),
  })
  const fields = fieldsOf(save.error)
  return (
    <Card as="section">
      <form noValidate className="grid gap-4" onSubmit={(event) => save.mutate(readForm(event))}>
        <h2 className="text-lg">Name</h2>
        <Saved error={save.error} isSaved={save.isSuccess} text="Your name is saved." />
        <TextInput
          id="full_name"
          name="full_name"
          label="Full name"
          autoComplete="name"
          defaultValue={user.full_name}
          error={fields.full_name}
        />
        <Button type="submit" size="small" className="justify-self-start" isBusy={save.isPending}>
          Save name
        </Button>
      </form>
    </Card>
  )
}

function PasswordForm() {
  const form = useRef<HTMLFormElement>(null)
  const save = useMutation({
    mutationFn: (json: Body<typeof profile.password.$post>) => profile.password.$post({ json }),
    onSuccess: () => form.current?.reset(),
  })
  const fields = fieldsOf(save.error)
  return (
    <Card as="section">
      <form
        ref={form}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => save.mutate(readForm(event))}
      >
        <h2 className="text-lg">Password</h2>
        <Saved
          error={save.error}
          isSaved={save.isSuccess}
          text="Your password is changed. Your other sessions have ended."
        />
        <TextInput
          id="current_password"
          name="current_password"
          type="password"
          label="Current password"
          autoComplete="current-password"
          error={fields.current_password}
        />
        <TextInput
          id="new_password"
          name="new_password"
          type="password"
          label="New password"
          hint={`At least ${minPasswordLength} characters. A few unrelated words are strong and easy to remember.`}
          autoComplete="new-password"
          error={fields.new_password}
        />
        <Button type="submit" size="small" className="justify-self-start" isBusy={save.isPending}>
          Change password
        </Button>
      </form>
    </Card>
  )
}

function Saved({ error, isSaved, text }: { error: Error | null; isSaved: boolean; text: string }) {
  if (isSaved) {
    return (
      <Notice tone="success" role="status">
        <p>{text}</p>
      </Notice>
    )
  }
  return <ErrorNotice error={error} />
}

/** What is typed, by the names of the fields; what is wrong with it the server says. */
function readForm<Fields extends object>(event: FormEvent<HTMLFormElement>): Fields {
  event.preventDefault()
  return Object.fromEntries(new FormData(event.currentTarget)) as Fields
}
