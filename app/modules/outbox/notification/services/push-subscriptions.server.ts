import { refusedInput } from '#app/basics/field-errors.ts'
import { accepted, refused, type Outcome } from '#app/basics/outcome.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { notAllowed } from '#app/platform/role-check.ts'
import { deleteSubscription, storeSubscription } from '../data/push-subscriptions.server.ts'
import { isPushService } from '../rules/push-hosts.ts'
import { subscribeSchema, unsubscribeSchema } from '../schema/push.ts'

/** Rings the person who asks in the browser that they ask from (STF-11). The same browser is noted once. */
export async function subscribe(
  ctx: Context,
  input: unknown,
  device: string,
): Promise<Outcome<{ id: string }>> {
  const { actor, env } = ctx
  if (actor.kind !== 'staff') return notAllowed()
  const parsed = subscribeSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error)
  if (!env.VAPID_PUBLIC_KEY)
    return refused('conflict', 'Devices cannot be rung: this installation has no keys for it.')
  const { endpoint, keys } = parsed.data
  if (!isPushService(endpoint, env.PUSH_HOSTS))
    return refused(
      'invalid-input',
      'The maker of this browser is not known here as a push service.',
    )
  return ctx.db.transaction(async (tx) => {
    const id = await storeSubscription(tx, {
      userId: actor.id,
      endpoint,
      ...keys,
      device,
      createdAt: ctx.clock.now(),
    })
    await recordActivity(ctx, tx, {
      action: 'staff.device-added',
      subjectType: 'staff-user',
      subjectId: actor.id,
      details: { device },
    })
    return accepted({ id })
  })
}

/** Stops ringing on one of the own devices. Repeating it changes nothing. */
export async function unsubscribe(ctx: Context, input: unknown): Promise<Outcome<{ id: string }>> {
  const { actor } = ctx
  if (actor.kind !== 'staff') return notAllowed()
  const parsed = unsubscribeSchema.safeParse(input)
  if (!parsed.success) return refused('invalid-input', 'There is no such device.')
  const { id } = parsed.data
  return ctx.db.transaction(async (tx) => {
    const gone = await deleteSubscription(tx, id, actor.id)
    if (gone)
      await recordActivity(ctx, tx, {
        action: 'staff.device-removed',
        subjectType: 'staff-user',
        subjectId: actor.id,
        details: { device: gone.device },
      })
    return accepted({ id })
  })
}
