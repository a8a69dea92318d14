import { refusedInput } from '#app/basics/field-errors.ts'
import { accepted, refused } from '#app/basics/outcome.ts'
import { hasMadeWayIn, hasOtherSuperAdmin } from '#app/modules/access/staff/store.server.ts'
import type { StaffActor } from '#app/platform/actor.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { invalidateTag } from '#app/platform/notifications.server.ts'
import { hasRole, notAllowed } from '#app/platform/role-check.ts'
import {
  decideSettingsChange,
  findSettings,
  findSettingsChange,
  findSettingsChangeByKey,
  findWaitingChange,
  insertSettingsChange,
  replaceSettings,
  settingsTag,
} from '../data.server.ts'
import {
  changeApprovalRulesSchema,
  decideApprovalRulesSchema,
  type ChangeApprovalRules,
} from '../schema.ts'
import { replaceRecord } from './replace-record.server.ts'

/**
 * Changes how requests are decided: four eyes, and whether a rejection needs a comment (D-110). Only
 * super_admin (D-112). Switching four eyes off waits for a second super_admin where there is one (ADR 0008).
 * A repeat with the same key changes nothing and answers the same.
 */
export async function changeApprovalRules(ctx: Context, input: unknown) {
  const { actor } = ctx
  if (!hasRole(actor, 'super_admin')) return notAllowed()
  const parsed = changeApprovalRulesSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error, 'Please correct the marked fields.')
  const { value: now } = await findSettings(ctx.db, 'approvals')
  const isSwitchedOff = now.isFourEyesOn && !parsed.data.value.isFourEyesOn
  if (isSwitchedOff && (await hasOtherSuperAdmin(ctx.db, actor.id)))
    return proposeRules(ctx, actor, parsed.data)
  return replaceRecord(ctx, actor, 'approvals', parsed.data)
}

async function proposeRules(ctx: Context, actor: StaffActor, change: ChangeApprovalRules) {
  const { value, baseVersion, idempotencyKey } = change
  return ctx.db.transaction(async (tx) => {
    const before = await findSettings(tx, 'approvals', true)
    const waits = accepted({ version: before.version, isWaiting: true })
    if (await findSettingsChangeByKey(tx, idempotencyKey)) return waits
    if (before.version !== baseVersion || (await findWaitingChange(tx, 'approvals', baseVersion)))
      return refused('conflict', 'Someone else changed these settings while you were editing.', {
        current: before,
      })
    await insertSettingsChange(tx, {
      name: 'approvals',
      value,
      baseVersion,
      state: 'pending',
      idempotencyKey,
      proposedBy: actor.id,
      proposedByName: actor.name,
      proposedAt: ctx.clock.now(),
    })
    await recordActivity(ctx, tx, {
      action: 'settings.proposed',
      subjectType: 'settings',
      subjectId: 'approvals',
      details: { isFourEyesOn: false },
    })
    return waits
  })
}

/**
 * Switches four eyes off, or leaves it on: a second super_admin, never who proposed it, nor an account that
 * they made a way into within the day before (ADR 0008). Who proposed it may take it back.
 */
export async function decideApprovalRules(ctx: Context, input: unknown) {
  const { actor } = ctx
  if (!hasRole(actor, 'super_admin')) return notAllowed()
  const parsed = decideApprovalRulesSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error, 'Please correct the marked fields.')
  const { id, decision } = parsed.data
  const at = ctx.clock.now()
  return ctx.db.transaction(async (tx) => {
    const live = await findSettings(tx, 'approvals', true)
    const change = await findSettingsChange(tx, id)
    if (change?.name !== 'approvals') return refused('not-found', 'There is no such proposal.')
    if (change.state !== 'pending' || change.baseVersion !== live.version)
      return refused('conflict', 'This proposal was already decided.', { current: live })
    const isApplied = decision === 'applied'
    if (isApplied && change.proposedBy === actor.id)
      return refused(
        'not-allowed',
        'A second super admin has to decide: this proposal is your own.',
      )
    if (isApplied && (await hasMadeWayIn(tx, change.proposedBy, actor.id, at)))
      return refused(
        'not-allowed',
        `Another person has to decide: ${change.proposedByName} made a way into your account within the last day.`,
      )
    const by = { decidedBy: actor.id, decidedByName: actor.name, decidedAt: at, comment: '' }
    await decideSettingsChange(tx, id, { state: decision, ...by })
    await recordActivity(ctx, tx, {
      action: isApplied ? 'settings.changed' : 'settings.proposal-rejected',
      subjectType: 'settings',
      subjectId: 'approvals',
      details: { requestedBy: change.proposedByName },
    })
    if (!isApplied) return accepted({ version: live.version })
    const version = live.version + 1
    const { value } = change
    await replaceSettings(tx, 'approvals', { value, version, updatedBy: actor.name, updatedAt: at })
    await invalidateTag(tx, settingsTag('approvals'))
    return accepted({ version })
  })
}
