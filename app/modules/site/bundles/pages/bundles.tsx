import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { pick } from '#app/basics/records.ts'
import { Illustration, type IllustrationProps } from '#app/design/illustrations/illustration.tsx'
import { Band } from '#app/design/ui/band.tsx'
import { ButtonLink, StepLinks } from '#app/design/ui/link.tsx'
import { RecipeCard, Stamp } from '#app/design/ui/recipe-card.tsx'
import { Badge } from '#app/design/ui/surfaces.tsx'
import { shownAmount } from '#app/modules/prices/rules.ts'
import type { Offer } from '#app/modules/prices/schema.ts'
import { readOffers } from '#app/modules/prices/store.server.ts'
import { HeroPrices, PageHero } from '#app/modules/prices/ui/page-hero.tsx'
import { Price, PriceStamp } from '#app/modules/prices/ui/price.tsx'
import { loadPageForms } from '#app/modules/sales/lead/enquiry/service.server.ts'
import { emptyAnswer, sentAnswer } from '#app/modules/sales/lead/public-form/rules.ts'
import { answerFormPost } from '#app/modules/sales/lead/submission/service.server.ts'
import { metaOf } from '#app/modules/shell/rules.ts'
import { pricedServiceData } from '#app/modules/shell/search-presence/rules.ts'
import { describePage, requestContext } from '#app/platform/router-context.server.ts'
import { readPostedForm, receiptOrRefusal } from '../../posted-form/service.server.ts'
import { bundlePages } from '../bundle/content.ts'
import {
  bundleCards,
  bundleIds,
  calculatorOffers,
  calculatorWords,
  cardWords,
  cardsHeading,
  overviewHero as hero,
  overviewClosing,
  overviewMeta,
  referralWords,
  type BundleId,
} from '../content.ts'
import { Referral } from '../islands/referral.tsx'
import { Savings } from '../islands/savings.tsx'
import { readQuantities, shownParts } from '../rules.ts'
import type { Route } from './+types/bundles'

