import { z } from 'zod'
import { signInSchema } from '#app/features/staff-access/schema.ts'

const code = z
  .string({ error: 'Please enter the code.' })
  .trim()
  .min(1, 'Please enter the code.')
  .max(40, 'A code is shorter than this.')

export const codeSchema = z.object({ code })
export const switchOffSchema = z.object({ password: signInSchema.shape.password })

export const secondFactorReplySchema = z.object({
  isOn: z.boolean(),
  recoveryCodesLeft: z.number(),
})
export const begunReplySchema = z.object({ secret: z.string(), url: z.string() })
export type BegunFactor = z.infer<typeof begunReplySchema>
export const recoveryCodesReplySchema = z.object({ recoveryCodes: z.array(z.string()) })
