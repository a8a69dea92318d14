import { z } from 'zod'
import { stages } from './submission.ts'

const answers = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]),
)

const row = z.object({
  id: z.string(),
  reference: z.string(),
  subject: z.string(),
  region: z.string(),
  state: z.string(),
  level: z.string(),
  reason: z.string(),
  /** A node of the version before may still write its other stages. */
  stage: z.enum(stages).catch('received'),
  isSuspectedSpam: z.boolean(),
  /** The member of staff who filled it in; empty for a visitor. */
  sentBy: z.string(),
  submittedAt: z.string(),
  receivedAt: z.string(),
  version: z.number(),
})
export type SubmissionRow = z.infer<typeof row>

export const submissionPageSchema = z.object({
  items: z.array(row),
  next: z.string().nullable(),
  total: z.number(),
})

export const submissionDetailSchema = z.object({
  submission: row.extend({ answers, preferences: answers }),
  versions: z.array(
    z.object({
      version: z.number(),
      answers,
      preferences: answers,
      level: z.string(),
      changedByName: z.string(),
      comment: z.string(),
      at: z.string(),
    }),
  ),
  history: z.array(
    z.object({ id: z.number(), at: z.string(), actorName: z.string(), text: z.string() }),
  ),
})
export type SubmissionDetail = z.infer<typeof submissionDetailSchema>

const draft = z.object({
  id: z.string(),
  formType: z.string(),
  data: z.record(z.string(), z.string()),
  typed: z.unknown(),
  lastSaved: z.string(),
})

/** What the hub and the form in the console need of the server. */
export const formsSetupSchema = z.object({
  publicKey: z.string(),
  senderPass: z.string().optional(),
  contact: z.object({ phone: z.string(), email: z.string() }),
  lists: z.record(
    z.string(),
    z.array(
      z.object({
        value: z.string(),
        label: z.string(),
        group: z.string().optional(),
        sets: z.record(z.string(), z.string()).optional(),
      }),
    ),
  ),
  counts: z.array(z.object({ form: z.string(), received: z.number(), spam: z.number() })),
  drafts: z.array(draft),
})
export type FormsSetup = z.infer<typeof formsSetupSchema>

/** The draft as the server holds it now, joined with what other devices sent. */
export const savedDraftSchema = draft.extend({ isDone: z.boolean() })
export const droppedDraftSchema = z.object({ id: z.string() })
export const changedSubmissionSchema = z.object({ version: z.number() })

/** What stands in the database where somebody else was quicker. */
export const submissionConflictSchema = z.object({
  answers,
  preferences: answers,
  stage: z.enum(stages).catch('received'),
  version: z.number(),
  changedBy: z.string().nullable(),
})
