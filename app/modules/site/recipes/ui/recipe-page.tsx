import { Band } from '#app/design/ui/band.tsx'
import { ButtonLink } from '#app/design/ui/button-link.tsx'
import { shownTestimonials } from '#app/modules/shell/rules/shown-testimonials.ts'
import {
  recipePageWords,
  type RecipePageContent,
  type Testimonial,
} from '#app/modules/prices/recipe/page/content.ts'
import { recipesOf } from '#app/modules/prices/recipe/content.ts'
import { OtherSizes } from './other-sizes.tsx'
import { RecipeCards, type StampOf } from './recipe-cards.tsx'
import { RecipeFaq } from './recipe-faq.tsx'
import { RecipeHero } from './recipe-hero.tsx'
import { RecipeSection } from './recipe-section.tsx'

export type RecipePageProps = {
  content: RecipePageContent
  stamp: StampOf
  fromPrice: StampOf
  /** Of all recipes: with the first real one the samples of every page are gone. */
  testimonials: readonly Testimonial[]
}

/** The one template of /services/small-business, /services/mid-size and /services/growth-ready. */
export function RecipePage({ content, stamp, fromPrice, testimonials }: RecipePageProps) {
  const recipes = recipesOf[content.audience]
  const shown = shownTestimonials(testimonials)
  return (
    <>
      <RecipeHero
        content={content}
        prices={recipes.map(({ name, offer }) => ({ name, price: fromPrice(offer) }))}
      />
      <RecipeCards content={content} stamp={stamp} />
      {recipes.map((recipe, index) => (
        <RecipeSection
          key={recipe.id}
          recipe={recipe}
          // Each page details its recipes in the order of recipes.ts; the content test holds them to it.
          detail={content.details[index]!}
          stamp={stamp(recipe.offer)}
          isMirrored={index === 1}
          hasClientWords={shown.includes(content.details[index]!.testimonial)}
        />
      ))}
      <RecipeFaq />
      <ClosingCall content={content} />
      <OtherSizes audience={content.audience} />
    </>
  )
}

/** REC-05, REC-18. */
function ClosingCall({ content: { callToAction } }: { content: RecipePageContent }) {
  const { heading, text, primary, secondary } = callToAction
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
        <ButtonLink to={primary.href} className="max-sm:w-full">
          {primary.label}
        </ButtonLink>
        <ButtonLink to={secondary.href} variant="secondary" className="max-sm:w-full">
          {secondary.label}
        </ButtonLink>
      </div>
    </Band>
  )
}
