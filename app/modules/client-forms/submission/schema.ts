import { z } from 'zod'
import { idempotencyKeyPattern, instantSchema, optionalParam } from '#app/basics/schema-parts.ts'

/** Stages of a received form (not of a clinic's rollout): `received` counts on its board, `set-aside` does not. */
export const stages = ['received', 'set-aside'] as const
export type Stage = (typeof stages)[number]

/** A key sent by a client has no slash, and a key derived from the content has one, so the two kinds never collide. */
const clientKeySchema = z
  .string()
  .regex(
    idempotencyKeyPattern,
    'The Idempotency-Key must be 8 to 100 letters, digits, dots or dashes.',
  )

/** A submission's metadata; the form's definition validates the answers. */
export const envelopeSchema = z.object({
  body: z.record(z.string(), z.unknown()),
  idempotencyKey: clientKeySchema.optional(),
  /** Authenticates the staff member who filled in the form; an invalid value counts as no sender. */
  senderPass: z.string().max(200).optional().catch(undefined),
  honeypot: z.string().max(1000).catch('x').default(''),
  /** Set by software and not typed, so an invalid value is ignored. */
  submittedAt: z.iso.datetime({ offset: true }).optional().catch(undefined),
})
export const formCallSchema = envelopeSchema
  .pick({ honeypot: true, submittedAt: true })
  .loose()
  .describe('Send each form answer as an additional field, under the name of its question.')
export type Envelope = z.infer<typeof envelopeSchema>

const target = { submissionId: z.uuid(), version: z.number().int().min(1) }

export const correctSubmissionSchema = z.strictObject({
  ...target,
  values: z.record(z.string().max(60), z.string().max(5000)),
  reason: z
    .string()
    .trim()
    .min(3, 'Give a short reason for the correction.')
    .max(300, 'Use at most 300 characters.'),
})

export const changeStageSchema = z.strictObject({ ...target, stage: z.enum(stages) })

export const classifySubmissionSchema = z.strictObject({ ...target, isSpam: z.boolean() })

const filterTextSchema = optionalParam(z.string().max(120))

/** The list's filters in the query string; unknown values are ignored. */
export const submissionFilterSchema = z.object({
  folder: z.enum(['inbox', 'spam']).catch('inbox'),
  level: filterTextSchema,
  region: filterTextSchema,
  state: filterTextSchema,
  stage: optionalParam(z.enum(stages)),
  search: z.string().max(100).catch(''),
  cursor: z.string().max(200).optional().catch(undefined),
})
export type SubmissionFilter = z.infer<typeof submissionFilterSchema>

const writerSchema = z.string().regex(/^[\w-]{1,64}$/)
const fieldNameSchema = z.string().max(80)
const stampFields = { by: writerSchema, n: z.number().int().min(1), at: z.iso.datetime() }
const answerSchema = z.string().max(5000)
const hasMaxKeys = (max: number) => (record: object) => Object.keys(record).length <= max

const typedHistorySchema = z.strictObject({
  stamps: z.record(fieldNameSchema, z.strictObject(stampFields)).refine(hasMaxKeys(200)),
  others: z
    .record(
      fieldNameSchema,
      z.array(z.strictObject({ ...stampFields, value: answerSchema })).max(50),
    )
    .refine(hasMaxKeys(200)),
  seen: z.record(writerSchema, stampFields.n).refine(hasMaxKeys(1000)),
})

/** A draft as sent to the server. `typed` is absent in requests from pages that an older release served. */
export const saveDraftSchema = z.strictObject({
  id: z.string().regex(/^[\w-]{8,64}$/, 'must be 8 to 64 letters, digits or dashes'),
  formType: z.string().max(100),
  data: z
    .record(z.string().max(60), answerSchema)
    .refine(hasMaxKeys(100), 'has more than 100 fields'),
  typed: typedHistorySchema.optional(),
  lastSaved: instantSchema(),
})
