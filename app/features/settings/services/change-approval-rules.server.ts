import { refusedInput } from '#app/basics/field-errors.ts'
import type { Context } from '#app/platform/context.server.ts'
import { hasRole, notAllowed } from '#app/platform/permission.ts'
import { changeApprovalRulesSchema } from '../schema.ts'
import { replaceRecord } from './replace-record.server.ts'

/**
 * Changes how requests are decided: four eyes, and whether a rejection needs a comment (D-110). Only
 * super_admin (D-112). A repeat with the same key changes nothing and answers the same.
 */
export async function changeApprovalRules(ctx: Context, input: unknown) {
  const { actor } = ctx
  if (!hasRole(actor, 'super_admin')) return notAllowed()
  const parsed = changeApprovalRulesSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error, 'Please correct the marked fields.')
  return replaceRecord(ctx, actor, 'approvals', parsed.data)
}
