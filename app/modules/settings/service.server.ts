import { z } from 'zod'
import { type Outcome, accepted, refused, refusedInput } from '#app/basics/outcome.ts'
import type { StaffRole } from '#app/basics/staff-roles.ts'
import { issuedCredentialsFor, hasOtherSuperAdmin } from '#app/modules/access/staff/store.server.ts'
import { logActivity } from '#app/platform/activity-log.server.ts'
import { type StaffActor, hasRole, notAllowed, type Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { invalidateTag } from '#app/platform/notifications.server.ts'
import { listChanges } from './rules.ts'
import {
  type ChangeApprovalRules,
  type Clinics,
  type SettingsName,
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
  type SettingsChange,
  decideSettingsChange,
  decidedBy,
  findSettings,
  findSettingsChange,
  findSettingsChangeByKey,
  findWaitingChange,
  insertSettingsChange,
  proposedBy,
  readSettings,
  settingsTag,
  updateSettings,
} from './store.server.ts'

/** Replaces a record and notifies every server, so that cached pages with it are rendered again. */
export async function replaceSettings(
  tx: Transaction,
  name: SettingsName,
  change: Parameters<typeof updateSettings>[2],
): Promise<void> {
  await updateSettings(tx, name, change)
  await invalidateTag(tx, settingsTag(name))
}

type DirectSettingsName = Exclude<SettingsName, 'promotion' | 'clinics'>
type RecordReplacement<Name extends DirectSettingsName> = {
  value: SettingsRecord<Name>
  baseVersion: number
  idempotencyKey: string
}

const refuseOutdated = (current: { version: number }) =>
  refused('conflict', 'Someone else changed these settings while you were editing.', { current })

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
    if (before.version !== baseVersion) return refuseOutdated(before)
    const at = ctx.clock.now()
    const version = baseVersion + 1
    await replaceSettings(tx, name, { value, version, updatedBy: actor.name, updatedAt: at })
    const change = { name, value, baseVersion, idempotencyKey, state: 'applied' } as const
    await insertSettingsChange(tx, {
      ...change,
      ...proposedBy(actor, at),
      ...decidedBy(actor, at),
    })
    const details = { version, changes: listChanges(before.value, value) }
    await logActivity(ctx, tx, 'settings.changed', ['settings', name], details)
    return accepted({ version })
  })
}

/** Returns a service that replaces a record, for people with this role or a higher one. */
function changeRecord<Name extends DirectSettingsName>(
  name: Name,
  minimum: StaffRole,
  schema: z.ZodType<RecordReplacement<Name>>,
) {
  return async (ctx: Context, input: unknown) => {
    const { actor } = ctx
    if (!hasRole(actor, minimum)) return notAllowed()
    const parsed = schema.safeParse(input)
    if (!parsed.success) return refusedInput(parsed.error, 'Please correct the marked fields.')
    return replaceRecord(ctx, actor, name, parsed.data)
  }
}

/** Changes the site's name, contact details and links. Product managers and above. Safe to repeat with the same key. */
export const changeSite = changeRecord('site', 'product_manager', changeSiteSchema)

/** Changes the access rules. Super admins only, because they affect security. Safe to repeat with the same key. */
export const changeAccessRules = changeRecord('access', 'super_admin', changeAccessRulesSchema)

/**
 * Changes the rules for new quotes. Quotes that were sent keep their texts and amounts. Super admins only, because the
 * limits apply to all other roles. A repeat with the same key changes nothing and succeeds again.
 */
export const changeQuoteRules = changeRecord('quotes', 'super_admin', changeQuoteRulesSchema)

/** Changes the values for estimating travel times. Product managers and above. Safe to repeat with the same key. */
export const changeTravelRules = changeRecord('travel', 'product_manager', changeTravelRulesSchema)

export async function readSecondStepRoles(ctx: Context): Promise<readonly StaffRole[]> {
  return (await readSettings(ctx, 'access')).secondStepRoles
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
  const { baseVersion, idempotencyKey } = change
  return ctx.db.transaction(async (tx) => {
    const before = await findSettings(tx, 'approvals', true)
    const waits = accepted({ version: before.version, isWaiting: true })
    if (await findSettingsChangeByKey(tx, idempotencyKey)) return waits
    if (before.version !== baseVersion || (await findWaitingChange(tx, 'approvals', baseVersion)))
      return refuseOutdated(before)
    const proposal = { ...change, name: 'approvals', state: 'pending' } as const
    await insertSettingsChange(tx, { ...proposal, ...proposedBy(actor, ctx.clock.now()) })
    const details = { isFourEyesOn: false }
    await logActivity(ctx, tx, 'settings.proposed', ['settings', 'approvals'], details)
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
    const refusal = isApplied && (await refuseGrantedAccess(tx, actor, change, at))
    if (refusal) return refusal
    await decideSettingsChange(tx, id, { state: decision, ...decidedBy(actor, at) })
    const action = isApplied ? 'settings.changed' : 'settings.proposal-rejected'
    const details = { requestedBy: change.proposedByName }
    await logActivity(ctx, tx, action, ['settings', 'approvals'], details)
    if (!isApplied) return accepted({ version: live.version })
    const version = live.version + 1
    const { value } = change
    await replaceSettings(tx, 'approvals', { value, version, updatedBy: actor.name, updatedAt: at })
    return accepted({ version })
  })
}

export const grantedAccessText = (name: string) =>
  `Another person must decide, because ${name} gave you access or changed it within the last day.`

/** Refuses a decision by a person to whom the proposer gave access within the last day (ADR 0008). */
export async function refuseGrantedAccess(
  tx: Transaction,
  actor: StaffActor,
  { proposedBy, proposedByName }: Pick<SettingsChange, 'proposedBy' | 'proposedByName'>,
  at: Date,
) {
  if (!(await issuedCredentialsFor(tx, proposedBy, actor.id, at))) return undefined
  return refused('not-allowed', grantedAccessText(proposedByName))
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
    if (before.version !== baseVersion)
      return refused('conflict', 'Someone else changed the list while you were editing.', {
        current: before,
      })
    const version = baseVersion + 1
    const by = { updatedBy: actor.name, updatedAt: ctx.clock.now() }
    await replaceSettings(tx, 'clinics', { value, version, ...by })
    await logActivity(ctx, tx, 'settings.changed', ['settings', 'clinics'], {
      version,
      before: countClinics(before.value),
      after: countClinics(value),
    })
    return accepted({ version })
  })
}

const countClinics = ({ groups }: Clinics) => groups.flatMap(({ clinics }) => clinics).length
