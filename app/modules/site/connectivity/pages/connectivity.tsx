import type { ReactNode } from 'react'
import { data, useSearchParams } from 'react-router'
import { BatteryDrawing } from '#app/design/illustrations/battery-drawing.tsx'
import { ShelfDrawing } from '#app/design/illustrations/drawings.tsx'
import { Illustration, type IllustrationProps } from '#app/design/illustrations/illustration.tsx'
import { Band, PageOpening } from '#app/design/ui/band.tsx'
import { Badge } from '#app/design/ui/surfaces.tsx'
import { Table } from '#app/design/ui/table.tsx'
import { readOffers } from '#app/modules/prices/store.server.ts'
import { loadPageForms } from '#app/modules/sales/lead/enquiry/service.server.ts'
import { refusalInit } from '#app/modules/sales/lead/submission/service.server.ts'
import { metaOf } from '#app/modules/shell/rules.ts'
import { pricedServiceData } from '#app/modules/shell/search-presence/rules.ts'
import { describePage, requestContext } from '#app/platform/router-context.server.ts'
import { readPostedForm } from '../../posted-form/service.server.ts'
import {
  builderAnchor,
  builderTitle,
  productCardsWords,
  comparisonWords,
  landingHero,
  landingMeta,
  landingOffers,
  productList,
  storiesWords,
  successStories,
  supportResponse,
  whyChooseWords,
  type Product,
  type SuccessStory,
} from '../content.ts'
import { ProductCards } from '../islands/product-cards.tsx'
import { RecipeBuilder } from '../islands/recipe-builder.tsx'
import { builderWords } from '../recipe/content.ts'
import { parseTypeFilter } from '../rules.ts'
import { answerRecipeForm } from '../service.server.ts'
import { PricePoint, PriceRange, type ConnectivityOffers } from '../ui/price-range.tsx'
import type { Route } from './+types/connectivity'

export async function loader({ context, request }: Route.LoaderArgs) {
  const offers = await readOffers(context.get(requestContext), landingOffers)
  describePage(context, pricedServiceData('/connectivity', offers))
  return { offers, forms: await loadPageForms(context, request, 'connectivity') }
}

export const meta = metaOf(landingMeta)

/** Handles the questionnaire if it was posted without JavaScript. The page shows the result. */
export async function action({ context, request }: Route.ActionArgs) {
  const posted = await readPostedForm(request)
  const answered = await answerRecipeForm(context.get(requestContext), posted)
  return data(answered.answer, refusalInit(answered))
}

export { actionHeaders as headers } from '#app/modules/sales/lead/submission/service.server.ts'

