/** What a lead is about; one per public form (LDS-01). */
export const leadKinds = ['assessment', 'interest', 'connectivity', 'bundle-quote'] as const
export type LeadKind = (typeof leadKinds)[number]

export const leadStatuses = ['new', 'in_progress', 'answered', 'closed'] as const
export type LeadStatus = (typeof leadStatuses)[number]
