import { type FormSlots, PostedForm, SentMessage } from '#app/design/form/form.tsx'
import { PhoneInput } from '#app/design/form/phone-input.tsx'
import { buttonClass } from '#app/design/ui/button.tsx'
import { FormField, FormFields, controlProps } from '#app/modules/forms/ui/form-field.tsx'
import { coverageForm as form } from '#app/modules/sales/lead/forms/coverage.ts'
import { type ShownCheck, describeAnswer, leadFieldsOfCheck } from '../answer/rules.ts'
import { checkerWords } from '../content.ts'

export type CoverageLeadFormProps = FormSlots & {
  check: ShownCheck
  /** Path of the page, used when the form is submitted without JavaScript. */
  page: string
  isSent: boolean
  isOpen: boolean
}

/** The main action for each kind of result. The form opens in place, also without JavaScript. */
export function CoverageLeadForm(props: CoverageLeadFormProps) {
  const { check, page, isSent } = props
  const { outcome } = check.result
  const words = leadFormWords(check)
  if (isSent) return <SentMessage>{props.outcome}</SentMessage>
  return (
    <details open={props.isOpen} className="no-print">
      <summary
        className={buttonClass(
          outcome === 'not-checked' ? 'secondary' : 'primary',
          undefined,
          'max-sm:w-full',
        )}
      >
        {words.open}
      </summary>
      <PostedForm
        slots={props}
        submit={{ ...submitButton, value: 'coverage', label: words.submit }}
        id={props.anchorId}
        action={`${page}#coverage-lead-answer`}
        noValidate
        className="mt-4 grid gap-4"
      >
        <p className="text-ink-soft">{words.intro}</p>
        {props.outcome}
        <HiddenFields values={leadFieldsOfCheck(check)} />
        <Fields {...props} />
      </PostedForm>
    </details>
  )
}

// Without JavaScript, the button's name and value let the page distinguish these forms from a check.
const submitButton = {
  name: 'send',
  busyLabel: checkerWords.sending,
  className: 'justify-self-start max-sm:w-full',
}

function HiddenFields({ values }: { values: Record<string, string> }) {
  return Object.entries(values).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
}

const leadFormWords = ({ result, spot, address }: ShownCheck) =>
  checkerWords.lead[describeAnswer(result, spot, address).lead]

function Fields({ check, values, errors }: CoverageLeadFormProps) {
  const { outcome, wireless } = check.result
  const isServed = wireless.state === 'yes' || wireless.state === 'likely'
  const words = leadFormWords(check)
  const answered = { form, prefix: 'coverage-lead', values, errors }
  return (
    <>
      <FormFields
        {...answered}
        names={['name', 'email', 'phone', 'company']}
        draw={{ phone: <FormField {...answered} name="phone" hint={words.phoneHint} /> }}
        className="grid gap-4 sm:grid-cols-2 sm:items-end"
      />
      <FormField {...answered} name="message" />
      {outcome === 'covered' ? null : (
        <>
          <FormField {...answered} name="tellWhenCovered" hint={checkerWords.tellHint} />
          {isServed ? null : (
            <FormField {...answered} name="tellWhenWireless" hint={checkerWords.tellHint} />
          )}
        </>
      )}
    </>
  )
}

const callMeWords = checkerWords.callMe

/** A form with only a phone number, for visitors who prefer a call. The check is sent along. */
export function CallMeForm(props: Omit<CoverageLeadFormProps, 'isOpen'>) {
  const { check, page, isSent, values, errors } = props
  const answered = { prefix: 'call-me', values, errors, given: { callMe: true } }
  const phone = controlProps(form.fields.phone, 'phone', answered)
  if (isSent) return <SentMessage>{props.outcome}</SentMessage>
  return (
    <PostedForm
      slots={props}
      submit={{
        ...submitButton,
        value: 'call-me',
        variant: 'secondary',
        label: callMeWords.submit,
      }}
      id={props.anchorId}
      action={`${page}#call-me-answer`}
      noValidate
      aria-label={callMeWords.submit}
      className="no-print grid gap-3 line-above pt-4"
    >
      <p className="font-semibold">{callMeWords.heading}</p>
      {props.outcome}
      <HiddenFields values={{ ...leadFieldsOfCheck(check), callMe: 'on' }} />
      <PhoneInput
        {...phone}
        label={callMeWords.phone}
        hint={callMeWords.hint}
        warning={callMeWords.doubt}
      />
    </PostedForm>
  )
}
