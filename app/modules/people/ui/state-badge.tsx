import { Badge, type BadgeTone } from '#app/design/ui/badge.tsx'
import { stateWords } from '../content.ts'
import { stateOf, type PersonState } from '../rules.ts'
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
