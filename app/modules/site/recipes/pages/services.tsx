import { useSearchParams } from 'react-router'
import { Band, PageOpening } from '#app/design/ui/band.tsx'
import { ButtonLink, TextLink } from '#app/design/ui/link.tsx'
import { RecipeCard, type RecipeTone } from '#app/design/ui/recipe-card.tsx'
import {
  audienceNames,
  audiences,
  recipeOffers,
  recipesByAudience,
  type Audience,
  type Recipe,
  type RecipeOffer,
} from '#app/modules/prices/recipe/content.ts'
import { recipePageWords } from '#app/modules/prices/recipe/page/content.ts'
import { shownPrices, type ShownPrice } from '#app/modules/prices/rules.ts'
import { readOffers } from '#app/modules/prices/store.server.ts'
import { Price } from '#app/modules/prices/ui/price.tsx'
import { loadPageForms } from '#app/modules/sales/lead/enquiry/service.server.ts'
import { readTexts } from '#app/modules/settings/text/store.server.ts'
import { MarkedText } from '#app/modules/settings/text/ui/marked-text.tsx'
import { metaOf } from '#app/modules/shell/rules.ts'
import { pricedServiceData } from '#app/modules/shell/search-presence/rules.ts'
import { describePage, requestContext } from '#app/platform/router-context.server.ts'
import { readPostedForm, receiptOrRefusal } from '../../posted-form/service.server.ts'
import { RecipeFinderForm } from '../../pricing/ui/find-recipe.tsx'
import { recipeQuestions, shownQuestions } from '../../text/content.ts'
import {
  audienceSections,
  builderWords,
  everyRecipeWords,
  sectionWords,
  servicesHero,
  servicesMeta,
} from '../content.ts'
import { builderAnchor, builderSectionId } from '../custom-recipe/rules.ts'
import { answerCustomRecipe } from '../custom-recipe/service.server.ts'
import type { FaqItem } from '../faq/content.ts'
import { CustomRecipe } from '../islands/custom-recipe.tsx'
import { RecipeFilter } from '../islands/recipe-filter.tsx'
import { parseServicesState, servicesHref, servicesPath } from '../rules.ts'
import type { Route } from './+types/services'

export const meta = metaOf(servicesMeta)

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const [offers, edited] = await Promise.all([
    readOffers(ctx, recipeOffers),
    readTexts(ctx, recipeQuestions.place),
  ])
  describePage(context, pricedServiceData('/services', offers))
  const forms = await loadPageForms(context, request, 'custom-recipe')
  return { offers: shownPrices(offers), forms, questions: shownQuestions(edited) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const posted = await readPostedForm(request)
  const answered = await answerCustomRecipe(context.get(requestContext), posted)
  const { filter } = parseServicesState(new URL(request.url).searchParams)
  return receiptOrRefusal(`${servicesHref({ filter, isSent: true })}#${builderAnchor}`, answered)
}

export { actionHeaders as headers } from '#app/modules/sales/lead/submission/service.server.ts'

export default function Services({ loaderData, actionData }: Route.ComponentProps) {
  const { offers, questions } = loaderData
  const [query] = useSearchParams()
  const state = parseServicesState(query)
  return (
    <>
      <ServicesHero offers={offers} />
      <RecipeFinderForm path="/services/compare" />
      <div className="recipes">
        <RecipeFilter state={state} />
        {audiences.map((audience) => (
          <AudienceSection key={audience} audience={audience} offers={offers} />
        ))}
      </div>
      <CompareLine words={sectionWords.compare} />
      <Band id={builderSectionId} tone="sand" labelledBy="builder-heading">
        <h2 id="builder-heading">{builderWords.heading}</h2>
        <p className="mt-2 max-w-prose text-lg text-ink-soft">{builderWords.text}</p>
        <CustomRecipe state={state} first={actionData} />
      </Band>
      <EveryRecipe questions={questions} />
    </>
  )
}

type Offers = Record<RecipeOffer, ShownPrice>

