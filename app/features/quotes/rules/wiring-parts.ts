import { offerIds } from '#app/features/offers/content.ts'
import { recipes, type RecipeId } from '#app/features/recipes/content/recipes.ts'
import {
  ingredientParts,
  offerParts,
  recipeOfPlan,
  wiringParts,
  wiringWords as words,
  type WiringPart,
} from '../content/wiring.ts'

/** What a recipe's ingredients put in a drawing, each part once. */
export function partsOfRecipe(id: RecipeId): WiringPart[] {
  const parts = ingredientParts[id].flatMap((ingredient) =>
    'all' in ingredient ? partsOfRecipe(ingredient.all) : [...ingredient],
  )
  return [...new Set(parts)]
}

/** What an offer puts in a drawing: the parts of its recipe, or its own; none where it is wired to nothing. */
export function partsOfOffer(offerId: string): readonly WiringPart[] {
  const id = offerIds.find((known) => known === offerId)
  if (!id) return []
  const recipe = recipes.find(({ offer }) => offer === id)?.id ?? recipeOfPlan[id]
  return recipe ? partsOfRecipe(recipe) : (offerParts[id] ?? [])
}

/** The words beside a drawing: everything that its lines say. */
export function wiringSentences(included: readonly WiringPart[]): string[] {
  const has = (part: WiringPart) => included.includes(part)
  const named = (...parts: WiringPart[]) =>
    listOf(parts.filter(has).map((part) => wiringParts[part].text))
  const gates = named('network', 'router', 'firewall')
  const online = named(
    'officeSuite',
    'backup',
    'cloudServers',
    'virtualDesktops',
    'standby',
    'branches',
    'elsewhere',
  )
  const kept = has('router') || has('firewall') ? gates : wiringParts.router.text
  const care = (['helpdesk', 'monitoring', 'security'] as const).filter(has)
  const careNames = upperFirst(named(...care))
  return [
    words.toInternet(gates),
    ...(has('servers') ? [words.servers] : []),
    ...(online ? [words.overInternet(online)] : []),
    ...(has('ups') ? [words.power(kept)] : []),
    ...(care.length > 0
      ? [care.length > 1 ? words.careOfMany(careNames) : words.care(careNames)]
      : []),
    words.legend,
  ]
}

const listOf = (names: readonly string[]) =>
  new Intl.ListFormat('en-ZA', { type: 'conjunction' }).format(names)
const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
