import { pick } from '#app/basics/records.ts'
import { ShelfDrawing } from '#app/design/illustrations/drawings.tsx'
import { Band, PageOpening } from '#app/design/ui/band.tsx'
import { CheckList, Icon, VisuallyHidden } from '#app/design/ui/icon.tsx'
import { ButtonLink, TextLink } from '#app/design/ui/link.tsx'
import {
  IngredientList,
  MarginNote,
  NumberedStep,
  Portrait,
  RecipeCard,
} from '#app/design/ui/recipe-card.tsx'
import { Badge } from '#app/design/ui/surfaces.tsx'
import { shownPrices, type ShownPrice } from '#app/modules/prices/rules.ts'
import { readOffers } from '#app/modules/prices/store.server.ts'
import { Price, PriceStamp } from '#app/modules/prices/ui/price.tsx'
import { readTexts } from '#app/modules/settings/text/store.server.ts'
import { metaOf } from '#app/modules/shell/rules.ts'
import { pricedServiceData } from '#app/modules/shell/search-presence/rules.ts'
import { describePage, requestContext } from '#app/platform/router-context.server.ts'
import { type ShownTestimonial, testimonialsOf } from '../../text/rules.ts'
import { homeQuotes } from '../../text/testimonial/content.ts'
import {
  extrasWords,
  bundleChips,
  businessProWords,
  heroWords,
  homeMeta,
  homeOffers,
  methodWords,
  solutions,
  solutionsWords,
  testimonialWords,
  testimonials,
  whyChooseWords,
  type HomeOffer,
  type PriceLine,
  type Solution,
} from '../content.ts'
import { Outage } from '../islands/outage.tsx'
import type { Route } from './+types/home'

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const [offers, edited] = await Promise.all([
    readOffers(ctx, homeOffers),
    readTexts(ctx, homeQuotes.place),
  ])
  describePage(context, pricedServiceData('/', offers))
  return { offers: shownPrices(offers), quotes: testimonialsOf(homeQuotes, edited) }
}

export const meta = metaOf(homeMeta)

export default function Home({ loaderData: { offers, quotes } }: Route.ComponentProps) {
  return (
    <>
      <Hero offers={offers} />
      <Solutions offers={offers} />
      <WhyChoose />
      <Testimonials quotes={quotes} />
      <Method />
    </>
  )
}

type OffersProps = { offers: Record<HomeOffer, ShownPrice> }

function Hero({ offers }: OffersProps) {
  const chipOffers = bundleChips.map(({ offer }) => offer)
  return (
    <section aria-labelledby="home-heading">
      <div className="wrap grid gap-x-12 gap-y-3 pt-3 pb-section md:grid-cols-2 md:grid-rows-[auto_auto_1fr] md:pt-8">
        <div>
          <PageOpening headingId="home-heading" {...heroWords} steps={[heroWords.primary]} />
        </div>
        <div className="self-start md:row-span-3">
          <Outage offers={pick(offers, chipOffers)} />
        </div>
        <div>
          <ButtonLink to={heroWords.secondary.href} variant="secondary" className="max-sm:w-full">
            {heroWords.secondary.label}
          </ButtonLink>
        </div>
        <div className="md:order-1 md:col-span-2">
          <BusinessProCard offer={offers[businessProWords.offer]} />
        </div>
        <CheckList
          items={heroWords.badges}
          label={heroWords.badgesLabel}
          className="content-start gap-y-1 text-sm"
        />
      </div>
    </section>
  )
}

function BusinessProCard({ offer }: { offer: ShownPrice }) {
  return (
    <RecipeCard
      tab={businessProWords.tab}
      tone="clay"
      title={businessProWords.title}
      headingLevel="h2"
      meta={businessProWords.meta}
      actions={<TextLink to={businessProWords.href}>{businessProWords.linkLabel}</TextLink>}
    >
      <div className="items-start gap-10 md:flex">
        <PriceStamp offer={offer} isFrom />
        <div className="grid grow items-start gap-x-10 gap-y-2 max-md:mt-4 md:grid-cols-2">
          <IngredientList items={businessProWords.ingredients} />
          <MarginNote>{businessProWords.tip}</MarginNote>
        </div>
      </div>
    </RecipeCard>
  )
}

