import { createHash } from 'node:crypto'
import { johannesburgDate } from '#app/basics/dates.ts'

type Part = string | Readonly<Record<string, unknown>>

/** SHA-256 of a form's submission; the order of answers in a part does not matter. */
export function fingerprintOf(...parts: readonly Part[]): string {
  const content = parts.map((part) => (typeof part === 'string' ? part : sorted(part)))
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url')
}

/**
 * Idempotency keys for a form without one: its content and the day in Johannesburg, so that a double click without
 * script stores it once. In the hour after midnight yesterday's key counts too. The slashes separate these keys from
 * those of callers.
 */
export function derivedKeys(fingerprint: string, now: Date): [string, ...string[]] {
  const anHourAgo = new Date(now.getTime() - 60 * 60 * 1000)
  const days = new Set([johannesburgDate(now), johannesburgDate(anHourAgo)])
  return [...days].map((day) => `${day}/${fingerprint}`) as [string, ...string[]]
}

function sorted(values: Readonly<Record<string, unknown>>): [string, unknown][] {
  return Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1))
}
