import {
  deviceOptions,
  quotedOffers,
  type QuotedOffer,
  type QuotedPlan,
} from '#app/modules/sales/lead/forms/custom-quote.ts'
import {
  categories,
  comparisonRows,
  defaultPlanPair,
  planColumns,
  type Category,
  type ComparisonRow,
} from './comparison/content.ts'
import { ticksOf } from './comparison/rules.ts'
import {
  finderHours,
  finderProofAnswers,
  finderSizes,
  foundRecipeWords,
  planTabs,
  pricingMeta,
  tabWords,
  type FinderHours,
  type FinderProofAnswer,
  type FinderReason,
  type FinderSize,
  type PlanTab,
} from './content.ts'

export const pricingPath = '/pricing'
export const comparePath = '/services/compare'
export type PricingPath = typeof pricingPath | typeof comparePath

export type PricingState = {
  tab: PlanTab
  /** Chosen categories in table order. An empty list means all. */
  categories: Category[]
  isDifferencesOnly: boolean
  /** The two plans that phones show side by side. */
  pair: readonly [QuotedPlan, QuotedPlan]
  plan: QuotedOffer | ''
  answers: FinderAnswers | null
  /** True if the page was opened by the redirect after a quote request without JavaScript. */
  isSent: boolean
}

/** Reads the state from a query; unknown values count as absent. */
export function parsePricingState(query: URLSearchParams): PricingState {
  const plan = quotedOffers.find((known) => known === query.get('plan')) ?? ''
  const chosen = query.get('categories')?.split(',') ?? []
  const column = (name: 'one' | 'other') => planColumns.find((known) => known === query.get(name))
  return {
    tab: planTabs.find((known) => known === query.get('tab')) ?? tabOfPlan(plan),
    categories: categories.filter((category) => chosen.includes(category)),
    isDifferencesOnly: query.get('differences') === 'only',
    pair: [column('one') ?? defaultPlanPair[0], column('other') ?? defaultPlanPair[1]],
    plan,
    answers: parseFinderAnswers(query),
    isSent: query.get('sent') === 'quote',
  }
}

/** Returns the title of /pricing; each tab except the first has its own title. */
export function pricingTitle(query: URLSearchParams): string {
  const tab = planTabs.slice(1).find((known) => known === query.get('tab'))
  return tab ? `${tabWords[tab].name}: ${pricingMeta.titleOfTab}` : pricingMeta.title
}

function parseFinderAnswers(query: URLSearchParams): FinderAnswers | null {
  const size = finderSizes.find((known) => known === query.get('size')) ?? ''
  if (size === '') return null
  return {
    size,
    hours: finderHours.find((known) => known === query.get('hours')) ?? 'office',
    proof: finderProofAnswers.find((known) => known === query.get('proof')) ?? 'no',
  }
}

/** Returns the shortest address for a state; default values are left out. */
export function pricingHref(path: PricingPath, state: Partial<PricingState>): string {
  const plan = state.plan ?? ''
  const [one, other] = state.pair ?? defaultPlanPair
  const hasTab = path === pricingPath && state.tab && state.tab !== tabOfPlan(plan)
  const parts = [
    hasTab ? `tab=${state.tab}` : '',
    state.categories?.length ? `categories=${state.categories.join(',')}` : '',
    state.isDifferencesOnly ? 'differences=only' : '',
    one === defaultPlanPair[0] ? '' : `one=${one}`,
    other === defaultPlanPair[1] ? '' : `other=${other}`,
    plan ? `plan=${plan}` : '',
    ...Object.entries(state.answers ?? {}).map(
      ([name, value]) => `${name}=${encodeURIComponent(value)}`,
    ),
    state.isSent ? 'sent=quote' : '',
  ].filter(Boolean)
  return parts.length === 0 ? path : `${path}?${parts.join('&')}`
}

/** Returns the tab that contains a plan, so that a link to the plan opens it; the first tab for any other value. */
function tabOfPlan(plan: QuotedOffer | ''): PlanTab {
  return planTabs.find((tab) => plan.startsWith(`${tab}-`)) ?? planTabs[0]
}

export type FinderAnswers = { size: FinderSize; hours: FinderHours; proof: FinderProofAnswer }
/** A plan with its monthly price and the number of devices included. */
export type PlanWithDevices = { plan: QuotedPlan; rands: number; devices: number }
/** Plan one step below or above the recommended one. `rows` are the features that only the larger plan has. */
export type NeighbouringPlan = PlanWithDevices & { rows: ComparisonRow[] }
export type FoundRecipe =
  | { kind: 'person'; reason: 'manyDevices' | 'noneFits' }
  | {
      kind: 'plan'
      found: PlanWithDevices
      neededDevices: number
      reasons: FinderReason[]
      smaller: NeighbouringPlan | null
      larger: NeighbouringPlan | null
    }

