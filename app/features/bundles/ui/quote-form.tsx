import type { FormSlots } from '#app/design/form/form-slots.ts'
import { Button } from '#app/design/ui/button.tsx'
import { bundleQuoteContent } from '#app/features/leads/forms/bundle-quote/content.ts'
import type { BundlePage } from '../content/bundle-page.ts'
import { QuoteFields } from './quote-fields.tsx'

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
      <QuoteFields values={props.values} errors={props.errors} />
      {props.privacyNotice}
      <Button
        type="submit"
        isBusy={isSending}
        disabled={isSending}
        busyLabel={bundleQuoteContent.submitting}
        className="md:justify-self-start"
      >
        {bundleQuoteContent.submit}
      </Button>
    </form>
  )
}
