import type { UseQueryResult } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { formatDateTime } from '#app/basics/dates.ts'
import { countWithNoun } from '#app/basics/numbers.ts'
import { fieldErrors } from '#app/basics/outcome.ts'
import { isAtLeast, type StaffRole, staffRoles } from '#app/basics/staff-roles.ts'
import { Select, TextInput } from '#app/design/form/field.tsx'
import { Button } from '#app/design/ui/button.tsx'
import type { Column } from '#app/design/ui/data-table.tsx'
import { Dialog } from '#app/design/ui/dialog.tsx'
import { TextLink } from '#app/design/ui/link.tsx'
import { Notice } from '#app/design/ui/surfaces.tsx'
import { fieldsOf, isFirstLoad } from '#app/modules/access/calls.ts'
import { roleLabel } from '#app/modules/access/rules.ts'
import { ReadState } from '#app/modules/access/ui/read-state.tsx'
import { useStaffUser } from '#app/modules/access/ui/staff-context.tsx'
import { ErrorNotice } from '#app/modules/access/ui/use-write.tsx'
import { useLiveRefresh } from '#app/modules/console/live-sync/ui/live-context.tsx'
import { TableList } from '#app/modules/console/ui/list-body.tsx'
import { ListFilters, useListQuery } from '#app/modules/console/ui/list-filters.tsx'
import { peopleKey, useClosedAccountsWithWork, useInvitePerson, usePeople } from '../calls.ts'
import { invitationTitle, roleWords, stateWords } from '../content.ts'
import { filterPeople, peopleQuery, personStates } from '../rules.ts'
import { invitationSchema, type ListedPerson } from '../schema.ts'
import { PasswordGate } from '../ui/password-gate.tsx'
import { LinkPanel, StateBadge } from '../ui/person-state.tsx'

export const meta = () => [{ title: 'Users | Staff console' }]

/** The list of people with its filters. Only super admins can invite. */
export default function Users() {
  const people = usePeople()
  useLiveRefresh('people', peopleKey)
  if (!people.data) return <ReadState read={people} what="the users" rows={8} />
  return (
    <PasswordGate>
      <PeopleSection people={people.data} read={people} />
    </PasswordGate>
  )
}

const filterFields = [
  {
    name: 'role',
    label: 'Role',
    all: 'All roles',
    options: staffRoles.map((role) => ({ value: role, label: roleLabel(role) })),
  },
  {
    name: 'state',
    label: 'Account',
    all: 'All accounts',
    options: personStates.map((state) => ({ value: state, label: stateWords[state] })),
  },
] as const

type PeopleSectionProps = { people: readonly ListedPerson[]; read: UseQueryResult<unknown> }

function PeopleSection({ people, read }: PeopleSectionProps) {
  const user = useStaffUser()
  const mayManage = isAtLeast(user.role, 'super_admin')
  const [isInviting, setIsInviting] = useState(false)
  const { filter, change, isNarrowed, clear } = useListQuery(peopleQuery)
  const shown = filterPeople(people, filter)
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1>Users</h1>
        {mayManage ? (
          <Button size="small" onClick={() => setIsInviting(true)}>
            Invite a colleague
          </Button>
        ) : null}
      </div>
      {mayManage ? null : (
        <p className="text-ink-soft">
          You can see this list. Only a super admin can change accounts.
        </p>
      )}
      {mayManage ? <ClosedAccountsNotice /> : null}
      <ListFilters
        label="Find people"
        idPrefix="people"
        filter={filter}
        onChange={change}
        search={{}}
        fields={filterFields}
        className="sm:grid-cols-[minmax(8rem,1fr)_auto_auto]"
      />
      <p className="text-sm text-ink-soft" role="status">
        {shown.length < people.length
          ? `${shown.length} of ${people.length} people`
          : countWithNoun(people.length, 'person', 'people')}
      </p>
      <TableList
        list={{ rows: shown, read }}
        what="the users"
        caption="People with an account in the console"
        columns={columns(user.id)}
        isNarrowed={isNarrowed}
        noMatches={{ title: 'No one matches these filters', onClear: clear }}
        empty={null}
      />
      <InviteDialog isOpen={isInviting} onClose={() => setIsInviting(false)} />
    </div>
  )
}

