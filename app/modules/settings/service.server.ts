import { z } from 'zod'
import { type Outcome, accepted, fieldErrors, refused, refusedInput } from '#app/basics/outcome.ts'
import type { StaffRole } from '#app/basics/staff-roles.ts'
import { issuedCredentialsFor, hasOtherSuperAdmin } from '#app/modules/access/staff/store.server.ts'
import { logActivity } from '#app/platform/activity-log.server.ts'
import { type StaffActor, hasRole, notAllowed, type Context } from '#app/platform/context.server.ts'
import { invalidateTag } from '#app/platform/notifications.server.ts'
import { changedFields } from './rules.ts'
import {
  type ChangeApprovalRules,
  type Clinics,
  type SettingsRecord,
  changeAccessRulesSchema,
  changeApprovalRulesSchema,
  changeQuoteRulesSchema,
  changeSiteSchema,
  changeTravelRulesSchema,
  clinicsSchema,
  decideApprovalRulesSchema,
} from './schema.ts'
import {
  decideSettingsChange,
  findSettings,
  findSettingsChange,
  findSettingsChangeByKey,
  findWaitingChange,
  insertSettingsChange,
  readSettings,
  replaceSettings,
  settingsTag,
} from './store.server.ts'

type DirectSettingsName =
  | 'site'
  | 'approvals'
  | 'access'
  | 'quotes'
  | 'travel'
  | 'assignment'
  | 'brand'
type RecordReplacement<Name extends DirectSettingsName> = {
  value: SettingsRecord<Name>
  baseVersion: number
  idempotencyKey: string
}

/**
 * Replaces a settings record. Also stores its history and activity row, and notifies every node. An outdated
 * `baseVersion` is a conflict. A repeat with the same key changes nothing and succeeds again.
 */
export function replaceRecord<Name extends DirectSettingsName>(
  ctx: Context,
  actor: StaffActor,
  name: Name,
  { value, baseVersion, idempotencyKey }: RecordReplacement<Name>,
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
    await logActivity(ctx, tx, 'settings.changed', ['settings', name], details)
    await invalidateTag(tx, settingsTag(name))
    return accepted({ version })
  })
}

/** Changes the site's name, contact details and links. Product managers and above. Safe to repeat with the same key. */
export async function changeSite(ctx: Context, input: unknown) {
  const { actor } = ctx
  if (!hasRole(actor, 'product_manager')) return notAllowed()
  const parsed = changeSiteSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error, 'Please correct the marked fields.')
  return replaceRecord(ctx, actor, 'site', parsed.data)
}

/** Changes the access rules. Super admins only, because they affect security. Safe to repeat with the same key. */
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

export async function readSecondStepRoles(ctx: Context): Promise<readonly StaffRole[]> {
  return (await readSettings(ctx, 'access')).secondStepRoles ?? []
}

/**
 * Changes the rules for new quotes. Quotes that were sent keep their texts and amounts. Super admins only, because the
 * limits apply to all other roles. A repeat with the same key changes nothing and succeeds again.
 */
export async function changeQuoteRules(ctx: Context, input: unknown) {
  const { actor } = ctx
  if (!hasRole(actor, 'super_admin')) return notAllowed()
  const parsed = changeQuoteRulesSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error, 'Please correct the marked fields.')
  return replaceRecord(ctx, actor, 'quotes', parsed.data)
}

/** Changes the values for estimating travel times. Product managers and above. Safe to repeat with the same key. */
export async function changeTravelRules(ctx: Context, input: unknown) {
  const { actor } = ctx
  if (!hasRole(actor, 'product_manager')) return notAllowed()
  const parsed = changeTravelRulesSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error, 'Please correct the marked fields.')
  return replaceRecord(ctx, actor, 'travel', parsed.data)
}

/**
 * Changes whether a second person must decide (four eyes) and whether a rejection needs a comment. Super admins only; a
 * second one, if any, must approve switching four eyes off (ADR 0008). Safe to repeat with the same key.
 */
