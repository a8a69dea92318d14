import { useState } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import { staffRoles } from '#app/basics/staff-roles.ts'
import { Button } from '#app/design/ui/button.tsx'
import { Notice } from '#app/design/ui/notice.tsx'
import { TextLink } from '#app/design/ui/text-link.tsx'
import { ListBody } from '#app/features/console/ui/list/list-body.tsx'
import { ListFilters } from '#app/features/console/ui/list/list-filters.tsx'
import { useListQuery } from '#app/features/console/ui/list/use-list-query.ts'
import { stateWords } from '../content.ts'
import { filterPeople, peopleQuery, personStates } from '../rules.ts'
import { roleLabel } from '#app/features/staff-access/rules/roles.ts'
import type { ListedPerson } from '../schema.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { useClosedWithWork } from './people-calls.ts'
import { PeopleTable } from './people-table.tsx'

const fields = [
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

type PeopleViewProps = {
  people: readonly ListedPerson[]
  read: UseQueryResult<unknown>
  ownId: string
  mayManage: boolean
}

/** ROL-10, ROL-12: the list with its filters; inviting is for super admins. */
export function PeopleView({ people, read, ownId, mayManage }: PeopleViewProps) {
  const [isInviting, setIsInviting] = useState(false)
  const { filter, change, isNarrowed, clear } = useListQuery(peopleQuery)
  const shown = filterPeople(people, filter)
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1>Users</h1>
        {mayManage ? (
          <Button size="small" onClick={() => setIsInviting(true)}>
            Invite somebody
          </Button>
        ) : null}
      </div>
      {mayManage ? null : (
        <p className="text-ink-soft">
          You can see this list. Only a super admin can change accounts.
        </p>
      )}
      {mayManage ? <ClosedWithWorkNotice /> : null}
      <ListFilters
        label="Find people"
        idPrefix="people"
        filter={filter}
        onChange={change}
        search={{}}
        fields={fields}
        className="sm:grid-cols-[minmax(8rem,1fr)_auto_auto]"
      />
      <p className="text-sm text-ink-soft" role="status">
        {shown.length === people.length
          ? `${people.length} ${people.length === 1 ? 'person' : 'people'}`
          : `${shown.length} of ${people.length} people`}
      </p>
      <ListBody
        list={{ rows: shown, read }}
        what="the users"
        isNarrowed={isNarrowed}
        noneFits={{ title: 'Nobody matches these filters', onClear: clear }}
        empty={null}
      >
        {(rows) => <PeopleTable people={rows} ownId={ownId} />}
      </ListBody>
      <InviteDialog isOpen={isInviting} onClose={() => setIsInviting(false)} />
    </div>
  )
}

/** STF-10: accounts that were closed before anybody took what they had. */
function ClosedWithWorkNotice() {
  const closed = useClosedWithWork().data ?? []
  if (closed.length === 0) return null
  return (
    <Notice tone="warning" title="Work stays with closed accounts">
      <ul className="mt-1 grid gap-1">
        {closed.map(({ id, name, texts }) => (
          <li key={id}>
            <TextLink to={`/admin/users/${id}`}>{`Hand over from ${name}`}</TextLink>
            <span>{`: ${texts.join(', ')}`}</span>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
