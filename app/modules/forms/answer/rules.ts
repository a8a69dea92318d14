import { formatDate, formatDateTime } from '#app/basics/dates.ts'
import { formatRandsAndCents } from '#app/basics/numbers.ts'
import { readNumber } from '#app/basics/written-values.ts'
import { type Field, type OptionLists, optionsOf } from '../definition/rules.ts'

/** Returns whether the text is an existing date, YYYY-MM-DD, from 1900 to 2199. */
export function isRealDate(text: string): boolean {
  if (!/^(?:19|20|21)\d\d-\d\d-\d\d$/.test(text)) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text
}

/** Parses a number as typed by people, with or without its unit: 1250, R1 250,50, 100 Mbps. Returns NaN if invalid. */
export function numberWithUnit(text: string, unit = ''): number {
  const bare = text.trim()
  const hasUnit = bare.toLowerCase().endsWith(unit.toLowerCase())
  return readNumber(hasUnit ? bare.slice(0, bare.length - unit.length) : bare)
}

/** Returns whether a value is a SHA-256 hash in hex. Forms refer to uploaded files by this hash. */
export function isFileHash(value: string): boolean {
  return /^[0-9a-f]{64}$/.test(value)
}

export function fileHashes(value: string): string[] {
  return value === '' ? [] : value.split(',')
}

/** Returns an answer as readable text; empty if there is none. The answer can be validated or as typed. */
export function answerText(field: Field, answer: unknown, lists: OptionLists = {}): string {
  if (Array.isArray(answer)) return answer.map((one) => answerText(field, one, lists)).join(', ')
  const value = plainText(answer)
  if (value === '') return ''
  switch (field.type) {
    case 'date':
    case 'end-date':
      return isRealDate(value) ? formatDate(value) : value
    case 'time':
      return formatDateTime(new Date(value))
    case 'number':
      return numberText(field, value)
    case 'choices':
      return value
        .split(',')
        .map((each) => labelOf(field, each, lists))
        .join(', ')
    case 'choice':
      return field.isReadByValue ? value : labelOf(field, value, lists)
    case 'listed':
      return labelOf(field, value, lists)
    case 'pictures': {
      const { length } = fileHashes(value)
      return length === 1 ? '1 picture' : `${length} pictures`
    }
    case 'signature':
      return isFileHash(value) ? 'Signed by hand' : `Signed by ${value}`
    default:
      return value
  }
}

/** A boolean becomes Yes or No; anything but a boolean, text or number becomes an empty text. */
export function plainText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function numberText({ unit, isUnitFirst }: Extract<Field, { type: 'number' }>, value: string) {
  const number = numberWithUnit(value, unit)
  if (!unit || Number.isNaN(number)) return value
  return isUnitFirst ? formatRandsAndCents(number) : `${number} ${unit}`
}

function labelOf(field: Field, value: string, lists: OptionLists): string {
  return optionsOf(field, lists).find((option) => option.value === value)?.label ?? value
}
