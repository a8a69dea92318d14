import { z } from 'zod'

/** Of all files of one message together (ANS-02). */
export const maxFilesBytes = 10_000_000
export const maxFiles = 20
/** Each is a step of the progress that staff see. */
export const filePartBytes = 256 * 1024

export const fileIdsSchema = z.array(z.uuid()).max(maxFiles).default([])

const place = {
  leadId: z.uuid(),
  channel: z
    .string()
    .regex(/^[a-z]{2,20}$/)
    .default('mail'),
}

/** A file that is about to be sent in parts; its id is the sender's, so that beginning again changes nothing. */
export const beginFileSchema = z.strictObject({
  ...place,
  id: z.uuid(),
  name: z.string().max(1000),
  type: z.string().max(300),
  size: z
    .number()
    .int()
    .min(1, 'This file is empty.')
    .max(maxFilesBytes, 'A file can have at most 10 MB.'),
})

export const filePartSchema = z.strictObject({
  leadId: z.uuid(),
  id: z.uuid(),
  start: z.coerce.number().int().min(0).max(maxFilesBytes),
})

/** A file that we have already, such as a download or the PDF of a quote. */
export const copyFileSchema = z.strictObject({
  ...place,
  id: z.uuid(),
  source: z.string().min(1).max(40),
  key: z.string().min(1).max(200),
})

export const removeFileSchema = z.strictObject({ ...place, id: z.uuid() })