export async function loader({ context, request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const sheet = readQuantities((name) => query.get(name))
  const offers = await readOffers(context.get(requestContext), [
    ...calculatorOffers,
    'referral-credit' as const,
  ])
  const own = Object.fromEntries(bundleIds.map((id) => [id, offers[id]]))
  describePage(context, pricedServiceData('/bundles', own))
  const forms = await loadPageForms(context, request, 'referral')
  return { offers: shownParts(offers), sheet, forms }
}

export const meta = metaOf(overviewMeta)

export async function action({ context, request }: Route.ActionArgs) {
  const data = await readPostedForm(request)
  const posted = { form: 'referral', page: '/bundles', data } as const
  const answered = await answerFormPost(context.get(requestContext), posted)
  return receiptOrRefusal('/bundles?sent=referral#refer', answered)
}

export { actionHeaders as headers } from '#app/modules/sales/lead/submission/service.server.ts'

export default function Bundles({ loaderData, actionData }: Route.ComponentProps) {
  const { offers, sheet } = loaderData
  const [query] = useSearchParams()
  const answer = actionData ?? (query.get('sent') === 'referral' ? sentAnswer : emptyAnswer)
  const credit = offers['referral-credit']
  return (
    <>
      <OverviewHero offers={offers} />
      <BundleCards offers={offers} />
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

type OffersProps = { offers: Record<BundleId, Pick<Offer, 'name' | 'amountRands' | 'unit'>> }

function OverviewHero({ offers }: OffersProps) {
  const prices = bundleIds.map((id) => ({
    name: offers[id].name,
    price: <Price offer={offers[id]} hasUnit />,
  }))
  return (
    <section aria-labelledby="bundles-heading">
      <PageHero
        headingId="bundles-heading"
        {...hero}
        prices={<HeroPrices lines={prices} />}
        actions={<StepLinks {...hero} />}
      />
    </section>
  )
}

function BundleCards({ offers }: OffersProps) {
  return (
    <Band tone="sand" labelledBy="cards-heading" heading={cardsHeading}>
      <div className="mt-4 grid gap-x-6 lg:grid-cols-3">
        {bundleCards.map((card) => {
          const { name, path, tone } = bundlePages[card.id]
          return (
            <RecipeCard
              key={card.id}
              id={card.id}
              tab={card.tab}
              tone={tone}
              title={name}
              badge={card.isPopular ? <Badge tone="sunrise">{cardWords.popular}</Badge> : undefined}
              meta={card.meta}
              summary={card.summary}
              ingredientsTitle={cardWords.ingredients}
              ingredients={card.ingredients}
              price={<PriceStamp offer={offers[card.id]} />}
              actions={
                <ButtonLink
                  to={path}
                  variant={card.isPopular ? 'primary' : 'secondary'}
                  className="max-sm:w-full"
                >
                  {cardWords.see}
                  <span className="sr-only">: {name}</span>
                </ButtonLink>
              }
            />
          )
        })}
      </div>
    </Band>
  )
}

function CalculatorSection({ children }: { children: ReactNode }) {
  return (
    <Band id="calculator" labelledBy="calculator-heading">
      <p className="eyebrow">{calculatorWords.eyebrow}</p>
      <h2 id="calculator-heading" className="mt-2">
        {calculatorWords.heading}
      </h2>
      <p className="mt-2 max-w-prose text-lg text-ink-soft">{calculatorWords.text}</p>
      {children}
      <p className="mt-4 max-w-prose text-sm text-ink-soft">{calculatorWords.basis}</p>
    </Band>
  )
}

type ReferralBlockProps = {
  /** "R500", or null if the credit has no amount to show. */
  amount: string | null
  /** Use of the credit, such as "on the next invoice". */
  unit: string
  isOpen: boolean
  children: ReactNode
}

function ReferralBlock({ amount, unit, isOpen, children }: ReferralBlockProps) {
  return (
    <Band
      tone="deep"
      id="refer"
      labelledBy="refer-heading"
      className="grid items-start gap-x-12 md:grid-cols-[1.7fr_1fr]"
    >
      <div className="min-w-0">
        <h2 id="refer-heading">{referralWords.heading(amount)}</h2>
        <p className="mt-3 text-lg font-semibold text-sunrise">
          {referralWords.offer(amount, unit)}
        </p>
        <p className="mt-2 max-w-prose text-on-deep-soft">{referralWords.text}</p>
        <details open={isOpen} className="mt-5">
          <summary className="button button-primary">{referralWords.open}</summary>
          <div className="mt-4 card p-5">{children}</div>
        </details>
      </div>
      {amount ? (
        <div aria-hidden="true" className="stamp-large justify-self-center max-md:hidden">
          <Stamp note={unit}>{amount}</Stamp>
        </div>
      ) : null}
    </Band>
  )
}

function OverviewClosing() {
  return (
    <Band
      labelledBy="custom-heading"
      className="grid items-center gap-x-12 gap-y-8 md:grid-cols-[1.7fr_1fr]"
    >
      <div>
        <h2 id="custom-heading">{overviewClosing.heading}</h2>
        <p className="mt-2 max-w-prose text-lg text-ink-soft">{overviewClosing.text}</p>
        <ButtonLink to={overviewClosing.link.href} className="mt-5 max-sm:w-full">
          {overviewClosing.link.label}
        </ButtonLink>
      </div>
      <BlankCardDrawing className="w-full max-w-xs justify-self-center max-md:hidden" />
    </Band>
  )
}

function BlankCardDrawing({ className }: IllustrationProps) {
  return (
    <Illustration viewBox="0 0 260 150" className={className}>
      <path className="drawing-hole" d="M12 32h216v106H12z" />
      <g className="drawing-line">
        <path d="M12 32V14h70v18M12 32h216v106H12z" />
        <path d="M28 72h10v10H28zM28 92h10v10H28zM28 112h10v10H28z" />
      </g>
      <path className="drawing-faint" d="M50 82h120M50 102h150M50 122h90" />
      <g className="drawing-accent">
        <path d="M28 50h184M28 55h184" />
        <path className="drawing-mist" d="M246 30 184 98l-10 14 16-5 62-68z" />
        <path d="m184 98 6 9" />
      </g>
    </Illustration>
  )
}
