import type { FormSlots } from '#app/design/form/form-slots.ts'
import {
  anchorOf,
  answerOfRefusal,
  emptyAnswer,
  sentAnswer,
  type FormAnswer,
} from '../rules/form-answer.ts'
import type { ConsentChannel } from '../schema/inputs.ts'
import { FormOutcome } from './form-outcome.tsx'
import { PrivacyNotice } from './privacy-notice.tsx'
import { SubmissionFields } from './submission-fields.tsx'
import { useFormSending, type FormSendingOptions } from './use-form-sending.ts'

export type LeadFormOptions = Omit<
  FormSendingOptions<FormAnswer>,
  'publicKey' | 'drafted' | 'sent' | 'refused'
> & {
  /** What the public layout tells the forms on its pages. */
  site: { legalName: string; publicKey: string; formStamp: string }
  /** The names of the fields a visitor sees; ids of the fields are `prefix-name`. */
  fields: readonly string[]
  prefix: string
  /** Of `fields`, what is kept on this device until it is sent (LDS-07); all, unless told otherwise. */
  drafted?: readonly string[]
  /** Which answers are needed, for the privacy notice. */
  mandatory: string
  channels?: readonly ConsentChannel[]
}

/**
 * A lead form in the browser with all it shows beside its own fields: what came of it, the inputs nobody
 * sees, the privacy notice (A11Y-01, PRV-01). Sending is `useFormSending`'s.
 */
export function useLeadForm(options: LeadFormOptions) {
  const { site, form, fields, prefix, messages, isRefusalAnError = true } = options
  const { answer, setAnswer, isOffline, focus, ...sending } = useFormSending<FormAnswer>({
    ...options,
    publicKey: site.publicKey,
    drafted: options.drafted ?? fields,
    sent: () => ({ ...sentAnswer }),
    refused: (shown, sent) => answerOfRefusal(fields, sent, shown.values),
  })
  const slots: FormSlots = {
    ...sending,
    anchorId: anchorOf(prefix, answer),
    values: answer.values,
    errors: answer.fields,
    outcome: <FormOutcome {...{ prefix, answer, isOffline, isRefusalAnError, ...messages }} />,
    hiddenInputs: <SubmissionFields form={form} stamp={site.formStamp} />,
    privacyNotice: (
      <PrivacyNotice
        legalName={site.legalName}
        mandatory={options.mandatory}
        channels={options.channels}
      />
    ),
  }
  return { slots, answer, focus, reset: () => setAnswer(emptyAnswer) }
}
