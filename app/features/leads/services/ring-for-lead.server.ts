import { formatWeekdayTime } from '#app/basics/dates.ts'
import {
  clearNotices,
  notifyPeople,
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
 * Tells everybody who works on leads of a new one under the bell, by the forms and hours that each chose (STF-11), in
 * the caller's transaction. A lead that somebody has already rings for nobody.
 */
export async function ringForLead(ctx: Context, tx: Transaction, lead: Lead): Promise<void> {
  if (lead.assignedTo) return
  const now = ctx.clock.now()
  const people = await findAlerted(tx)
  const ids = people.filter(({ alerts }) => ringsNow(alerts, lead.kind, now)).map(({ id }) => id)
  await notifyPeople(ctx, tx, ids, {
    kind,
    title: `New lead: ${subjectOf(lead.kind, lead.fields)}`,
    text: lead.dueAt
      ? `${lead.reference}. An answer is due by ${formatWeekdayTime(lead.dueAt)}.`
      : `${lead.reference}. No time was promised.`,
    href: `/admin/leads/${lead.id}`,
    subjectId: lead.id,
  })
  // Nothing of the lead: what passes through the makers of browsers says only that there is one.
  await pushToPeople(ctx, tx, ids, {
    title: 'A new enquiry is waiting',
    text: 'Open the inbox to read it.',
    href: '/admin/leads',
    topic: kind,
  })
}

/** Somebody has begun with a lead: its notices are read for everybody. */
export function endRinging(tx: Transaction, leadId: string): Promise<void> {
  return clearNotices(tx, { kind, subjectId: leadId })
}
