import { z } from 'zod'
import { userIdPattern } from '../rules/sender.ts'

export const fileKinds = ['image', 'audio', 'video', 'document'] as const
export type FileKind = (typeof fileKinds)[number]

/** A message as the outbox keeps it until it left. */
export const outgoingSchema = z.strictObject({
  /** Comes back with each status, so that one whose answer was lost is known all the same. */
  messageId: z.uuid(),
  /** A number in stored form, or a user id. */
  to: z.union([z.string().regex(/^\+\d{5,20}$/), z.string().regex(userIdPattern)]),
  text: z.string().min(1).max(4096).optional(),
  /** Handed to WhatsApp before the message; the text is said with it. */
  file: z
    .strictObject({
      id: z.uuid(),
      name: z.string().min(1),
      type: z.string(),
      kind: z.enum(fileKinds),
    })
    .optional(),
  template: z
    .strictObject({
      name: z.string().min(1),
      language: z.string().min(1),
      parameters: z.array(z.strictObject({ name: z.string().optional(), text: z.string() })),
    })
    .optional(),
})
export type Outgoing = z.output<typeof outgoingSchema>
