import { Band } from '#app/design/ui/band.tsx'
import { VisuallyHidden } from '#app/design/ui/icon.tsx'
import { ButtonLink, TextLink, StepLinks } from '#app/design/ui/link.tsx'
import {
  IngredientList,
  MarginNote,
  Portrait,
  RecipeCard,
  type RecipeTone,
} from '#app/design/ui/recipe-card.tsx'
import { Accordion, Badge } from '#app/design/ui/surfaces.tsx'
import {
  audienceNames,
  audiences,
  recipesByAudience,
  type Audience,
  type Recipe,
  type RecipeOffer,
} from '#app/modules/prices/recipe/content.ts'
import {
  recipePageWords,
  recipePages,
  type RecipeDetail,
  type RecipePageContent,
} from '#app/modules/prices/recipe/page/content.ts'
import { shownPrices, type ShownPrice } from '#app/modules/prices/rules.ts'
import { readOffers } from '#app/modules/prices/store.server.ts'
import { HeroPrices, PageHero } from '#app/modules/prices/ui/page-hero.tsx'
import { Price, PriceStamp } from '#app/modules/prices/ui/price.tsx'
import { readTexts } from '#app/modules/settings/text/store.server.ts'
import { MarkedText } from '#app/modules/settings/text/ui/marked-text.tsx'
import { pageMeta } from '#app/modules/shell/rules.ts'
import { faqPageData, pricedServiceData } from '#app/modules/shell/search-presence/rules.ts'
import { describePage, requestContext } from '#app/platform/router-context.server.ts'
import { recipeQuestions, shownQuestions } from '../../text/content.ts'
import { type ShownTestimonial, testimonialsOf } from '../../text/rules.ts'
import { recipeQuotes } from '../../text/testimonial/content.ts'
import { drawingHref, drawingTitle } from '../drawing/rules.ts'
import { type FaqItem, faqTopics } from '../faq/content.ts'
import { audienceAt, formatSupportHours } from '../rules.ts'
import type { Route } from './+types/recipe-page'

export async function loader({ context, url }: Route.LoaderArgs) {
  const audience = audienceAt(url.pathname)
  const names = recipesByAudience[audience].map(({ offer }) => offer)
  const ctx = context.get(requestContext)
  const [offers, quotes, questions] = await Promise.all([
    readOffers(ctx, names),
    readTexts(ctx, recipeQuotes.place).then((edited) => testimonialsOf(recipeQuotes, edited)),
    readTexts(ctx, recipeQuestions.place).then(shownQuestions),
  ])
  const { href } = audienceNames[audience]
  describePage(context, pricedServiceData(href, offers), faqPageData(questions))
  return { audience, offers: shownPrices(offers), quotes, questions }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const brandName = matches[1].loaderData?.site.brandName ?? ''
  return loaderData ? pageMeta(brandName, recipePages[loaderData.audience].meta) : []
}

export default function RecipePageRoute({
  loaderData: { audience, ...props },
}: Route.ComponentProps) {
  return <RecipePage content={recipePages[audience]} {...props} />
}
export type RecipePageProps = {
  content: RecipePageContent
  /** Prices of the recipes of the page. */
  offers: Readonly<Partial<Record<RecipeOffer, ShownPrice>>>
  /** Client quotes of all recipes, except hidden ones. Once one quote is real, no page shows samples. */
  quotes: readonly ShownTestimonial[]
  questions: readonly FaqItem[]
}

/** The one template of /services/small-business, /services/mid-size and /services/growth-ready. */
export function RecipePage({ content, offers, quotes, questions }: RecipePageProps) {
  const recipes = recipesByAudience[content.audience]
  return (
    <>
      <RecipeHero content={content} offers={offers} />
      <RecipeCards content={content} offers={offers} />
      {recipes.map((recipe, index) => (
        <RecipeSection
          key={recipe.id}
          recipe={recipe}
          // Each page lists its details in the order of prices/recipe/content.ts; the content test checks this.
          detail={content.details[index]!}
          offer={offers[recipe.offer]!}
          isMirrored={index === 1}
          quote={quotes.find(({ id }) => id === recipe.id)}
        />
      ))}
      <RecipeFaq questions={questions} />
      <ClosingCallToAction content={content} />
      <OtherSizes audience={content.audience} />
    </>
  )
}

