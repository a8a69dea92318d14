import { type ReactNode, use, useCallback, useEffect, useRef, useMemo } from 'react'
import { normalizeEmail } from '#app/basics/contact-details.ts'
import type { FieldErrors } from '#app/basics/outcome.ts'
import { type FormSlots, ErrorSummary, errorsOfFields } from '#app/design/form/form.tsx'
import { PageDataContext } from '#app/design/island/island.tsx'
import { TextLink } from '#app/design/ui/link.tsx'
import { Notice } from '#app/design/ui/surfaces.tsx'
import { type Fields, visibleFields } from '#app/modules/forms/definition/rules.ts'
import { browserErrors } from '#app/modules/forms/rules.ts'
import { usePublicSite } from '#app/modules/shell/ui/use-public-site.ts'
import { consentIntro, consentLabels, noticeVersion, privacyNotice } from '../../content.ts'
import {
  type FormMessage,
  type LeadForm,
  offlineMessage,
  errorListHeading,
} from '../../forms/lead-form.ts'
import {
  type ConsentChannel,
  type LeadKind,
  consentChannels,
  formInputNames,
} from '../../schema.ts'
import { answerTimeWords } from '../content.ts'
import { type FormAnswer, anchorOf, answerOfRefusal, emptyAnswer, sentAnswer } from '../rules.ts'
import type { PageForms, Receipt as ReceiptOfLead } from '../schema.ts'
import { Receipt } from './receipt.tsx'
import { SubmissionFields } from './submission-fields.tsx'
import { type FormSendingOptions, useFormSending } from './use-form-sending.ts'

/** The forms' data from the page's loader: `forms: await loadPageForms(…)`. */
export function usePageForms(): PageForms {
  return (use(PageDataContext) as { forms?: PageForms }).forms ?? { times: {} }
}

export function AnswerTime({ form }: { form: LeadKind }) {
  const time = usePageForms().times[form]
  if (!time) return null
  return <p>{answerTimeWords(new Date(time.before), new Date(time.by))}</p>
}

export type PrivacyNoticeProps = {
  /** The responsible company: `legalName` of the site settings. */
  legalName: string
  /** The sentence about required answers: `mandatory` of the form's content. */
  mandatory: string
  /** The consent channels to offer, if the form lacks some contact fields. */
  channels?: readonly ConsentChannel[]
  /** The answers so far; a ticked consent is the input's name with any value. */
  values?: Record<string, string>
  /** The time by which a form sent now is answered. */
  children?: ReactNode
}

