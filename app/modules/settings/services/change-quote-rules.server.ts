import { refusedInput } from '#app/basics/field-errors.ts'
import type { Context } from '#app/platform/context.server.ts'
import { hasRole, notAllowed } from '#app/platform/role-check.ts'
import { changeQuoteRulesSchema } from '../schema.ts'
import { replaceRecord } from './replace-record.server.ts'

/**
 * Changes what quotes are made by from now on; those that were sent keep their words and figures (QUO-04, QUO-07).
 * Only super_admin: the limits bind everybody else (QUO-03). A repeat with the same key changes nothing and answers the same.
 */
export async function changeQuoteRules(ctx: Context, input: unknown) {
  const { actor } = ctx
  if (!hasRole(actor, 'super_admin')) return notAllowed()
  const parsed = changeQuoteRulesSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error, 'Please correct the marked fields.')
  return replaceRecord(ctx, actor, 'quotes', parsed.data)
}
