import { isPublicHoliday } from '#app/basics/business-days.ts'
import { storedPhone } from '#app/basics/phone.ts'
import { knownNoticeVersions } from '../content.ts'
import { formOf, type LeadFields } from '../forms.ts'
import type { LeadKind, StoredEntry } from '../schema/inputs.ts'
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