function ClosedAccountsNotice() {
  const read = useClosedAccountsWithWork()
  const closed = read.data ?? []
  if (!read.data && !isFirstLoad(read))
    return <ReadState read={read} what="the work to hand over" rows={1} />
  if (closed.length === 0) return null
  return (
    <Notice tone="warning" title="Inactive accounts with work to hand over">
      <ul className="mt-1 grid gap-1">
        {closed.map(({ id, name, texts }) => (
          <li key={id}>
            <TextLink to={`/admin/users/${id}`}>{`Hand over ${name}’s work`}</TextLink>
            <span>{`: ${texts.join(', ')}`}</span>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

const columns = (ownId: string): readonly Column<ListedPerson>[] => [
  {
    label: 'Name',
    isHead: true,
    className: 'font-semibold',
    renderCell: (person) => (
      <Link to={`/admin/users/${person.id}`} className="link" data-row>
        {`${person.fullName}${person.id === ownId ? ' (you)' : ''}`}
      </Link>
    ),
  },
  { label: 'Email', className: 'wrap-anywhere', renderCell: ({ email }) => email },
  { label: 'Role', renderCell: ({ role }) => roleLabel(role) },
  { label: 'Account', renderCell: (person) => <StateBadge person={person} /> },
  { label: 'Second step', renderCell: ({ hasSecondFactor }) => (hasSecondFactor ? 'On' : 'Off') },
  {
    label: 'Last seen',
    className: 'whitespace-nowrap',
    renderCell: ({ lastSeenAt: at }) =>
      at ? <time dateTime={at}>{formatDateTime(new Date(at))}</time> : 'Never',
  },
]

/** Shows the invitation form and then, even if it was closed before the answer, the link. It is not shown again. */
function InviteDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const invite = useInvitePerson()
  const close = () => {
    onClose()
    if (!invite.isPending) invite.reset()
  }
  return (
    <Dialog
      isOpen={isOpen || invite.isSuccess || invite.isError}
      onClose={close}
      title={invite.data ? invitationTitle(invite.data.isMailed) : 'Invite a colleague'}
      description={
        invite.data ? undefined : 'They choose their own password with a link that works once.'
      }
    >
      {invite.data ? (
        <div className="grid gap-4">
          <LinkPanel made={invite.data} />
          <Button variant="secondary" onClick={close}>
            Done
          </Button>
        </div>
      ) : (
        <InviteForm invite={invite} />
      )}
    </Dialog>
  )
}

function InviteForm({ invite }: { invite: ReturnType<typeof useInvitePerson> }) {
  const { error, isPending } = invite
  const [role, setRole] = useState<StaffRole>('editor')
  const [own, setOwn] = useState<Record<string, string>>({})
  const fields = { ...fieldsOf(error), ...own }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending) return
    const parsed = invitationSchema.safeParse(Object.fromEntries(new FormData(event.currentTarget)))
    setOwn(parsed.success ? {} : fieldErrors(parsed.error))
    if (parsed.success) invite.mutate(parsed.data)
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <ErrorNotice error={error} />
      <TextInput
        id="fullName"
        name="fullName"
        label="Full name"
        autoComplete="off"
        error={fields.fullName}
      />
      <TextInput
        id="invite_email"
        name="email"
        type="email"
        label="Email"
        autoComplete="off"
        error={fields.email}
      />
      <Select
        id="invite_role"
        name="role"
        label="Role"
        hint={roleWords[role]}
        options={staffRoles.map((value) => ({ value, label: roleLabel(value) }))}
        value={role}
        onChange={(event) => setRole(event.target.value as StaffRole)}
        error={fields.role}
      />
      <Button type="submit" isBusy={isPending} busyLabel="Inviting…">
        Send invitation
      </Button>
    </form>
  )
}
