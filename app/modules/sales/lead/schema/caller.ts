import { z } from 'zod'

/** What goes with the answers of a caller (STF-08). */
export const callerSchema = z.object({
  fields: z.record(z.string(), z.unknown(), 'Fields must be given by name.'),
  consents: z
    .object(
      { email: z.boolean(), phone: z.boolean(), whatsapp: z.boolean() },
      'Consents must be yes or no.',
    )
    .partial()
    .default({}),
  /** The notice that was read to the caller. */
  noticeVersion: z.string().max(40),
  wasNoticeRead: z.literal(true, 'Read the notice to the caller, then tick this.'),
  /** Whether the one who took the call works on it. */
  isMine: z.boolean().default(false),
  idempotencyKey: z.string().regex(/^[\w.:-]{8,100}$/),
})

/** The four details as they are to be; what is the same stays. Its fields are checked by `contactDetailsForm`. */
export const correctContactSchema = z.object({
  leadId: z.uuid(),
  version: z.number().int().min(1),
  details: z.record(z.string(), z.unknown(), 'Details must be given by name.'),
})