function ServicesHero({ offers }: { offers: Offers }) {
  const { quote, consultation, tiersLabel, ...opening } = servicesHero
  return (
    <section aria-labelledby="services-heading">
      <div className="wrap grid items-end gap-x-12 gap-y-10 pt-8 pb-section lg:grid-cols-[1.3fr_1fr]">
        <div>
          <PageOpening headingId="services-heading" {...opening} steps={[quote, consultation]} />
        </div>
        <nav aria-label={tiersLabel}>
          <ul className="double-above">
            {audiences.map((audience) => (
              <li key={audience}>
                <a
                  href={`${servicesPath}#${audience}`}
                  className="group flex flex-wrap items-baseline gap-x-2 dotted-below py-3"
                >
                  <span className="font-display text-xl font-semibold group-hover:underline">
                    {audienceSections[audience].tier}
                  </span>
                  <span className="ms-auto font-display text-lg font-semibold text-clay-deep">
                    <Price offer={offers[recipesByAudience[audience][0].offer]} isFrom hasUnit />
                  </span>
                  <span className="w-full text-sm text-ink-soft">
                    {audienceSections[audience].tierText}
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </section>
  )
}

const tones = { small: 'leaf', mid: 'clay', growth: 'sunrise' } as const satisfies Record<
  Audience,
  RecipeTone
>

function AudienceSection({ audience, offers }: { audience: Audience; offers: Offers }) {
  const { heading, text, tier, tip } = audienceSections[audience]
  const isMirrored = audience === 'mid'
  return (
    <div data-audience={audience}>
      <Band
        id={audience}
        tone={isMirrored ? 'sand' : 'paper'}
        labelledBy={`${audience}-heading`}
        className="grid items-start gap-x-16 gap-y-6 lg:grid-cols-5"
      >
        <div className={`lg:col-span-2 ${isMirrored ? 'lg:order-last' : ''}`}>
          <h2 id={`${audience}-heading`}>{heading}</h2>
          <p className="mt-3 max-w-prose text-lg text-ink-soft">{text}</p>
          <ButtonLink
            to={audienceNames[audience].href}
            variant="secondary"
            aria-describedby={`${audience}-heading`}
            className="mt-6"
          >
            {sectionWords.seeDetails}
          </ButtonLink>
        </div>
        <div className="lg:col-span-3">
          <RecipeCard tab={heading} tone={tones[audience]} title={tier} tip={tip}>
            <ul>
              {recipesByAudience[audience].map((recipe) => (
                <RecipeLine
                  key={recipe.id}
                  recipe={recipe}
                  href={`${audienceNames[audience].href}#${recipe.id}`}
                  offer={offers[recipe.offer]}
                />
              ))}
            </ul>
          </RecipeCard>
        </div>
      </Band>
    </div>
  )
}

function RecipeLine({ recipe, href, offer }: { recipe: Recipe; href: string; offer: ShownPrice }) {
  return (
    <li className="dotted-below last:[border:0]">
      <a href={href} className="group flex flex-wrap items-baseline gap-x-3 py-3">
        <span className="font-display text-lg font-semibold group-hover:underline">
          {recipe.name}
        </span>
        <span className="text-sm text-ink-soft">{recipePageWords.support(recipe.support)}</span>
        <span className="ms-auto font-display text-lg font-semibold text-clay-deep max-sm:ms-0 max-sm:w-full">
          <Price offer={offer} isFrom hasUnit />
        </span>
        <span className="w-full text-sm">{recipe.summary}</span>
      </a>
    </li>
  )
}

function EveryRecipe({ questions }: { questions: readonly FaqItem[] }) {
  const answers = everyRecipeWords.answers.flatMap(
    (answer) => questions.find(({ id }) => id === answer) ?? [],
  )
  return (
    <Band tone="deep" labelledBy="every-recipe-heading" heading={everyRecipeWords.heading}>
      <dl className="mt-8 grid gap-x-12 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
        {answers.map(({ id, question, answer }) => (
          <div key={id} className="rule-above pt-3">
            <dt className="font-semibold">{question}</dt>
            <dd className="mt-2 grid gap-2 text-sm text-on-deep-soft">
              <MarkedText text={answer} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-8 flex flex-wrap items-center gap-x-6">
        <b className="text-sunrise">{everyRecipeWords.firstMonth}</b>
        <TextLink
          to={everyRecipeWords.security.href}
          className="inline-flex min-h-touch items-center text-on-deep"
        >
          {everyRecipeWords.security.label}
        </TextLink>
      </p>
    </Band>
  )
}

function CompareLine({ words }: { words: { text: string; label: string; href: string } }) {
  return (
    <p className="wrap flex flex-wrap items-center gap-x-2 py-8 text-lg">
      {words.text}
      <TextLink to={words.href} className="inline-flex min-h-touch items-center font-semibold">
        {words.label}
      </TextLink>
    </p>
  )
}
