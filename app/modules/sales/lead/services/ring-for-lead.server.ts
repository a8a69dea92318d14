import { formatWeekdayTime } from '#app/basics/dates.ts'
import type { DeliveryItem } from '#app/modules/outbox/delivery/schema.ts'
import { notices, type NoticeWords } from '#app/modules/outbox/notification/content.ts'
import { pushDeliveries } from '#app/modules/outbox/notification/rules.ts'
import {
  clearNotices,
  noticeCalls,
  notifyPerson,
} from '#app/modules/outbox/notification/service.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Queryable, Transaction } from '#app/platform/database.server.ts'
import type { Call } from '#app/platform/sql.server.ts'
import type { ArrivingLead, Lead } from '../data.server.ts'
import { findAlerted } from '../data/lead-alerts.server.ts'
import { subjectOf } from '../rules/describe-lead.ts'
import { ringsNow } from '../rules/lead-alerts.ts'

const kind = 'new-lead'

/**
 * Alerts everyone who works on leads to a new one, by the forms and hours that each chose (STF-11): calls for the
 * bell, where unread ones show as one notice, and deliveries for devices.
 */
export async function ringsOf(
  ctx: Context,
  db: Queryable,
  lead: ArrivingLead,
): Promise<{ notices: Call[]; deliveries: DeliveryItem[] }> {
  const now = ctx.clock.now()
  const alerted = await findAlerted(db)
  const people = alerted.filter(({ alerts }) => ringsNow(alerts, lead.kind, now))
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
export async function ringForOwner(
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

/** Somebody has begun with a lead: its notices are read for everybody. */
export function endRinging(tx: Transaction, leadId: string): Promise<void> {
  return clearNotices(tx, { kind, subjectId: leadId })
}
