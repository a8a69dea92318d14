import { formatWeekdayTime } from '#app/basics/dates.ts'
import type { DeliveryItem } from '#app/modules/outbox/delivery/schema.ts'
import { type NoticeWords, notices } from '#app/modules/outbox/notification/content.ts'
import { pushDeliveries } from '#app/modules/outbox/notification/rules.ts'
import {
  clearNotices,
  noticeCalls,
  notifyPerson,
} from '#app/modules/outbox/notification/service.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Queryable, Transaction } from '#app/platform/database.server.ts'
import type { Call } from '#app/platform/sql.server.ts'
import type { ArrivingLead, Lead } from '../store.server.ts'
import { findAlertRecipients, findAlertsOf, storeAlerts } from './store.server.ts'
import { subjectOf } from '../rules.ts'
import { type LeadAlerts, shouldAlertNow } from './rules.ts'
import { type Outcome, accepted, refusedInput } from '#app/basics/outcome.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import { hasRole, notAllowed } from '#app/platform/actor.ts'
import { leadAlertsSchema } from './schema.ts'

const kind = 'new-lead'

/**
 * Alerts everyone who works on leads to a new one, by the forms and hours that each chose (STF-11): calls for the
 * bell, where unread ones show as one notice, and deliveries for devices.
 */
export async function newLeadAlerts(
  ctx: Context,
  db: Queryable,
  lead: ArrivingLead,
): Promise<{ notices: Call[]; deliveries: DeliveryItem[] }> {
  const now = ctx.clock.now()
  const alerted = await findAlertRecipients(db)
  const people = alerted.filter(({ alerts }) => shouldAlertNow(alerts, lead.kind, now))
  const ids = people.map(({ id }) => id)
  // Nothing of the lead: what passes through the makers of browsers says only that there is one.
  const message = {
    title: 'A new enquiry is waiting',
    text: 'Open the inbox to read it.',
    href: '/admin/leads',
    topic: kind,
  }
  return {
    notices: noticeCalls(ctx, ids, noticeOf(lead, notices.newLead)),
    deliveries: ctx.env.VAPID_PRIVATE_KEY ? pushDeliveries(people, message) : [],
  }
}

/** A lead of one's own always rings, whatever the person chose for new ones. */
export async function alertOwner(
  ctx: Context,
  tx: Transaction,
  lead: Lead,
  userId: string,
): Promise<void> {
  const notice = noticeOf(lead, notices.ownLead)
  await notifyPerson(ctx, tx, { ...notice, to: { userId } }, 'if wanted')
}

function noticeOf(
  { id, kind: form, fields, reference, dueAt }: ArrivingLead,
  words: (subject: string, when: string) => NoticeWords,
) {
  const when = dueAt
    ? `${reference}. An answer is due by ${formatWeekdayTime(dueAt)}.`
    : `${reference}. No time was promised.`
  const href = `/admin/leads/${id}` as const
  return { ...words(subjectOf(form, fields), when), href, subjectId: id }
}

/** Someone has begun with a lead: its notices are read for everyone. */
export function clearLeadAlerts(tx: Transaction, leadId: string): Promise<void> {
  return clearNotices(tx, { kind, subjectId: leadId })
}

/** Which new leads ring for the person who asks, and when (STF-11). Saying the same again changes nothing. */
export async function changeOwnAlerts(ctx: Context, input: unknown): Promise<Outcome<LeadAlerts>> {
  const { actor } = ctx
  if (!hasRole(actor, 'editor') || actor.kind !== 'staff') return notAllowed()
  const parsed = leadAlertsSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error)
  const alerts = parsed.data
  await ctx.db.transaction(async (tx) => {
    const before = await findAlertsOf(tx, actor.id)
    if (JSON.stringify(before) === JSON.stringify(alerts)) return
    await storeAlerts(tx, actor.id, alerts, ctx.clock.now())
    await recordActivity(ctx, tx, {
      action: 'staff.lead-alerts-changed',
      subjectType: 'staff-user',
      subjectId: actor.id,
      details: alerts,
    })
  })
  return accepted(alerts)
}
