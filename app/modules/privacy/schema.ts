import { z } from 'zod'
import { cleanText, isStorableText } from '#app/basics/text.ts'
import { submissionChannels } from '#app/modules/sales/lead/spam/rules.ts'
import { correctedFieldSchema, fieldSchema } from '#app/modules/forms/schema.ts'
import { fieldLimits } from '#app/modules/forms/definition/rules.ts'
import { dataRequestWords } from './content.ts'
import {
  requestKinds,
  requestOutcomes,
  staffNoteKinds,
  staffNoteDecisions,
} from './request/content.ts'

const { labels } = dataRequestWords
const details = 'Details: please tell us what should be corrected.'

const requestDetails = z.object({
  kind: z.enum(requestKinds, 'Please choose what you would like.'),
  name: fieldSchema({
    type: 'line',
    label: labels.name,
    max: fieldLimits.name,
    isRequired: true,
  }),
  email: fieldSchema({ type: 'email', label: 'E-mail address', isRequired: true }),
  details: fieldSchema({ type: 'text', label: labels.details, rows: 1 }),
})

/** LEG-06: what a visitor asks about their own data; the inputs no one sees come after it. */
export const dataRequestSchema = requestDetails
  .extend({
    honeypot: z.string().catch('').default(''),
    token: z.string().max(120).catch('not a token').default(''),
    channel: z.enum(submissionChannels).default('call'),
  })
  .refine(({ kind, details: typed }) => kind !== 'correct' || typed !== '', {
    path: ['details'],
    error: details,
  })
export type DataRequestInput = z.input<typeof dataRequestSchema>

const requestFields = ['kind', 'name', 'email', 'details'] as const
export type RequestField = (typeof requestFields)[number]

const version = z.number().int().min(1)
const target = { requestId: z.uuid(), version }

const text = (name: string, max: number) =>
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

/** A request that came by telephone, letter or in person. */
export const recordRequestSchema = requestDetails.extend({
  idempotencyKey: z.string().regex(/^[\w.:-]{8,100}$/),
})

export const verifyRequestSchema = z.strictObject({
  ...target,
  how: text('How you confirmed it', 300),
})

const exportFormats = ['json', 'csv'] as const
export const exportSchema = z.strictObject({ requestId: z.uuid(), format: z.enum(exportFormats) })

/** What is left empty stays as it is. */
export const correctSchema = z
  .strictObject({
    ...target,
    name: correctedFieldSchema({ type: 'line', label: 'Name', max: fieldLimits.name }),
    email: correctedFieldSchema({ type: 'email', label: 'E-mail' }),
    company: correctedFieldSchema({ type: 'line', label: 'Company', max: fieldLimits.company }),
    phone: correctedFieldSchema({ type: 'phone', label: 'Phone' }),
  })
  .refine(
    ({ name, email, company, phone }) => [name, email, company, phone].some((value) => value),
    { path: ['form'], error: 'Please fill in at least one field.' },
  )

/** The reference, typed by hand: an erasure cannot be undone. */
export const eraseSchema = z.strictObject({ ...target, reference: z.string().max(40) })

export const closeRequestSchema = z.strictObject({
  ...target,
  outcome: z.enum(requestOutcomes, 'Please choose what came of it.'),
  answer: text('Your answer', 4000),
})

/** Whether words of staff are about the person, and go, or about someone else, and stay; a call-back can be taken into what is handed over (PRV-04). */
export const staffNotesSchema = z
  .strictObject({
    ...target,
    kind: z.enum(staffNoteKinds),
    id: z.string().min(1).max(200),
    decision: z.enum(staffNoteDecisions),
  })
  .refine(({ kind, decision }) => decision !== 'take' || kind === 'call-back', {
    path: ['decision'],
    error: 'Only a call-back can be put into the copy.',
  })
