import { useParams } from 'react-router'
import { isAtLeast } from '#app/basics/staff-roles.ts'
import { Button } from '#app/design/ui/button.tsx'
import { Card } from '#app/design/ui/card.tsx'
import { TextLink } from '#app/design/ui/text-link.tsx'
import { useLiveRefresh } from '#app/modules/console/live-sync/ui/use-live-refresh.ts'
import { roleLabel } from '#app/modules/access/rules/roles.ts'
import { ErrorNotice } from '#app/modules/access/ui/error-notice.tsx'
import { ReadState } from '#app/modules/access/ui/read-state.tsx'
import { useStaffUser } from '#app/modules/access/ui/staff-context.tsx'
import { stateOf } from '../rules.ts'
import type { ListedPerson } from '../schema.ts'
import { AccessForm } from '../ui/access-form.tsx'
import { AccountCard } from '../ui/account-card.tsx'
import { LinkPanel } from '../ui/link-panel.tsx'
import { PasswordGate } from '../ui/password-gate.tsx'
import {
  peopleKey,
  sessionsKey,
  useChangePerson,
  useMakeLink,
  usePerson,
} from '../ui/people-calls.ts'
import { SessionList } from '../ui/session-list.tsx'
import { StateBadge } from '../ui/state-badge.tsx'

export const meta = () => [{ title: 'User | Staff console' }]

export default function User() {
  const user = useStaffUser()
  const { id = '' } = useParams()
  const person = usePerson(id)
  useLiveRefresh('people', peopleKey)
  useLiveRefresh('sessions', sessionsKey)
  if (person.data) {
    return (
      <PasswordGate>
        <PersonView
          person={person.data}
          isOwn={user.id === id}
          mayManage={isAtLeast(user.role, 'super_admin')}
        />
      </PasswordGate>
    )
  }
  return (
    <ReadState
      read={person}
      what="the user"
      rows={8}
      gone={{
        title: 'No such account',
        text: 'The address names no account of this console.',
        icon: 'users',
        to: '/admin/users',
        back: 'All users',
      }}
    />
  )
}

type PersonViewProps = { person: ListedPerson; isOwn: boolean; mayManage: boolean }

/** One person: name and role for all who may see people, the rest for super admins. */
function PersonView({ person, isOwn, mayManage }: PersonViewProps) {
  return (
    <div className="grid max-w-2xl gap-6">
      <div>
        <TextLink isBack to="/admin/users">
          All users
        </TextLink>
        <h1 className="mt-2 flex flex-wrap items-center gap-3">
          <span>{person.fullName}</span> <StateBadge person={person} />
        </h1>
        <p className="mt-1 wrap-anywhere text-ink-soft">
          {`${person.email}, ${roleLabel(person.role)}`}
        </p>
      </div>
      {mayManage ? <AccessForm person={person} isOwn={isOwn} /> : null}
      {mayManage && !isOwn && person.isActive ? <SignInCard person={person} /> : null}
      {mayManage ? (
        <Card as="section">
          <h2 className="mb-3 text-lg">Sessions</h2>
          <SessionList id={person.id} />
        </Card>
      ) : null}
      {mayManage && !isOwn ? <AccountCard person={person} /> : null}
    </div>
  )
}

function SignInCard({ person }: { person: ListedPerson }) {
  const link = useMakeLink(person.id)
  const change = useChangePerson(person.id)
  const isInvited = stateOf(person) === 'invited'
  return (
    <Card as="section">
      <div className="grid gap-4">
        <h2 className="text-lg">Sign-in</h2>
        <p>
          {isInvited
            ? 'No password is set yet. A fresh link replaces the one sent before.'
            : 'A one-time link lets this person set another password, within an hour.'}
        </p>
        <ErrorNotice error={link.error ?? change.error} />
        {link.data ? <LinkPanel made={link.data} /> : null}
        <div className="flex flex-wrap gap-3">
          <Button
            variant="secondary"
            size="small"
            isBusy={link.isPending}
            onClick={() => link.mutate()}
          >
            {isInvited ? 'Make a fresh invitation' : 'Make a reset link'}
          </Button>
          {person.hasSecondFactor ? (
            <Button
              variant="secondary"
              size="small"
              isBusy={change.isPending}
              onClick={() => change.mutate({ path: 'second-factor/reset' })}
            >
              Switch off the second step
            </Button>
          ) : null}
        </div>
      </div>
    </Card>
  )
}
