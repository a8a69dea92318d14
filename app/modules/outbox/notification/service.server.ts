import type { StaffRole } from '#app/basics/staff-roles.ts'
import { enqueueDeliveries } from '../delivery/service.server.ts'
import { mailDelivery } from '../mail/rules.ts'
import { readSettings } from '#app/modules/settings/store.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { siteAddress } from '#app/platform/env.server.ts'
import type { Call } from '#app/platform/sql.server.ts'
import {
  addNotifications,
  deleteSubscription,
  findActivePerson,
  findRecipients,
  findSubscription,
  hasNotification,
  insertNotifications,
  markRead,
  markSubjectRead,
  storeSubscription,
} from './store.server.ts'
import { type StaffUserRow, findStaffUser } from '#app/modules/access/staff/store.server.ts'
import { type Right, requirementOfRight } from '#app/modules/access/rules.ts'
import type { NoticeWords } from './content.ts'
import { composeNotice, isPushService } from './rules.ts'
import { type Outcome, accepted, refused, refusedInput } from '#app/basics/outcome.ts'
import { notAllowed } from '#app/platform/actor.ts'
import {
  pushMessageSchema,
  readNotificationsSchema,
  subscribeSchema,
  unsubscribeSchema,
} from './schema.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import type { AttemptResult, DeliveryToAttempt } from '../delivery/schema.ts'
import { sendPush } from './gateway.server.ts'

export type StaffNotice = NoticeWords & {
  /** One person, everyone of at least a role, or everyone who has a right. */
  to: { userId: string } | { role: StaffRole } | { right: Right }
  /** The page of the console that it leads to. */
  href: `/admin${string}`
  /** What it is about, where `clearNotices` shall find it. */
  subjectId?: string
}

/**
 * Puts a notification under the bell of active staff, in the caller's transaction; anyone who causes it gets
 * none. The caller has checked permission. Consoles that are open show it at once (ADS-11).
 */
export async function notifyStaff(
  ctx: Context,
  tx: Transaction,
  { to, ...notice }: StaffNotice,
): Promise<void> {
  const causedBy = ctx.actor.kind === 'staff' ? ctx.actor.id : undefined
  const people =
    'userId' in to
      ? (await findActivePerson(tx, to.userId)).filter((id) => id !== causedBy)
      : await findRecipients(
          tx,
          'right' in to ? requirementOfRight(to.right) : { minimum: to.role },
          causedBy,
        )
  await insertNotifications(tx, people, { ...notice, createdAt: ctx.clock.now() })
}

/** As `notifyStaff`, for these people, who are known to be active: calls that are sent together with others. */
export function noticeCalls(
  ctx: Context,
  ids: readonly string[],
  notice: Omit<StaffNotice, 'to'>,
): Call[] {
  const causedBy = ctx.actor.kind === 'staff' ? ctx.actor.id : undefined
  const people = ids.filter((id) => id !== causedBy)
  if (people.length === 0) return []
  return [addNotifications(people, { ...notice, createdAt: ctx.clock.now() })]
}

/** Everybody's notices of one thing are read: someone has dealt with it (STF-04). */
export async function clearNotices(
  tx: Transaction,
  about: Required<Pick<StaffNotice, 'kind' | 'subjectId'>>,
): Promise<void> {
  await markSubjectRead(tx, about.kind, about.subjectId)
}

/**
 * Tells one person under the bell, and by mail if `mail` says so: always, or where they asked for mails
 * (STF-04). Same transaction, same rules as `notifyStaff`.
 */
export async function notifyPerson(
  ctx: Context,
  tx: Transaction,
  notice: StaffNotice & { to: { userId: string } },
  mail: 'always' | 'if wanted',
): Promise<void> {
  await notifyStaff(ctx, tx, notice)
  const [id] = await findActivePerson(tx, notice.to.userId)
  const person = id ? await findStaffUser(tx, id) : undefined
  const isCause = ctx.actor.kind === 'staff' && ctx.actor.id === id
  if (!person || isCause || (mail === 'if wanted' && !person.wantsMail)) return
  await mailNotice(ctx, tx, person, notice)
}

/**
 * Mails someone what was done to their account, no matter who did it, also they themselves: the session may be another's.
 * The same transaction.
 */
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
  await enqueueDeliveries(ctx, tx, [
    {
      ...mailDelivery('staff-notice', message),
      subjectType: 'staff-user',
      subjectId: person.id,
      isForgettable: true,
    },
  ])
}

/** Marks one's own notifications as read, one or all (ADS-11). Safe to repeat; looking is no activity. */
export async function readNotifications(
  ctx: Context,
  input: unknown,
): Promise<Outcome<{ read: number }>> {
  const { actor, db } = ctx
  if (actor.kind !== 'staff') return notAllowed()
  const parsed = readNotificationsSchema.safeParse(input)
  const unknown = refused('not-found', 'There is no such notification.')
  if (!parsed.success) return unknown
  const { id } = parsed.data
  if (id && !(await hasNotification(db, actor.id, id))) return unknown
  return accepted({ read: await markRead(db, actor.id, id) })
}

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

/** Later than that, a ring says nothing that the inbox does not say. */
const maxPushAgeHours = 4

/**
 * The push channel's attempt for the delivery engine (STF-11). A subscription that its push service has ended is
 * removed; a ring that comes too late, or to a former colleague, is not sent.
 */
export async function attemptPush(
  ctx: Context,
  delivery: DeliveryToAttempt,
): Promise<AttemptResult> {
  const parsed = pushMessageSchema.safeParse(delivery.payload)
  if (!parsed.success)
    return { kind: 'refused', error: { code: 'not-sendable', message: 'This is no push message.' } }
  const { subscriptionId, ...message } = parsed.data
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, PUSH_RELAY_URL } = ctx.env
  if (!publicKey || !privateKey)
    return { kind: 'transient', error: { code: 'no-keys', message: 'There are no VAPID keys.' } }
  const ageMs = ctx.clock.now().getTime() - delivery.createdAt.getTime()
  if (ageMs > maxPushAgeHours * 3_600_000) return withdrawn('late', 'It is too late to ring.')
  const subscription = await findSubscription(ctx.db, subscriptionId)
  if (!subscription) return withdrawn('gone', 'This device no longer gets calls for new leads.')
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
  return withdrawn('gone', 'The push service has ended this subscription.')
}

const withdrawn = (code: string, message: string): AttemptResult => ({
  kind: 'withdrawn',
  error: { code, message },
})
