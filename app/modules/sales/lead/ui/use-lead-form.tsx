import { visibleFields, type Fields } from '#app/modules/forms/definition/rules.ts'
import type { FormSlots } from '#app/design/form/form.tsx'
import {
  anchorOf,
  answerOfRefusal,
  emptyAnswer,
  sentAnswer,
  type FormAnswer,
} from '../rules/form-answer.ts'
import type { ConsentChannel, LeadKind } from '../schema/inputs.ts'
import type { FormMessage, LeadForm } from '../schema/lead-form.ts'
import { AnswerTime } from './answer-time.tsx'
import { FormOutcome } from './form-outcome.tsx'
import { PrivacyNotice, type PrivacyNoticeProps } from './privacy-notice.tsx'
import { SubmissionFields } from './submission-fields.tsx'
import { useBoth, useFirstCheck } from './use-first-check.ts'
import { useFormSending, type FormSendingOptions } from './use-form-sending.ts'
import { usePageForms } from './use-page-forms.ts'

export type LeadFormOptions<F extends Fields> = Omit<
  FormSendingOptions<FormAnswer>,
  'form' | 'publicKey' | 'drafted' | 'sent' | 'refused' | 'messages' | 'receipt' | 'checkFirst'
> & {
  form: LeadForm<LeadKind, F, unknown>
  /** What the public layout tells the forms on its pages. */
  site: { legalName: string; publicKey: string; formToken: string }
  /** The fields that this page shows; all that a visitor sees, unless told otherwise. */
  fields?: readonly (keyof F & string)[]
  /** Ids of the fields are `prefix-name`. */
  prefix: string
  /** Of `fields`, what is kept on this device until it is sent (LDS-07); all, unless told otherwise. */
  drafted?: readonly (keyof F & string)[]
  /** Which answers are needed, where the page shows other fields than the form has. */
  mandatory?: string
  /** What is said when it is stored, where that is another text than the form's. */
  success?: FormMessage
  channels?: readonly ConsentChannel[]
}

/**
 * A lead form in the browser with all it shows beside its own fields: what came of it, the inputs nobody
 * sees, the privacy notice (A11Y-01, PRV-01). Sending is `useFormSending`'s.
 */
export function useLeadForm<F extends Fields>(options: LeadFormOptions<F>) {
  const { site, form, prefix, isRefusalAnError = true } = options
  const fields = options.fields ?? visibleFields(form)
  const { failure, success = options.success } = form.reply
  const messages = { failure, success }
  const posted = usePageForms().receipt
  const { takeOver, checkFirst } = useFirstCheck(form.fields)
  const sending = useFormSending<FormAnswer>({
    ...options,
    receipt: options.first.outcome === 'sent' ? (options.first.receipt ?? posted) : undefined,
    messages,
    publicKey: site.publicKey,
    drafted: options.drafted ?? fields,
    sent: () => ({ ...sentAnswer }),
    refused: (shown, sent) => answerOfRefusal(fields, sent, shown.values),
    checkFirst,
  })
  const { answer, isOffline, receipt, focus, setAnswer, isSending, onSubmit } = sending
  const attach = useBoth(takeOver, sending.attach)
  const slots: FormSlots = {
    attach,
    isSending,
    onSubmit,
    anchorId: anchorOf(prefix, answer),
    values: answer.values,
    errors: answer.fields,
    outcome: (
      <FormOutcome {...{ prefix, answer, isOffline, isRefusalAnError, receipt, ...messages }} />
    ),
    ...formParts(form, site, options),
  }
  return { slots, answer, receipt, focus, reset: () => setAnswer(emptyAnswer) }
}

/** What every lead form shows beside its fields: the inputs that people do not see, and the privacy notice. */
export function formParts(
  form: Pick<LeadForm<LeadKind, Fields, unknown>, 'kind' | 'mandatory'>,
  site: { legalName: string; formToken: string },
  {
    mandatory = form.mandatory,
    channels,
  }: Pick<PrivacyNoticeProps, 'channels'> & { mandatory?: string } = {},
) {
  return {
    hiddenInputs: <SubmissionFields form={form.kind} token={site.formToken} />,
    privacyNotice: (
      <PrivacyNotice legalName={site.legalName} mandatory={mandatory} channels={channels}>
        <AnswerTime form={form.kind} />
      </PrivacyNotice>
    ),
  }
}
