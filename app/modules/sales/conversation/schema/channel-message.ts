import { z } from 'zod'
import { fileIdsSchema } from './files.ts'
import { text } from './replies.ts'

/** The longest text that any channel takes. */
const longestChannelText = 4096

/** Free text, or a template with what belongs into it (WAP-03). */
export const channelMessageSchema = z.strictObject({
  leadId: z.uuid(),
  channel: z.string().regex(/^[a-z]{2,20}$/),
  address: z.string().max(254),
  body: text(longestChannelText, 'A message has at most 4,096 characters.').default(''),
  template: z
    .strictObject({
      id: z.string().max(600),
      parameters: z.array(text(500, 'Use at most 500 characters.')).max(20),
    })
    .nullable()
    .default(null),
  /** Those of the draft that leave with it. */
  files: fileIdsSchema,
  /** Sent although somebody answered within the last five minutes (ANS-10). */
  isSecond: z.boolean().default(false),
  idempotencyKey: z.string().regex(/^[\w.:-]{8,100}$/),
})
export type ChannelMessage = z.output<typeof channelMessageSchema>
