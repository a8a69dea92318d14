import { z } from 'zod'

/** Where a received form stands in the rollout. */
export const stages = ['received', 'planned', 'migrated', 'set-aside'] as const
export type Stage = (typeof stages)[number]

/** A caller's key; the slash of derived keys keeps the two apart. */
const callersKey = z
  .string()
  .regex(/^[\w.:-]{8,100}$/, 'The Idempotency-Key must be 8 to 100 letters, digits, dots, dashes.')

/** How a submission came: everything but the answers, which the form's definition checks. */
export const envelopeSchema = z.object({
  body: z.record(z.string(), z.unknown()),
  idempotencyKey: callersKey.optional(),
  honeypot: z.string().max(1000).catch('x').default(''),
  /** Made by a machine: what makes no sense counts as absent. */
  submittedAt: z.iso.datetime({ offset: true }).optional().catch(undefined),
})
export type Envelope = z.infer<typeof envelopeSchema>

const version = z.number().int().min(1)

export const correctSubmissionSchema = z.strictObject({
  submissionId: z.uuid(),
  version,
  values: z.record(z.string().max(60), z.string().max(5000)),
  reason: z
    .string()
    .trim()
    .min(3, 'Say in a few words why it is corrected.')
    .max(300, 'Use at most 300 characters.'),
})

export const changeStageSchema = z.strictObject({
  submissionId: z.uuid(),
  version,
  stage: z.enum(stages),
})

export const judgeSubmissionSchema = z.strictObject({
  submissionId: z.uuid(),
  version,
  isSpam: z.boolean(),
})

const orNothing = (value: unknown) => (value === '' ? undefined : value)
const anyText = z.preprocess(orNothing, z.string().max(120).optional()).catch(undefined)

/** The list's query string; a value it does not know counts as not asked for. */
export const submissionFilterSchema = z.object({
  folder: z.enum(['inbox', 'spam']).catch('inbox'),
  level: anyText,
  region: anyText,
  state: anyText,
  stage: z.preprocess(orNothing, z.enum(stages).optional()).catch(undefined),
  search: z.string().max(100).catch(''),
  cursor: z.string().max(200).optional().catch(undefined),
})
export type SubmissionFilter = z.infer<typeof submissionFilterSchema>

/** A draft as the console keeps it on the server (D-14). */
export const saveDraftSchema = z.strictObject({
  id: z.string().regex(/^[\w-]{8,64}$/, 'must be 8 to 64 letters, digits, dashes'),
  formType: z.string().max(100),
  data: z
    .record(z.string().max(60), z.string().max(5000))
    .refine((data) => Object.keys(data).length <= 100, 'holds at most 100 fields'),
  lastSaved: z.iso.datetime(),
})
