import type { SitePath } from '#app/basics/site-path.ts'

/** Audience of a recipe; also the values of the filter on /services. */
export const audiences = ['small', 'mid', 'growth'] as const
export type Audience = (typeof audiences)[number]

/** Helpdesk hours per day / days per week. */
export type SupportHours = '8/5' | '10/5' | '12/5' | '12/6' | '16/6' | '24/7'

type RecipeTier = {
  small: 'basic' | 'growth' | 'secure'
  mid: 'core' | 'advanced' | 'enterprise'
  growth: 'startup' | 'scale' | 'hypergrowth'
}
export type RecipeId = `${RecipeTier[Audience]}-recipe`

/** Offer ids of the nine recipes' starting prices. */
export type RecipeOffer = { [A in Audience]: `recipe-${A}-${RecipeTier[A]}-from` }[Audience]

export type Recipe = {
  /** Anchor of the recipe's section on its page. */
  id: RecipeId
  name: string
  /** Completes "For …" on the card's tab. */
  forWhom: string
  summary: string
  support: SupportHours
  offer: RecipeOffer
}

/** The nine recipes by audience, from the smallest to the most complete. */
export const recipesByAudience: Record<Audience, readonly [Recipe, Recipe, Recipe]> = {
  small: [
    {
      id: 'basic-recipe',
      name: 'Basic',
      forWhom: 'a first office',
      summary: 'Someone to call, and computers that stay updated and protected.',
      support: '8/5',
      offer: 'recipe-small-basic-from',
    },
    {
      id: 'growth-recipe',
      name: 'Growth',
      forWhom: 'hiring teams',
      summary: 'Longer helpdesk hours, backups, and a network with room for new people.',
      support: '10/5',
      offer: 'recipe-small-growth-from',
    },
    {
      id: 'secure-recipe',
      name: 'Secure',
      forWhom: 'practices and advisers',
      summary: 'For firms that hold other people’s personal or financial information.',
      support: '8/5',
      offer: 'recipe-small-secure-from',
    },
  ],
  mid: [
    {
      id: 'core-recipe',
      name: 'Core',
      forWhom: 'a head office',
      summary: 'Everyday IT run for you, so that your own people stop being the helpdesk.',
      support: '12/5',
      offer: 'recipe-mid-core-from',
    },
    {
      id: 'advanced-recipe',
      name: 'Advanced',
      forWhom: 'branches and shifts',
      summary: 'Support into the evening and on Saturdays, with security that is monitored.',
      support: '16/6',
      offer: 'recipe-mid-advanced-from',
    },
    {
      id: 'enterprise-recipe',
      name: 'Enterprise',
      forWhom: 'all-hours work',
      summary: 'A full IT department by the month: helpdesk, security, recovery and planning.',
      support: '24/7',
      offer: 'recipe-mid-enterprise-from',
    },
  ],
  growth: [
    {
      id: 'startup-recipe',
      name: 'Startup',
      forWhom: 'founders',
      summary: 'Accounts, laptops and security set up properly once, before habits form.',
      support: '10/5',
      offer: 'recipe-growth-startup-from',
    },
    {
      id: 'scale-recipe',
      name: 'Scale',
      forWhom: 'doubling teams',
      summary: 'Joining, moving and leaving become routine, and the cloud bill stays readable.',
      support: '12/6',
      offer: 'recipe-growth-scale-from',
    },
    {
      id: 'hypergrowth-recipe',
      name: 'Hypergrowth',
      forWhom: 'many new sites',
      summary: 'Round-the-clock support while you open offices and answer investors’ questions.',
      support: '24/7',
      offer: 'recipe-growth-hypergrowth-from',
    },
  ],
}

export const recipes: readonly Recipe[] = audiences.flatMap(
  (audience) => recipesByAudience[audience],
)
export const recipeOffers: readonly RecipeOffer[] = recipes.map(({ offer }) => offer)

export const audienceNames = {
  small: { name: 'Small Business', href: '/services/small-business' satisfies SitePath },
  mid: { name: 'Mid-Size Business', href: '/services/mid-size' satisfies SitePath },
  growth: { name: 'Growth-Ready', href: '/services/growth-ready' satisfies SitePath },
} as const satisfies Record<Audience, { name: string; href: string }>
