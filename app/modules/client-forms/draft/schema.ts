import { z } from 'zod'
import { stages } from '../submission/schema.ts'

const answersSchema = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]),
)

const draftSchema = z.object({
  id: z.string(),
  formType: z.string(),
  data: z.record(z.string(), z.string()),
  typed: z.unknown(),
  lastSaved: z.string(),
})

/** Server data for the forms overview and the forms in the console. */
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
  drafts: z.array(draftSchema),
})
export type FormsSetup = z.infer<typeof formsSetupSchema>

export const submissionConflictSchema = z.object({
  answers: answersSchema,
  preferences: answersSchema,
  stage: z.enum(stages).catch('received'),
  version: z.number(),
  changedBy: z.string().nullable(),
})
