import {
  deviceOptions,
  quotedOffers,
  type QuotedOffer,
  type QuotedPlan,
} from '#app/modules/sales/lead/forms/custom-quote.ts'
import {
  categories,
  comparisonRows,
  defaultPair,
  planColumns,
  type Category,
  type ComparisonRow,
} from './comparison/content.ts'
import { ticksOf } from './comparison/rules.ts'
import {
  findHours,
  findProofs,
  findSizes,
  foundWords,
  planTabs,
  pricingMeta,
  tabWords,
  type FindHours,
  type FindProof,
  type FindReason,
  type FindSize,
  type PlanTab,
} from './content.ts'

export const pricingPath = '/pricing'
export const comparePath = '/services/compare'
export type PricingPath = typeof pricingPath | typeof comparePath

/** The states of both pages that live in their address. */
export type PricingState = {
  tab: PlanTab
  /** In the order of the table; none means all. */
  categories: Category[]
  isDifferencesOnly: boolean
  /** The two plans that a telephone shows side by side. */
  pair: readonly [QuotedPlan, QuotedPlan]
  plan: QuotedOffer | ''
  /** The answers to "Find your recipe". */
  answers: FindAnswers | null
  /** The page follows a quote request that was posted without script. */
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
    pair: [column('one') ?? defaultPair[0], column('other') ?? defaultPair[1]],
    plan,
    answers: answersIn(query),
    isSent: query.get('sent') === 'quote',
  }
}

/** What /pricing is called: each tab but the first has its own title. */
export function pricingTitle(query: URLSearchParams): string {
  const tab = planTabs.slice(1).find((known) => known === query.get('tab'))
  return tab ? `${tabWords[tab].name}: ${pricingMeta.titleOfTab}` : pricingMeta.title
}

function answersIn(query: URLSearchParams): FindAnswers | null {
  const size = findSizes.find((known) => known === query.get('size')) ?? ''
  if (size === '') return null
  return {
    size,
    hours: findHours.find((known) => known === query.get('hours')) ?? 'office',
    proof: findProofs.find((known) => known === query.get('proof')) ?? 'no',
  }
}

/** The shortest address of a state: defaults are left out. */
export function pricingHref(path: PricingPath, state: Partial<PricingState>): string {
  const plan = state.plan ?? ''
  const [one, other] = state.pair ?? defaultPair
  const hasTab = path === pricingPath && state.tab && state.tab !== tabOfPlan(plan)
  const parts = [
    hasTab ? `tab=${state.tab}` : '',
    state.categories?.length ? `categories=${state.categories.join(',')}` : '',
    state.isDifferencesOnly ? 'differences=only' : '',
    one === defaultPair[0] ? '' : `one=${one}`,
    other === defaultPair[1] ? '' : `other=${other}`,
    plan ? `plan=${plan}` : '',
    ...Object.entries(state.answers ?? {}).map(([name, value]) => `${name}=${value}`),
    state.isSent ? 'sent=quote' : '',
  ].filter(Boolean)
  return parts.length === 0 ? path : `${path}?${parts.join('&')}`
}

/** The tab of a plan, so that a link to a plan opens there; the first for any other. */
function tabOfPlan(plan: QuotedOffer | ''): PlanTab {
  return planTabs.find((tab) => plan.startsWith(`${tab}-`)) ?? planTabs[0]
}

export type FindAnswers = { size: FindSize; hours: FindHours; proof: FindProof }
/** A plan as the comparison page has it: price a month and devices included. */
export type SizedPlan = { plan: QuotedPlan; rands: number; devices: number }
/** Another plan against the one found: what the larger of the two has, and the smaller does not. */
export type Step = SizedPlan & { rows: ComparisonRow[] }
export type FoundRecipe =
  | { kind: 'person' }
  | {
      kind: 'plan'
      found: SizedPlan
      /** The requested number of devices. */
      neededDevices: number
      reasons: FindReason[]
      smaller: Step | null
      larger: Step | null
    }

