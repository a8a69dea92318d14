import { type FormSlots, PostedForm } from '#app/design/form/form.tsx'
import { island } from '#app/design/island/island.tsx'
import { ResilientSubtree } from '#app/design/island/survivor.tsx'
import { FormFields } from '#app/modules/forms/ui/form-field.tsx'
import {
  bundleQuoteForm,
  bundleQuoteSuccess,
  bundleQuoteWords,
} from '#app/modules/sales/lead/forms/bundle-quote.ts'
import type { FormAnswer } from '#app/modules/sales/lead/public-form/rules.ts'
import { useLeadForm } from '#app/modules/sales/lead/public-form/ui/use-lead-form.tsx'
import type { BundlePage } from '../bundle/content.ts'

/** The visible fields of the form, in this order. The page sets the bundle. */
const visibleFieldNames = [
  'name',
  'email',
  'company',
  'phone',
  'employees',
  'serviceInterest',
  'province',
  'city',
  'challenges',
] as const

type QuotedBundle = Pick<BundlePage, 'name' | 'path'>

/** The browser checks required fields and the email format, then the server checks them again. */
export function QuoteForm({ page, ...props }: FormSlots & { page: QuotedBundle }) {
  return (
    <PostedForm
      slots={props}
      id={props.anchorId}
      action={`${page.path}#quote-answer`}
      submit={{
        label: bundleQuoteWords.submit,
        busyLabel: bundleQuoteWords.submitting,
        disabled: props.isSending,
        className: 'md:justify-self-start',
      }}
      className="grid gap-5"
    >
      {props.outcome}
      <input type="hidden" name="bundle" value={page.name} />
      <FormFields
        form={bundleQuoteForm}
        names={visibleFieldNames}
        prefix="quote"
        values={props.values}
        errors={props.errors}
      />
    </PostedForm>
  )
}

type Props = { page: QuotedBundle; first: FormAnswer }

/** `first` is the server's answer after a post without JavaScript. */
export const Quote = island('site/bundles/quote', function Quote({ page, first }: Props) {
  const { slots } = useLeadForm({
    form: bundleQuoteForm,
    prefix: 'quote',
    first,
    success: bundleQuoteSuccess(page.name),
  })
  return (
    <ResilientSubtree>
      <QuoteForm page={page} {...slots} />
    </ResilientSubtree>
  )
})