function Solutions({ offers }: OffersProps) {
  return (
    <Band tone="sand" labelledBy="solutions-heading" heading={solutionsWords.heading}>
      <p className="mt-2 max-w-prose text-lg text-ink-soft">{solutionsWords.text}</p>
      <div className="mt-6 grid gap-4 md:grid-cols-2 md:gap-6">
        {solutions.map((solution, index) => (
          <SolutionCard
            key={solution.id}
            solution={solution}
            offers={offers}
            isLead={index === 0}
          />
        ))}
      </div>
      <AlsoAvailable offers={offers} />
    </Band>
  )
}

type SolutionCardProps = OffersProps & { solution: Solution; isLead: boolean }

function SolutionCard({ solution, offers, isLead }: SolutionCardProps) {
  return (
    <article
      aria-labelledby={solution.id}
      className={`card card-raised flex flex-col gap-2 md:gap-3 ${isLead ? 'md:row-span-2' : ''}`}
    >
      {isLead ? <ShelfDrawing className="w-full max-w-72 grow self-center max-md:hidden" /> : null}
      <h3 id={solution.id} className={isLead ? 'text-2xl' : ''}>
        <Icon name={solution.icon} className="me-2 text-clay" />
        {solution.title}
      </h3>
      <Prices lines={solution.lines} offers={offers} />
      <IngredientList items={solution.claims} />
      <p className="text-ink-soft max-sm:text-sm">{solution.text}</p>
      <MarginNote>{solution.tip}</MarginNote>
      <div className="mt-auto">
        <ButtonLink to={solution.href} variant={isLead ? 'primary' : 'secondary'}>
          {solutionsWords.learnMore}
          <VisuallyHidden> about {solution.title}</VisuallyHidden>
        </ButtonLink>
      </div>
    </article>
  )
}

