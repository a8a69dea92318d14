import type { AssignmentRules } from '#app/modules/settings/schema.ts'

export type Candidate = {
  id: string
  /** Has a day off. */
  isAway: boolean
  /** Works at this very time. */
  isOnDuty: boolean
  lastTurnAt: Date | null
}

type NewLead = { kind: string; fields: Record<string, unknown> }

/**
 * Who gets a new lead: the person that the form or the province names unless they are away, else the
 * colleague on duty whose last turn is longest ago. Undefined while there is no one; the next run asks again.
 */
export function nextOwner(
  { rule, byForm, byProvince }: Pick<AssignmentRules, 'rule' | 'byForm' | 'byProvince'>,
  { kind, fields }: NewLead,
  people: readonly Candidate[],
): string | undefined {
  if (rule === 'off') return undefined
  const province = typeof fields.province === 'string' ? fields.province : ''
  const named = { turns: undefined, form: byForm[kind], province: byProvince[province] }[rule]
  if (people.some(({ id, isAway }) => id === named && !isAway)) return named
  return people
    .filter(({ isOnDuty }) => isOnDuty)
    .toSorted((a, b) => turnOf(a) - turnOf(b) || a.id.localeCompare(b.id))[0]?.id
}

const turnOf = ({ lastTurnAt }: Candidate) => lastTurnAt?.getTime() ?? 0
