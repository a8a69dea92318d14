import { z } from 'zod'
import { type LeadKind, type LeadStatus, leadStatuses } from '../schema.ts'

export type LeadSummary = {
  id: string
  reference: string
  kind: LeadKind
  entry: string
  subject: string
  name: string
  email: string
  company: string
  status: LeadStatus
  assignedTo: string | null
  submittedAt: string
  dueAt: string | null
  isOverdue: boolean
  /** Whether the lead is open and was never answered, so that any due time is pending. */
  isWaiting: boolean
  /** The snooze of a lead outside the inbox. `until` is null for a snooze until the visitor writes. */
  snooze: { until: string | null } | null
  /** The start of the visitor's request. */
  need: string
  isMerged: boolean
  version: number
  isSuspectedSpam: boolean
  isSample: boolean
  /** When the person's data was erased; null if it was not. */
  removedAt: string | null
}

export type LeadOwner = { id: string; name: string }

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
