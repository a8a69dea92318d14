import { z } from 'zod'
import { deliveryStates } from '#app/features/deliveries/schema.ts'
import { requestKinds, requestOutcomes, requestStates, staffWordsKinds } from './kinds.ts'

const instant = z.iso.datetime()

/** A request as a row of the list. */
const requestRowSchema = z.object({
  id: z.string(),
  reference: z.string(),
  kind: z.enum(requestKinds),
  state: z.enum(requestStates),
  outcome: z.enum(requestOutcomes).nullable(),
  name: z.string(),
  isSuspectedSpam: z.boolean(),
  isErased: z.boolean(),
  submittedAt: instant,
  dueOn: z.string(),
  daysLeft: z.number(),
  isOverdue: z.boolean(),
})
export type RequestRow = z.infer<typeof requestRowSchema>

const retentionRunSchema = z.object({
  at: instant,
  actorName: z.string(),
  leads: z.number(),
  requests: z.number(),
  others: z.number(),
  isFinished: z.boolean(),
})

/** Everything /admin/privacy shows. */
export const privacyOverviewSchema = z.object({
  requests: z.array(requestRowSchema),
  retention: z.object({
    months: z.number(),
    before: instant,
    waiting: z.number(),
    runs: z.array(retentionRunSchema),
  }),
})
export type PrivacyOverview = z.infer<typeof privacyOverviewSchema>

const heldPartSchema = z.object({
  name: z.string(),
  records: z.array(
    z.object({
      what: z.string(),
      at: instant,
      fields: z.array(z.object({ label: z.string(), value: z.string() })),
    }),
  ),
})
export type HeldPartAnswer = z.infer<typeof heldPartSchema>

/** One request, what is held on the person, and what happened. */
export const requestDetailSchema = z.object({
  request: requestRowSchema.extend({
    email: z.string(),
    details: z.string(),
    source: z.enum(['website', 'staff']),
    noticeVersion: z.string(),
    confirmedAt: instant.nullable(),
    confirmedHow: z.string(),
    erasedAt: instant.nullable(),
    closedAt: instant.nullable(),
    answer: z.string(),
    version: z.number(),
  }),
  held: z.array(heldPartSchema),
  /** Enquiries under other addresses with the person's number, or merged with theirs: maybe theirs, maybe not. */
  mergedElsewhere: z.array(
    z.object({ id: z.string(), reference: z.string(), name: z.string(), email: z.string() }),
  ),
  deliveries: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      channel: z.string(),
      state: z.enum(deliveryStates),
      lastError: z.string().nullable(),
    }),
  ),
  timeline: z.array(
    z.object({ id: z.number(), at: instant, actorName: z.string(), text: z.string() }),
  ),
})
export type RequestDetail = z.infer<typeof requestDetailSchema>

/** What staff wrote that may name the person, and where it stands. */
export const staffWordsAnswerSchema = z.object({
  words: z.array(
    z.object({
      kind: z.enum(staffWordsKinds),
      id: z.string(),
      place: z.string(),
      leadId: z.string().nullable(),
      excerpt: z.string(),
      at: instant,
      isTaken: z.boolean(),
    }),
  ),
})
export type StaffWordsAnswer = z.infer<typeof staffWordsAnswerSchema>['words'][number]

export const changedRequestSchema = z.object({ version: z.number() })
export const recordedRequestSchema = z.object({ id: z.string(), reference: z.string() })
export const exportedFileSchema = z.object({
  fileName: z.string(),
  contentType: z.string(),
  content: z.string(),
})
export const retentionAnswerSchema = z.object({
  leads: z.number(),
  requests: z.number(),
  others: z.number(),
  isFinished: z.boolean(),
})
