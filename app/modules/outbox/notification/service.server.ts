import { type Outcome, accepted, refused, refusedInput } from '#app/basics/outcome.ts'
import type { StaffRole } from '#app/basics/staff-roles.ts'
import { type StaffPermission, requirementOf } from '#app/modules/access/rules.ts'
import { type StaffUserRow, findStaffUser } from '#app/modules/access/staff/store.server.ts'
import { readSettings } from '#app/modules/settings/store.server.ts'
import { logActivity } from '#app/platform/activity-log.server.ts'
import { notAllowed, type Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { siteAddress } from '#app/platform/env.server.ts'
import type { DatabaseCall } from '#app/platform/sql.server.ts'
import { failedAttempt } from '../delivery/rules.ts'
import type { AttemptResult, DeliveryToAttempt } from '../delivery/schema.ts'
import { enqueueDeliveries } from '../delivery/service.server.ts'
import { mailDelivery } from '../mail/rules.ts'
import type { NoticeWords } from './content.ts'
import { sendPush } from './gateway.server.ts'
import { composeNotice, isPushService } from './rules.ts'
import {
  pushMessageSchema,
  markNotificationsReadSchema,
  subscribeSchema,
  unsubscribeSchema,
} from './schema.ts'
import {
  addNotifications,
  deleteSubscription,
  findRecipients,
  findSubscription,
  hasNotification,
  insertNotifications,
  markReadByUser,
  storeSubscription,
} from './store.server.ts'

export type StaffNotice = NoticeWords & {
  /** Recipients: one person, everyone with at least this role, or everyone with this permission. */
  to: { userId: string } | { role: StaffRole } | { right: StaffPermission }
  href: `/admin${string}`
  /** Id of the record that the notification is about; `markNoticesRead` uses it. */
  subjectId?: string
}

/**
 * Notifies active staff under the bell, except the actor, in the caller's transaction. Open consoles show the
 * notification at once. The caller must have checked permissions.
 */
export async function notifyStaff(
  ctx: Context,
  tx: Transaction,
  { to, except = [], ...notice }: StaffNotice & { except?: readonly string[] },
) {
  const causedBy = ctx.actor.kind === 'staff' ? ctx.actor.id : undefined
  const required = requirementOf('right' in to ? to.right : 'role' in to ? to.role : 'viewer')
  const people = await findRecipients(tx, required, 'userId' in to ? [to.userId] : undefined)
  const others = people.filter((id) => id !== causedBy && !except.includes(id))
  await insertNotifications(tx, others, { ...notice, createdAt: ctx.clock.now() })
}

/** Like `notifyStaff`, for people known to be active; the calls go in one statement with others. */
export function noticeCalls(
  ctx: Context,
  ids: readonly string[],
  notice: Omit<StaffNotice, 'to'>,
): DatabaseCall[] {
  const causedBy = ctx.actor.kind === 'staff' ? ctx.actor.id : undefined
  const people = ids.filter((id) => id !== causedBy)
  if (people.length === 0) return []
  return [addNotifications(people, { ...notice, createdAt: ctx.clock.now() })]
}

/** Notifies one person, like `notifyStaff`, and by email if `mail` is 'always' or the person chose emails. */
export async function notifyPerson(
  ctx: Context,
  tx: Transaction,
  notice: StaffNotice & { to: { userId: string } },
  mail: 'always' | 'if wanted',
): Promise<void> {
  await notifyStaff(ctx, tx, notice)
  const [id] = await findRecipients(tx, requirementOf('viewer'), [notice.to.userId])
  const person = id ? await findStaffUser(tx, id) : undefined
  const isCause = ctx.actor.kind === 'staff' && ctx.actor.id === id
  if (!person || isCause || (mail === 'if wanted' && !person.wantsMail)) return
  await mailNotice(ctx, tx, person, notice)
}

/** Notifies the owner of a record like `notifyPerson`; without an owner who works on leads, everyone who does. */
export async function notifyOwner(
  ctx: Context,
  tx: Transaction,
  ownerId: string | null,
  notice: Omit<StaffNotice, 'to'>,
): Promise<void> {
  const [userId] = await findRecipients(tx, requirementOf('editor'), [ownerId])
  if (!userId) return notifyStaff(ctx, tx, { ...notice, to: { role: 'editor' } })
  await notifyPerson(ctx, tx, { ...notice, to: { userId } }, 'if wanted')
}

/** Sent even if the person made the change: someone else may be using their session. */
export async function mailSecurityNotice(
  ctx: Context,
  tx: Transaction,
  userId: string,
  notice: Pick<StaffNotice, 'title' | 'text' | 'href'>,
): Promise<void> {
  const person = await findStaffUser(tx, userId)
  if (person) await mailNotice(ctx, tx, person, notice)
}

async function mailNotice(
  ctx: Context,
  tx: Transaction,
  person: StaffUserRow,
  notice: Pick<StaffNotice, 'title' | 'text' | 'href'>,
): Promise<void> {
  const message = composeNotice({
    site: await readSettings(ctx, 'site'),
    name: person.fullName,
    address: person.email,
    title: notice.title,
    text: notice.text,
    url: new URL(notice.href, siteAddress(ctx.env)).href,
  })
  const item = mailDelivery('staff-notice', message, ['staff-user', person.id])
  await enqueueDeliveries(ctx, tx, [{ ...item, isForgettable: true }])
}

/** Marks one or all of the signed-in person's notifications as read. Safe to repeat; not in the activity log. */
export async function markNotificationsRead(
  ctx: Context,
  input: unknown,
): Promise<Outcome<{ read: number }>> {
  const { actor, db } = ctx
  if (actor.kind !== 'staff') return notAllowed()
  const parsed = markNotificationsReadSchema.safeParse(input)
  const unknown = refused('not-found', 'Notification not found. Reload and try again.')
  if (!parsed.success) return unknown
  const { id } = parsed.data
  if (id && !(await hasNotification(db, actor.id, id))) return unknown
  return accepted({ read: await markReadByUser(db, actor.id, id) })
}

/** Subscribes the current browser to push notifications of the signed-in person. A browser is stored once. */
export async function subscribeToPush(
  ctx: Context,
  input: unknown,
  device: string,
): Promise<Outcome<{ id: string }>> {
  const { actor, env } = ctx
  if (actor.kind !== 'staff') return notAllowed()
  const parsed = subscribeSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error)
  if (!env.VAPID_PUBLIC_KEY)
    return refused(
      'conflict',
      'Notifications on devices aren’t set up yet. Ask your operator to set them up.',
    )
  const { endpoint, keys } = parsed.data
  if (!isPushService(endpoint, env.PUSH_HOSTS))
    return refused(
      'invalid-input',
      'This browser’s push service isn’t supported. Try another browser, or ask your operator to allow it.',
    )
  return ctx.db.transaction(async (tx) => {
    const id = await storeSubscription(tx, {
      userId: actor.id,
      endpoint,
      ...keys,
      device,
      createdAt: ctx.clock.now(),
    })
    await logActivity(ctx, tx, 'staff.device-added', ['staff-user', actor.id], { device })
    return accepted({ id })
  })
}

