import { type FormSlots, PostedForm } from '#app/design/form/form.tsx'
import { FormFields } from '#app/modules/forms/ui/form-field.tsx'
import { bundleQuoteForm, bundleQuoteWords } from '#app/modules/sales/lead/forms/bundle-quote.ts'
import type { BundlePage } from '../bundle/content.ts'

/** What a visitor is asked, in this order; the bundle is the page's. */
const visibleQuestions = [
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

export type QuotedBundle = Pick<BundlePage, 'name' | 'path'>

/** BQF-01 to BQF-13. Required fields and the e-mail format are the browser's to check, then the server's. */
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
        names={visibleQuestions}
        prefix="quote"
        values={props.values}
        errors={props.errors}
      />
    </PostedForm>
  )
}
