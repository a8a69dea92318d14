import { z } from 'zod'
import { cleanText, isStorableText } from '#app/basics/text.ts'
import { callOutcomes } from './kinds.ts'

/** A call as it is logged: how it went, what to keep of it, when to call again (ANS-08). */
export const logCallSchema = z.strictObject({
  leadId: z.uuid(),
  outcome: z.enum(callOutcomes, 'Choose how the call went.'),
  note: z
    .string()
    .transform(cleanText)
    .pipe(
      z
        .string()
        .max(4000, 'A note has at most 4,000 characters.')
        .refine(isStorableText, 'The note contains characters that cannot be stored.'),
    )
    .default(''),
  callBackAt: z.iso
    .datetime({ offset: true, error: 'Enter a day and a time to call back.' })
    .nullable()
    .default(null),
  idempotencyKey: z.string().regex(/^[\w.:-]{8,100}$/),
})
