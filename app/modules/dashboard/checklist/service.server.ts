import { z } from 'zod'
import { type Outcome, accepted, refusedInput } from '#app/basics/outcome.ts'
import { hasChangedPrices } from '#app/modules/catalogue/approval/store.server.ts'
import { promotionState } from '#app/modules/settings/rules.ts'
import { readSettings } from '#app/modules/settings/store.server.ts'
import { logActivity } from '#app/platform/activity-log.server.ts'
import { hasRole, notAllowed, type Context } from '#app/platform/context.server.ts'
import { connectedSystems } from '../integration/rules.ts'
import { findSampleState } from '../sample/store.server.ts'
import { checklistOf } from './rules.ts'
import { findChecklistFacts, isChecklistDismissed, setChecklistDismissed } from './store.server.ts'

export async function readChecklist(ctx: Context) {
  const [facts, hasOwnPrices, isDismissed, samples, promotion, site, brand] = await Promise.all([
    findChecklistFacts(ctx.db),
    hasChangedPrices(ctx.db),
    isChecklistDismissed(ctx.db),
    findSampleState(ctx.db),
    readSettings(ctx, 'promotion'),
    readSettings(ctx, 'site'),
    readSettings(ctx, 'brand'),
  ])
  const steps = checklistOf({
    ...facts,
    company: { site, hasLogo: brand.logo !== null },
    hasOwnPrices,
    connected: connectedSystems(ctx.env),
    promotion: promotionState(promotion, ctx.clock.now()),
  })
  return { steps, isDismissed, samples }
}

export const dismissalSchema = z.strictObject({
  isDismissed: z.boolean('Choose whether to hide the checklist.'),
})

/** Hides the checklist for everyone, or shows it again. For product managers and above. Safe to repeat. */
export async function dismissChecklist(
  ctx: Context,
  input: unknown,
): Promise<Outcome<{ isDismissed: boolean }>> {
  if (!hasRole(ctx.actor, 'product_manager')) return notAllowed()
  const parsed = dismissalSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error)
  const { isDismissed } = parsed.data
  return ctx.db.transaction(async (tx) => {
    if (await setChecklistDismissed(tx, isDismissed, ctx.clock.now()))
      await logActivity(
        ctx,
        tx,
        isDismissed ? 'settings.checklist-hidden' : 'settings.checklist-shown',
        ['settings', 'checklist'],
      )
    return accepted({ isDismissed })
  })
}
