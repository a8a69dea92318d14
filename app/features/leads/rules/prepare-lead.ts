import { storedPhone } from '#app/basics/phone.ts'
import { planFields } from '#app/features/wifi-toolkit/rules/attached-plan.ts'
import { knownNoticeVersions } from '../content.ts'
import type { LeadFields } from '../schema.ts'
import type { LeadEntry, LeadKind } from '../schema/inputs.ts'
import { contactOf, responsePromise } from './describe-lead.ts'
import { dueTime } from './due-time.ts'
import { employeesAtLeast } from './employees.ts'
import { isPublicHoliday } from '#app/basics/public-holidays.ts'
import type { SpamReason } from './spam.ts'

export type JudgedSubmission = {
  form: LeadKind
  entry: LeadEntry
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
  submission: JudgedSubmission,
  submittedAt: Date,
  proclaimed: readonly string[],
) {
  const { form, entry, page, fields, noticeVersion, spamReasons } = submission
  const contact = contactOf(form, fields)
  const promise = responsePromise(form, entry)
  return {
    ...contact,
    kind: form,
    entry,
    page,
    phoneStored: storedPhone(contact.phone),
    fields: withDerived(fields),
    promise: promise.text,
    dueAt: dueTime(promise, submittedAt, (day) => isPublicHoliday(day, proclaimed)),
    isSuspectedSpam: spamReasons.length > 0,
    spamReasons,
    noticeVersion: knownNoticeVersions.includes(noticeVersion) ? noticeVersion : 'not stated',
    submittedAt,
  }
}

/** The typed fields, and beside them what follows from a choice: the team's least size, an attached plan's result. */
function withDerived(fields: LeadFields[LeadKind]): Record<string, unknown> {
  if ('employees' in fields)
    return { ...fields, employeesAtLeast: employeesAtLeast(fields.employees) }
  return 'wifiPlan' in fields ? { ...fields, ...planFields(fields.wifiPlan) } : fields
}