/** The rows of the comparison that an answer asks for. */
const neededRows: Record<Exclude<FindHours, 'office'> | 'proof', readonly string[]> = {
  saturday: ['saturday'],
  always: ['around-the-clock'],
  proof: ['encryption', 'access-record'],
}

/**
 * The cheapest plan that covers the devices, responds fast enough and keeps the required records; a person if no plan
 * does (over 75 devices). The next smaller and larger plans differ only by what is left out or added, so that a step
 * up never loses anything.
 */
export function findRecipe(
  { size, hours, proof }: FindAnswers,
  plans: readonly SizedPlan[],
): FoundRecipe {
  if (size === '76+') return { kind: 'person' }
  const devices = Number(size.split('-')[1])
  const needed = [
    ...(hours === 'office' ? [] : neededRows[hours]),
    ...(proof === 'yes' ? neededRows.proof : []),
  ]
  const byPrice = plans.toSorted((one, other) => one.rands - other.rands)
  const fits = (each: SizedPlan) =>
    each.devices >= devices && needed.every((id) => idsOf(each.plan).has(id))
  const found = byPrice.find(fits)
  if (!found) return { kind: 'person' }
  const reasons: FindReason[] = ['devices']
  if (hours !== 'office') reasons.push(hours)
  if (proof === 'yes') reasons.push('proof')
  reasons.push('cheapest')
  const smaller = byPrice.findLast((each) => each.rands < found.rands && isWithin(each, found))
  const larger = byPrice.find((each) => each.rands > found.rands && isWithin(found, each))
  return {
    kind: 'plan',
    found,
    neededDevices: devices,
    reasons,
    smaller: smaller ? { ...smaller, rows: rowsBeyond(found, smaller) } : null,
    larger: larger ? { ...larger, rows: rowsBeyond(larger, found) } : null,
  }
}

function idsOf(plan: QuotedPlan): Set<string> {
  const column = planColumns.indexOf(plan)
  return new Set(comparisonRows.filter((row) => ticksOf(row)[column]).map(({ id }) => id))
}

/** Whether the smaller plan has nothing that the larger lacks, and the larger has more. */
function isWithin(smaller: SizedPlan, larger: SizedPlan): boolean {
  const has = idsOf(larger.plan)
  const isKept = [...idsOf(smaller.plan)].every((id) => has.has(id))
  const addsSomething = larger.devices > smaller.devices || rowsBeyond(larger, smaller).length > 0
  return isKept && larger.devices >= smaller.devices && addsSomething
}

function rowsBeyond(larger: SizedPlan, smaller: SizedPlan): ComparisonRow[] {
  const [has, lacks] = [idsOf(larger.plan), idsOf(smaller.plan)]
  return comparisonRows.filter(({ id }) => has.has(id) && !lacks.has(id))
}

/** The plan of a quote request: the one chosen by name, else the recommended one. */
export function quotedPlanOf(
  chosen: QuotedOffer | '',
  found: FoundRecipe | undefined,
): QuotedOffer | '' {
  if (chosen !== '' || found?.kind !== 'plan') return chosen
  return found.found.plan
}

/** What the answers say in the fields of the quote form. */
export function filledQuote(answers: FindAnswers | null): Record<string, string> {
  if (!answers) return {}
  const most = answers.size === '76+' ? 76 : Number(answers.size.split('-')[1])
  const range = deviceOptions.find((option) => most <= Number(option.split('-')[1] ?? Infinity))
  const requirements = [
    answers.hours === 'office' ? '' : foundWords.requirements[answers.hours],
    answers.proof === 'yes' ? foundWords.requirements.proof : '',
  ]
  return { devices: range ?? '51+', requirements: requirements.filter(Boolean).join(' ') }
}

type Amounts<Id extends string> = Readonly<Record<Id, { amountRands: number | null }>>

/** The offer with the least amount; one without an amount, or of 0, has no price to begin at. */
export function cheapest<Id extends string>(ids: readonly Id[], offers: Amounts<Id>): Id | null {
  return ids.reduce<Id | null>((best, id) => {
    const rands = offers[id].amountRands ?? 0
    if (rands <= 0) return best
    return best !== null && offers[best].amountRands! <= rands ? best : id
  }, null)
}
