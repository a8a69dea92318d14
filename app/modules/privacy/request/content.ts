/** What POPIA lets people ask about their own data (sections 11, 23 and 24). */
export const requestKinds = ['see', 'correct', 'delete', 'object'] as const
export type RequestKind = (typeof requestKinds)[number]

/** unconfirmed: no one knows yet that the asker is the person; confirmed: known; closed: answered. */
export const requestStates = ['unconfirmed', 'confirmed', 'closed'] as const
export type RequestState = (typeof requestStates)[number]

export const requestOutcomes = ['done', 'refused'] as const
export type RequestOutcome = (typeof requestOutcomes)[number]

/** Where staff write in their own words, enquiries with a telephone number alone, and emails of others (PRV-04). */
export const staffNoteKinds = ['call-back', 'note', 'view', 'draft', 'mail'] as const
/** `take`: a call-back is of the person, and stands in the copy of what is held on them. */
export const staffNoteDecisions = ['remove', 'keep', 'take'] as const
export type StaffNoteDecision = (typeof staffNoteDecisions)[number]
export type StaffNotes = { kind: (typeof staffNoteKinds)[number]; id: string }

/** What the form and the console call each kind. */
export const requestKindWords = {
  see: 'See what you hold on me',
  correct: 'Correct it',
  delete: 'Delete it',
  object: 'Object to its use',
} satisfies Record<RequestKind, string>
