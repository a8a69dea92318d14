import { z } from 'zod'
import { type LeadKind, type LeadStatus, leadStatuses } from '../schema.ts'

/** A lead as a row of the inbox. */
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
  /** Open and never answered: its promise, if any, still runs. */
  isWaiting: boolean
  /** While it is out of the inbox: until when; null until the visitor writes. */
  snooze: { until: string | null } | null
  /** The first words of the request. */
  need: string
  /** Part of another lead. */
  isMerged: boolean
  version: number
  isSuspectedSpam: boolean
  isSample: boolean
  /** When the person was removed from it: no one is named any more. */
  removedAt: string | null
}

/** Who a lead can be given to. */
export type LeadOwner = { id: string; name: string }

/** A refused change's view of the lead as it is now, and the colleague who was quicker. */
export const leadConflictSchema = z.object({
  status: z.enum(leadStatuses),
  assignedTo: z.string().nullable(),
  isSuspectedSpam: z.boolean(),
  version: z.number(),
  changedBy: z.string().nullable(),
})

export type BulkAnswer = {
  changed: { leadId: string; version: number }[]
  refused: { leadId: string; message: string }[]
}

/** Where a search may find the words of a lead; the places of the view `lead_texts`. */
export type LeadPlace = 'enquiry' | 'note' | 'message' | 'call' | 'statement' | 'file' | 'quote'

/** A number is in no row of the list. */
export type FoundIn = { place: LeadPlace | 'phone'; excerpt: string }
