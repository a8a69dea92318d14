import { Button } from '#app/design/ui/button.tsx'
import {
  bundleQuoteContent,
  bundleQuoteSuccess,
} from '#app/features/leads/forms/bundle-quote/content.ts'
import type { BundlePage } from '../content/bundle-pages.ts'
import { anchorOf } from '../rules/form-answer.ts'
import { FormOutcome } from './form-outcome.tsx'
import type { FormSlots } from './form-slots.ts'
import { QuoteFields } from './quote-fields.tsx'

/** BQF-01 to BQF-13. Required fields and the e-mail format are the browser's to check, then the server's. */
export function QuoteForm({
  page,
  attach,
  answer,
  isSending,
  ...props
}: FormSlots & { page: Pick<BundlePage, 'name' | 'path'> }) {
  return (
    <form
      ref={attach}
      method="post"
      id={anchorOf('quote', answer)}
      action={`${page.path}#quote-answer`}
      onSubmit={props.onSubmit}
      className="grid gap-5"
    >
      <FormOutcome
        form="quote"
        answer={answer}
        isOffline={props.isOffline}
        success={bundleQuoteSuccess(page.name)}
        failure={bundleQuoteContent.failure}
      />
      <input type="hidden" name="bundle" value={page.name} />
      {props.hiddenInputs}
      <QuoteFields values={answer.values} errors={answer.fields} />
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