function ClosingCallToAction({ content: { callToAction } }: { content: RecipePageContent }) {
  const { heading, text } = callToAction
  return (
    <Band
      tone="deep"
      isForScreens
      labelledBy="call-heading"
      className="grid items-center gap-x-12 gap-y-6 lg:grid-cols-[2fr_1fr]"
    >
      <div>
        <h2 id="call-heading">{heading}</h2>
        <p className="mt-3 max-w-prose text-lg text-on-deep-soft">{text}</p>
        <p className="mt-3 font-semibold text-sunrise">{recipePageWords.firstMonth}</p>
      </div>
      <div className="flex flex-wrap gap-3 lg:flex-col">
        <StepLinks {...callToAction} className="max-sm:w-full" />
      </div>
    </Band>
  )
}

type ContentProps = Pick<RecipePageProps, 'content' | 'offers'>

function RecipeHero({ content, offers }: ContentProps) {
  const prices = recipesByAudience[content.audience].map(({ name, offer }) => ({
    name,
    price: <Price offer={offers[offer]!} isFrom hasUnit />,
  }))
  return (
    <section aria-labelledby="recipe-page-heading">
      <PageHero
        headingId="recipe-page-heading"
        {...content}
        prices={<HeroPrices lines={prices} />}
        actions={<StepLinks {...content.callToAction} className="max-sm:w-full" />}
      />
    </section>
  )
}

type RecipeSectionProps = {
  recipe: Recipe
  detail: RecipeDetail
  offer: ShownPrice
  /** Places the notes in the margin before the ingredients instead of after them, on the page's own background. */
  isMirrored: boolean
  quote: ShownTestimonial | undefined
}

/** Shows one recipe in full; links to the recipe use its id as their anchor. */
function RecipeSection({ recipe, detail, offer, isMirrored, quote }: RecipeSectionProps) {
  const heading = `${recipe.id}-heading`
  return (
    <Band id={recipe.id} tone={isMirrored ? 'paper' : 'sand'} labelledBy={heading}>
      <header className="grid items-end gap-x-12 gap-y-6 md:grid-cols-[2fr_1fr] print:grid-cols-[3fr_1fr]">
        <div>
          <p className="eyebrow">{recipePageWords.forWhom(recipe.forWhom)}</p>
          <h2 id={heading} className="mt-1">
            {recipePageWords.title(recipe.name)}
          </h2>
          <p className="mt-3 max-w-prose text-lg text-ink-soft">{detail.description}</p>
        </div>
        <div className="grid justify-items-start gap-3">
          <PriceStamp offer={offer} isFrom />
          <p className="text-sm">
            <b>{recipePageWords.support(recipe.support)}</b>: {formatSupportHours(recipe.support)}
          </p>
          <ButtonLink to={recipePageWords.askHref(recipe.offer)} variant="secondary">
            {recipePageWords.ask(recipe.name)}
          </ButtonLink>
        </div>
      </header>
      <div className="mt-8 grid items-start print:mt-1 print:gap-1 gap-x-12 gap-y-10 lg:grid-cols-3">
        <Ingredients recipe={recipe} items={detail.ingredients} />
        <div className={`grid gap-8 ${isMirrored ? 'lg:order-first' : ''}`}>
          <div className="grid gap-5 print:gap-1">
            {detail.proTips.map((tip) => (
              <MarginNote key={tip} label={recipePageWords.proTip}>
                {tip}
              </MarginNote>
            ))}
          </div>
          {quote ? <ClientTestimonial {...quote} /> : null}
        </div>
      </div>
    </Band>
  )
}

function Ingredients({ recipe, items }: { recipe: Recipe; items: RecipeDetail['ingredients'] }) {
  return (
    <div className="lg:col-span-2">
      <h3 className="double-below pb-2 text-xl">{recipePageWords.ingredients}</h3>
      <dl className="grid sm:grid-cols-2 sm:gap-x-8 print:grid-cols-5 print:gap-x-3">
        {Object.entries(items).map(([title, description]) => (
          <div key={title} className="dotted-below py-3 print:[border:0] print:py-1">
            <dt className="font-semibold">{title}</dt>
            <dd className="text-sm text-ink-soft">{description}</dd>
          </div>
        ))}
      </dl>
      <img
        src={drawingHref(recipe.id)}
        alt={drawingTitle(recipe.name)}
        width={360}
        height={244}
        loading="lazy"
        className="no-print mt-6 w-full max-w-md"
      />
    </div>
  )
}

