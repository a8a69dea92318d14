import type { FormEvent, ReactNode, RefCallback } from 'react'
import { ErrorSummary } from '#app/design/form/error-summary.tsx'
import { Select } from '#app/design/form/select.tsx'
import { TextArea } from '#app/design/form/text-area.tsx'
import { TextInput } from '#app/design/form/text-input.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { Notice } from '#app/design/ui/notice.tsx'
import {
  customQuoteContent,
  deviceOptions,
  type QuotedPlan,
} from '#app/features/leads/forms/custom-quote/content.ts'
import { fieldLimits } from '#app/features/leads/schema/limits.ts'
import { quoteWords } from '../content.ts'
import {
  quoteFieldId,
  shownErrors,
  type QuoteAnswer,
  type QuoteField,
} from '../rules/quote-answer.ts'

const { labels, placeholders, success, failure } = customQuoteContent
const devices = deviceOptions.map((value) => ({ value, label: value }))

export type QuoteFormProps = {
  /** Ref callback of the form. */
  attach: RefCallback<HTMLFormElement>
  /** Where the form is posted without script; the page that answers opens at the form. */
  action: string
  answer: QuoteAnswer
  isSending: boolean
  isOffline: boolean
  /** Says in the page what the toast says where script runs. */
  isSent: boolean
  plan: QuotedPlan | ''
  /** Names the chosen plan and its price. */
  chosenPlan: ReactNode
  /** The inputs every lead form carries, and the notice with its free choices (PRV-01, PRV-02). */
  hiddenInputs: ReactNode
  privacyNotice: ReactNode
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

/** CMP-13 to CMP-21. */
export function QuoteForm({ attach, ...props }: QuoteFormProps) {
  const { answer } = props
  const field = (name: QuoteField) => ({
    id: quoteFieldId(name),
    name,
    label: labels[name],
    defaultValue: answer.values[name],
    error: answer.fields[name],
  })
  const line = (name: Exclude<QuoteField, 'devices' | 'requirements'>, maxLength: number) => ({
    ...field(name),
    placeholder: placeholders[name],
    maxLength,
    isRequired: true,
  })
  return (
    <form
      ref={attach}
      method="post"
      action={props.action}
      noValidate
      onSubmit={props.onSubmit}
      className="grid gap-5"
    >
      <QuoteStatus {...props} />
      {props.chosenPlan}
      <input type="hidden" name="plan" value={props.plan} />
      {props.hiddenInputs}
      <div className="grid gap-5 md:grid-cols-2">
        <TextInput {...line('fullName', fieldLimits.name)} autoComplete="name" />
        <TextInput {...line('companyName', fieldLimits.company)} autoComplete="organization" />
        <TextInput
          {...line('email', fieldLimits.email)}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextInput {...line('phone', fieldLimits.phone)} type="tel" autoComplete="tel" />
      </div>
      <Select
        {...field('devices')}
        placeholder={customQuoteContent.devicesUnset}
        options={devices}
        isRequired
      />
      <TextArea
        {...field('requirements')}
        placeholder={placeholders.requirements}
        maxLength={fieldLimits.text}
        rows={4}
      />
      {props.privacyNotice}
      <Button
        type="submit"
        isBusy={props.isSending}
        busyLabel={customQuoteContent.submitting}
        className="md:justify-self-start"
      >
        {customQuoteContent.submit}
      </Button>
    </form>
  )
}

/** What became of the last try, above the fields; a page answered without script opens here. */
function QuoteStatus({ answer, isOffline, isSent }: Omit<QuoteFormProps, 'attach'>) {
  if (isOffline) {
    return (
      <Notice tone="warning" role="alert" title={quoteWords.offline.title}>
        {quoteWords.offline.description}
      </Notice>
    )
  }
  const errors = shownErrors(answer)
  if (errors.length > 0)
    return <ErrorSummary title={quoteWords.errorSummary} errors={errors} submission={answer} />
  if (answer.outcome !== 'shown') {
    return (
      <div id="quote-answer">
        <Notice tone="danger" title={failure.title}>
          {failure.description}
        </Notice>
      </div>
    )
  }
  if (!isSent) return null
  return (
    <Notice tone="success" title={success.title}>
      {success.description}
    </Notice>
  )
}
