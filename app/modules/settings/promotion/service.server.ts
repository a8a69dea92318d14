import { accepted, refused, refusedInput } from '#app/basics/outcome.ts'
import { logActivity } from '#app/platform/activity-log.server.ts'
import { type StaffActor, hasRole, notAllowed, type Context } from '#app/platform/context.server.ts'
import { listChanges } from '../rules.ts'
import { decidePromotionSchema, promotionSchema, proposePromotionSchema } from '../schema.ts'
import { refuseGrantedAccess, replaceSettings } from '../service.server.ts'
import {
  type SettingsChange,
  decideSettingsChange,
  decidedBy,
  findSettings,
  findSettingsChange,
  findSettingsChangeByKey,
  insertSettingsChange,
  proposedBy,
} from '../store.server.ts'

/** A second person must apply it. Product managers and above, because only they see the settings. */
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
      return refused(
        'conflict',
        'The promotion changed while you were editing. Reload and try again.',
        { current: before },
      )
    }
    const proposal = { ...parsed.data, name: 'promotion', state: 'pending' } as const
    const by = proposedBy(actor, ctx.clock.now())
    const id = await insertSettingsChange(tx, { ...proposal, ...by })
    const details = { change: id, changes: listChanges(before.value, value) }
    await logActivity(ctx, tx, 'promotion.proposed', ['settings', 'promotion'], details)
    return accepted({ id })
  })
}

/**
 * Applies or rejects a proposed promotion. Product managers and above. Neither the proposer nor an account to which the
 * proposer gave access within the last day can apply it (ADR 0008; the table also refuses the proposer). A second
 * decision on the same change is a conflict.
 */
export async function decidePromotion(ctx: Context, input: unknown) {
  const { actor } = ctx
  if (!hasRole(actor, 'product_manager')) return notAllowed()
  const parsed = decidePromotionSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error, 'Please correct the marked fields.')
  const { id, decision, comment } = parsed.data

  return ctx.db.transaction(async (tx) => {
    const live = await findSettings(tx, 'promotion', true)
    const change = await findSettingsChange(tx, id)
    if (change?.name !== 'promotion') return refused('not-found', 'Proposal not found.')
    const objection = findDecisionProblem(actor, decision, change, live)
    if (objection) return objection
    const at = ctx.clock.now()
    const refusal = decision === 'applied' && (await refuseGrantedAccess(tx, actor, change, at))
    if (refusal) return refusal
    await decideSettingsChange(tx, id, { state: decision, comment, ...decidedBy(actor, at) })
    const action = decision === 'applied' ? 'promotion.applied' : 'promotion.rejected'
    const changes = listChanges(live.value, promotionSchema.parse(change.value))
    await logActivity(ctx, tx, action, ['settings', 'promotion'], { change: id, changes })
    if (decision === 'applied') {
      const version = live.version + 1
      await replaceSettings(tx, 'promotion', {
        value: change.value,
        version,
        updatedBy: actor.name,
        updatedAt: at,
      })
    }
    return accepted({ state: decision })
  })
}

function findDecisionProblem(
  actor: StaffActor,
  decision: 'applied' | 'rejected',
  change: SettingsChange,
  live: { version: number },
) {
  if (change.proposedBy === actor.id)
    return refused('not-allowed', 'This is your own proposal. A second person must decide.')
  if (change.state !== 'pending')
    return refused('conflict', 'This proposal has already been decided.', { current: change })
  if (decision === 'applied' && change.baseVersion !== live.version) {
    return refused('conflict', 'The promotion changed after this proposal was made.', {
      current: live,
    })
  }
  return undefined
}
