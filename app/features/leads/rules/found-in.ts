/** Where a search may find the words of a lead; the places of the view `lead_texts`. */
export type LeadPlace = 'enquiry' | 'note' | 'message' | 'call' | 'statement' | 'file'

export type FoundIn = { place: LeadPlace; excerpt: string }
