import { plainEmail } from '#app/basics/email-address.ts'
import type { FieldErrors } from '#app/basics/outcome.ts'
import { cleanText, codePointLength, isStorableText } from '#app/basics/text.ts'
import {
  fieldsOf,
  otherName,
  otherValue,
  type Field,
  type FormDefinition,
  type Values,
} from '../schema/definition.ts'
import { mostPictures } from '../schema/files.ts'
import { isRealDate } from './add-months.ts'
import { withComputedDates } from './derive.ts'
import { fileHashes, isFileHash } from './file-answers.ts'
import { readNumber } from './read-number.ts'

export type Answer = string | number | boolean | string[]
export type Answers = Record<string, Answer>
export type Checked =
  | { ok: true; answers: Answers; preferences: Answers }
  | { ok: false; errors: FieldErrors }

/** The texts of AUD-17 to AUD-22, AUD-61 and AUD-62. */
export const fieldMessages = {
  required: 'This field is required',
  dateRequired: 'Date is required',
  dateInvalid: 'Invalid date format',
  number: 'Must be a positive number',
  email: 'Invalid email address',
  phoneShort: 'Phone number must be at least 10 digits',
  phoneFormat: 'Invalid phone number format',
  unreadable: 'This cannot be read. Please type it again.',
  pictures: 'These pictures cannot be read. Please add them again.',
  tooMany: (max: number) => `Add at most ${max} pictures.`,
  tooLong: (max: number) => `Use at most ${max} characters.`,
  oneOf: (values: readonly string[]) => `Choose one of: ${values.join(', ')}.`,
} as const

/** A choice from a list that staff edit takes any line up to this length. */
const longestListed = 120

/**
 * Checks typed values against a form's definition; the one validation in browser and server.
 * Dates that follow from others are computed here, whatever was sent.
 */
export function checkValues(definition: FormDefinition, typed: Values): Checked {
  const values = withComputedDates(definition, typed)
  const errors: FieldErrors = {}
  const answers: Answers = {}
  const preferences: Answers = {}
  for (const field of fieldsOf(definition)) {
    const value = textOf(field, values)
    const problem = problemWith(field, value)
    if (problem) errors[isFreeLine(field, values) ? otherName(field) : field.name] = problem
    else if (value !== '')
      (field.isPreference ? preferences : answers)[field.name] = read(field, value)
  }
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, answers, preferences }
}

/** Whether "Other" was chosen: then the line beside it answers, and is what has to be corrected (D-28). */
function isFreeLine(field: Field, values: Values): boolean {
  const hasFreeLine = field.kind === 'choice' && 'list' in field.options
  return hasFreeLine && cleanText(values[field.name] ?? '') === otherValue
}

/** The cleaned text of a field; the free text where "Other" was chosen. */
function textOf(field: Field, values: Values): string {
  const text = cleanText(values[isFreeLine(field, values) ? otherName(field) : field.name] ?? '')
  if (field.kind === 'email') return plainEmail(text)
  return field.kind === 'note' ? text : text.replace(/[\n\t\u2028\u2029]+/g, ' ')
}

function problemWith(field: Field, value: string): string | undefined {
  if (!isStorableText(value)) return fieldMessages.unreadable
  if (field.kind === 'end-date') return undefined
  if (value === '') return field.isRequired ? missing(field) : undefined
  return problemOfKind(field, value)
}

function missing(field: Field): string {
  if (field.kind === 'date') return fieldMessages.dateRequired
  return field.kind === 'number' ? fieldMessages.number : fieldMessages.required
}

function problemOfKind(field: Field, value: string): string | undefined {
  switch (field.kind) {
    case 'date':
      return isRealDate(value) ? undefined : fieldMessages.dateInvalid
    case 'number': {
      const number = readNumber(value)
      return number === undefined || number < 0 ? fieldMessages.number : undefined
    }
    case 'email':
      return isEmail(value) ? undefined : fieldMessages.email
    case 'phone':
      return phoneProblem(value)
    case 'radio':
      return oneOf(field.options, value)
    case 'ticks':
      return value
        .split(',')
        .map((each) => oneOf(field.options, each))
        .find(Boolean)
    case 'choice':
      return 'list' in field.options
        ? longerThan(longestListed, value)
        : oneOf(field.options, value)
    case 'pictures':
      return picturesProblem(field.max, value)
    case 'signature':
      return isFileHash(value) ? undefined : longerThan(longestListed, value)
    case 'text':
    case 'note':
      return longerThan(field.max, value)
    case 'end-date':
      return undefined
  }
}

function picturesProblem(max: number, value: string): string | undefined {
  const hashes = fileHashes(value)
  if (!hashes.every(isFileHash) || new Set(hashes).size < hashes.length)
    return fieldMessages.pictures
  return hashes.length > Math.min(max, mostPictures) ? fieldMessages.tooMany(max) : undefined
}

function oneOf(options: readonly { value: string }[], value: string): string | undefined {
  const known = options.map((option) => option.value)
  return known.includes(value) ? undefined : fieldMessages.oneOf(known)
}

function longerThan(max: number, value: string): string | undefined {
  return codePointLength(value) > max ? fieldMessages.tooLong(max) : undefined
}

/** AUD-62: the characters are checked first, then whether ten digits are among them. */
function phoneProblem(value: string): string | undefined {
  if (!/^[\d\s+()-]{1,40}$/.test(value)) return fieldMessages.phoneFormat
  return value.replace(/\D/g, '').length < 10 ? fieldMessages.phoneShort : undefined
}

const emailShape =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i

function isEmail(value: string): boolean {
  return value.length <= 254 && emailShape.test(value)
}

function read(field: Field, value: string): Answer {
  if (field.kind === 'number') return readNumber(value)!
  return field.kind === 'ticks' || field.kind === 'pictures' ? value.split(',') : value
}
