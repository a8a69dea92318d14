import { bundleQuoteForm, bundleQuoteSuccess } from '#app/features/leads/forms/bundle-quote.ts'
import type { FormAnswer } from '#app/features/leads/rules/form-answer.ts'
import { useLeadForm } from '#app/features/leads/ui/use-lead-form.tsx'
import { usePublicSite } from '#app/features/shell/ui/use-public-site.ts'
import type { BundlePage } from '../content/bundle-page.ts'
import { QuoteForm } from '../ui/quote-form.tsx'

/** BQF-01 to BQF-14, in the browser and, with `first`, after a post without script. */
export function QuoteRequest({ page, first }: { page: BundlePage; first: FormAnswer }) {
  const { slots } = useLeadForm({
    site: usePublicSite(),
    form: bundleQuoteForm,
    prefix: 'quote',
    first,
    success: bundleQuoteSuccess(page.name),
  })
  return <QuoteForm page={page} {...slots} />
}
