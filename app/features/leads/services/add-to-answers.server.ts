import { allowVisitor, type Context } from '#app/platform/context.server.ts'
import type { LeadFields } from '../forms.ts'
import type { LeadKind } from '../schema/inputs.ts'
import { nameQuotedPlan } from './name-quoted-plan.server.ts'
import { nameTechnologyPrices } from './name-technology-prices.server.ts'
import { nameRecommendation } from './name-recommendation.server.ts'

type Answers = LeadFields[LeadKind]

/** What is read when a lead of a kind is stored, and kept beside its answers. */
const additions: Partial<Record<LeadKind, (ctx: Context, answers: Answers) => Promise<Answers>>> = {
  contact: nameQuotedPlan,
  'custom-quote': nameQuotedPlan,
  coverage: nameTechnologyPrices,
  connectivity: nameRecommendation,
}

/** The answers with what belongs to them on the day they are given. Not to be called inside a transaction. */
export async function addToAnswers(
  ctx: Context,
  kind: LeadKind,
  answers: Answers,
): Promise<Answers> {
  allowVisitor(ctx)
  return (await additions[kind]?.(ctx, answers)) ?? answers
}
