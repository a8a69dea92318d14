import type { ReactNode } from 'react'
import type { FormSlots } from '#app/design/form/form-slots.ts'
import { FormFields } from '#app/features/form-engine/ui/form-field.tsx'
import { Button } from '#app/design/ui/button.tsx'
import {
  customQuoteForm,
  customQuoteWords,
  type QuotedOffer,
} from '#app/features/leads/forms/custom-quote.ts'

export type QuoteFormProps = FormSlots & {
  /** Where the form is posted without script; the page that answers opens at the form. */
  action: string
  plan: QuotedOffer | ''
  /** Names the chosen plan and its price. */
  chosenPlan: ReactNode
}

/** CMP-13 to CMP-21. */
export function QuoteForm({ attach, ...props }: QuoteFormProps) {
  return (
    <form
      ref={attach}
      method="post"
      id={props.anchorId}
      action={props.action}
      noValidate
      onSubmit={props.onSubmit}
      className="grid gap-5"
    >
      {props.outcome}
      {props.chosenPlan}
      <input type="hidden" name="plan" value={props.plan} />
      {props.hiddenInputs}
      <FormFields
        form={customQuoteForm}
        prefix="quote"
        values={props.values}
        errors={props.errors}
      />
      {props.privacyNotice}
      <Button
        type="submit"
        isBusy={props.isSending}
        busyLabel={customQuoteWords.submitting}
        className="md:justify-self-start"
      >
        {customQuoteWords.submit}
      </Button>
    </form>
  )
}
