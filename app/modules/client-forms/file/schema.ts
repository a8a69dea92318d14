import { z } from 'zod'

/** Size limits of files. */
export const maxPictures = 10
export const maxSidePixels = 1600
export const maxFileBytes = 2_000_000
/** Less than a second at 64 kB/s, so that a cut line costs little. */
export const partBytes = 48 * 1024

const hash = z.string().regex(/^[0-9a-f]{64}$/, 'A file is named by its SHA-256, in lower case.')

export const fileHashSchema = z.strictObject({ hash })

/** One part of a file: where it begins, and how large the file is. */
export const filePartSchema = z.strictObject({
  hash,
  size: z.coerce.number().int().min(1).max(maxFileBytes),
  start: z.coerce.number().int().min(0).max(maxFileBytes),
})

/** The number of bytes that the server has. */
export const fileStateSchema = z.object({ received: z.number(), isComplete: z.boolean() })
export type FileState = z.infer<typeof fileStateSchema>