/** IDs of the comparison rows that a plan must have for each answer. */
const rowsNeededByAnswer: Record<Exclude<FinderHours, 'office'> | 'proof', readonly string[]> = {
  saturday: ['saturday'],
  always: ['around-the-clock'],
  proof: ['encryption', 'access-record'],
}

/**
 * Recommends the cheapest plan for the devices, support hours and proof of compliance, or a person if none fits (over
 * 75 devices). The suggested smaller plan only removes features and the larger one only adds some, so an upgrade never
 * loses a feature.
 */
export function findRecipe(
  { size, hours, proof }: FinderAnswers,
  plans: readonly PlanWithDevices[],
): FoundRecipe {
  if (size === '76+') return { kind: 'person', reason: 'manyDevices' }
  const devices = Number(size.split('-')[1])
  const needed = [
    ...(hours === 'office' ? [] : rowsNeededByAnswer[hours]),
    ...(proof === 'yes' ? rowsNeededByAnswer.proof : []),
  ]
  const byPrice = plans.toSorted((one, other) => one.rands - other.rands)
  const fits = (each: PlanWithDevices) =>
    each.devices >= devices && needed.every((id) => featureIdsOf(each.plan).has(id))
  const found = byPrice.find(fits)
  if (!found) return { kind: 'person', reason: 'noneFits' }
  const reasons: FinderReason[] = ['devices']
  if (hours !== 'office') reasons.push(hours)
  if (proof === 'yes') reasons.push('proof')
  reasons.push('cheapest')
  const smaller = byPrice.findLast(
    (each) => each.rands < found.rands && isStrictUpgrade(each, found),
  )
  const larger = byPrice.find((each) => each.rands > found.rands && isStrictUpgrade(found, each))
  return {
    kind: 'plan',
    found,
    neededDevices: devices,
    reasons,
    smaller: smaller ? { ...smaller, rows: extraFeatureRows(found, smaller) } : null,
    larger: larger ? { ...larger, rows: extraFeatureRows(larger, found) } : null,
  }
}

function featureIdsOf(plan: QuotedPlan): Set<string> {
  const column = planColumns.indexOf(plan)
  return new Set(comparisonRows.filter((row) => ticksOf(row)[column]).map(({ id }) => id))
}

function isStrictUpgrade(smaller: PlanWithDevices, larger: PlanWithDevices): boolean {
  const has = featureIdsOf(larger.plan)
  const isKept = [...featureIdsOf(smaller.plan)].every((id) => has.has(id))
  const addsSomething =
    larger.devices > smaller.devices || extraFeatureRows(larger, smaller).length > 0
  return isKept && larger.devices >= smaller.devices && addsSomething
}

function extraFeatureRows(larger: PlanWithDevices, smaller: PlanWithDevices): ComparisonRow[] {
  const [has, lacks] = [featureIdsOf(larger.plan), featureIdsOf(smaller.plan)]
  return comparisonRows.filter(({ id }) => has.has(id) && !lacks.has(id))
}

export function toQuotedPlan(
  chosen: QuotedOffer | '',
  found: FoundRecipe | undefined,
): QuotedOffer | '' {
  if (chosen !== '' || found?.kind !== 'plan') return chosen
  return found.found.plan
}

export function quoteFormDefaults(answers: FinderAnswers | null): Record<string, string> {
  if (!answers) return {}
  const most = answers.size === '76+' ? 76 : Number(answers.size.split('-')[1])
  const range = deviceOptions.find((option) => most <= Number(option.split('-')[1] ?? Infinity))
  const requirements = [
    answers.hours === 'office' ? '' : foundRecipeWords.requirements[answers.hours],
    answers.proof === 'yes' ? foundRecipeWords.requirements.proof : '',
  ]
  return { devices: range ?? '51+', requirements: requirements.filter(Boolean).join(' ') }
}

type OfferAmounts<Id extends string> = Readonly<Record<Id, { amountRands: number | null }>>

/** Returns the offer with the lowest price, or null if no offer has a price. An amount of 0 counts as no price. */
export function findCheapest<Id extends string>(
  ids: readonly Id[],
  offers: OfferAmounts<Id>,
): Id | null {
  return ids.reduce<Id | null>((best, id) => {
    const rands = offers[id].amountRands ?? 0
    if (rands <= 0) return best
    return best !== null && offers[best].amountRands! <= rands ? best : id
  }, null)
}
