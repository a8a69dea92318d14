import { z } from 'zod'
import { isStorableText } from './text.ts'

const unstorableMessage = 'This text contains a character we can’t store. Remove it and try again.'

/** Text of at most `max` characters that the database can store; may be empty. */
export const storableText = (
  max: number,
  tooLong = `Use at most ${max} characters.`,
  unstorable = unstorableMessage,
) => z.string().max(max, tooLong).refine(isStorableText, unstorable)

/** Trimmed text of at most `max` characters that the database can store; may be empty. */
export const boundedText = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Use at most ${max} characters.`)
    .refine(isStorableText, unstorableMessage)

/** Schema of an optional query parameter: empty and invalid values count as absent. */
export const optionalParam = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional()).catch(undefined)

/** Version of the record at the start of an edit, for detecting conflicting changes. */
export const versionSchema = z
  .number('This record changed while you were editing. Reload and try again.')
  .int()
  .min(1)

export const idempotencyKeyPattern = /^[\w.:-]{8,100}$/

/** From 1900 to 2199, because PostgreSQL has no year 0, and the next day of the year 9999 has no ISO form of ten characters. */
const isUsableYear = (iso: string) => /^(?:19|20|21)/.test(iso)

/** A date, YYYY-MM-DD. */
export const daySchema = (error?: string) =>
  z.iso.date({ error, abort: true }).refine(isUsableYear, error)

/** A time in ISO format, with "Z" or an offset. */
export const instantSchema = (error?: string) =>
  z.iso.datetime({ offset: true, error }).refine(isUsableYear, error)

/** A time of day, HH:MM. */
export const timeOfDaySchema = (message: string) =>
  z.string(message).regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, message)

/** Days from 1 (Monday) to 7 (Sunday), sorted and without duplicates; times in Johannesburg as HH:MM. */
export const weeklyHoursFields = {
  days: z
    .array(z.number().int().min(1).max(7))
    .min(1, 'Choose at least one day.')
    .transform((days) => [...new Set(days)].toSorted((a, b) => a - b)),
  from: timeOfDaySchema('From: enter a time such as 08:00.'),
  until: timeOfDaySchema('Until: enter a time such as 17:00.'),
}

/** Key that the client chooses for a write, so that a repeat changes nothing. */
export const idempotencyKeySchema = z.string().regex(idempotencyKeyPattern)
