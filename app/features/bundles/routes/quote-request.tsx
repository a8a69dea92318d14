import {
  bundleQuoteContent,
  bundleQuoteSuccess,
} from '#app/features/leads/forms/bundle-quote/content.ts'
import type { BundlePage } from '../content/bundle-pages.ts'
import { quoteFields } from '../content/forms.ts'
import type { FormAnswer } from '../rules/form-answer.ts'
import { QuoteForm } from '../ui/quote-form.tsx'
import { useBundleForm } from './use-bundle-form.tsx'

/** BQF-01 to BQF-14, in the browser and, with `first`, after a post without script. */
export function QuoteRequest({ page, first }: { page: BundlePage; first: FormAnswer }) {
  const slots = useBundleForm({
    form: 'bundle-quote',
    fields: quoteFields,
    first,
    mandatory: bundleQuoteContent.mandatory,
    success: bundleQuoteSuccess(page.name),
    failure: bundleQuoteContent.failure,
  })
  return <QuoteForm page={page} {...slots} />
}
