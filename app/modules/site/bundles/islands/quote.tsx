import { island } from '#app/design/island/island.tsx'
import { ResilientSubtree } from '#app/design/island/survivor.tsx'
import { bundleQuoteForm, bundleQuoteSuccess } from '#app/modules/sales/lead/forms/bundle-quote.ts'
import type { FormAnswer } from '#app/modules/sales/lead/public-form/rules.ts'
import { useLeadForm } from '#app/modules/sales/lead/public-form/ui/use-lead-form.tsx'
import { usePublicSite } from '#app/modules/shell/ui/use-public-site.ts'
import { QuoteForm, type QuotedBundle } from '../ui/quote-form.tsx'

type Props = { page: QuotedBundle; first: FormAnswer }

/** BQF-01 to BQF-14, in the browser and, with `first`, after a post without script. */
export const Quote = island('site/bundles/quote', function Quote({ page, first }: Props) {
  const { slots } = useLeadForm({
    site: usePublicSite(),
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
