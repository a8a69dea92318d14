import { z } from 'zod'

/** Limits for files: pictures per field, pixels per side, and bytes per file. */
export const maxPictures = 10
export const maxSidePixels = 1600
export const maxFileBytes = 2_000_000
/** Bytes per upload part: takes less than a second at 64 kB/s, so that a lost connection costs little. */
export const partBytes = 48 * 1024

const hashSchema = z
  .string()
  .regex(/^[0-9a-f]{64}$/, 'The file’s SHA-256 hash must be 64 hex digits in lower case.')

export const fileHashSchema = z.strictObject({ hash: hashSchema })

/** One part of a file: its start offset and the size of the whole file. */
export const filePartSchema = z.strictObject({
  hash: hashSchema,
  size: z.coerce.number().int().min(1).max(maxFileBytes),
  start: z.coerce.number().int().min(0).max(maxFileBytes),
})

/** The upload progress: the number of bytes that the server has received. */
export const fileStateSchema = z.object({ received: z.number(), isComplete: z.boolean() })
export type FileState = z.infer<typeof fileStateSchema>
