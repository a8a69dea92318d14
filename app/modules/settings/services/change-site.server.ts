import { refusedInput } from '#app/basics/field-errors.ts'
import type { Context } from '#app/platform/context.server.ts'
import { hasRole, notAllowed } from '#app/platform/role-check.ts'
import { changeSiteSchema } from '../schema.ts'
import { replaceRecord } from './replace-record.server.ts'

/**
 * Changes name, contact details and links everywhere at once (SHELL-18). Product managers and above.
 * A repeat with the same key changes nothing and answers the same.
 */
export async function changeSite(ctx: Context, input: unknown) {
  const { actor } = ctx
  if (!hasRole(actor, 'product_manager')) return notAllowed()
  const parsed = changeSiteSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error, 'Please correct the marked fields.')
  return replaceRecord(ctx, actor, 'site', parsed.data)
}
