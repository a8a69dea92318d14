import { Checkbox } from '#app/design/form/checkbox.tsx'
import type { FormSlots } from '#app/design/form/form-slots.ts'
import { emailAttributes } from '#app/design/form/email-attributes.ts'
import { TextArea } from '#app/design/form/text-area.tsx'
import { PhoneInput } from '#app/design/form/phone-input.tsx'
import { TextInput } from '#app/design/form/text-input.tsx'
import { buttonClass } from '#app/design/ui/button-class.ts'
import { Button } from '#app/design/ui/button.tsx'
import { coverageLeadContent } from '#app/features/leads/forms/coverage/content.ts'
import { fieldLimits } from '#app/features/leads/schema/limits.ts'
import { checkerWords } from '../content/checker.ts'
import { describeAnswer } from '../rules/describe-answer.ts'
import { leadOfCheck, type SeenCheck } from '../rules/lead-of-check.ts'
import { LeadThanks } from './lead-thanks.tsx'

const { labels, placeholders } = coverageLeadContent

export type CoverageLeadFormProps = FormSlots & {
  check: SeenCheck
  /** Path of the page, for browsers without script. */
  page: string
  isSent: boolean
  isOpen: boolean
}

/** COV-33, COV-28: the one action of each look; opens in place, with and without script. */
export function CoverageLeadForm(props: CoverageLeadFormProps) {
  const { check, page, isSent, attach } = props
  const { outcome } = check.result
  const words = wordsOf(check)
  if (isSent) return <LeadThanks>{props.outcome}</LeadThanks>
  return (
    <details open={props.isOpen} className="no-print">
      <summary
        className={buttonClass(
          outcome === 'not-checked' ? 'secondary' : 'primary',
          undefined,
          'max-sm:w-full [&::-webkit-details-marker]:hidden',
        )}
      >
        {words.open}
      </summary>
      <form
        ref={attach}
        id={props.anchorId}
        method="post"
        action={`${page}#coverage-lead-answer`}
        noValidate
        onSubmit={props.onSubmit}
        className="mt-4 grid gap-4"
      >
        <p className="text-ink-soft">{words.intro}</p>
        {props.outcome}
        {props.hiddenInputs}
        {Object.entries(leadOfCheck(check)).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Fields {...props} />
        {props.privacyNotice}
        <Button
          type="submit"
          // Tells the page without script that this is no check.
          name="send"
          value="coverage"
          isBusy={props.isSending}
          busyLabel={checkerWords.sending}
          className="justify-self-start max-sm:w-full"
        >
          {words.submit}
        </Button>
      </form>
    </details>
  )
}

const wordsOf = ({ result, spot, address }: SeenCheck) =>
  checkerWords.lead[describeAnswer(result, spot, address).lead]

function Fields({ check, values, errors }: CoverageLeadFormProps) {
  const { outcome } = check.result
  const words = wordsOf(check)
  const field = (name: 'name' | 'email' | 'phone' | 'company' | 'message') => ({
    id: `coverage-lead-${name}`,
    name,
    label: labels[name],
    placeholder: placeholders[name],
    defaultValue: values[name],
    error: errors[name],
    maxLength: fieldLimits[name === 'message' ? 'text' : name],
  })
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2 sm:items-end">
        <TextInput {...field('name')} autoComplete="name" isRequired />
        <TextInput {...field('email')} {...emailAttributes} isRequired />
        <PhoneInput {...field('phone')} hint={words.phoneHint} />
        <TextInput {...field('company')} autoComplete="organization" />
      </div>
      <TextArea {...field('message')} rows={3} />
      {outcome === 'covered' ? null : (
        <Checkbox
          id="coverage-lead-tellWhenCovered"
          name="tellWhenCovered"
          label={labels.tellWhenCovered}
          hint={checkerWords.tellHint}
          error={errors.tellWhenCovered}
          defaultChecked={values.tellWhenCovered === 'on'}
        />
      )}
    </>
  )
}