/** Shows who collects the data, why and what is mandatory, with an unticked consent box per marketing channel. */
export function PrivacyNotice({
  legalName,
  mandatory,
  channels = consentChannels,
  values = {},
  children,
}: PrivacyNoticeProps) {
  return (
    <div className="grid gap-3 text-sm text-ink-soft">
      <input type="hidden" name={formInputNames.noticeVersion} value={noticeVersion} />
      <fieldset>
        <legend>{consentIntro}</legend>
        <div className="mt-1 flex flex-wrap gap-x-6">
          {channels.map((channel) => (
            <label key={channel} className="choice">
              <input
                type="checkbox"
                name={formInputNames.consents[channel]}
                defaultChecked={formInputNames.consents[channel] in values}
              />
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
 * Shows the browser's validation errors in our list once the form is hydrated, because the browser's bubble covers the
 * next field and disappears within seconds. A form rendered with `noValidate` shows the server's documented errors.
 */
export function useBrowserCheck(fields: Fields) {
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

export type LeadFormOptions<F extends Fields> = Pick<
  FormSendingOptions<FormAnswer>,
  'first' | 'isSuccessToasted' | 'isRefusalAnError' | 'minSubmitMs' | 'onStored'
> & {
  form: LeadForm<LeadKind, F, unknown>
  /** The fields that this page shows; by default all visible fields. */
  fields?: readonly (keyof F & string)[]
  /** The prefix of field ids: an id is `prefix-name`. */
  prefix: string
  /** The fields to store on this device until the form is sent; by default all that the page shows. */
  drafted?: readonly (keyof F & string)[]
  /** The sentence about required answers, if the page does not show all fields of the form. */
  mandatory?: string
  /** The success message, if the form does not define one. */
  success?: FormMessage
  channels?: readonly ConsentChannel[]
}

/** Returns all parts of a lead form but its visible fields: hidden inputs, privacy notice, outcome. */
export function useLeadForm<F extends Fields>(options: LeadFormOptions<F>) {
  const { form, prefix, isRefusalAnError = true } = options
  const fields = options.fields ?? visibleFields(form)
  const { failure, success = options.success } = form.reply
  const messages = { failure, success }
  const posted = usePageForms().receipt
  const { takeOver, checkFirst } = useBrowserCheck(form.fields)
  const sending = useFormSending<FormAnswer>({
    ...options,
    receipt: options.first.outcome === 'sent' ? (options.first.receipt ?? posted) : undefined,
    messages,
    drafted: options.drafted ?? fields,
    suggested: options.first.outcome === 'shown' ? options.first.values : undefined,
    sent: () => ({ ...sentAnswer }),
    refused: (shown, sent) => answerOfRefusal(fields, sent, shown.values),
    checkFirst,
  })
  const { answer, isOffline, receipt, focus, setAnswer, isSending, onSubmit } = sending
  const keepDraft = sending.attach
  const attach = useCallback(
    (element: HTMLFormElement) => {
      takeOver(element)
      return keepDraft(element)
    },
    [takeOver, keepDraft],
  )
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
    ...useFormParts(form, { ...options, values: answer.values }),
  }
  return { slots, answer, receipt, focus, reset: () => setAnswer(emptyAnswer) }
}

/** Returns the hidden inputs and the privacy notice of a form. */
export function useFormParts(
  form: Pick<LeadForm<LeadKind, Fields, unknown>, 'kind' | 'mandatory'>,
  {
    mandatory = form.mandatory,
    ...notice
  }: Pick<PrivacyNoticeProps, 'channels' | 'values'> & { mandatory?: string },
) {
  const site = usePublicSite()
  return {
    hiddenInputs: <SubmissionFields form={form.kind} token={site.formToken} />,
    privacyNotice: (
      <PrivacyNotice legalName={site.legalName} mandatory={mandatory} {...notice}>
        <AnswerTime form={form.kind} />
      </PrivacyNotice>
    ),
  }
}

type FormOutcomeProps = {
  prefix: string
  answer: FormAnswer
  isOffline: boolean
  success?: FormMessage
  failure: FormMessage
  /** Whether the documented error text is the heading of the list of invalid fields. */
  isRefusalAnError?: boolean
  /** The receipt of the last stored form. It stays while the visitor fills in the form again. */
  receipt?: ReceiptOfLead
}

export function FormOutcome({ receipt, ...props }: FormOutcomeProps) {
  const isSent = props.answer.outcome === 'sent'
  if (!receipt) return <AttemptOutcome {...props} />
  return (
    <>
      {isSent ? <AttemptOutcome {...props} /> : null}
      <Receipt receipt={receipt} takesFocus={isSent} />
      {isSent ? null : <AttemptOutcome {...props} />}
    </>
  )
}

type OfflineNoticeProps = {
  /** A new object at each attempt, which scrolls the notice into view: on a phone it is far above the button. */
  attempt: object
  title?: string
  description?: string
}

/** Says that nothing was sent, because the browser was offline. */
export function OfflineNotice({ attempt, ...words }: OfflineNoticeProps) {
  const { title, description } = { ...offlineMessage, ...words }
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'center' })
  }, [attempt])
  return (
    <div ref={notice}>
      <Notice tone="warning" role="alert" title={title}>
        {description}
      </Notice>
    </div>
  )
}

/** Success and failure need no live region: a toast or the focused receipt announces them. */
function AttemptOutcome(props: Omit<FormOutcomeProps, 'receipt'>) {
  const { prefix, answer, isOffline, success, failure, isRefusalAnError = true } = props
  const errors = useMemo(() => errorsOfFields(prefix, answer.fields), [prefix, answer])
  if (isOffline) return <OfflineNotice attempt={answer} />
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
