import { z } from 'zod'

/** A message as the outbox keeps it until it left. */
export const outgoingSchema = z.strictObject({
  /** Comes back with each status, so that one whose answer was lost is known all the same. */
  messageId: z.uuid(),
  /** In stored form. */
  to: z.string().regex(/^\+\d{5,20}$/),
  text: z.string().min(1).max(4096).optional(),
  template: z
    .strictObject({
      name: z.string().min(1),
      language: z.string().min(1),
      parameters: z.array(z.strictObject({ name: z.string().optional(), text: z.string() })),
    })
    .optional(),
})
export type Outgoing = z.output<typeof outgoingSchema>
