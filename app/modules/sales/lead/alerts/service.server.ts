import { formatWeekdayTime } from '#app/basics/dates.ts'
import { type Outcome, accepted, refusedInput } from '#app/basics/outcome.ts'
import { type NoticeWords, notices } from '#app/modules/outbox/notification/content.ts'
import { pushDeliveries } from '#app/modules/outbox/notification/rules.ts'
import { noticeCalls, notifyPerson } from '#app/modules/outbox/notification/service.server.ts'
import { markNoticesRead } from '#app/modules/outbox/notification/store.server.ts'
import { logActivity } from '#app/platform/activity-log.server.ts'
import { hasRole, notAllowed, type Context } from '#app/platform/context.server.ts'
import type { Queryable, Transaction } from '#app/platform/database.server.ts'
import { subjectOf } from '../rules.ts'
import type { ArrivingLead, Lead } from '../store.server.ts'
import { shouldAlertNow } from './rules.ts'
import { type LeadAlerts, leadAlertsSchema } from './schema.ts'
import { findAlertRecipients, findAlertsOf, storeAlerts } from './store.server.ts'

const newLeadNoticeKind = 'new-lead'

/** Only for people whose forms and hours include the lead. The bell merges unread notices. */
export async function newLeadAlerts(ctx: Context, db: Queryable, lead: ArrivingLead) {
  const now = ctx.clock.now()
  const alerted = await findAlertRecipients(db)
  const people = alerted.filter(({ alerts }) => shouldAlertNow(alerts, lead.kind, now))
  const ids = people.map(({ id }) => id)
  // The push message contains no lead data; it only announces a new lead.
  const message = {
    title: 'A new enquiry is waiting',
    text: 'Open the inbox to read it.',
    href: '/admin/leads',
    topic: newLeadNoticeKind,
  }
  return {
    notices: noticeCalls(ctx, ids, noticeOf(lead, notices.newLead)),
    deliveries: ctx.env.VAPID_PRIVATE_KEY ? pushDeliveries(people, message) : [],
  }
}

/** Notifies the owner of a lead, regardless of their settings for new leads. */
export async function alertOwner(ctx: Context, tx: Transaction, lead: Lead, userId: string) {
  const notice = noticeOf(lead, notices.ownLead)
  await notifyPerson(ctx, tx, { ...notice, to: { userId } }, 'if wanted')
}

function noticeOf(
  { id, kind: form, fields, reference, dueAt }: ArrivingLead,
  words: (subject: string, when: string) => NoticeWords,
) {
  const when = dueAt
    ? `${reference}. An answer is due by ${formatWeekdayTime(dueAt)}.`
    : `${reference}. No reply time was promised.`
  const href = `/admin/leads/${id}` as const
  return { ...words(subjectOf(form, fields), when), href, subjectId: id }
}

/** Marks a lead's notices as read for everyone, because a colleague has started to work on the lead. */
export function clearLeadAlerts(tx: Transaction, leadId: string): Promise<void> {
  return markNoticesRead(tx, newLeadNoticeKind, leadId)
}

/** Changes which new leads notify the signed-in person. Repeating it changes nothing. */
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
    await logActivity(ctx, tx, 'staff.lead-alerts-changed', ['staff-user', actor.id], alerts)
  })
  return accepted(alerts)
}
