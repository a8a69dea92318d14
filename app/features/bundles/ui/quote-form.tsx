import type { FormSlots } from '#app/design/form/form-slots.ts'
import { Button } from '#app/design/ui/button.tsx'
import { FormFields } from '#app/features/form-engine/ui/form-field.tsx'
import { bundleQuoteForm, bundleQuoteWords } from '#app/features/leads/forms/bundle-quote.ts'
import type { BundlePage } from '../content/bundle-page.ts'

/** What a visitor is asked, in this order; the bundle is the page's. */
const asked = [
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

/** BQF-01 to BQF-13. Required fields and the e-mail format are the browser's to check, then the server's. */
export function QuoteForm({
  page,
  attach,
  isSending,
  ...props
}: FormSlots & { page: Pick<BundlePage, 'name' | 'path'> }) {
  return (
    <form
      ref={attach}
      method="post"
      id={props.anchorId}
      action={`${page.path}#quote-answer`}
      onSubmit={props.onSubmit}
      className="grid gap-5"
    >
      {props.outcome}
      <input type="hidden" name="bundle" value={page.name} />
      {props.hiddenInputs}
      <FormFields
        form={bundleQuoteForm}
        names={asked}
        prefix="quote"
        values={props.values}
        errors={props.errors}
      />
      {props.privacyNotice}
      <Button
        type="submit"
        isBusy={isSending}
        disabled={isSending}
        busyLabel={bundleQuoteWords.submitting}
        className="md:justify-self-start"
      >
        {bundleQuoteWords.submit}
      </Button>
    </form>
  )
}
