import { growthReady } from './growth-ready.ts'
import { midSize } from './mid-size.ts'
import type { RecipePageContent, Testimonial } from './recipe-page.ts'
import type { Audience } from './recipes.ts'
import { smallBusiness } from './small-business.ts'

export const recipePages: Record<Audience, RecipePageContent> = {
  small: smallBusiness,
  mid: midSize,
  growth: growthReady,
}

/** What clients say of all nine recipes. */
export const recipeTestimonials: readonly Testimonial[] = Object.values(recipePages).flatMap(
  ({ details }) => details.map(({ testimonial }) => testimonial),
)
