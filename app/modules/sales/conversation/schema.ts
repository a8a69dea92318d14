import { z } from 'zod'
import { cleanText, isStorableText } from '#app/basics/text.ts'
import { callOutcomes } from './content.ts'
import { fileIdsSchema, limitedTextSchema } from './reply/schema.ts'

const maxChannelTextLength = 4096

export const channelMessageSchema = z.strictObject({
  leadId: z.uuid(),
  channel: z.string().regex(/^[a-z]{2,20}$/),
  address: z.string().max(254),
  body: limitedTextSchema(
    maxChannelTextLength,
    'A message can be up to 4,096 characters long.',
  ).default(''),
  template: z
    .strictObject({
      id: z.string().max(600),
      parameters: z.array(limitedTextSchema(500, 'Use at most 500 characters.')).max(20),
    })
    .nullable()
    .default(null),
  files: fileIdsSchema,
  /** True to send although a colleague answered within the last five minutes. */
  isSecond: z.boolean().default(false),
  idempotencyKey: z.string().regex(/^[\w.:-]{8,100}$/),
})
export type ChannelMessage = z.output<typeof channelMessageSchema>

export const logCallSchema = z.strictObject({
  leadId: z.uuid(),
  outcome: z.enum(callOutcomes, 'Choose how the call went.'),
  note: z
    .string()
    .transform(cleanText)
    .pipe(
      z
        .string()
        .max(4000, 'A note can be up to 4,000 characters long.')
        .refine(
          isStorableText,
          'The note contains a character we can’t store. Remove it and try again.',
        ),
    )
    .default(''),
  callBackAt: z.iso
    .datetime({ offset: true, error: 'Enter a day and a time to call back.' })
    .nullable()
    .default(null),
  idempotencyKey: z.string().regex(/^[\w.:-]{8,100}$/),
})
