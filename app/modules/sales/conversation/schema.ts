import { z } from 'zod'
import { idempotencyKeySchema, instantSchema } from '#app/basics/schema-parts.ts'
import { cleanText } from '#app/basics/text.ts'
import { noteSchema } from '../lead/inbox/schema.ts'
import { callOutcomes } from './content.ts'
import { channelNameSchema, fileIdsSchema, limitedTextSchema } from './reply/schema.ts'

export const channelMessageSchema = z.strictObject({
  leadId: z.uuid(),
  channel: channelNameSchema,
  address: z.string().max(254),
  body: limitedTextSchema(4096, 'A message can be up to 4,096 characters long.').default(''),
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
  idempotencyKey: idempotencyKeySchema,
})
export type ChannelMessage = z.output<typeof channelMessageSchema>

export const logCallSchema = z.strictObject({
  leadId: z.uuid(),
  outcome: z.enum(callOutcomes, 'Choose how the call went.'),
  note: z.string().transform(cleanText).pipe(noteSchema).default(''),
  callBackAt: instantSchema('Enter a day and a time to call back.').nullable().default(null),
  idempotencyKey: idempotencyKeySchema,
})
