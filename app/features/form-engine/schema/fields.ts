import { z } from 'zod'
import { plainEmail } from '#app/basics/email-address.ts'
import {
  cleanText,
  codePointLength,
  hasVisibleCharacter,
  isStorableText,
} from '#app/basics/text.ts'
import { emptyChoice, emptyField, notAnEmail } from '../content.ts'
import { isYes } from './definition.ts'
import { fieldLimits } from './limits.ts'

export { fieldLimits }

type FieldOptions = { label: string; max: number }

/** A required single line: line breaks and tabs become spaces, and something visible must be left. */
export function requiredLine(options: FieldOptions) {
  return line(options).refine(hasVisibleCharacter, emptyField(options.label))
}

/** A single line that may be left out; absent counts as empty. */
export function optionalLine(options: FieldOptions) {
  return line(options).default('')
}

/** Several lines that may be left out; absent counts as empty. */
export function optionalText(options: FieldOptions) {
  return limited(options, cleanText).default('')
}

/** Several lines that must say something. */
export function requiredText(options: FieldOptions) {
  return limited(options, cleanText).refine(hasVisibleCharacter, emptyField(options.label))
}

/** An e-mail address of the shape browsers accept (HTML, type=email), without misplaced dots before the @. */
export function emailLine(label: string) {
  return addressLine(label)
    .refine(hasVisibleCharacter, emptyField(label))
    .refine(isEmailShaped, { error: notAnEmail(label) })
}

/** The same where it may be left out; absent counts as empty. */
export function optionalEmail(label: string) {
  return addressLine(label).default('')
}

const addressLine = (label: string) =>
  limited({ label, max: fieldLimits.email }, (value) => plainEmail(cleanLine(value)))

/** One of the documented options, or nothing; absent counts as nothing. */
export function optionalChoice<const Option extends string>(
  label: string,
  options: readonly Option[],
) {
  return z.union([z.literal(''), z.enum(options)], oneOf(label, options)).default('')
}

/** One of the documented options; `what` is what to choose, for who left it empty. */
export function requiredChoice<const Option extends string>(
  label: string,
  options: readonly Option[],
  what = 'one',
) {
  const { error } = oneOf(label, options)
  return z.enum(options, {
    error: ({ input }) => (input === undefined || input === '' ? emptyChoice(label, what) : error),
  })
}

/** A calendar date as YYYY-MM-DD, or nothing; absent counts as nothing. */
export function optionalDate(label: string) {
  return z
    .union([z.literal(''), z.iso.date()], { error: `${label}: enter a date such as 2026-12-01.` })
    .default('')
}

/** A yes or no: a JSON boolean, or the yes, no and on of HTML forms. Absent counts as no. */
export function yesOrNo(label: string) {
  return z
    .union([z.boolean(), z.enum(['yes', 'no', 'on', ''])], { error: `${label} must be yes or no.` })
    .default(false)
    .transform(isYes)
}

/** A time with its zone, or nothing; absent counts as nothing. */
export function moment(label: string) {
  return z
    .union([z.literal(''), z.iso.datetime({ offset: true })], {
      error: `${label} must be a time such as 2026-11-20T08:00:00Z.`,
    })
    .default('')
}

/** A number within limits: of JSON, or as text of a form. `correction` says what to do about another. */
export function numberBetween(
  label: string,
  { least, most, correction }: { least: number; most: number; correction: string },
) {
  const error = `${label} must be a number from ${least} to ${most}: ${correction}`
  const filled = (value: unknown) => (value === '' || value === null ? undefined : value)
  return z.preprocess(filled, z.coerce.number({ error }).min(least, error).max(most, error))
}

function line(options: FieldOptions) {
  return limited(options, cleanLine)
}

const cleanLine = (value: string) => cleanText(value).replace(/[\n\t\u2028\u2029]+/g, ' ')

function limited({ label, max }: FieldOptions, clean: (value: string) => string) {
  return z
    .string({
      error: (issue) => (issue.input === undefined ? emptyField(label) : `${label} must be text.`),
    })
    .overwrite(clean)
    .refine(isStorableText, {
      error: `${label} holds a character that cannot be stored. Please type it again.`,
      abort: true,
    })
    .refine((value) => codePointLength(value) <= max, {
      error: `${label} may be at most ${max} characters long.`,
      abort: true,
    })
}

function oneOf(label: string, options: readonly string[]) {
  return { error: `${label} must be one of: ${options.join(', ')}.` }
}

const emailShape =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i

function isEmailShaped(value: string): boolean {
  const mailbox = value.slice(0, value.lastIndexOf('@'))
  const hasMisplacedDot = mailbox.startsWith('.') || mailbox.endsWith('.') || mailbox.includes('..')
  return !hasMisplacedDot && emailShape.test(value)
}
