import { data, useSearchParams } from 'react-router'
import { pick } from '#app/basics/pick.ts'
import { emptyAnswer, sentAnswer } from '#app/modules/sales/lead/rules/form-answer.ts'
import {
  answerFormPost,
  redirectToReceipt,
  refusalInit,
} from '#app/modules/sales/lead/services/answer-form-post.server.ts'
import { loadPageForms } from '#app/modules/sales/lead/services/load-page-forms.server.ts'
import { readOffers } from '#app/modules/prices/store.server.ts'
import { shownAmount } from '#app/modules/prices/rules.ts'
import { Price, PriceStamp } from '#app/modules/prices/ui/price.tsx'
import { pricedService } from '#app/modules/shell/search-presence/rules/structured-data.ts'
import { pageMeta } from '#app/modules/shell/rules.ts'
import { describePage, requestContext } from '#app/platform/router-context.server.ts'
import { bundleIds, calculatorOffers } from '../content.ts'
import { overviewMeta } from '../content/overview.ts'
import { readSheet } from '../rules/calculator.ts'
import { shownParts } from '../rules/priced-parts.ts'
import { Referral } from '../islands/referral.tsx'
import { Savings } from '../islands/savings.tsx'
import { BundleCards } from '../ui/bundle-cards.tsx'
import { CalculatorSection } from '../ui/calculator-section.tsx'
import { OverviewClosing } from '../ui/overview-closing.tsx'
import { OverviewHero } from '../ui/overview-hero.tsx'
import { ReferralBlock } from '../ui/referral-block.tsx'
import type { Route } from './+types/bundles'

export async function loader({ context, request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const sheet = readSheet((name) => query.get(name))
  const offers = await readOffers(context.get(requestContext), [
    ...calculatorOffers,
    'referral-credit' as const,
  ])
  const own = Object.fromEntries(bundleIds.map((id) => [id, offers[id]]))
  describePage(context, pricedService('/bundles', own))
  const forms = await loadPageForms(context, request, 'referral')
  return { offers: shownParts(offers), sheet, forms }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[1].loaderData?.site.brandName ?? '', overviewMeta)
}

/** The referral posted without script. A success ends in a page that can be reloaded without sending again. */
export async function action({ context, request }: Route.ActionArgs) {
  const answered = await answerFormPost(context.get(requestContext), {
    form: 'referral',
    page: '/bundles',
    data: await request.formData().catch(() => new FormData()),
  })
  if (answered.answer.outcome === 'sent')
    throw redirectToReceipt('/bundles?sent=referral#refer', answered)
  return data(answered.answer, refusalInit(answered))
}

/** Lets Retry-After of the action reach the answer (API-11). */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

/** BUN-01 to BUN-12. */
export default function Bundles({ loaderData, actionData }: Route.ComponentProps) {
  const { offers, sheet } = loaderData
  const [query] = useSearchParams()
  const answer = actionData ?? (query.get('sent') === 'referral' ? sentAnswer : emptyAnswer)
  const credit = offers['referral-credit']
  return (
    <>
      <OverviewHero
        prices={bundleIds.map((id) => ({
          name: offers[id].name,
          price: <Price offer={offers[id]} hasUnit />,
        }))}
      />
      <BundleCards
        stamps={{
          'business-connect': <PriceStamp offer={offers['business-connect']} />,
          'business-pro': <PriceStamp offer={offers['business-pro']} />,
          'home-soho-resilience': <PriceStamp offer={offers['home-soho-resilience']} />,
        }}
      />
      <CalculatorSection>
        <Savings offers={pick(offers, calculatorOffers)} first={sheet} />
      </CalculatorSection>
      <ReferralBlock
        amount={shownAmount(credit)}
        unit={credit.unit}
        isOpen={answer.outcome !== 'shown'}
      >
        <Referral first={answer} />
      </ReferralBlock>
      <OverviewClosing />
    </>
  )
}
