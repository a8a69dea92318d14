import type { LeadStatus } from '../schema/statuses.ts'

export type Mergeable = {
  id: string
  reference: string
  status: LeadStatus
  answeredAt: Date | null
  mergedInto: string | null
  isSuspectedSpam: boolean
}

/**
 * Why an enquiry may not become part of a main lead (LDS-04), or null when it may. Merging is one level
 * deep, and never lets a promise to a visitor fall silent: an unanswered enquiry needs an open main lead.
 */
export function objectionToMerge(
  part: Mergeable & { hasParts: boolean },
  main: Mergeable,
): string | null {
  if (part.id === main.id) return 'A lead cannot be merged into itself.'
  if (part.isSuspectedSpam || main.isSuspectedSpam)
    return 'Suspected spam cannot be merged. Say first that it is not spam.'
  if (part.mergedInto) return `${part.reference} is already merged into another lead.`
  if (main.mergedInto)
    return `${main.reference} is itself merged into another lead. Merge into that one.`
  if (part.hasParts)
    return `Other enquiries are merged into ${part.reference}. Merge ${main.reference} into it instead, or undo those first.`
  if (isUnanswered(part) && !isUnanswered(main))
    return `${part.reference} still waits for an answer, but ${main.reference} does not. Make ${part.reference} the main lead.`
  return null
}

/** Whether two leads look like one person's: the same e-mail or telephone number (LDS-04). Others need a reason (STF-08). */
export function sharesContact(one: Reached, other: Reached): boolean {
  const isSameEmail = one.email !== '' && one.email.toLowerCase() === other.email.toLowerCase()
  return isSameEmail || (one.phoneStored !== null && one.phoneStored === other.phoneStored)
}
type Reached = { email: string; phoneStored: string | null }

function isUnanswered({ status, answeredAt }: Mergeable): boolean {
  return (status === 'new' || status === 'in_progress') && answeredAt === null
}
