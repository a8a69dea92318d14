import { createHash } from 'node:crypto'
import { johannesburgDate, hourMs } from '#app/basics/dates.ts'

type FingerprintPart = string | Readonly<Record<string, unknown>>

/** Returns a SHA-256 hash of a form submission; the order of answers within a part does not matter. */
export function fingerprintOf(...parts: readonly FingerprintPart[]): string {
  const content = parts.map((part) =>
    typeof part === 'string'
      ? part
      : Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url')
}

/**
 * Returns idempotency keys for a form sent without one, from its content and the date in Johannesburg. A double click
 * without JavaScript is then stored once. In the first hour after midnight, yesterday's key is also returned. The slash
 * distinguishes these keys from those sent by clients.
 */
export function derivedKeys(fingerprint: string, now: Date): [string, ...string[]] {
  const anHourAgo = new Date(now.getTime() - hourMs)
  const days = new Set([johannesburgDate(now), johannesburgDate(anHourAgo)])
  return [...days].map((day) => `${day}/${fingerprint}`) as [string, ...string[]]
}
