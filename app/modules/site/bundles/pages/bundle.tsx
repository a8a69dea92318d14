import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { BatteryDrawing } from '#app/design/illustrations/battery-drawing.tsx'
import { MastDrawing, RouterDrawing } from '#app/design/illustrations/drawings.tsx'
import { Band } from '#app/design/ui/band.tsx'
import { CheckList } from '#app/design/ui/icon.tsx'
import { StepLinks, TextLink } from '#app/design/ui/link.tsx'
import { IngredientList, NumberedStep, RecipeCard } from '#app/design/ui/recipe-card.tsx'
import { Badge } from '#app/design/ui/surfaces.tsx'
import { Table } from '#app/design/ui/table.tsx'
import { priceWords, shownAmount, type ShownPrice } from '#app/modules/prices/rules.ts'
import type { Offer } from '#app/modules/prices/schema.ts'
import { readOffers } from '#app/modules/prices/store.server.ts'
import { PriceStamp } from '#app/modules/prices/ui/price.tsx'
import { loadPageForms } from '#app/modules/sales/lead/enquiry/service.server.ts'
import { emptyAnswer, sentAnswer } from '#app/modules/sales/lead/public-form/rules.ts'
import { answerFormPost } from '#app/modules/sales/lead/submission/service.server.ts'
import { pageMeta } from '#app/modules/shell/rules.ts'
import { pricedServiceData } from '#app/modules/shell/search-presence/rules.ts'
import { describePage, requestContext } from '#app/platform/router-context.server.ts'
import { readPostedForm, receiptOrRefusal } from '../../posted-form/service.server.ts'
import { bundlePageWords, bundlePages, type BundlePage } from '../bundle/content.ts'
import { bundleIds, lineItems, type BundleId } from '../content.ts'
import { Quote } from '../islands/quote.tsx'
import {
  compareWithParts,
  pricedParts,
  shownParts,
  type PricedPart,
  type Saving,
} from '../rules.ts'
import type { Route } from './+types/bundle'

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const id = bundleIdAt(url.pathname)
  const parts = bundlePages[id].spotlight.hasComparison
    ? lineItems[id].map((line) => line.offer)
    : []
  const offers = await readOffers(context.get(requestContext), [id, ...parts])
  describePage(context, pricedServiceData(bundlePages[id].path, { [id]: offers[id] }))
  const forms = await loadPageForms(context, request, 'bundle-quote')
  return { id, offers: shownParts(offers), forms }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const words = loaderData ? bundlePages[loaderData.id].meta : { title: '' }
  return pageMeta(matches[1].loaderData?.site.brandName ?? '', words)
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const page = bundlePages[bundleIdAt(url.pathname)]
  const data = await readPostedForm(request)
  data.set('bundle', page.name)
  const posted = { form: 'bundle-quote', page: page.path, data } as const
  const answered = await answerFormPost(context.get(requestContext), posted)
  return receiptOrRefusal(`${page.path}?sent=quote#quote-form`, answered)
}

export { actionHeaders as headers } from '#app/modules/sales/lead/submission/service.server.ts'

