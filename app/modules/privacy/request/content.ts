/** Kinds of requests about one's own data under POPIA (sections 11, 23 and 24). */
export const requestKinds = ['see', 'correct', 'delete', 'object'] as const
/** All kinds of requests: about one's own data, or for a record under PAIA (`record`). */
export const storedRequestKinds = [...requestKinds, 'record'] as const
export type RequestKind = (typeof storedRequestKinds)[number]

/** `unconfirmed`: identity not confirmed yet; `confirmed`: identity confirmed; `closed`: answered. */
export const requestStates = ['unconfirmed', 'confirmed', 'closed'] as const
export type RequestState = (typeof requestStates)[number]

export const requestOutcomes = ['done', 'refused'] as const
export type RequestOutcome = (typeof requestOutcomes)[number]

/**
 * Kinds of places that may mention the person of a request: call-backs with only a phone number, notes, saved views,
 * drafts, and other people's emails.
 */
export const staffNoteKinds = ['call-back', 'note', 'view', 'draft', 'mail'] as const
/** `take` adds a call-back to the copy of the person's data. */
export const staffNoteDecisions = ['remove', 'keep', 'take'] as const
export type StaffNoteDecision = (typeof staffNoteDecisions)[number]
export type StaffNoteReference = { kind: (typeof staffNoteKinds)[number]; id: string }

export const requestKindWords = {
  see: 'See what you hold on me',
  correct: 'Correct it',
  delete: 'Delete it',
  object: 'Object to how it is used',
  record: 'Access to a record (PAIA)',
} satisfies Record<RequestKind, string>
