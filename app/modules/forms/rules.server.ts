import { createHash } from 'node:crypto'
import { johannesburgDate } from '#app/basics/dates.ts'

type Part = string | Readonly<Record<string, unknown>>

/** SHA-256 of what was sent with a form; the order of answers in a part does not matter. */
export function fingerprintOf(...parts: readonly Part[]): string {
  const content = parts.map((part) => (typeof part === 'string' ? part : sorted(part)))
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url')
}

/**
 * Keys for a form that was sent without one: what was sent and the day in Johannesburg, so that a double click without
 * script stores it once (API-07). In the hour after midnight yesterday's key counts too. The slashes keep these keys
 * apart from those of callers.
 */
export function derivedKeys(fingerprint: string, now: Date): [string, ...string[]] {
  const anHourAgo = new Date(now.getTime() - 60 * 60 * 1000)
  const days = new Set([johannesburgDate(now), johannesburgDate(anHourAgo)])
  return [...days].map((day) => `${day}/${fingerprint}`) as [string, ...string[]]
}

function sorted(values: Readonly<Record<string, unknown>>): [string, unknown][] {
  return Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1))
}
