import type { LeadSubmission } from '../schema.ts'
import {
  consentChannels,
  inputNames,
  type Consents,
  type LeadEntry,
  type LeadKind,
} from '../schema/inputs.ts'

/**
 * A form of our pages as a submission, posted without script or sent by it.
 * @param from which form of which page: known where it was posted to its page, else what the script says
 */
export function submissionFromForm(
  form: LeadKind,
  data: FormData,
  from: { entry?: LeadEntry; page?: string } = {},
): LeadSubmission {
  const noticeVersion = textOf(data.get(inputNames.noticeVersion))
  return {
    form,
    // What it says is checked with the rest.
    entry: from.entry ?? ((textOf(data.get(inputNames.entry)) || 'form') as LeadEntry),
    page: from.page ?? textOf(data.get(inputNames.page)),
    fields: Object.fromEntries(data),
    idempotencyKey: textOf(data.get(inputNames.idempotencyKey)),
    honeypot: textOf(data.get(inputNames.honeypot)),
    token: textOf(data.get(inputNames.formToken)),
    channel: 'page',
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
