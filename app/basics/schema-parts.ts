import { z } from 'zod'
import { isStorableText } from './text.ts'

/** Trimmed text of at most `max` characters that the database can store; may be empty. */
export const boundedText = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Use at most ${max} characters.`)
    .refine(
      isStorableText,
      'This text contains a character we can’t store. Remove it and try again.',
    )

/** Schema of an optional query parameter: empty and invalid values count as absent. */
export const optionalParam = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional()).catch(undefined)

/** Version of the record at the start of an edit, for detecting conflicting changes. */
export const versionSchema = z
  .number('This record changed while you were editing. Reload and try again.')
  .int()
  .min(1)
