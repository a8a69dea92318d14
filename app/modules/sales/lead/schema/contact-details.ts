/** Who asks, by the columns of a lead. */
export const contactDetails = ['name', 'email', 'company', 'phone'] as const
export type ContactDetail = (typeof contactDetails)[number]
