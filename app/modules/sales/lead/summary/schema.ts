import { z } from 'zod'
import { leadStatuses } from '../schema.ts'

export type LeadOwner = { id: string; name: string }
export type KnownStaff = LeadOwner & { canOwn: boolean }

/** The current state of a lead whose change was refused, with the colleague who changed it first. */
export const leadConflictSchema = z.object({
  status: z.enum(leadStatuses),
  assignedTo: z.string().nullable(),
  isSuspectedSpam: z.boolean(),
  version: z.number(),
  changedBy: z.string().nullable(),
})

export type BulkChangeResult = {
  changed: { leadId: string; version: number }[]
  refused: { leadId: string; message: string }[]
}

/** Where a search can match a lead: the places of the view `lead_texts`, other than `person`. */
export type LeadPlace = 'enquiry' | 'note' | 'message' | 'call' | 'statement' | 'file' | 'quote'

/** The place and text of a search match. `phone` is a separate place, because list rows show no phone number. */
export type FoundPlace = { place: LeadPlace | 'phone'; excerpt: string }
