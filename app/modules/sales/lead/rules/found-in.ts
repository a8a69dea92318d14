/** Where a search may find the words of a lead; the places of the view `lead_texts`. */
export type LeadPlace = 'enquiry' | 'note' | 'message' | 'call' | 'statement' | 'file' | 'quote'

/** A number is in no row of the list. */
export type FoundIn = { place: LeadPlace | 'phone'; excerpt: string }
