import { Link } from 'react-router'
import { formatDateTime } from '#app/basics/dates.ts'
import { Badge, type BadgeTone } from '#app/design/ui/badge.tsx'
import { DataTable } from '#app/design/ui/data-table.tsx'
import { stateWords } from '../content.ts'
import { stateOf, type PersonState } from '../rules.ts'
import { roleLabel } from '#app/features/staff-access/rules/roles.ts'
import type { ListedPerson } from '../schema.ts'

const tones: Record<PersonState, BadgeTone> = {
  active: 'success',
  invited: 'warning',
  inactive: 'neutral',
}

export function StateBadge({ person }: { person: ListedPerson }) {
  const state = stateOf(person)
  return <Badge tone={tones[state]}>{stateWords[state]}</Badge>
}

function LastSeen({ at }: { at: string | null }) {
  if (!at) return 'Never'
  return <time dateTime={at}>{formatDateTime(new Date(at))}</time>
}

type PeopleProps = { people: readonly ListedPerson[]; ownId: string }

/** A table where it fits, cards on a telephone. */
export function PeopleTable({ people, ownId }: PeopleProps) {
  return (
    <DataTable
      caption="People with an account in the console"
      columns={[
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
        { label: 'E-mail', className: 'wrap-anywhere', renderCell: ({ email }) => email },
        { label: 'Role', renderCell: ({ role }) => roleLabel(role) },
        { label: 'Account', renderCell: (person) => <StateBadge person={person} /> },
        {
          label: 'Second step',
          renderCell: ({ hasSecondFactor }) => (hasSecondFactor ? 'On' : 'Off'),
        },
        {
          label: 'Last seen',
          className: 'whitespace-nowrap',
          renderCell: ({ lastSeenAt }) => <LastSeen at={lastSeenAt} />,
        },
      ]}
      rows={people}
      keyOf={({ id }) => id}
    />
  )
}
