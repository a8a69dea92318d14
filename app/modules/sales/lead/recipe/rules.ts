import {
  baseIngredients,
  firstArea,
  packages,
  sizeIngredients,
  topics,
  type PackageId,
  type Topic,
} from './content/choices.ts'
import { ingredients, type IngredientId } from './content/ingredients.ts'
import { focusAreas, mailWords, serves, tips, titles } from './content/words.ts'
import { areas, type Area, type Ingredient, type Recipe, type RecipeAnswers } from './schema.ts'

const fewestIngredients = 6
const mostIngredients = 8
const mostFromTopics = 5

/**
 * The IT health recipe for a set of answers (ITH-19): the same answers always give the same recipe.
 * Free text only chooses among our own words; none of it is in the result (T20). `found` is what it was about.
 */
export function makeRecipe(answers: RecipeAnswers): Recipe {
  const found = topicsIn(answers.challenges)
  const chosen = chooseIngredients(answers, found)
  const focus = chooseFocus(answers, chosen)
  const isLarge = answers.employees === '51-200' || answers.employees === '201+'
  return {
    title: titles[answers.assessmentType],
    serves: serves[answers.employees],
    focus: focus.map((area) => ({ area, ...focusAreas[area] })),
    ingredients: chosen.map((id) => {
      const { title, why, how, howLarger, effort }: Ingredient = ingredients[id]
      return { id, title, why, how: (isLarge && howLarger) || how, effort }
    }),
    tips: [...focus.map((area) => tips[area][0]!), tips[focus[0]!][1]!],
    packages: choosePackages(answers, found).map((id) => packages[id]),
    firstWeek: [...chosen.slice(0, 4).map((id) => ingredients[id].firstStep), mailWords.lastDay],
  }
}

/** What the visitor wrote about, in the order it was mentioned. */
export function topicsIn(challenges: string): Topic[] {
  return (Object.keys(topics) as Topic[])
    .map((topic) => ({ topic, at: challenges.search(topics[topic].words) }))
    .filter(({ at }) => at >= 0)
    .toSorted((one, other) => one.at - other.at)
    .map(({ topic }) => topic)
}

function chooseIngredients(answers: RecipeAnswers, found: Topic[]): IngredientId[] {
  const asked = [0, 1].flatMap((rank) => found.map((topic) => topics[topic].ingredients[rank]!))
  const base = baseIngredients[answers.assessmentType]
  const usual = [...base.slice(0, 3), ...sizeIngredients[answers.employees], ...base.slice(3)]
  const wanted = [...new Set([...new Set(asked)].slice(0, mostFromTopics)), ...usual]
  const count = Math.min(fewestIngredients + found.length, mostIngredients)
  return [...new Set(wanted)].slice(0, count)
}

/** The area of the assessment and the one most ingredients belong to; without a type, the two largest. */
function chooseFocus(answers: RecipeAnswers, chosen: IngredientId[]): Area[] {
  const size = (area: Area) => chosen.filter((id) => ingredients[id].area === area).length
  const bySize = areas.toSorted((one, other) => size(other) - size(one))
  const first = firstArea[answers.assessmentType] ?? bySize[0]!
  return [first, bySize.find((area) => area !== first)!]
}

function choosePackages(answers: RecipeAnswers, found: Topic[]): PackageId[] {
  const has = (...wanted: Topic[]) => wanted.some((topic) => found.includes(topic))
  const { employees, assessmentType } = answers
  const isSmall = employees === '1-10' || employees === '11-50'
  const isAboutSecurity = assessmentType === 'security' || has('malware', 'fraud', 'privacy')
  const managed = {
    '': 'overview',
    '1-10': has('growth') ? 'startup' : isAboutSecurity ? 'secure' : 'basic',
    '11-50': has('growth') ? 'scale' : isAboutSecurity ? 'advanced' : 'core',
    '51-200': has('growth') ? 'hypergrowth' : isAboutSecurity ? 'enterprise' : 'advanced',
    '201+': 'enterprise',
  } as const
  const more: PackageId[] = []
  if (has('power', 'backup') && isSmall) more.push('business-pro')
  if (assessmentType === 'network' || has('wifi')) more.push('wifi')
  if (has('internet')) more.push('wireless')
  if (assessmentType === 'cloud' || has('cloud')) more.push('migration')
  if (has('remote')) more.push('desktops')
  if (employees === '1-10') more.push('business-connect')
  if (employees === '11-50') more.push('business-pro')
  const custom: PackageId[] = employees === '201+' ? ['custom'] : []
  return [...new Set([managed[employees], ...custom, ...more])].slice(0, 3)
}
