import { formatDate, formatDateTime } from '#app/basics/dates.ts'
import { formatRandsAndCents } from '#app/basics/money.ts'
import { optionsOf, type Field, type Lists } from '../schema/definition.ts'
import { fileHashes, isFileHash, isRealDate, numberWithUnit } from './answers.ts'

/** One answer as people read it, typed or checked; empty where nothing was answered. */
export function answerText(field: Field, answer: unknown, lists: Lists = {}): string {
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

/** A value that no field describes: yes and no in words, nothing of what is neither text nor number. */
export function plainText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function numberText({ unit, isUnitFirst }: Extract<Field, { type: 'number' }>, value: string) {
  const number = numberWithUnit(value, unit)
  if (!unit || Number.isNaN(number)) return value
  return isUnitFirst ? formatRandsAndCents(number) : `${number} ${unit}`
}

function labelOf(field: Field, value: string, lists: Lists): string {
  return optionsOf(field, lists).find((option) => option.value === value)?.label ?? value
}
