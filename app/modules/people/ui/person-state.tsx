import { formatDateTime } from '#app/basics/dates.ts'
import { Badge, type BadgeTone, Notice } from '#app/design/ui/surfaces.tsx'
import { CopyField } from '#app/modules/console/ui/copy-field.tsx'
import type { OneTimeLink } from '../calls.ts'
import { stateWords } from '../content.ts'
import { type PersonState, stateOf } from '../rules.ts'
import type { ListedPerson } from '../schema.ts'

const stateTones: Record<PersonState, BadgeTone> = {
  active: 'success',
  invited: 'warning',
  inactive: 'neutral',
}

export function StateBadge({ person }: { person: ListedPerson }) {
  const state = stateOf(person)
  return <Badge tone={stateTones[state]}>{stateWords[state]}</Badge>
}

/** Shows a one-time link to copy. It cannot be displayed again after closing. */
export function LinkPanel({ made }: { made: OneTimeLink }) {
  const ends = formatDateTime(new Date(made.expiresAt))
  return (
    <div className="grid gap-3">
      <Notice tone={made.isMailed ? 'success' : 'info'} role="status">
        <p>
          {made.isMailed
            ? `The link is on its way to ${made.person.email}. You can also copy it here.`
            : `No mail server is connected. Copy the link and give it to ${made.person.fullName}.`}
        </p>
      </Notice>
      <CopyField
        id="one_time_link"
        label="One-time link"
        hint={`You won’t see this link again. It works once, until ${ends}.`}
        value={made.link}
        copyLabel="Copy link"
      />
    </div>
  )
}
