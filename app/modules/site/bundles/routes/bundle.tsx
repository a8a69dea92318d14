import { data, useSearchParams } from 'react-router'
import { emptyAnswer, sentAnswer } from '#app/modules/sales/lead/rules/form-answer.ts'
import {
  answerFormPost,
  redirectToReceipt,
  refusalInit,
} from '#app/modules/sales/lead/services/answer-form-post.server.ts'
import { loadPageForms } from '#app/modules/sales/lead/services/load-page-forms.server.ts'
import { readOffers } from '#app/modules/prices/store.server.ts'
import { PriceStamp } from '#app/modules/prices/ui/price.tsx'
import { pricedService } from '#app/modules/shell/search-presence/rules/structured-data.ts'
import { pageMeta } from '#app/modules/shell/rules.ts'
import { describePage, requestContext } from '#app/platform/router-context.server.ts'
import { lineItems } from '../content.ts'
import { bundlePages } from '../content/bundle-pages.ts'
import { Quote } from '../islands/quote.tsx'
import { bundleAt, monthlyPrice } from '../rules/bundle-page.ts'
import { pricedParts, shownParts } from '../rules/priced-parts.ts'
import { compareWithParts } from '../rules.ts'
import { BundleFeatures } from '../ui/bundle-features.tsx'
import { BundleHero } from '../ui/bundle-hero.tsx'
import { BundleSpotlight } from '../ui/bundle-spotlight.tsx'
import { CostComparison } from '../ui/cost-comparison.tsx'
import { NextSteps } from '../ui/next-steps.tsx'
import { QuoteSection } from '../ui/quote-section.tsx'
import type { Route } from './+types/bundle'

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const id = bundleAt(url.pathname)
  const parts = bundlePages[id].spotlight.hasComparison
    ? lineItems[id].map((line) => line.offer)
    : []
  const offers = await readOffers(context.get(requestContext), [id, ...parts])
  describePage(context, pricedService(bundlePages[id].path, { [id]: offers[id] }))
  const forms = await loadPageForms(context, request, 'bundle-quote')
  return { id, offers: shownParts(offers), forms }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const words = loaderData ? bundlePages[loaderData.id].meta : { title: '' }
  return pageMeta(matches[1].loaderData?.site.brandName ?? '', words)
}

/** The quote form posted without script. A success ends in a page that can be reloaded without sending again. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const page = bundlePages[bundleAt(url.pathname)]
  const posted = await request.formData().catch(() => new FormData())
  posted.set('bundle', page.name)
  const answered = await answerFormPost(context.get(requestContext), {
    form: 'bundle-quote',
    page: page.path,
    data: posted,
  })
  if (answered.answer.outcome === 'sent')
    throw redirectToReceipt(`${page.path}?sent=quote#quote-form`, answered)
  return data(answered.answer, refusalInit(answered))
}

/** Lets Retry-After of the action reach the answer (API-11). */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

/** BPG-01 to BPG-26. */
export default function Bundle({ loaderData: { id, offers }, actionData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const page = bundlePages[id]
  const monthly = monthlyPrice(offers[id], page.isFrom ?? false)
  const first = query.get('sent') === 'quote' ? sentAnswer : emptyAnswer
  return (
    <>
      <BundleHero
        page={page}
        monthly={monthly}
        stamp={<PriceStamp offer={offers[id]} isFrom={page.isFrom} />}
      />
      <BundleFeatures features={page.features} />
      <BundleSpotlight
        spotlight={page.spotlight}
        comparison={
          page.spotlight.hasComparison ? (
            <CostComparison parts={pricedParts(id, offers)} saving={compareWithParts(id, offers)} />
          ) : null
        }
      />
      <NextSteps steps={page.steps} />
      <QuoteSection page={page} monthly={monthly}>
        <Quote page={{ name: page.name, path: page.path }} first={actionData ?? first} />
      </QuoteSection>
    </>
  )
}
