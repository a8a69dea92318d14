import {
  quotedOffers,
  type QuotedOffer,
  type QuotedPlan,
} from '#app/modules/sales/lead/forms/custom-quote.ts'
import { findHours, findProofs, findSizes } from '../../recipes/content/find-recipe.ts'
import type { FindAnswers } from './find-recipe.ts'
import { categories, defaultPair, planColumns, type Category } from '../content/comparison.ts'
import { planTabs, tabWords, type PlanTab } from '../content/plans.ts'
import { pricingMeta } from '../content.ts'

export const pricingPath = '/pricing'
export const comparePath = '/services/compare'
export type PricingPath = typeof pricingPath | typeof comparePath

/** The states of both pages that live in their address (PRC-26, CMP-02, CMP-22, PRC-20, SIT-02). */
export type PricingState = {
  tab: PlanTab
  /** In the order of the table; none means all. */
  categories: Category[]
  isDifferencesOnly: boolean
  /** The two plans that a telephone shows side by side. */
  pair: readonly [QuotedPlan, QuotedPlan]
  plan: QuotedOffer | ''
  /** The answers to "Find your recipe" (SIT-01). */
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

/** What /pricing is called: each tab but the first has its own title (PRC-03). */
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

/** The tab a plan stands on, so that a link which names a plan opens there; the first for any other. */
function tabOfPlan(plan: QuotedOffer | ''): PlanTab {
  return planTabs.find((tab) => plan.startsWith(`${tab}-`)) ?? planTabs[0]
}
