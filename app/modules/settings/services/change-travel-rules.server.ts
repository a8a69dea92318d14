import { refusedInput } from '#app/basics/field-errors.ts'
import type { Context } from '#app/platform/context.server.ts'
import { hasRole, notAllowed } from '#app/platform/role-check.ts'
import { changeTravelRulesSchema } from '../schema.ts'
import { replaceRecord } from './replace-record.server.ts'

/** Changes what the way to a site visit is estimated by (STF-09). A repeat with the same key answers the same. */
export async function changeTravelRules(ctx: Context, input: unknown) {
  const { actor } = ctx
  if (!hasRole(actor, 'product_manager')) return notAllowed()
  const parsed = changeTravelRulesSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error, 'Please correct the marked fields.')
  return replaceRecord(ctx, actor, 'travel', parsed.data)
}
