import { readNumber } from '#app/basics/written-values.ts'

/** True for a date that exists, as YYYY-MM-DD between 1900 and 2199. */
export function isRealDate(text: string): boolean {
  if (!/^(?:19|20|21)\d\d-\d\d-\d\d$/.test(text)) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text
}

/** A number as people write it, with its unit or without: 1250, R1 250,50, 100 Mbps. NaN when it is none. */
export function numberWithUnit(text: string, unit = ''): number {
  const bare = text.trim()
  const hasUnit = bare.toLowerCase().endsWith(unit.toLowerCase())
  return readNumber(hasUnit ? bare.slice(0, bare.length - unit.length) : bare)
}

/** A file stands in values and answers as the SHA-256 of its bytes. */
export function isFileHash(value: string): boolean {
  return /^[0-9a-f]{64}$/.test(value)
}

export function fileHashes(value: string): string[] {
  return value === '' ? [] : value.split(',')
}
