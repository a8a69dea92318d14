import type { FormSlots } from '#app/design/form/form-slots.ts'
import { PhoneInput } from '#app/design/form/phone-input.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { controlProps } from '#app/modules/forms/ui/control-props.ts'
import { coverageForm } from '#app/modules/sales/lead/forms/coverage.ts'
import { checkerWords } from '../content/checker.ts'
import { leadOfCheck, type SeenCheck } from '../rules/lead-of-check.ts'
import { LeadThanks } from './lead-thanks.tsx'

export type CallMeFormProps = FormSlots & {
  check: SeenCheck
  /** Path of the page, for browsers without script. */
  page: string
  isSent: boolean
}

const words = checkerWords.callMe

/** COV-28, COV-33: a telephone number alone, for who would rather talk; it knows the check. */
export function CallMeForm(props: CallMeFormProps) {
  const { check, page, isSent, attach, values, errors } = props
  const answered = { prefix: 'call-me', values, errors, given: { callMe: true } }
  const phone = controlProps(coverageForm.fields.phone, 'phone', answered)
  if (isSent) return <LeadThanks>{props.outcome}</LeadThanks>
  return (
    <form
      ref={attach}
      id={props.anchorId}
      method="post"
      action={`${page}#call-me-answer`}
      noValidate
      onSubmit={props.onSubmit}
      aria-label={words.submit}
      className="no-print grid gap-3 line-above pt-4"
    >
      <p className="font-semibold">{words.heading}</p>
      {props.outcome}
      {props.hiddenInputs}
      {Object.entries({ ...leadOfCheck(check), callMe: 'on' }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <PhoneInput {...phone} label={words.phone} hint={words.hint} doubt={words.doubt} />
      {props.privacyNotice}
      <Button
        type="submit"
        // Tells the page without script that this is no check.
        name="send"
        value="call-me"
        variant="secondary"
        isBusy={props.isSending}
        busyLabel={checkerWords.sending}
        className="justify-self-start max-sm:w-full"
      >
        {words.submit}
      </Button>
    </form>
  )
}
