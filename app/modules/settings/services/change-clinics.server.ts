import { z } from 'zod'
import { refusedInput } from '#app/basics/field-errors.ts'
import { accepted, refused, type Outcome } from '#app/basics/outcome.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { invalidateTag } from '#app/platform/notifications.server.ts'
import { hasRole, notAllowed } from '#app/platform/role-check.ts'
import { findSettings, replaceSettings, settingsTag } from '../data.server.ts'
import { clinicsSchema, type Clinics } from '../schema/clinics.ts'

export const changeClinicsSchema = z.strictObject({
  value: clinicsSchema,
  baseVersion: z.number().int().min(1),
})

/**
 * Replaces the clinics that the audit form lists (D-28). Product managers and above. The same list again
 * changes nothing.
 */
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
    await recordActivity(ctx, tx, {
      action: 'settings.changed',
      subjectType: 'settings',
      subjectId: 'clinics',
      details: { version, before: countOf(before.value), after: countOf(value) },
    })
    await invalidateTag(tx, settingsTag('clinics'))
    return accepted({ version })
  })
}

function countOf({ groups }: Clinics): number {
  return groups.reduce((sum, { clinics }) => sum + clinics.length, 0)
}
