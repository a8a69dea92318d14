import { z } from 'zod'
import { isStorableText } from './text.ts'

/** Trimmed text of at most `max` characters that the database can hold; may be empty. */
export const boundedText = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Use at most ${max} characters.`)
    .refine(isStorableText, 'This text has a character that cannot be stored.')
