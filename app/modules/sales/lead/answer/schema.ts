import { z } from 'zod'
import { instantSchema, storableText } from '#app/basics/schema-parts.ts'
import { cleanText } from '#app/basics/text.ts'

/** The channels for an answer outside this product. */
export const answerWays = ['phone', 'email', 'whatsapp', 'in-person', 'other'] as const
export type AnswerWay = (typeof answerWays)[number]

/** Validates a statement by staff about how and when a visitor was answered elsewhere; the time defaults to now. */
export const answerDeclarationSchema = z
  .strictObject({
    how: z.enum(answerWays, 'Choose how the visitor was answered.'),
    at: instantSchema('Enter a day and a time.').optional(),
    words: z
      .string()
      .transform(cleanText)
      .pipe(
        storableText(
          1000,
          'Use at most 1,000 characters.',
          'This text contains characters we can’t store. Remove them and try again.',
        ),
      )
      .default(''),
  })
  .refine(({ how, words }) => how !== 'other' || words !== '', {
    path: ['words'],
    message: 'Describe how the visitor was answered.',
  })
export type AnswerDeclaration = z.infer<typeof answerDeclarationSchema>

export const evidenceKinds = [
  'reply',
  'call',
  'appointment',
  'statement',
  'quote',
  'whatsapp',
] as const
export type EvidenceKind = (typeof evidenceKinds)[number]

/** Enquiries for which a proposal was promised. Only a quote counts as their answer. */
export const quotePromiseKinds = ['cloud-quote'] as const
