import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { queryString } from '#app/basics/query-string.ts'
import { staffRoles } from '#app/basics/staff-roles.ts'
import { Button } from '#app/design/ui/button.tsx'
import { NoneFits } from '#app/features/console/ui/list/list-body.tsx'
import { ListFilters } from '#app/features/console/ui/list/list-filters.tsx'
import type { FilterChange } from '#app/features/console/ui/list/use-list-query.ts'
import { stateWords } from '../content.ts'
import { filterPeople, personStates, type PeopleFilter } from '../rules.ts'
import { roleLabel } from '#app/features/staff-access/rules/roles.ts'
import type { ListedPerson } from '../schema.ts'
import { InviteDialog } from './invite-dialog.tsx'
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

type PeopleViewProps = { people: readonly ListedPerson[]; ownId: string; mayManage: boolean }

/** ROL-10, ROL-12: the list with its filters; inviting is for super admins. */
export function PeopleView({ people, ownId, mayManage }: PeopleViewProps) {
  const [isInviting, setIsInviting] = useState(false)
  const [filter, change] = useFilter()
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
        <p className="text-ink-soft">You can look at this list. A super admin changes accounts.</p>
      )}
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
      {shown.length > 0 ? (
        <PeopleTable people={shown} ownId={ownId} />
      ) : (
        <NoneFits
          title="Nobody fits these filters"
          onClear={() => change({ search: '', role: '', state: '' })}
        />
      )}
      <InviteDialog isOpen={isInviting} onClose={() => setIsInviting(false)} />
    </div>
  )
}

/** Role and account stand in the address; what is searched may be a name, so it does not. */
function useFilter() {
  const [params, setParams] = useSearchParams()
  const [search, setSearch] = useState('')
  const filter = {
    search,
    role: params.get('role') ?? '',
    state: params.get('state') ?? '',
  }
  const change = ({ search: typed, ...rest }: FilterChange<PeopleFilter>) => {
    if (typed !== undefined) setSearch(typed)
    const { role, state } = { ...filter, ...rest }
    if (role === filter.role && state === filter.state) return
    setParams(queryString({ role, state }), { replace: true, preventScrollReset: true })
  }
  return [filter, change] as const
}
