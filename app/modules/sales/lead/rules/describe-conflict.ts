import type { z } from 'zod'
import { statusLabels } from '../content/inbox.ts'
import type { leadConflictSchema, LeadOwner } from '../schema/inbox-answers.ts'

type Conflict = z.infer<typeof leadConflictSchema>
type Seen = Pick<Conflict, 'status' | 'assignedTo' | 'isSuspectedSpam'>

/** Who was quicker and what is different now, from what this person was looking at. */
export function describeConflict(
  seen: Seen,
  current: Conflict,
  owners: readonly LeadOwner[],
): string {
  const who = current.changedBy ?? 'Someone else'
  const owner = owners.find(({ id }) => id === current.assignedTo)?.name ?? 'someone else'
  const changes = [
    seen.status !== current.status && `the status is now ${statusLabels[current.status]}`,
    seen.assignedTo !== current.assignedTo &&
      `the owner is now ${current.assignedTo ? owner : 'nobody'}`,
    seen.isSuspectedSpam !== current.isSuspectedSpam &&
      (current.isSuspectedSpam ? 'it is now marked as spam' : 'it is no longer suspected spam'),
  ].filter((change) => change !== false)
  const what = changes.length > 0 ? `: ${changes.join(', and ')}` : ''
  return `${who} changed this lead while you were editing${what}. Your change was not made.`
}