export default function Bundle({ loaderData: { id, offers }, actionData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const page = bundlePages[id]
  const first = query.get('sent') === 'quote' ? sentAnswer : emptyAnswer
  return (
    <>
      <BundleHero page={page} offer={offers[id]} />
      <BundleFeatures features={page.features} />
      <BundleSpotlight {...page.spotlight}>
        {page.spotlight.hasComparison ? (
          <CostComparison parts={pricedParts(id, offers)} saving={compareWithParts(id, offers)} />
        ) : null}
      </BundleSpotlight>
      <NextSteps steps={page.steps} />
      <QuoteSection page={page} monthly={monthlyPrice(offers[id], page.isFrom ?? false)}>
        <Quote page={{ name: page.name, path: page.path }} first={actionData ?? first} />
      </QuoteSection>
    </>
  )
}

/** Returns the bundle of a path. Throws for any other path, which the routes don't contain. */
function bundleIdAt(path: string): BundleId {
  const id = bundleIds.find((bundle) => path.replace(/\/$/, '').endsWith(`/${bundle}`))
  if (!id) throw new Error('no bundle has this path')
  return id
}

/** Formats a monthly price, such as "from R999/month" or "R1,999/month". */
export function monthlyPrice(offer: Pick<Offer, 'amountRands'>, isFrom: boolean): string {
  const amount = shownAmount(offer)
  return amount ? `${isFrom ? 'from ' : ''}${amount}/month` : priceWords.missing
}

const featureDrawings = { mast: MastDrawing, battery: BatteryDrawing, router: RouterDrawing }

function BundleHero({ page, offer }: { page: BundlePage; offer: ShownPrice }) {
  const Drawing = featureDrawings[page.drawing]
  return (
    <section aria-labelledby="bundle-heading">
      <div className="wrap grid gap-x-12 gap-y-8 pt-6 pb-section md:grid-cols-[1.4fr_1fr]">
        <div>
          <p className="text-sm">
            <TextLink to={bundlePageWords.crumb.href}>{bundlePageWords.crumb.label}</TextLink>
          </p>
          <p className="eyebrow mt-4">{page.eyebrow}</p>
          <h1 id="bundle-heading" className="mt-2">
            {page.heading}
          </h1>
          <p className="mt-4 max-w-prose text-lg text-ink-soft">{page.lead}</p>
          <p className="mt-5 font-display text-xl font-semibold text-clay-deep">
            {monthlyPrice(offer, page.isFrom ?? false)} <span aria-hidden="true">·</span>{' '}
            {page.speed}
          </p>
          <div className="mt-6 flex flex-wrap gap-3">
            <StepLinks
              primary={bundlePageWords.quoteLink}
              secondary={{ label: page.secondaryLabel, href: bundlePageWords.secondaryHref }}
              className="max-sm:w-full"
            />
          </div>
          <Drawing className="mt-10 w-full max-w-64 max-md:hidden" />
        </div>
        <div className="self-start">
          <RecipeCard
            tab={page.audience}
            tone={page.tone}
            title={page.name}
            headingLevel="h2"
            badge={page.badge ? <Badge tone="sunrise">{page.badge}</Badge> : undefined}
            meta={page.serves}
            ingredientsTitle={bundlePageWords.ingredients}
            ingredients={page.ingredients}
            price={<PriceStamp offer={offer} isFrom={page.isFrom} />}
            tip={page.tip}
          />
        </div>
      </div>
    </section>
  )
}

function BundleFeatures({ features }: Pick<BundlePage, 'features'>) {
  return (
    <Band tone="sand" labelledBy="features-heading" heading={features.heading}>
      <p className="mt-2 max-w-prose text-lg text-ink-soft">{features.text}</p>
      <div className="mt-6">
        {features.groups.map((group) => (
          <section
            key={group.title}
            className="grid gap-x-12 gap-y-3 line-above border-line-strong py-6 md:grid-cols-[1fr_1.6fr]"
          >
            <div>
              <h3>{group.title}</h3>
              <p className="mt-1 text-ink-soft">{group.text}</p>
            </div>
            <IngredientList items={group.points} />
          </section>
        ))}
      </div>
    </Band>
  )
}

/** The only dark band of a bundle page: figures and points, or the comparison with the separate parts. */
function BundleSpotlight(props: BundlePage['spotlight'] & { children: ReactNode }) {
  const { heading, text, stats, points, basis, children } = props
  return (
    <Band tone="deep" labelledBy="spotlight-heading" heading={heading}>
      <p className="mt-2 max-w-prose text-lg text-on-deep-soft">{text}</p>
      {stats.length > 0 ? (
        <ul className="mt-8 grid gap-8 sm:grid-cols-3">
          {stats.map(({ value, label }) => (
            <li key={label} className="rule-above pt-4 text-lg font-semibold">
              <span className="block font-display text-4xl leading-solid text-sunrise">
                {value}
              </span>{' '}
              {label}
            </li>
          ))}
        </ul>
      ) : null}
      {points.length > 0 ? (
        <div className="mt-6 max-w-prose">
          <IngredientList items={points} />
        </div>
      ) : null}
      {children}
      <p className="mt-6 max-w-prose text-sm text-on-deep-soft">{basis}</p>
    </Band>
  )
}

const comparisonWords = bundlePageWords.comparison
const formatMonthly = (amountRands: number) => `${shownAmount({ amountRands })}/month`

export function CostComparison({ parts, saving }: { parts: PricedPart[]; saving: Saving | null }) {
  return (
    <div className="mt-8 grid items-start gap-x-12 gap-y-8 lg:grid-cols-[1fr_1.4fr]">
      {saving && saving.savingRands > 0 ? <SavingVerdict saving={saving} /> : null}
      <Table caption={comparisonWords.caption}>
        <thead>
          <tr>
            <th scope="col">{comparisonWords.part}</th>
            <th scope="col" className="cell-number">
              {comparisonWords.monthly}
            </th>
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
            <tr key={part.id}>
              <th scope="row" className="font-normal">
                {part.name}
                {part.quantityText ? (
                  <span className="block text-ink-soft">{part.quantityText}</span>
                ) : null}
              </th>
              <td className="cell-number">{part.amountText}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

function SavingVerdict({ saving }: { saving: Saving }) {
  const rows = [
    [comparisonWords.separately, formatMonthly(saving.individualRands), 'text-2xl'],
    [comparisonWords.bundle, formatMonthly(saving.bundleRands), 'text-2xl'],
    [comparisonWords.saving, formatMonthly(saving.savingRands), 'text-4xl text-sunrise'],
  ] as const
  return (
    <dl className="grid gap-4">
      {rows.map(([label, amount, look]) => (
        <div key={label} className="rule-above border-line pt-3">
          <dt className="text-on-deep-soft">{label}</dt>
          <dd className={`font-display leading-tight font-semibold wrap-anywhere ${look}`}>
            {amount}
          </dd>
        </div>
      ))}
      <div>
        <dt className="sr-only">{comparisonWords.saving}</dt>
        <dd className="text-lg font-semibold">
          {saving.savingPercent}% {comparisonWords.percent}
        </dd>
      </div>
    </dl>
  )
}

function NextSteps({ steps }: Pick<BundlePage, 'steps'>) {
  return (
    <Band labelledBy="steps-heading" heading={bundlePageWords.stepsHeading}>
      <ol className="mt-6 grid gap-x-12 gap-y-6 md:grid-cols-2">
        {Object.entries(steps).map(([title, text], index) => (
          <NumberedStep
            key={title}
            number={index + 1}
            title={title}
            text={text}
            textClassName="mt-1 max-w-prose text-ink-soft"
          />
        ))}
      </ol>
    </Band>
  )
}

type QuoteSectionProps = { page: BundlePage; monthly: string; children: ReactNode }

/** The section that the links 'Get Your Quote' and, on the price list, 'Get Started' lead to. */
export function QuoteSection({ page, monthly, children }: QuoteSectionProps) {
  return (
    <Band
      tone="sand"
      id="quote-form"
      labelledBy="quote-heading"
      className="grid items-start gap-x-12 gap-y-6 lg:grid-cols-[1fr_2fr]"
    >
      <div>
        <h2 id="quote-heading">{bundlePageWords.quoteHeading(page.name)}</h2>
        <p className="mt-2 max-w-prose text-ink-soft">{page.quoteText}</p>
        <CheckList
          items={bundlePageWords.claims}
          label={bundlePageWords.claimsLabel}
          className="mt-4 gap-y-2 lg:grid"
        />
      </div>
      <div className="card card-raised grid gap-5">
        <p className="chosen">
          <span className="block text-sm">{bundlePageWords.asked}</span>
          <strong className="font-display text-lg">{page.name}</strong>{' '}
          <span className="text-clay-deep">{monthly}</span>
          {page.pricingName ? (
            <span className="block text-sm">{bundlePageWords.pricingName(page.pricingName)}</span>
          ) : null}
        </p>
        {children}
      </div>
    </Band>
  )
}
