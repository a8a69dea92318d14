import { createHash } from 'node:crypto'
import { isPublicHoliday } from '#app/basics/business-days.ts'
import { johannesburgDate } from '#app/basics/dates.ts'
import { storedPhone } from '#app/basics/phone.ts'
import { knownNoticeVersions } from '../content.ts'
import { formOf, type LeadFields } from '../forms.ts'
import type { LeadKind, StoredEntry, Consents } from '../schema/inputs.ts'
import { contactOf, contactParts, replyOf } from './describe-lead.ts'
import { dueTime } from './due-time.ts'
import type { SpamReason } from './spam.ts'

export type ScreenedSubmission = {
  form: LeadKind
  entry: StoredEntry
  page: string
  fields: LeadFields[LeadKind]
  /** Why it looks like a machine's, if it does (API-12). */
  spamReasons: SpamReason[]
  noticeVersion: string
}

/**
 * What is stored of a submission: the typed fields, and what follows from them and the time (LDS-01, LDS-02, PRV-03).
 * @param proclaimed holidays proclaimed for one year only, as YYYY-MM-DD
 */
export function prepareLead(
  submission: ScreenedSubmission,
  submittedAt: Date,
  proclaimed: readonly string[],
) {
  const { form, entry, page, fields, noticeVersion, spamReasons } = submission
  const contact = contactOf(form, fields)
  const { promise } = replyOf(form, entry)
  return {
    ...contact,
    kind: form,
    entry,
    page,
    phoneStored: storedPhone(contact.phone),
    fields: storedFields(form, fields),
    promise: promise.text,
    dueAt: dueTime(promise, submittedAt, (day) => isPublicHoliday(day, proclaimed)),
    isSuspectedSpam: spamReasons.length > 0,
    spamReasons,
    noticeVersion: knownNoticeVersions.includes(noticeVersion) ? noticeVersion : 'not stated',
    submittedAt,
  }
}

/** The answers beyond the contact details, which have columns of their own, and what follows from them. */
function storedFields(kind: LeadKind, said: LeadFields[LeadKind]): Record<string, unknown> {
  const fields: Record<string, unknown> = { ...said, ...formOf(kind).derive?.(said) }
  for (const [name] of contactParts(kind)) delete fields[name]
  return fields
}

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
