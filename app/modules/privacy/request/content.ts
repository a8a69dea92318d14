/** The requests about one's own data under POPIA (sections 11, 23 and 24). */
export const requestKinds = ['see', 'correct', 'delete', 'object'] as const
/** All kinds of requests: those about one's own data, and `record`: a record under PAIA. */
export const storedRequestKinds = [...requestKinds, 'record'] as const
export type RequestKind = (typeof storedRequestKinds)[number]

/** unconfirmed: the identity is not confirmed yet; confirmed: it is; closed: answered. */
export const requestStates = ['unconfirmed', 'confirmed', 'closed'] as const
export type RequestState = (typeof requestStates)[number]

export const requestOutcomes = ['done', 'refused'] as const
export type RequestOutcome = (typeof requestOutcomes)[number]

/** Sources of free staff texts, enquiries with only a phone number, and emails of others. */
export const staffNoteKinds = ['call-back', 'note', 'view', 'draft', 'mail'] as const
/** `take`: a call-back belongs to the person, and is in the copy of their data. */
export const staffNoteDecisions = ['remove', 'keep', 'take'] as const
export type StaffNoteDecision = (typeof staffNoteDecisions)[number]
export type StaffNotes = { kind: (typeof staffNoteKinds)[number]; id: string }

/** The label of each kind in form and console. */
export const requestKindWords = {
  see: 'See what you hold on me',
  correct: 'Correct it',
  delete: 'Delete it',
  object: 'Object to its use',
  record: 'Access to a record (PAIA)',
} satisfies Record<RequestKind, string>
