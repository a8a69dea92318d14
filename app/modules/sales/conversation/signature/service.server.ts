import { accepted, refusedInput } from '#app/basics/outcome.ts'
import { readSettings } from '#app/modules/settings/store.server.ts'
import { logActivity } from '#app/platform/activity-log.server.ts'
import { type StaffActor, hasRole, notAllowed, type Context } from '#app/platform/context.server.ts'
import { defaultSignature, signatureSchema } from './rules.ts'
import { findSignature, storeSignature } from './store.server.ts'

/** Returns a person's signature: the effective one (`signature`), their own (`own`) and the default (`standard`). */
export async function readSignature(ctx: Context, { id, name }: Pick<StaffActor, 'id' | 'name'>) {
  const own = await findSignature(ctx.db, id)
  const { brandName } = await readSettings(ctx, 'site')
  const standard = defaultSignature(name, brandName)
  return { own, standard, signature: own || standard }
}

/** Changes the signed-in person's signature. An empty text restores the default. Safe to repeat. */
export async function changeOwnSignature(ctx: Context, input: unknown) {
  const { actor } = ctx
  if (!hasRole(actor, 'editor')) return notAllowed()
  const parsed = signatureSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error)
  const { signature: own } = parsed.data
  await ctx.db.transaction(async (tx) => {
    if ((await findSignature(tx, actor.id)) === own) return
    await storeSignature(tx, actor.id, own, ctx.clock.now())
    await logActivity(ctx, tx, 'staff.signature-changed', ['staff-user', actor.id])
  })
  return accepted({ own })
}
