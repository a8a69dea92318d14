import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useRef } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { isAtLeast } from '#app/basics/staff-roles.ts'
import { Checkbox } from '#app/design/form/choices.tsx'
import { TextInput } from '#app/design/form/field.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { Card, Notice } from '#app/design/ui/surfaces.tsx'
import { TabLinks } from '#app/design/ui/tabs.tsx'
import { type RequestBody, fieldsOf, fetchJson, routeQuery } from '#app/modules/access/calls.ts'
import { roleLabel } from '#app/modules/access/rules.ts'
import { minPasswordLength } from '#app/modules/access/schema.ts'
import { ReadState } from '#app/modules/access/ui/read-state.tsx'
import { useStaffUser } from '#app/modules/access/ui/staff-context.tsx'
import { ErrorNotice } from '#app/modules/access/ui/use-write.tsx'
import { useLiveRefresh } from '#app/modules/console/live-sync/ui/live-context.tsx'
import { sessionsKey } from '../../calls.ts'
import { PasswordGate } from '../../ui/password-gate.tsx'
import { profile } from '../../ui/people-api.ts'
import { SessionList } from '../../ui/session-list.tsx'
import { PasskeyCard } from '../ui/passkey-card.tsx'
import { SecondFactorCard } from '../ui/second-factor-card.tsx'

const queryKey = ['profile', 'mail']

/** Emails that a person can switch off; each switch saves at once. `children` are the switches of other modules. */
function EmailsCard({ children }: { children: ReactNode }) {
  const queries = useQueryClient()
  const wish = useQuery(routeQuery(queryKey, profile.mail.$get))
  const save = useMutation({
    mutationFn: (wants: boolean) => fetchJson(profile.mail.$post({ json: { wants_mail: wants } })),
    onSuccess: (saved) => queries.setQueryData(queryKey, saved),
  })
  return (
    <Card as="section">
      <h3 className="mb-3 text-lg">Emails</h3>
      <ErrorNotice error={save.error} />
      {wish.error ? <ReadState read={wish} what="your choice" /> : null}
      <Checkbox
        id="wants-mail"
        label="Email me when my request is approved or rejected"
        hint="You’ll always see it under the bell."
        disabled={wish.data === undefined}
        checked={save.isPending ? save.variables : (wish.data?.wants_mail ?? false)}
        onChange={(event) => save.mutate(event.currentTarget.checked)}
      />
      {children}
    </Card>
  )
}

const sections = {
  account: 'Account',
  notifications: 'Emails and notifications',
  work: 'Replies and calendar',
  security: 'Sign-in and security',
  appearance: 'This device',
} as const
type SectionId = keyof typeof sections
const sectionIds = Object.keys(sections) as SectionId[]

export type ProfilePageProps = {
  /** Settings cards of other modules. */
  emails: ReactNode
  notifications: ReactNode
  work: ReactNode
  appearance: ReactNode
}

export function ProfilePage({ emails, notifications, work, appearance }: ProfilePageProps) {
  const user = useStaffUser()
  const { hash } = useLocation()
  useLiveRefresh('sessions', sessionsKey)
  // Viewers cannot answer enquiries or be booked, so they have no work section.
  const shown = sectionIds.filter((id) => id !== 'work' || isAtLeast(user.role, 'editor'))
  const current = shown.find((id) => hash === `#${id}`) ?? 'account'
  const links = shown.map((id) => ({
    to: `#${id}`,
    label: sections[id],
    isCurrent: id === current,
  }))
  const cards: Record<SectionId, ReactNode> = {
    account: [<NameForm key="name" />, <PasswordForm key="password" />],
    notifications: [<EmailsCard key="emails">{emails}</EmailsCard>, notifications],
    work,
    security: <SignInCards />,
    appearance,
  }
  return (
    <div className="grid gap-6">
      <div>
        <h1>Profile Settings</h1>
        <p className="mt-1 text-ink-soft">{`${user.email}, ${roleLabel(user.role)}`}</p>
      </div>
      <div className="sectioned">
        <TabLinks label="Profile" tabs={links} />
        <div className="grid max-w-2xl gap-10">
          {shown.map((id) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`} className="grid gap-4">
              <h2 id={`${id}-title`} className="text-xl">
                {sections[id]}
              </h2>
              <div className="grid gap-4">{cards[id]}</div>
            </section>
          ))}
        </div>
      </div>
    </div>
  )
}

function SignInCards() {
  return (
    <>
      <PasswordGate>
        <PasskeyCard />
        <SecondFactorCard />
      </PasswordGate>
      <Card as="section">
        <h3 className="mb-3 text-lg">Sessions</h3>
        <SessionList />
      </Card>
    </>
  )
}

function NameForm() {
  const user = useStaffUser()
  const { revalidate } = useRevalidator()
  const save = useMutation({
    mutationFn: (json: RequestBody<typeof profile.index.$patch>) => profile.index.$patch({ json }),
    onSuccess: () => revalidate(),
  })
  const fields = fieldsOf(save.error)
  return (
    <Card as="section">
      <form noValidate className="grid gap-4" onSubmit={(event) => save.mutate(readForm(event))}>
        <h3 className="text-lg">Name</h3>
        <SaveResult error={save.error} isSaved={save.isSuccess} text="Your name is saved." />
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
    mutationFn: (json: RequestBody<typeof profile.password.$post>) =>
      profile.password.$post({ json }),
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
        <h3 className="text-lg">Password</h3>
        <SaveResult
          error={save.error}
          isSaved={save.isSuccess}
          text="Your password was changed. Your other sessions have ended."
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

type SaveResultProps = { error: Error | null; isSaved: boolean; text: string }

function SaveResult({ error, isSaved, text }: SaveResultProps) {
  if (!isSaved) return <ErrorNotice error={error} />
  return (
    <Notice tone="success" role="status">
      <p>{text}</p>
    </Notice>
  )
}

function readForm<Fields extends object>(event: FormEvent<HTMLFormElement>): Fields {
  event.preventDefault()
  return Object.fromEntries(new FormData(event.currentTarget)) as Fields
}