export async function changeApprovalRules(
  ctx: Context,
  input: unknown,
): Promise<Outcome<{ version: number; isWaiting?: boolean }>> {
  const { actor } = ctx
  if (!hasRole(actor, 'super_admin')) return notAllowed()
  const parsed = changeApprovalRulesSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error, 'Please correct the marked fields.')
  const { value: now } = await findSettings(ctx.db, 'approvals')
  const isSwitchedOff = now.isFourEyesOn && !parsed.data.value.isFourEyesOn
  if (isSwitchedOff && (await hasOtherSuperAdmin(ctx.db, actor.id)))
    return proposeApprovalRules(ctx, actor, parsed.data)
  return replaceRecord(ctx, actor, 'approvals', parsed.data)
}

async function proposeApprovalRules(ctx: Context, actor: StaffActor, change: ChangeApprovalRules) {
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
    await logActivity(ctx, tx, 'settings.proposed', ['settings', 'approvals'], {
      isFourEyesOn: false,
    })
    return waits
  })
}

/**
 * Approves or rejects switching four eyes off (ADR 0008). Super admins only. Neither the proposer nor an account to
 * which they gave access within the last day can approve. The proposer can withdraw by rejecting.
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
    if (change?.name !== 'approvals') return refused('not-found', 'Proposal not found.')
    if (change.state !== 'pending' || change.baseVersion !== live.version)
      return refused('conflict', 'This proposal has already been decided.', { current: live })
    const isApplied = decision === 'applied'
    if (isApplied && change.proposedBy === actor.id)
      return refused('not-allowed', 'This is your own proposal. A second super admin must decide.')
    if (isApplied && (await issuedCredentialsFor(tx, change.proposedBy, actor.id, at)))
      return refused(
        'not-allowed',
        `Another person must decide, because ${change.proposedByName} gave you access or changed it within the last day.`,
      )
    const by = { decidedBy: actor.id, decidedByName: actor.name, decidedAt: at, comment: '' }
    await decideSettingsChange(tx, id, { state: decision, ...by })
    await logActivity(
      ctx,
      tx,
      isApplied ? 'settings.changed' : 'settings.proposal-rejected',
      ['settings', 'approvals'],
      { requestedBy: change.proposedByName },
    )
    if (!isApplied) return accepted({ version: live.version })
    const version = live.version + 1
    const { value } = change
    await replaceSettings(tx, 'approvals', { value, version, updatedBy: actor.name, updatedAt: at })
    await invalidateTag(tx, settingsTag('approvals'))
    return accepted({ version })
  })
}

export const changeClinicsSchema = z.strictObject({
  value: clinicsSchema,
  baseVersion: z.number().int().min(1),
})

/** Replaces the clinics of the audit form. Saving the same list changes nothing. Product managers and above. */
export async function changeClinics(
  ctx: Context,
  input: unknown,
): Promise<Outcome<{ version: number }>> {
  const { actor } = ctx
  if (!hasRole(actor, 'product_manager')) return notAllowed()
  const parsed = changeClinicsSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error)
  const { value, baseVersion } = parsed.data
  return ctx.db.transaction(async (tx) => {
    const before = await findSettings(tx, 'clinics', true)
    if (JSON.stringify(before.value) === JSON.stringify(value))
      return accepted({ version: before.version })
    if (before.version !== baseVersion) {
      return refused('conflict', 'Someone else changed the list while you were editing.', {
        current: before,
      })
    }
    const version = baseVersion + 1
    await replaceSettings(tx, 'clinics', {
      value,
      version,
      updatedBy: actor.name,
      updatedAt: ctx.clock.now(),
    })
    await logActivity(ctx, tx, 'settings.changed', ['settings', 'clinics'], {
      version,
      before: countClinics(before.value),
      after: countClinics(value),
    })
    await invalidateTag(tx, settingsTag('clinics'))
    return accepted({ version })
  })
}

function countClinics({ groups }: Clinics): number {
  return groups.reduce((sum, { clinics }) => sum + clinics.length, 0)
}
