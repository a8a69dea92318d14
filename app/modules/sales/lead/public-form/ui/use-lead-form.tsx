import { type ReactNode, use, useCallback, useRef, useMemo } from 'react'
import { normalizeEmail } from '#app/basics/contact-details.ts'
import type { FieldErrors } from '#app/basics/outcome.ts'
import { type FormSlots, ErrorSummary } from '#app/design/form/form.tsx'
import { PageFacts } from '#app/design/island/island.tsx'
import { TextLink } from '#app/design/ui/link.tsx'
import { Notice } from '#app/design/ui/surfaces.tsx'
import { type Fields, visibleFields } from '#app/modules/forms/definition/rules.ts'
import { browserErrors } from '#app/modules/forms/rules.ts'
import { consentIntro, consentLabels, noticeVersion, privacyNotice } from '../../content.ts'
import {
  type FormMessage,
  type LeadForm,
  offlineMessage,
  errorListHeading,
} from '../../forms/lead-form.ts'
import { type ConsentChannel, type LeadKind, consentChannels, inputNames } from '../../schema.ts'
import { answerTimeWords } from '../content.ts'
import { type FormAnswer, anchorOf, answerOfRefusal, emptyAnswer, sentAnswer } from '../rules.ts'
import type { PageForms, Receipt as ReceiptOfLead } from '../schema.ts'
import { Receipt } from './receipt.tsx'
import { SubmissionFields } from './submission-fields.tsx'
import { type FormSendingOptions, useFormSending } from './use-form-sending.ts'

/** The forms' data from the page's loader: `forms: await loadPageForms(…)`. */
export function usePageForms(): PageForms {
  return (use(PageFacts) as { forms?: PageForms }).forms ?? { times: {} }
}

/** The due time of a form sent now, beside its submit button. */
export function AnswerTime({ form }: { form: LeadKind }) {
  const time = usePageForms().times[form]
  if (!time) return null
  return <p>{answerTimeWords(new Date(time.before), new Date(time.by))}</p>
}

export type PrivacyNoticeProps = {
  /** Who is responsible: `legalName` of the site settings. */
  legalName: string
  /** Which answers are needed: `mandatory` of the form's content. */
  mandatory: string
  /** The channels to offer, if the form has fewer contact fields. */
  channels?: readonly ConsentChannel[]
  /** Until when what is sent now is answered. */
  children?: ReactNode
}

/**
 * Who collects the data, why, and what is mandatory, above the submit button; and an optional, unticked marketing
 * choice per channel. The form sends the shown version.
 */