function ClientTestimonial({ quote, name, role, company, isSample }: ShownTestimonial) {
  return (
    <figure className="no-print card">
      {isSample ? (
        <p className="mb-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-soft">
          <Badge tone="warning">{recipePageWords.sampleLabel}</Badge>
          {recipePageWords.sampleNote}
        </p>
      ) : null}
      <blockquote className={isSample ? 'text-sm' : 'font-display text-lg'}>“{quote}”</blockquote>
      <figcaption className="mt-2 flex items-center gap-3 text-sm">
        <Portrait name={name} />
        <span>
          <b className="block">{name}</b>
          {[role, company].filter(Boolean).join(', ')}
        </span>
      </figcaption>
    </figure>
  )
}

function OtherSizes({ audience }: { audience: Audience }) {
  const others = audiences
    .filter((other) => other !== audience)
    .map((other) => audienceNames[other])
  return (
    <nav aria-labelledby="other-heading" className="wrap flex flex-wrap gap-x-6 gap-y-2 py-8">
      <h2 id="other-heading" className="w-full text-xl sm:w-auto">
        {recipePageWords.otherHeading}
      </h2>
      <ul className="flex flex-wrap items-center gap-x-6">
        {[...others.map(({ name, href }) => ({ label: name, href })), recipePageWords.overview].map(
          ({ label, href }) => (
            <li key={href}>
              <TextLink to={href} className="inline-flex min-h-touch items-center">
                {label}
              </TextLink>
            </li>
          ),
        )}
      </ul>
    </nav>
  )
}

const tones = ['leaf', 'clay', 'sunrise'] as const satisfies RecipeTone[]

function RecipeCards({ content, offers }: ContentProps) {
  return (
    <section aria-labelledby="cards-heading" className="no-print wrap pb-section">
      <h2 id="cards-heading">
        <VisuallyHidden>{recipePageWords.cardsHeading}</VisuallyHidden>
      </h2>
      <div className="grid gap-x-6 gap-y-4 lg:grid-cols-3">
        {recipesByAudience[content.audience].map((recipe, index) => (
          <RecipeCard
            key={recipe.id}
            tab={recipePageWords.forWhom(recipe.forWhom)}
            tone={tones[index]}
            title={recipe.name}
            meta={[recipePageWords.support(recipe.support)]}
            summary={recipe.summary}
            actions={
              <div className="grid justify-items-start gap-3">
                <PriceStamp offer={offers[recipe.offer]!} isFrom />
                <a href={`#${recipe.id}`} className="link inline-flex min-h-touch items-center">
                  {recipePageWords.details(recipe.name)}
                </a>
              </div>
            }
          >
            <div className="max-lg:hidden">
              <IngredientList items={Object.keys(content.details[index]!.ingredients)} />
            </div>
          </RecipeCard>
        ))}
      </div>
    </section>
  )
}

function RecipeFaq({ questions }: { questions: readonly FaqItem[] }) {
  const topics = faqTopics
    .map((topic) => ({ ...topic, items: questions.filter((item) => item.topic === topic.id) }))
    .filter(({ items }) => items.length > 0)
  if (topics.length === 0) return null
  return (
    <Band labelledBy="faq-heading" isForScreens heading={recipePageWords.faqHeading}>
      <div className="mt-6 grid gap-y-8">
        {topics.map((topic) => (
          <div key={topic.id} className="grid gap-x-12 gap-y-2 md:grid-cols-[1fr_3fr]">
            <h3 className="text-xl md:pt-2">{topic.name}</h3>
            <Accordion
              items={topic.items.map(({ id, question, answer }) => ({
                id,
                title: question,
                content: <MarkedText text={answer} />,
              }))}
            />
          </div>
        ))}
      </div>
    </Band>
  )
}
