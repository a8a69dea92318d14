import { z } from 'zod'
import { idempotencyKeySchema } from '#app/basics/schema-parts.ts'
import { cleanText, isStorableText } from '#app/basics/text.ts'
import { type Values, fieldLimits } from '#app/modules/forms/definition/rules.ts'
import { correctionSchema, fieldSchema, formSchema } from '#app/modules/forms/schema.ts'
import { submissionChannels } from '#app/modules/sales/lead/schema.ts'
import { dataRequestWords } from './content.ts'
import { paiaForm, refusalGroundIds } from './paia/content.ts'
import {
  requestKinds,
  requestOutcomes,
  staffNoteKinds,
  staffNoteDecisions,
} from './request/content.ts'

const { labels } = dataRequestWords
const missingDetailsMessage = 'Details: please tell us what should be corrected.'

const requestDetailsSchema = z.object({
  kind: z.enum(requestKinds, 'Please choose what you would like.'),
  name: fieldSchema({
    type: 'line',
    label: labels.name,
    max: fieldLimits.name,
    isRequired: true,
  }),
  email: fieldSchema({ type: 'email', label: 'Email address', isRequired: true }),
  details: fieldSchema({ type: 'text', label: labels.details, rows: 1 }),
})

const hiddenInputSchemas = {
  honeypot: z.string().catch('').default(''),
  token: z.string().max(120).catch('not a token').default(''),
  channel: z.enum(submissionChannels).default('call'),
}

export const dataRequestSchema = requestDetailsSchema
  .extend(hiddenInputSchemas)
  .refine(({ kind, details: typed }) => kind !== 'correct' || typed !== '', {
    path: ['details'],
    error: missingDetailsMessage,
  })

type PaiaFields = typeof paiaForm.fields

export const paiaRequestSchema = z.intersection(
  formSchema<PaiaFields, Values<PaiaFields>>(paiaForm),
  z.object({ kind: z.literal('record'), ...hiddenInputSchemas }),
)

const versionSchema = z.number().int().min(1)
const requestTargetFields = { requestId: z.uuid(), version: versionSchema }

export const requiredTextSchema = (name: string, max: number) =>
  z
    .string(`${name}: please fill this in.`)
    .transform(cleanText)
    .pipe(
      z
        .string()
        .min(1, `${name}: please fill this in.`)
        .max(max, `${name} may be at most ${max} characters long.`)
        .refine(isStorableText, `${name} contains a character we can’t store.`),
    )

/** Input of a request that came by phone, by letter or in person, entered by staff. */
export const recordedRequestSchema = requestDetailsSchema.extend({
  idempotencyKey: idempotencyKeySchema,
})

export const verifyRequestSchema = z.strictObject({
  ...requestTargetFields,
  how: requiredTextSchema('Proof of identity', 300),
})

const exportFormats = ['json', 'csv'] as const
export const exportDataSchema = z.strictObject({
  requestId: z.uuid(),
  format: z.enum(exportFormats),
})

/** Corrected contact details. Empty fields leave the stored values unchanged. */
export const correctDataSchema = z
  .strictObject({
    ...requestTargetFields,
    name: correctionSchema({ type: 'line', label: 'Name', max: fieldLimits.name }),
    email: correctionSchema({ type: 'email', label: 'Email' }),
    company: correctionSchema({ type: 'line', label: 'Company', max: fieldLimits.company }),
    phone: correctionSchema({ type: 'phone', label: 'Phone' }),
  })
  .refine(
    ({ name, email, company, phone }) => [name, email, company, phone].some((value) => value),
    { path: ['form'], error: 'Please fill in at least one field.' },
  )

/** Staff must type the reference to confirm, because an erasure cannot be undone. */
export const eraseDataSchema = z.strictObject({
  ...requestTargetFields,
  reference: z.string().max(40),
})

export const closeRequestSchema = z.strictObject({
  ...requestTargetFields,
  outcome: z.enum(requestOutcomes, 'Please choose the outcome.'),
  /** Section of PAIA under which a record is refused. */
  ground: z.preprocess(
    (typed) => typed || undefined,
    z.enum(refusalGroundIds, 'Choose a ground from the list.').optional(),
  ),
  answer: requiredTextSchema('Your answer', 4000),
})

/** The extension that PAIA section 57 allows once, with its reason. */
export const extendRequestSchema = z.strictObject({
  ...requestTargetFields,
  reason: requiredTextSchema('Reason', 600),
})
export const feeReceivedSchema = z.strictObject(requestTargetFields)

export const documentFormatSchema = z.strictObject({ format: z.enum(['csv', 'pdf']) })

/**
 * Decision on a found note: `remove` it, `keep` it because it is about another person, or `take` a call-back into the
 * copy of the person's data.
 */
export const staffNotesSchema = z
  .strictObject({
    ...requestTargetFields,
    kind: z.enum(staffNoteKinds),
    id: z.string().min(1).max(200),
    decision: z.enum(staffNoteDecisions),
  })
  .refine(({ kind, decision }) => decision !== 'take' || kind === 'call-back', {
    path: ['decision'],
    error: 'Only a call-back can be added to the copy.',
  })
