import { johannesburgDate } from './dates.ts'

const yesWords = new Set('yes y ja j true t waar 1 on x ✓ ✔ ☑ ✅'.split(' '))
const noWords = new Set(' no n nee false f onwaar 0 off - – — ✗ ✘ ☐ ❌ none null n/a'.split(' '))

/** Reads English and Afrikaans. Empty text means no; undefined for any other word. */
export function readYesNo(written: string): boolean | undefined {
  const word = written
    .replaceAll(/[\s\uFE0F]/g, '')
    .toLowerCase()
    .replace(/^([01])[.,]0+$/, '$1')
  if (yesWords.has(word)) return true
  return noWords.has(word) ? false : undefined
}

/**
 * Parses a number as people write it: "R 1 999,00", "1,999.50", "−5". A comma before three digits separates thousands,
 * as in R1,999; any other comma is a decimal comma. Returns NaN for any other text.
 */
export function readNumber(written: string): number {
  const bare = written
    .replaceAll(/\s/g, '')
    .replace('\u2212', '-')
    .replace(/^([-+]?)(?:ZAR|R)/i, '$1')
  const plain = /^[-+]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(bare)
    ? bare.replaceAll(',', '')
    : /^[-+]?\d{1,3}(\.\d{3})+,\d+$/.test(bare)
      ? bare.replaceAll('.', '').replace(',', '.')
      : bare.replace(',', '.')
  return /^[-+]?\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN
}

/** Also accepts milliseconds since 1970. Returns any other text unchanged, so that the schema rejects it. */
export function readDay(written: string): string {
  const text = written.trim()
  if (/^\d{12,13}$/.test(text)) return johannesburgDate(new Date(Number(text)))
  const [, year, month, day, time] =
    /^(\d{4})([-/.]\d{2})([-/.]\d{2})(?:[T ]([\d:.,]+(?:Z|[-+]\d{2}:?\d{2})?))?$/.exec(text) ?? []
  if (!year || !month || !day) return text
  const instant = time && /[Z+-]/.test(time) ? new Date(text) : undefined
  if (instant && !Number.isNaN(instant.getTime())) return johannesburgDate(instant)
  return `${year}-${month.slice(1)}-${day.slice(1)}`
}

/** Converts a heading to lower case without spaces, dashes, dots and underscores: "Service Type" → "servicetype". */
export function normalizeHeading(heading: string): string {
  return heading
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s_.-]/g, '')
}

/** Reads a CSV cell, without the apostrophe that stops a spreadsheet from reading the text as a formula. */
export function readCell(cell: string): string {
  return cell.replace(/^'(?='*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/, '')
}

export const capitalize = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)
