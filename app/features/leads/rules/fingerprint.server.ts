import { createHash } from 'node:crypto'
import { johannesburgDate } from '#app/basics/dates.ts'
import type { Consents, LeadKind } from '../schema/inputs.ts'

export type FingerprintParts = {
  form: LeadKind
  entry: string
  page: string
  fields: Record<string, unknown>
  consents: Consents
}

/** SHA-256 of everything the visitor sent; the order of the fields does not matter. */
export function bodyHash(parts: FingerprintParts): string {
  const { form, entry, page } = parts
  const content = [form, entry, page, sorted(parts.fields), sorted(parts.consents)]
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url')
}

/**
 * Keys for a submission without one: what was sent and the day in Johannesburg, so that a double click
 * without script stores one lead (API-07). In the hour after midnight yesterday's key counts too. The
 * slashes keep these keys apart from those of callers.
 */
export function derivedKeys(hash: string, now: Date): [string, ...string[]] {
  const anHourAgo = new Date(now.getTime() - 60 * 60 * 1000)
  const days = new Set([johannesburgDate(now), johannesburgDate(anHourAgo)])
  return [...days].map((day) => `${day}/${hash}`) as [string, ...string[]]
}

function sorted(values: Record<string, unknown>): [string, unknown][] {
  return Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1))
}
