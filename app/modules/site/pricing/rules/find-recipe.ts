import type { QuotedPlan } from '#app/modules/sales/lead/forms/custom-quote.ts'
import type { FindHours, FindProof, FindSize } from '../../recipes/content/find-recipe.ts'
import { comparisonRows, planColumns, type ComparisonRow } from '../content/comparison.ts'
import type { FindReason } from '../content/found-recipe.ts'
import { ticksOf } from './comparison.ts'

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
      /** How many devices were asked for. */
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
 * SIT-01: the cheapest plan that covers the devices, answers when it must and keeps the proof that is asked
 * for; a person where no plan does (over 75 devices). The next smaller and larger plans are those that
 * differ by what is left out or added alone, so that a step up never loses anything.
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
