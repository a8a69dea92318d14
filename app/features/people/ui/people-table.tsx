import { Link } from 'react-router'
import { formatDateTime } from '#app/basics/dates.ts'
import { Badge, type BadgeTone } from '#app/design/ui/badge.tsx'
import { Table } from '#app/design/ui/table.tsx'
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
export function PeopleTable(props: PeopleProps) {
  return (
    <>
      <div className="hidden md:block">
        <WideTable {...props} />
      </div>
      <ul className="grid gap-3 md:hidden">
        {props.people.map((person) => (
          <li key={person.id}>
            <PersonCard person={person} isOwn={person.id === props.ownId} />
          </li>
        ))}
      </ul>
    </>
  )
}

function WideTable({ people, ownId }: PeopleProps) {
  return (
    <Table
      caption="People with an account in the console"
      isCaptionHidden
      isDense
      isStacked
      columns={['Name', 'E-mail', 'Role', 'Account', 'Second step', 'Last seen']}
    >
      <tbody>
        {people.map((person) => (
          <tr key={person.id}>
            <th scope="row" className="font-semibold">
              <NameLink person={person} isOwn={person.id === ownId} />
            </th>
            <td data-label="E-mail" className="wrap-anywhere">
              {person.email}
            </td>
            <td data-label="Role">{roleLabel(person.role)}</td>
            <td data-label="Account">
              <StateBadge person={person} />
            </td>
            <td data-label="Second step">{person.hasSecondFactor ? 'On' : 'Off'}</td>
            <td data-label="Last seen" className="whitespace-nowrap">
              <LastSeen at={person.lastSeenAt} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function NameLink({ person, isOwn }: { person: ListedPerson; isOwn: boolean }) {
  return (
    <Link to={`/admin/users/${person.id}`} className="link" data-row>
      {person.fullName}
      {isOwn ? ' (you)' : ''}
    </Link>
  )
}

function PersonCard({ person, isOwn }: { person: ListedPerson; isOwn: boolean }) {
  return (
    <article className="card grid gap-1">
      <div className="flex items-start justify-between gap-3">
        <h2 className="font-sans text-base font-semibold">
          <NameLink person={person} isOwn={isOwn} />
        </h2>
        <StateBadge person={person} />
      </div>
      <p className="text-sm break-all text-ink-soft">{person.email}</p>
      <p className="text-sm">
        {roleLabel(person.role)}, second step {person.hasSecondFactor ? 'on' : 'off'}
      </p>
      <p className="text-sm text-ink-soft">
        Last seen: <LastSeen at={person.lastSeenAt} />
      </p>
    </article>
  )
}
