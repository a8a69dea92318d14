import type { SitePath } from '#app/basics/site-path.ts'
import type { Audience, RecipeId } from './recipes.ts'

/** A client's words; a sample says so on itself, a real one names the record of its consent (D-22). */
export type Testimonial = { quote: string; author: string; company: string; initials: string } & (
  | { isSample: true }
  | { isSample: false; consentRecord: string }
)

/** What stands in the detailed section of a recipe (REC-19). */
export type RecipeDetail = {
  id: RecipeId
  /** The colour its section stands on. */
  background: 'sand' | 'paper'
  description: string
  ingredients: readonly { title: string; description: string }[]
  proTips: readonly string[]
  testimonial: Testimonial
}

export type PageLink = { label: string; href: string }

/** One of the three recipe pages; its recipes' names, hours and prices are in recipes.ts. */
export type RecipePageContent = {
  audience: Audience
  meta: { title: string; description: string }
  eyebrow: string
  headline: string
  lead: string
  details: readonly [RecipeDetail, RecipeDetail, RecipeDetail]
  callToAction: { heading: string; text: string; primary: PageLink; secondary: PageLink }
}

/** Words that the three pages share. */
export const recipePageWords = {
  cardsHeading: 'Three recipes to choose from',
  forWhom: (who: string) => `For ${who}`,
  support: (hours: string) => `Support ${hours}`,
  ingredients: 'Ingredients',
  details: (name: string) => `Read the ${name} recipe`,
  title: (name: string) => `${name} recipe`,
  ask: (name: string) => `Ask for the ${name} recipe`,
  askHref: (offer: string) => `/services/compare?plan=${offer}#custom-quote`,
  proTip: 'Pro tip',
  firstMonth: 'First month free on any new service.',
  faqHeading: 'Questions people ask first',
  sampleLabel: 'Sample',
  sampleNote: 'This shows how a client’s words will look here. No client wrote it.',
  otherHeading: 'Not quite your size?',
  overview: { label: 'All nine recipes', href: '/services' satisfies SitePath },
} as const