export function PrivacyNotice({
  legalName,
  mandatory,
  channels = consentChannels,
  children,
}: PrivacyNoticeProps) {
  return (
    <div className="grid gap-3 text-sm text-ink-soft">
      <input type="hidden" name={inputNames.noticeVersion} value={noticeVersion} />
      <fieldset>
        <legend>{consentIntro}</legend>
        <div className="mt-1 flex flex-wrap gap-x-6">
          {channels.map((channel) => (
            <label key={channel} className="choice">
              <input type="checkbox" name={inputNames.consents[channel]} />
              <span>{consentLabels[channel]}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <p>
        <span>
          {`${privacyNotice.who(legalName)} ${privacyNotice.why} ${mandatory} ${privacyNotice.more}`}
        </span>{' '}
        <TextLink to={privacyNotice.link.href}>{privacyNotice.link.name}</TextLink>.
      </p>
      {children}
    </div>
  )
}

/**
 * Where script is alive the browser still checks a form, and we say what it finds in the list of errors: its own
 * bubble covers the next field and is gone in seconds. Without script the bubble stays. A form that renders
 * `noValidate` is left alone: the server's documented answer is what it waits for.
 */
export function useFirstCheck(fields: Fields) {
  const isOurs = useRef(false)
  const takeOver = useCallback((form: HTMLFormElement) => {
    if (!form.noValidate) isOurs.current = form.noValidate = true
  }, [])
  const wrongIn = (form: HTMLFormElement): FieldErrors => {
    if (!isOurs.current) return {}
    return browserErrors(fields, (name) => {
      const control = form.elements.namedItem(name)
      if (!(control instanceof Element && 'validity' in control)) return undefined
      const input = control as HTMLInputElement
      if (input.type === 'email') input.value = normalizeEmail(input.value)
      return input
    })
  }
  const refused = ({ values }: FormAnswer, fields: FieldErrors): FormAnswer => ({
    outcome: 'refused',
    values,
    fields,
    isUnsent: true,
  })
  return { takeOver, checkFirst: { wrongIn, refused } }
}

/** Combines two ref callbacks; the second returns its cleanup. */
function useBoth(first: (form: HTMLFormElement) => void, second: FormSlots['attach']) {
  return useCallback(
    (form: HTMLFormElement) => {
      first(form)
      return second(form)
    },
    [first, second],
  )
}

export type LeadFormOptions<F extends Fields> = Omit<
  FormSendingOptions<FormAnswer>,
  'form' | 'publicKey' | 'drafted' | 'sent' | 'refused' | 'messages' | 'receipt' | 'checkFirst'
> & {
  form: LeadForm<LeadKind, F, unknown>
  /** What the public layout provides to the forms on its pages. */
  site: { legalName: string; publicKey: string; formToken: string }
  /** The fields that this page shows; all that a visitor sees, by default. */
  fields?: readonly (keyof F & string)[]
  /** Ids of the fields are `prefix-name`. */
  prefix: string
  /** The fields among `fields` to store on this device until the form is sent; all, by default. */
  drafted?: readonly (keyof F & string)[]
  /** The required answers, if the page shows other fields than the form has. */
  mandatory?: string
  /** What is said when it is stored, where that is another text than the form's. */
  success?: FormMessage
  channels?: readonly ConsentChannel[]
}

/**
 * A lead form in the browser with all it shows beside its own fields: the result of it, the inputs no one
 * sees, the privacy notice (A11Y-01). Sending is `useFormSending`'s.
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

type Words = { title: string; description: string }

type FormOutcomeProps = {
  /** Ids of the fields are `prefix-name`. */
  prefix: string
  answer: FormAnswer
  isOffline: boolean
  success?: Words
  failure: Words
  /** Whether a list of wrong fields is headed by the documented failure text. */
  isRefusalAnError?: boolean
  /** Of the last form that was stored; it stays while the form is filled in again. */
  receipt?: ReceiptOfLead
}

/** Result of a form, above its fields: its receipt, and the result of the last try. */
export function FormOutcome({ receipt, ...props }: FormOutcomeProps) {
  const isSent = props.answer.outcome === 'sent'
  if (!receipt) return <FailedAttempt {...props} />
  return (
    <>
      {isSent ? <FailedAttempt {...props} /> : null}
      <Receipt receipt={receipt} takesFocus={isSent} />
      {isSent ? null : <FailedAttempt {...props} />}
    </>
  )
}

/** Offline, sent, refused field by field, or failed. A toast announces it. */
function FailedAttempt(props: Omit<FormOutcomeProps, 'receipt'>) {
  const { prefix, answer, isOffline, success, failure, isRefusalAnError = true } = props
  const errors = useMemo(
    () =>
      Object.entries(answer.fields).map(([field, message]) => ({
        fieldId: `${prefix}-${field}`,
        message,
      })),
    [prefix, answer],
  )
  if (isOffline) {
    return (
      <Notice tone="warning" role="alert" title={offlineMessage.title}>
        {offlineMessage.description}
      </Notice>
    )
  }
  if (answer.outcome === 'shown') return null
  if (answer.outcome === 'sent') {
    return success ? (
      <Notice tone="success" title={success.title}>
        {success.description}
      </Notice>
    ) : null
  }
  if (answer.outcome === 'refused') {
    const title =
      isRefusalAnError && !answer.isUnsent
        ? `${failure.title}. ${failure.description}`
        : errorListHeading
    return <ErrorSummary title={title} errors={errors} submission={answer} />
  }
  return (
    <Notice tone="danger" title={failure.title}>
      {failure.description}
    </Notice>
  )
}
