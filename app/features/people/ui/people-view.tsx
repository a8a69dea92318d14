import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { staffRoles } from '#app/basics/staff-roles.ts'
import { Select } from '#app/design/form/select.tsx'
import { TextInput } from '#app/design/form/text-input.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { EmptyState } from '#app/design/ui/list-state.tsx'
import { stateWords } from '../content.ts'
import { filterPeople, personStates, type PeopleFilter } from '../rules.ts'
import { roleLabel } from '#app/features/staff-access/rules/roles.ts'
import type { ListedPerson } from '../schema.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { PeopleTable } from './people-table.tsx'

type PeopleViewProps = { people: readonly ListedPerson[]; ownId: string; mayManage: boolean }

/** ROL-10, ROL-12: the list with its filters; inviting is for super admins. */
export function PeopleView({ people, ownId, mayManage }: PeopleViewProps) {
  const [isInviting, setIsInviting] = useState(false)
  const [filter, setFilter] = useFilter()
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
      <Filters filter={filter} onChange={setFilter} />
      <p className="text-sm text-ink-soft" role="status">
        {shown.length === people.length
          ? `${people.length} ${people.length === 1 ? 'person' : 'people'}`
          : `${shown.length} of ${people.length} people`}
      </p>
      {shown.length > 0 ? (
        <PeopleTable people={shown} ownId={ownId} />
      ) : (
        <EmptyState
          title="Nobody fits these filters"
          icon="users"
          action={
            <Button
              variant="secondary"
              size="small"
              onClick={() => setFilter({ search: '', role: '', state: '' })}
            >
              Show everybody
            </Button>
          }
        />
      )}
      <InviteDialog isOpen={isInviting} onClose={() => setIsInviting(false)} />
    </div>
  )
}

function Filters(props: { filter: PeopleFilter; onChange: (filter: PeopleFilter) => void }) {
  const { filter, onChange } = props
  const set = (part: Partial<PeopleFilter>) => onChange({ ...filter, ...part })
  return (
    <search className="grid gap-3 sm:grid-cols-[minmax(8rem,1fr)_auto_auto]">
      <TextInput
        id="search"
        type="search"
        label="Search"
        value={filter.search}
        onChange={(event) => set({ search: event.target.value })}
      />
      <Select
        id="role"
        label="Role"
        placeholder="All roles"
        options={staffRoles.map((role) => ({ value: role, label: roleLabel(role) }))}
        value={filter.role}
        onChange={(event) => set({ role: event.target.value })}
      />
      <Select
        id="state"
        label="Account"
        placeholder="All accounts"
        options={personStates.map((state) => ({ value: state, label: stateWords[state] }))}
        value={filter.state}
        onChange={(event) => set({ state: event.target.value })}
      />
    </search>
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
  const setFilter = ({ search: typed, role, state }: PeopleFilter) => {
    setSearch(typed)
    if (role === filter.role && state === filter.state) return
    const next = Object.entries({ role, state }).filter(([, value]) => value !== '')
    setParams(Object.fromEntries(next), { replace: true, preventScrollReset: true })
  }
  return [filter, setFilter] as const
}
