import { z } from 'zod'
import { deliveryStates } from '#app/features/deliveries/schema.ts'
import { leadKinds } from './inputs.ts'
import { leadStatuses } from './statuses.ts'
import { appointmentSchema } from './appointments.ts'

const instant = z.iso.datetime()

/** A lead as a row of the inbox. */
const leadSummarySchema = z.object({
  id: z.string(),
  reference: z.string(),
  kind: z.enum(leadKinds),
  entry: z.string(),
  subject: z.string(),
  name: z.string(),
  email: z.string(),
  company: z.string(),
  status: z.enum(leadStatuses),
  assignedTo: z.string().nullable(),
  submittedAt: instant,
  dueAt: instant.nullable(),
  isOverdue: z.boolean(),
  /** Part of another lead (LDS-04). */
  isMerged: z.boolean(),
  version: z.number(),
  isSuspectedSpam: z.boolean(),
  isSample: z.boolean(),
  /** When the person was removed from it: nobody is named any more (PRV-04, PRV-05). */
  removedAt: instant.nullable(),
})
export type LeadSummary = z.infer<typeof leadSummarySchema>

const ownerSchema = z.object({ id: z.string(), name: z.string() })
export type LeadOwner = z.infer<typeof ownerSchema>

const folderCountsSchema = z.object({
  open: z.coerce.number(),
  unread: z.coerce.number(),
  overdue: z.coerce.number(),
  dueToday: z.coerce.number(),
  unowned: z.coerce.number(),
  merged: z.coerce.number(),
  spam: z.coerce.number(),
})
export type FolderCounts = z.infer<typeof folderCountsSchema>

export const inboxPageSchema = z.object({
  items: z.array(
    leadSummarySchema.extend({
      ownerName: z.string().nullable(),
      /** Other leads with the same e-mail or stored telephone number (LDS-04). */
      duplicates: z.number(),
    }),
  ),
  next: z.string().nullable(),
  total: z.number(),
  folders: folderCountsSchema,
  /** Who leads can be given to. */
  owners: z.array(ownerSchema),
})
type InboxPage = z.infer<typeof inboxPageSchema>
export type InboxRow = InboxPage['items'][number]

const deliverySchema = z.object({
  id: z.string(),
  channel: z.string(),
  kind: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.number(),
  createdAt: instant,
  lastAttemptAt: instant.nullable(),
  nextAttemptAt: instant.nullable(),
  deliveredAt: instant.nullable(),
  lastError: z
    .object({ code: z.string(), message: z.string(), field: z.string().optional() })
    .nullable(),
  version: z.number(),
  mail: z
    .object({
      to: z.string(),
      replyTo: z.string().nullable(),
      subject: z.string(),
      text: z.string(),
      attachments: z.array(z.string()),
    })
    .nullable(),
  /** Set on a refused CRM record: what staff may correct (API-05). */
  correctable: z
    .object({
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      company: z.string(),
      phone: z.string(),
    })
    .nullable(),
})
export type LeadDelivery = z.infer<typeof deliverySchema>

export const leadDetailSchema = z.object({
  lead: leadSummarySchema.extend({
    details: z.array(z.object({ label: z.string(), value: z.string() })),
    phone: z.string(),
    phoneStored: z.string().nullable(),
    page: z.string(),
    promise: z.string(),
    answeredAt: instant.nullable(),
    noticeVersion: z.string(),
    spamReasons: z.array(z.string()),
  }),
  notes: z.array(
    z.object({ id: z.number(), authorName: z.string(), body: z.string(), at: instant }),
  ),
  consents: z.array(
    z.object({
      channel: z.string(),
      isGranted: z.boolean(),
      purpose: z.string(),
      noticeVersion: z.string(),
      at: instant,
    }),
  ),
  deliveries: z.array(deliverySchema),
  timeline: z.array(
    z.object({ id: z.number(), at: instant, actorName: z.string(), text: z.string() }),
  ),
  others: z.array(
    z.object({
      id: z.string(),
      reference: z.string(),
      kind: z.enum(leadKinds),
      status: z.enum(leadStatuses),
      submittedAt: instant,
      version: z.number(),
      isSuspectedSpam: z.boolean(),
      mergedInto: z.string().nullable(),
    }),
  ),
  /** The enquiries merged into this lead, whole. */
  merged: z.array(
    z.object({
      id: z.string(),
      reference: z.string(),
      subject: z.string(),
      submittedAt: instant,
      version: z.number(),
      details: z.array(z.object({ label: z.string(), value: z.string() })),
    }),
  ),
  appointment: appointmentSchema.nullable(),
  mainLead: z.object({ id: z.string(), reference: z.string() }).nullable(),
  /** Who a lead can be given to. */
  owners: z.array(ownerSchema),
  ownerName: z.string().nullable(),
})
export type LeadDetail = z.infer<typeof leadDetailSchema>
export type LeadRecord = LeadDetail['lead']
export type OtherLead = LeadDetail['others'][number]
export type LeadNote = LeadDetail['notes'][number]

/** What a refused change tells of the lead as it is now, and who was quicker. */
export const leadConflictSchema = z.object({
  status: z.enum(leadStatuses),
  assignedTo: z.string().nullable(),
  isSuspectedSpam: z.boolean(),
  version: z.number(),
  changedBy: z.string().nullable(),
})

export const changedLeadSchema = z.object({ version: z.number() })
export const addedNoteSchema = z.object({ isReplay: z.boolean() })
export const resentSchema = z.object({
  deliveryId: z.string(),
  state: z.enum(['queued', 'waiting']),
  version: z.number(),
})

export const mergedSchema = z.object({ version: z.number(), intoVersion: z.number() })

export const bulkAnswerSchema = z.object({
  changed: z.array(z.object({ leadId: z.string(), version: z.number() })),
  refused: z.array(z.object({ leadId: z.string(), message: z.string() })),
})
export type BulkAnswer = z.infer<typeof bulkAnswerSchema>
