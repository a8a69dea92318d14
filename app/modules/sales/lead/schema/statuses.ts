/** How far the answer to an enquiry is (LDS-03). */
export const leadStatuses = ['new', 'in_progress', 'answered', 'closed'] as const
export type LeadStatus = (typeof leadStatuses)[number]
