import { useState } from 'react'
import { useParams } from 'react-router'
import { type StaffRole, isAtLeast, staffRoles } from '#app/basics/staff-roles.ts'
import { Checkbox } from '#app/design/form/choices.tsx'
import { Select } from '#app/design/form/field.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { TextLink } from '#app/design/ui/link.tsx'
import { Card, Notice } from '#app/design/ui/surfaces.tsx'
import { StaffApiError } from '#app/modules/access/calls.ts'
import { permissionsOfRole, roleLabel, staffPermissions } from '#app/modules/access/rules.ts'
import { ReadState } from '#app/modules/access/ui/read-state.tsx'
import { useStaffUser } from '#app/modules/access/ui/staff-context.tsx'
import { ErrorNotice } from '#app/modules/access/ui/use-write.tsx'
import { useLiveRefresh } from '#app/modules/console/live-sync/ui/live-context.tsx'
import { toastSuccess } from '#app/modules/console/ui/toasts.ts'
import { peopleKey, sessionsKey, useChangePerson, useOneTimeLink, usePerson } from '../calls.ts'
import { permissionWords, roleWords } from '../content.ts'
import { stateOf } from '../rules.ts'
import type { ListedPerson } from '../schema.ts'
import { AccountCard } from '../ui/account-card.tsx'
import { PasswordGate } from '../ui/password-gate.tsx'
import { LinkPanel, StateBadge } from '../ui/person-state.tsx'
import { SessionList } from '../ui/session-list.tsx'

type Access = Pick<ListedPerson, 'role' | 'permissions'>

const permissionList = ({ permissions }: Access) =>
  staffPermissions
    .filter((name) => permissions[name])
    .map((name) => `, ${permissionWords[name].label.toLowerCase()}`)
    .join('')

/** Form for role and permissions. Choosing another role resets the permissions to that role's defaults. */
function AccessForm({ person, isOwn }: { person: ListedPerson; isOwn: boolean }) {
  const { change, isStale, role, permissions, ...draft } = useAccessDraft(person)
  return (
    <Card as="section" className="grid justify-items-start gap-4">
      <h2 className="text-lg">Role and permissions</h2>
      <ErrorNotice error={change.error} />
      {isStale ? (
        <p>
          {`Currently saved: ${roleLabel(person.role)}${permissionList(person)}. Your choice below is not saved yet. Save again to use it instead.`}
        </p>
      ) : null}
      <Select
        id="person_role"
        label="Role"
        hint={roleWords[role]}
        disabled={isOwn}
        options={staffRoles.map((value) => ({ value, label: roleLabel(value) }))}
        value={role}
        onChange={(event) => draft.chooseRole(event.target.value as StaffRole)}
      />
      <Permissions
        access={{ role, permissions }}
        isDisabled={isOwn}
        onChange={draft.choosePermissions}
      />
      {isOwn ? (
        <Notice>
          <p>This is your own account. Only another super admin can change its role.</p>
        </Notice>
      ) : (
        <Button size="small" isBusy={change.isPending} onClick={draft.save}>
          Save access
        </Button>
      )}
    </Card>
  )
}

function useAccessDraft(person: ListedPerson) {
  const change = useChangePerson(person.id)
  const isStale = change.error instanceof StaffApiError && change.error.status === 409
  const [draft, setDraft] = useState<(Access & { version: number }) | null>(null)
  const { role, permissions } = draft ?? person
  // A refetch must not hide a colleague's change. After the conflict, the saved access is shown.
  const { version } = isStale ? person : (draft ?? person)
  const chooseRole = (next: StaffRole) =>
    setDraft({
      version,
      role: next,
      permissions: next === person.role ? person.permissions : permissionsOfRole(next),
    })
  const choosePermissions = (next: Access['permissions']) =>
    setDraft({ version, role, permissions: next })
  const json = { version, role, permissions }
  const save = () =>
    change.mutate((account, param) => account.access.$post({ param, json }), {
      onSuccess: () => {
        setDraft(null)
        const description = `It takes effect on ${person.fullName}’s next click.`
        toastSuccess('Access saved', { description })
      },
    })
  return { change, isStale, role, permissions, chooseRole, choosePermissions, save }
}

type PermissionsProps = {
  access: Access
  isDisabled: boolean
  onChange: (permissions: Access['permissions']) => void
}

function Permissions({ access: { role, permissions }, isDisabled, onChange }: PermissionsProps) {
  if (role === 'super_admin')
    return <p className="text-ink-soft">A super admin has every permission.</p>
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-semibold">Permissions</legend>
      {staffPermissions.map((name) => (
        <Checkbox
          key={name}
          id={`permission_${name}`}
          label={permissionWords[name].label}
          hint={permissionWords[name].hint}
          disabled={isDisabled}
          checked={permissions[name] === true}
          onChange={(event) => onChange({ ...permissions, [name]: event.target.checked })}
        />
      ))}
    </fieldset>
  )
}

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
          key={id}
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
        title: 'Account not found',
        text: 'There is no account at this address.',
        icon: 'users',
        to: '/admin/users',
        back: 'All users',
      }}
    />
  )
}

type PersonViewProps = { person: ListedPerson; isOwn: boolean; mayManage: boolean }

/** One person. Name and role are visible to everyone who can view people; the rest is for super admins. */
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
  const link = useOneTimeLink(person.id)
  const change = useChangePerson(person.id)
  const isInvited = stateOf(person) === 'invited'
  return (
    <Card as="section" className="grid gap-4">
      <h2 className="text-lg">Sign-in</h2>
      <p>
        {isInvited
          ? 'No password is set yet. A new link replaces the previous one.'
          : 'A one-time link lets this person set a new password within an hour.'}
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
          {isInvited ? 'Create a new invitation' : 'Create a reset link'}
        </Button>
        {person.hasSecondFactor ? (
          <Button
            variant="secondary"
            size="small"
            isBusy={change.isPending}
            onClick={() =>
              change.mutate((account, param) => account['second-factor'].reset.$post({ param }))
            }
          >
            Switch off two-step sign-in
          </Button>
        ) : null}
      </div>
    </Card>
  )
}
