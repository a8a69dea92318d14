import type { LeadSubmission } from '../schema.ts'
import {
  consentChannels,
  inputNames,
  type Consents,
  type LeadEntry,
  type LeadKind,
} from '../schema/inputs.ts'

/** A posted HTML form as a submission: the door that works without script. */
export function submissionFromForm(
  form: LeadKind,
  entry: LeadEntry,
  page: string,
  data: FormData,
): LeadSubmission {
  const noticeVersion = textOf(data.get(inputNames.noticeVersion))
  return {
    form,
    entry,
    page,
    fields: Object.fromEntries(data),
    idempotencyKey: textOf(data.get(inputNames.idempotencyKey)),
    honeypot: textOf(data.get(inputNames.honeypot)),
    stamp: textOf(data.get(inputNames.stamp)),
    door: 'page',
    // Without the notice the choices were not shown either.
    consents: noticeVersion === '' ? {} : consentsFrom(data),
    noticeVersion,
  }
}

/** Each channel is offered with the notice, so a box left empty is a no (PRV-02). */
export function consentsFrom(data: FormData): Consents {
  return Object.fromEntries(
    consentChannels.map((channel) => [channel, data.has(inputNames.consents[channel])]),
  )
}

/** The text of an input, or nothing for a file and an input that is not there. */
export function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value : ''
}
