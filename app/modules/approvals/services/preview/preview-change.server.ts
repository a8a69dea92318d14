import { refusedInput } from '#app/basics/field-errors.ts'
import { accepted, type Outcome } from '#app/basics/outcome.ts'
import type { Preview, Reach } from '#app/modules/catalogue/preview/schema.ts'
import {
  findReach,
  openPreview,
  type FindPages,
} from '#app/modules/catalogue/preview/services/open-preview.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { hasRight } from '#app/modules/access/session/service.server.ts'
import { hasRole, notAllowed } from '#app/platform/role-check.ts'
import { requestApprovalSchema } from '../../schema.ts'
import { tryRequest, tryUnsent } from './try-change.server.ts'

/** STF-03: which public pages show a request, and which prices contradict it. For staff who may read requests. */
export async function readReach(
  ctx: Context,
  id: string,
  findPages: FindPages,
): Promise<Outcome<Reach>> {
  if (!hasRole(ctx.actor, 'viewer')) return notAllowed()
  const tried = await tryRequest(ctx, id)
  return tried.ok ? accepted(await findReach(ctx, tried.value, findPages)) : tried
}

/** STF-05: opens a preview of a stored request for one session, for ten minutes. */
export async function previewRequest(
  ctx: Context,
  id: string,
  sessionId: string,
  findPages: FindPages,
): Promise<Outcome<Preview>> {
  if (!hasRole(ctx.actor, 'viewer')) return notAllowed()
  const tried = await tryRequest(ctx, id)
  return tried.ok ? openPreview(ctx, tried.value, sessionId, findPages) : tried
}

/** STF-05: the same before a request is sent. Editors and above, as for sending it. */
export async function previewUnsent(
  ctx: Context,
  input: unknown,
  sessionId: string,
  findPages: FindPages,
): Promise<Outcome<Preview>> {
  if (!hasRight(ctx.actor, 'edit')) return notAllowed()
  const parsed = requestApprovalSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error, 'Please correct the marked fields.')
  const tried = await tryUnsent(ctx, parsed.data)
  return tried.ok ? openPreview(ctx, tried.value, sessionId, findPages) : tried
}
