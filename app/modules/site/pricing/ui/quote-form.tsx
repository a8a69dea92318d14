import type { ReactNode } from 'react'
import { type FormSlots, PostedForm } from '#app/design/form/form.tsx'
import { FormFields } from '#app/modules/forms/ui/form-field.tsx'
import {
  customQuoteForm,
  customQuoteWords,
  type QuotedOffer,
} from '#app/modules/sales/lead/forms/custom-quote.ts'

export type QuoteFormProps = FormSlots & {
  /** Where the form is posted without script; the page that answers opens at the form. */
  action: string
  plan: QuotedOffer | ''
  /** Names the chosen plan and its price. */
  chosenPlan: ReactNode
}

/** CMP-13 to CMP-21. */
export function QuoteForm(props: QuoteFormProps) {
  return (
    <PostedForm
      slots={props}
      id={props.anchorId}
      action={props.action}
      submit={{
        label: customQuoteWords.submit,
        busyLabel: customQuoteWords.submitting,
        className: 'md:justify-self-start',
      }}
      noValidate
      className="grid gap-5"
    >
      {props.outcome}
      {props.chosenPlan}
      <input type="hidden" name="plan" value={props.plan} />
      <FormFields
        form={customQuoteForm}
        prefix="quote"
        values={props.values}
        errors={props.errors}
      />
    </PostedForm>
  )
}
