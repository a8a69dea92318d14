import { fieldErrors } from '#app/basics/field-errors.ts'
import { accepted, refused } from '#app/basics/outcome.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { hasRole, notAllowed } from '#app/platform/permission.ts'
import {
  findSettings,
  findSettingsChangeByKey,
  insertSettingsChange,
  replaceSettings,
} from '../data.server.ts'
import { changedFields } from '../rules.ts'
import { changeApprovalRulesSchema } from '../schema.ts'

/**
 * Changes how requests are decided: four eyes, and whether a rejection needs a comment (D-110). Only
 * super_admin (D-112). A repeat with the same key changes nothing and answers the same.
 */
export async function changeApprovalRules(ctx: Context, input: unknown) {
  const { actor } = ctx
  if (!hasRole(actor, 'super_admin')) return notAllowed()
  const parsed = changeApprovalRulesSchema.safeParse(input)
  if (!parsed.success)
    return refused('invalid-input', 'Please correct the marked fields.', {
      fields: fieldErrors(parsed.error),
    })
  const { value, baseVersion, idempotencyKey } = parsed.data

  return ctx.db.transaction(async (tx) => {
    const before = await findSettings(tx, 'approvals', true)
    if (await findSettingsChangeByKey(tx, idempotencyKey))
      return accepted({ version: before.version })
    if (before.version !== baseVersion) {
      return refused('conflict', 'Somebody else changed these settings meanwhile.', {
        current: before,
      })
    }
    const at = ctx.clock.now()
    const version = baseVersion + 1
    await replaceSettings(tx, 'approvals', { value, version, updatedBy: actor.name, updatedAt: at })
    await insertSettingsChange(tx, {
      name: 'approvals',
      value,
      baseVersion,
      state: 'applied',
      idempotencyKey,
      proposedBy: actor.id,
      proposedByName: actor.name,
      proposedAt: at,
      decidedBy: actor.id,
      decidedByName: actor.name,
      decidedAt: at,
    })
    const details = { version, fields: changedFields(before.value, value) }
    await recordActivity(ctx, tx, {
      action: 'settings.changed',
      subjectType: 'settings',
      subjectId: 'approvals',
      details,
    })
    return accepted({ version })
  })
}
