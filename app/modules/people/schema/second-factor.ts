import { z } from 'zod'
import { signInSchema } from '#app/modules/access/schema.ts'

const code = z
  .string({ error: 'Please enter the code.' })
  .trim()
  .min(1, 'Please enter the code.')
  .max(40, 'A code is shorter than this.')

export const codeSchema = z.object({ code })
export const switchOffSchema = z.object({ password: signInSchema.shape.password })

/** What an authenticator app is set up with: the secret as it is typed, and as a picture holds it. */
export type BegunFactor = { secret: string; url: string }