/** Stops push notifications on one of the signed-in person's devices. Safe to repeat. */
export async function unsubscribeFromPush(
  ctx: Context,
  input: unknown,
): Promise<Outcome<{ id: string }>> {
  const { actor } = ctx
  if (actor.kind !== 'staff') return notAllowed()
  const parsed = unsubscribeSchema.safeParse(input)
  if (!parsed.success) return refused('invalid-input', 'Device not found. Reload and try again.')
  const { id } = parsed.data
  return ctx.db.transaction(async (tx) => {
    const gone = await deleteSubscription(tx, id, actor.id)
    if (gone)
      await logActivity(ctx, tx, 'staff.device-removed', ['staff-user', actor.id], {
        device: gone.device,
      })
    return accepted({ id })
  })
}

/** Age limit of push notifications. Older ones are withdrawn, because the inbox already shows their content. */
const maxPushAgeHours = 4

/**
 * Sends a push notification. Withdraws it if it is too old, or if the subscription or its owner is no longer active.
 * Deletes a subscription that the push service has ended.
 */
export async function attemptPush(
  ctx: Context,
  delivery: DeliveryToAttempt,
): Promise<AttemptResult> {
  const parsed = pushMessageSchema.safeParse(delivery.payload)
  if (!parsed.success)
    return failedAttempt('refused', 'not-sendable', 'The stored data is not a valid push message.')
  const { subscriptionId, ...message } = parsed.data
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, PUSH_RELAY_URL } = ctx.env
  if (!publicKey || !privateKey)
    return failedAttempt(
      'transient',
      'no-keys',
      'The VAPID keys are missing. Ask your operator to set them.',
    )
  const ageMs = ctx.clock.now().getTime() - delivery.createdAt.getTime()
  if (ageMs > maxPushAgeHours * 3_600_000)
    return failedAttempt('withdrawn', 'late', 'This notification is too old to send.')
  const subscription = await findSubscription(ctx.db, subscriptionId)
  if (!subscription)
    return failedAttempt(
      'withdrawn',
      'gone',
      'This device no longer gets notifications for new leads.',
    )
  const { email } = await readSettings(ctx, 'site')
  const result = await sendPush({
    subscription,
    message,
    vapid: { publicKey, privateKey, subject: `mailto:${email}` },
    ttlSeconds: maxPushAgeHours * 3_600,
    relay: PUSH_RELAY_URL,
  })
  if (result !== 'gone') return result
  await deleteSubscription(ctx.db, subscriptionId)
  return failedAttempt('withdrawn', 'gone', 'The push service has ended this subscription.')
}
