import { fieldErrors } from '#app/basics/field-errors.ts'
import { refused } from '#app/basics/outcome.ts'
import type { Context } from '#app/platform/context.server.ts'
import { hasRole, notAllowed } from '#app/platform/role-check.ts'
import { changeAccessRulesSchema } from '../schema.ts'
import { replaceRecord } from './replace-record.server.ts'

/**
 * Opens or closes the internal documentation to people who are not signed in (D-11, T32). Only super_admin:
 * it is security (D-112). A repeat with the same key changes nothing and answers the same.
 */
export async function changeAccessRules(ctx: Context, input: unknown) {
  const { actor } = ctx
  if (!hasRole(actor, 'super_admin')) return notAllowed()
  const parsed = changeAccessRulesSchema.safeParse(input)
  if (!parsed.success)
    return refused('invalid-input', 'Please correct the marked fields.', {
      fields: fieldErrors(parsed.error),
    })
  return replaceRecord(ctx, actor, 'access', parsed.data)
}
