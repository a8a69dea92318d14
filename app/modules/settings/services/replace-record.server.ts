import { accepted, refused } from '#app/basics/outcome.ts'
import type { StaffActor } from '#app/platform/actor.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { invalidateTag } from '#app/platform/notifications.server.ts'
import {
  findSettings,
  findSettingsChangeByKey,
  insertSettingsChange,
  replaceSettings,
  settingsTag,
} from '../data.server.ts'
import { changedFields } from '../rules.ts'
import type { SettingsRecord } from '../schema.ts'

type ReplacedAtOnce = 'site' | 'approvals' | 'access' | 'quotes' | 'travel'
type Replacement<Name extends ReplacedAtOnce> = {
  value: SettingsRecord<Name>
  baseVersion: number
  idempotencyKey: string
}

/**
 * Puts a settings record in the place of the one it was made from, with its history, its activity row and
 * word to every node. An older version is a conflict that tells what is stored; a repeat with the same key
 * changes nothing and answers the same.
 */
export function replaceRecord<Name extends ReplacedAtOnce>(
  ctx: Context,
  actor: StaffActor,
  name: Name,
  { value, baseVersion, idempotencyKey }: Replacement<Name>,
) {
  return ctx.db.transaction(async (tx) => {
    const before = await findSettings(tx, name, true)
    if (await findSettingsChangeByKey(tx, idempotencyKey))
      return accepted({ version: before.version })
    if (before.version !== baseVersion) {
      return refused('conflict', 'Someone else changed these settings while you were editing.', {
        current: before,
      })
    }
    const at = ctx.clock.now()
    const version = baseVersion + 1
    await replaceSettings(tx, name, { value, version, updatedBy: actor.name, updatedAt: at })
    await insertSettingsChange(tx, {
      name,
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
      subjectId: name,
      details,
    })
    await invalidateTag(tx, settingsTag(name))
    return accepted({ version })
  })
}
