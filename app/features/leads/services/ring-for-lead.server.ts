import { formatWeekdayTime } from '#app/basics/dates.ts'
import {
  clearNotices,
  notifyPeople,
  notifyPerson,
} from '#app/features/notifications/services/notify-staff.server.ts'
import { pushToPeople } from '#app/features/notifications/services/push-to-people.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import type { Lead } from '../data.server.ts'
import { findAlerted } from '../data/lead-alerts.server.ts'
import { subjectOf } from '../rules/describe-lead.ts'
import { ringsNow } from '../rules/lead-alerts.ts'

const kind = 'new-lead'

/**
 * Notifies everyone who works on leads of a new one under the bell, by the forms and hours that each chose (STF-11), in
 * the caller's transaction; unread ones show as one notice. A lead with an owner rings for the owner alone.
 */
export async function ringForLead(ctx: Context, tx: Transaction, lead: Lead): Promise<void> {
  if (lead.assignedTo) return ringForOwner(ctx, tx, lead, lead.assignedTo)
  const now = ctx.clock.now()
  const people = await findAlerted(tx)
  const ids = people.filter(({ alerts }) => ringsNow(alerts, lead.kind, now)).map(({ id }) => id)
  await notifyPeople(ctx, tx, ids, { kind, ...noticeOf(lead, 'New lead') })
  // Nothing of the lead: what passes through the makers of browsers says only that there is one.
  await pushToPeople(ctx, tx, ids, {
    title: 'A new enquiry is waiting',
    text: 'Open the inbox to read it.',
    href: '/admin/leads',
    topic: kind,
  })
}

/** A lead of one's own always rings, whatever the person chose for new ones. */
export async function ringForOwner(
  ctx: Context,
  tx: Transaction,
  lead: Lead,
  userId: string,
): Promise<void> {
  const notice = { to: { userId }, kind: 'own-lead', ...noticeOf(lead, 'Lead assigned to you') }
  await notifyPerson(ctx, tx, notice, 'if wanted')
}

const noticeOf = ({ id, kind: form, fields, reference, dueAt }: Lead, what: string) => ({
  title: `${what}: ${subjectOf(form, fields)}`,
  text: dueAt
    ? `${reference}. An answer is due by ${formatWeekdayTime(dueAt)}.`
    : `${reference}. No time was promised.`,
  href: `/admin/leads/${id}` as const,
  subjectId: id,
})

/** Somebody has begun with a lead: its notices are read for everybody. */
export function endRinging(tx: Transaction, leadId: string): Promise<void> {
  return clearNotices(tx, { kind, subjectId: leadId })
}
