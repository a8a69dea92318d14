import type { AssignmentRules } from '#app/modules/settings/schema.ts'

export type OwnerCandidate = {
  id: string
  /** Whether the person has a day off today. */
  isAway: boolean
  /** Whether the person works now: no day off, no public holiday, and within working hours. */
  isOnDuty: boolean
  lastTurnAt: Date | null
}

/**
 * Returns the owner for a new lead: the person set for its form or province unless absent, else the colleague on duty
 * whose last turn was longest ago. Undefined if there is no candidate; the next run tries again.
 */
export function nextOwner(
  { rule, byForm, byProvince }: Pick<AssignmentRules, 'rule' | 'byForm' | 'byProvince'>,
  { kind, fields }: { kind: string; fields: Record<string, unknown> },
  people: readonly OwnerCandidate[],
): string | undefined {
  if (rule === 'off') return undefined
  const province = typeof fields.province === 'string' ? fields.province : ''
  const named = { turns: undefined, form: byForm[kind], province: byProvince[province] }[rule]
  if (people.some(({ id, isAway }) => id === named && !isAway)) return named
  return people
    .filter(({ isOnDuty }) => isOnDuty)
    .toSorted((a, b) => lastTurnMs(a) - lastTurnMs(b) || a.id.localeCompare(b.id))[0]?.id
}

const lastTurnMs = ({ lastTurnAt }: OwnerCandidate) => lastTurnAt?.getTime() ?? 0
