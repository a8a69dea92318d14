import { refusedInput } from '#app/basics/field-errors.ts'
import { accepted, refused } from '#app/basics/outcome.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { hasRole, notAllowed } from '#app/platform/role-check.ts'
import { findSettings, findSettingsChangeByKey, insertSettingsChange } from '../data.server.ts'
import { changedFields } from '../rules.ts'
import { proposePromotionSchema } from '../schema.ts'

/**
 * Proposes another promotional banner. Product managers and above, as they alone see the settings; nothing
 * changes on the site until a second person applies it (PRM-08, D-50).
 */
export async function proposePromotion(ctx: Context, input: unknown) {
  const { actor } = ctx
  if (!hasRole(actor, 'product_manager')) return notAllowed()
  const parsed = proposePromotionSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error, 'Please correct the marked fields.')
  const { value, baseVersion, idempotencyKey } = parsed.data

  return ctx.db.transaction(async (tx) => {
    const before = await findSettings(tx, 'promotion', true)
    const known = await findSettingsChangeByKey(tx, idempotencyKey)
    if (known) return accepted({ id: known.id })
    if (before.version !== baseVersion) {
      return refused('conflict', 'The promotion was changed in the meantime.', { current: before })
    }
    const id = await insertSettingsChange(tx, {
      name: 'promotion',
      value,
      baseVersion,
      state: 'pending',
      idempotencyKey,
      proposedBy: actor.id,
      proposedByName: actor.name,
      proposedAt: ctx.clock.now(),
    })
    const details = { change: id, fields: changedFields(before.value, value) }
    await recordActivity(ctx, tx, {
      action: 'promotion.proposed',
      subjectType: 'settings',
      subjectId: 'promotion',
      details,
    })
    return accepted({ id })
  })
}