function Prices({ lines, offers }: OffersProps & { lines: readonly PriceLine[] }) {
  return (
    <dl className="grid gap-2">
      {lines.map(({ label, offer, isFrom, note }) => {
        const { maxUsers } = offers[offer]
        const included = note ?? (maxUsers ? solutionsWords.users(maxUsers) : '')
        return (
          <div
            key={offer}
            className="flex flex-wrap items-baseline justify-between gap-x-3 dotted-below pb-1"
          >
            <dt className="text-sm">
              {label}
              {included ? <span className="text-ink-soft"> ({included})</span> : null}
            </dt>
            <dd className="ms-auto font-display text-xl font-semibold text-clay-deep sm:whitespace-nowrap">
              <Price offer={offers[offer]} isFrom={isFrom} hasUnit />
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

function AlsoAvailable({ offers }: OffersProps) {
  return (
    <section
      aria-labelledby="also-available-heading"
      className="mt-8 grid gap-x-12 md:mt-12 gap-y-4 lg:grid-cols-[1fr_2fr]"
    >
      <div>
        <h3 id="also-available-heading" className="text-xl md:text-2xl">
          {extrasWords.heading}
        </h3>
        <p className="text-sm text-ink-soft">{extrasWords.text}</p>
      </div>
      <ul>
        {extrasWords.items.map((item) => (
          <li key={item.href}>
            <a
              href={item.href}
              className="group flex min-h-touch flex-wrap items-baseline gap-x-2 line-below py-1 hover:text-leaf md:py-2"
            >
              <span className="font-semibold group-hover:underline">{item.name}</span>
              <span aria-hidden="true" className="leader" />
              <span className="font-display font-semibold text-clay-deep sm:text-xl">
                <Price offer={offers[item.offer]} isFrom hasUnit />
              </span>
              <span className="w-full text-sm text-ink-soft">{item.text}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Figures and differentiators, on the only dark band of the page. */
function WhyChoose() {
  return (
    <Band tone="deep" labelledBy="why-heading" heading={whyChooseWords.heading}>
      <ul className="mt-4 grid grid-cols-3 gap-3 md:mt-6 md:gap-8">
        {whyChooseWords.stats.map((stat) => (
          <li key={stat.label} className="rule-above pt-3">
            <p className="text-sm leading-tight font-semibold md:text-lg md:leading-tight">
              <span className="block font-display text-2xl leading-solid text-sunrise md:text-4xl md:leading-solid">
                {stat.value}
              </span>{' '}
              {stat.label}
            </p>
            <p className="mt-1 text-xs text-on-deep-soft md:text-sm">{stat.text}</p>
          </li>
        ))}
      </ul>
      <p className="mt-4 max-w-prose text-sm text-on-deep-soft">{whyChooseWords.basis}</p>
      <div className="mt-5 grid gap-4 sm:grid-cols-2 sm:gap-8">
        {Object.entries(whyChooseWords.differentiators).map(([title, text]) => (
          <div key={title}>
            <h3>{title}</h3>
            <p className="mt-1 text-on-deep-soft max-sm:text-sm">{text}</p>
          </div>
        ))}
      </div>
    </Band>
  )
}

function Testimonials({ quotes }: { quotes: readonly ShownTestimonial[] }) {
  const hasSamples = quotes.some(({ isSample }) => isSample)
  if (quotes.length === 0) return null
  return (
    <Band labelledBy="testimonials-heading">
      <h2 id="testimonials-heading" className={hasSamples ? 'text-xl' : undefined}>
        {testimonialWords.heading}
      </h2>
      <div className="mt-4 grid items-start gap-x-12 gap-y-6 md:grid-cols-2">
        {quotes.map((quote) => (
          <Quote key={quote.id} testimonial={quote} />
        ))}
      </div>
      {hasSamples ? (
        <p className="mt-4 text-sm text-ink-soft">{testimonialWords.sampleNote}</p>
      ) : null}
    </Band>
  )
}

function Quote({ testimonial }: { testimonial: ShownTestimonial }) {
  const { id, name, role, company, isSample } = testimonial
  const { solution } = (isSample && testimonials.find((sample) => sample.id === id)) || {}
  return (
    <figure className="rule-beside ps-4">
      <blockquote className={isSample ? 'font-display' : 'font-display text-xl'}>
        <p>“{testimonial.quote}”</p>
      </blockquote>
      <figcaption className="mt-2 flex items-center gap-3 text-sm">
        <Portrait name={name} />
        <span>
          {isSample ? <Badge tone="warning">{testimonialWords.sampleLabel}</Badge> : null}{' '}
          <b>{name}</b>
          {role ? `, ${role}` : ''}
          <span className="block">{company}</span>
          {solution ? (
            <>
              {testimonialWords.uses} <TextLink to={solution.href}>{solution.name}</TextLink>
            </>
          ) : null}
        </span>
      </figcaption>
    </figure>
  )
}

function Method() {
  return (
    <Band tone="sand" labelledBy="method-heading" heading={methodWords.heading}>
      <ol className="mt-2 grid gap-2 md:mt-6 md:grid-cols-3 md:gap-8">
        {Object.entries(methodWords.steps).map(([title, text], index) => (
          <NumberedStep
            key={title}
            number={index + 1}
            title={title}
            text={text}
            textClassName="max-w-prose text-ink-soft max-sm:text-sm"
          />
        ))}
      </ol>
      <ButtonLink to={heroWords.primary.href} className="mt-5 max-sm:w-full">
        {heroWords.primary.label}
      </ButtonLink>
    </Band>
  )
}