export default function Connectivity({ loaderData: { offers }, actionData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  // Preselects fibre if an address check found it. The visitor can untick it.
  const values = query.get('coverage') === 'yes' ? { fibreCoverage: 'on' } : undefined
  return (
    <>
      <LandingHero offers={offers} />
      <Band id="recipes" tone="sand" labelledBy="recipes-heading">
        <h2 id="recipes-heading">{productCardsWords.heading}</h2>
        <p className="mt-2 mb-6 max-w-prose text-lg text-ink-soft">{productCardsWords.text}</p>
        <ProductCards shown={parseTypeFilter(query)} offers={offers} />
      </Band>
      <WhyChoose />
      <Comparison offers={offers} />
      <SuccessStories />
      <RecipeSection>
        <RecipeBuilder first={actionData ?? { outcome: 'asked', values }} offers={offers} />
      </RecipeSection>
    </>
  )
}

type OffersProps = { offers: ConnectivityOffers }

function LandingHero({ offers }: OffersProps) {
  return (
    <section aria-labelledby="connectivity-heading">
      <div className="wrap grid items-end gap-x-12 gap-y-6 pt-8 pb-section lg:grid-cols-[1.4fr_1fr]">
        <div>
          <PageOpening
            headingId="connectivity-heading"
            {...landingHero}
            steps={[{ label: builderTitle, href: `#${builderAnchor}` }, landingHero.secondary]}
          />
        </div>
        <div>
          <ThreeWaysDrawing className="mb-4 w-full max-w-64 max-lg:hidden" />
          <p className="text-sm text-ink-soft">{landingHero.pricesLabel}</p>
          <ul>
            {productList.map((product) => (
              <li key={product.id}>
                <a
                  href={product.href}
                  className="group flex min-h-touch flex-wrap items-baseline gap-x-2 line-below py-2 hover:text-leaf"
                >
                  <span className="font-semibold group-hover:underline">{product.title}</span>
                  <span aria-hidden="true" className="leader max-sm:hidden" />
                  <span className="font-display text-lg font-semibold text-clay-deep max-sm:w-full">
                    from <PricePoint offer={offers[product.price.from]} />
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}

function ThreeWaysDrawing({ className }: IllustrationProps) {
  return (
    <Illustration viewBox="0 22 240 118" className={className}>
      <path className="drawing-mist" d="M112 62h96v58h-96z" />
      <circle className="drawing-sun" cx="74" cy="88" r="17" />
      <path
        className="drawing-line"
        d="M4 120h232M112 120V62M208 120V62M104 62l10-22h92l10 22zM128 40v22M144 40v22M160 40v22M176 40v22M192 40v22M180 120V84h18v36M22 120l12-64 12 64M26 98h16M29 82h10M34 56V44"
      />
      <path
        className="drawing-accent"
        d="M52 50q26-8 48 2M50 40q28-12 56-2M4 134h136q8 0 8-8v-14M128 92a26 26 0 0 1 40 0M136 98a16 16 0 0 1 24 0"
      />
      <circle className="drawing-sun" cx="148" cy="107" r="4" />
    </Illustration>
  )
}

const { rows } = comparisonWords
const factRows = ['speed', 'latency', 'uptime', 'deployment'] as const

function Comparison({ offers }: OffersProps) {
  const range = ({ price }: Product) => <PriceRange offers={offers} range={price} />
  return (
    <Band id="compare" labelledBy="compare-heading" heading={comparisonWords.heading}>
      <p className="mt-2 mb-6 max-w-prose text-lg text-ink-soft">{comparisonWords.text}</p>
      <Table caption={comparisonWords.caption} isCaptionHidden hasStickyColumn>
        <thead>
          <tr>
            <th scope="col">{comparisonWords.aspect}</th>
            {productList.map(({ id, title }) => (
              <th key={id} scope="col" className="whitespace-normal">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Row name={rows.price} cell={range} />
          {factRows.map((fact) => (
            <Row key={fact} name={rows[fact]} cell={({ facts }) => facts[fact]} />
          ))}
          <Row name={rows.bestFor} cell={({ bestFor }) => bestFor} />
        </tbody>
      </Table>
    </Band>
  )
}

function Row({ name, cell }: { name: string; cell: (product: Product) => ReactNode }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {productList.map((product) => (
        <td key={product.id} className="min-w-36 md:min-w-0">
          {cell(product)}
        </td>
      ))}
    </tr>
  )
}

function RecipeSection({ children }: { children: ReactNode }) {
  return (
    <Band
      id={builderAnchor}
      labelledBy="builder-heading"
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]"
    >
      <div>
        <h2 id="builder-heading">{builderTitle}</h2>
        <p className="mt-3 text-lg text-ink-soft">{builderWords.text}</p>
        <ShelfDrawing className="mt-8 w-full max-w-64 max-lg:hidden" />
      </div>
      <div>{children}</div>
    </Band>
  )
}

/** Success stories. Samples are labelled as samples. */
function SuccessStories() {
  return (
    <Band tone="sand" labelledBy="stories-heading" heading={storiesWords.heading}>
      <p className="mt-2 text-sm text-ink-soft">{storiesWords.sampleNote}</p>
      <ul className="mt-6 grid gap-10">
        {successStories.map((story) => (
          <li key={story.id}>
            <Story story={story} />
          </li>
        ))}
      </ul>
    </Band>
  )
}

function Story({ story }: { story: SuccessStory }) {
  return (
    <article
      aria-labelledby={story.id}
      className="grid gap-x-12 gap-y-4 rule-beside ps-4 md:grid-cols-[1fr_1.6fr] md:ps-6"
    >
      <header>
        {story.isSample ? <Badge tone="warning">{storiesWords.sampleLabel}</Badge> : null}
        <h3 id={story.id} className="mt-2">
          {story.title}
        </h3>
        <p className="mt-1 text-sm text-ink-soft">{story.who}</p>
      </header>
      <dl className="grid gap-2">
        {(['problem', 'recipe', 'result'] as const).map((part) => (
          <div key={part} className="grid-cols-[7rem_1fr] sm:grid">
            <dt className="text-sm font-semibold text-clay-deep">{storiesWords[part]}</dt>
            <dd>{story[part]}</dd>
          </div>
        ))}
      </dl>
    </article>
  )
}

function WhyChoose() {
  return (
    <Band tone="deep" labelledBy="why-heading">
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[1fr_1.4fr]">
        <div>
          <h2 id="why-heading">{whyChooseWords.heading}</h2>
          <p className="mt-3 text-on-deep-soft">{whyChooseWords.text}</p>
          <p className="mt-8 rule-above pt-4 text-lg font-semibold">
            {whyChooseWords.supportLabel}{' '}
            <span className="block font-display text-2xl leading-tight text-sunrise">
              {supportResponse.time}, {supportResponse.hours}
            </span>
          </p>
          <p className="mt-1 text-sm text-on-deep-soft">{whyChooseWords.supportText}</p>
          <BatteryDrawing className="mt-8 w-full max-w-56 max-lg:hidden" />
        </div>
        <div>
          <ul className="grid gap-8">
            {Object.entries(whyChooseWords.reasons).map(([title, text]) => (
              <li key={title}>
                <h3>{title}</h3>
                <p className="mt-1 max-w-prose text-on-deep-soft">{text}</p>
              </li>
            ))}
          </ul>
          <h3 className="mt-8">{whyChooseWords.uptimeHeading}</h3>
          <dl className="mt-3 grid gap-4 sm:grid-cols-3">
            {productList.map(({ id, title, facts }) => (
              <div key={id} className="flex flex-col-reverse line-above pt-2">
                <dt className="text-sm text-on-deep-soft">{title}</dt>
                <dd className="font-display text-2xl text-sunrise">{facts.uptime}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </Band>
  )
}
