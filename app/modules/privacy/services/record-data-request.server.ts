import { refusedInput } from '#app/basics/field-errors.ts'
import { accepted } from '#app/basics/outcome.ts'
import type { Context } from '#app/platform/context.server.ts'
import { hasRole, notAllowed } from '#app/platform/role-check.ts'
import { recordRequestSchema } from '../schema.ts'
import { storeRequest } from './submit-data-request.server.ts'

/** Enters a request that came by telephone, letter or in person; the 30 days run alike (LEG-06). */
export async function recordDataRequest(ctx: Context, input: unknown) {
  if (!hasRole(ctx.actor, 'product_manager')) return notAllowed()
  const parsed = recordRequestSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error, 'Please correct the marked fields.')
  const request = { ...parsed.data, source: 'staff' as const, isSuspectedSpam: false }
  const { id, reference } = await storeRequest(ctx, request)
  return accepted({ id, reference })
}
