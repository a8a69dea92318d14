import { hourMs, johannesburgDate } from '#app/basics/dates.ts'
import { accepted, type Outcome } from '#app/basics/outcome.ts'
import { pick } from '#app/basics/records.ts'
import { enqueueDeliveries } from '#app/modules/outbox/delivery/service.server.ts'
import { mailDelivery } from '#app/modules/outbox/mail/rules.ts'
import { notifyPerson, notifyStaff } from '#app/modules/outbox/notification/service.server.ts'
import { findRecipients } from '#app/modules/outbox/notification/store.server.ts'
import type { SiteSettings } from '#app/modules/settings/schema.ts'
import { readSettings } from '#app/modules/settings/store.server.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import { notAllowed, type Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { siteAddress } from '#app/platform/env.server.ts'
import { findStaffNames } from '../owner/store.server.ts'
import { leadLogEntry, urgentDueTime, subjectOf } from '../rules.ts'
import { type Lead, lockUnremindedLeads, markLeadsReminded } from '../store.server.ts'
import { type WaitingLead, composeReminder, escalationNotice, waitingNotices } from './rules.ts'

/** Maximum number of leads per run. Only an outage or a first start leads to more; the next run handles the rest. */
const batchSize = 500

export type ReminderCounts = { overdue: number; dueSoon: number }

/** Once each: under the bell, and by one email to the leads' mailbox, if set. For scheduled jobs only. */
export async function sendLeadReminders(ctx: Context): Promise<Outcome<ReminderCounts>> {
  if (ctx.actor.kind !== 'system') return notAllowed()
  const site = await readSettings(ctx, 'site')
  const { escalateTo } = await readSettings(ctx, 'assignment')
  return ctx.db.transaction(async (tx) => {
    const now = ctx.clock.now()
    const soon = new Date(now.getTime() + hourMs)
    const found = await lockUnremindedLeads(tx, now, soon, batchSize)
    if (found.length === 0) return accepted({ overdue: 0, dueSoon: 0 })
    const owners = found.flatMap(({ assignedTo }) => assignedTo ?? [])
    const names = await findStaffNames(tx, owners)
    const active = await findRecipients(tx, { minimum: 'editor' }, [...owners, escalateTo])
    const waiting = found.map((lead) => describeWaiting(ctx, lead, names))
    const overdue = waiting.filter(({ dueAt }) => dueAt < now)
    const dueSoon = waiting.filter(({ dueAt }) => dueAt >= now)
    await markLeadsReminded(tx, 'overdueToldAt', idsOf(overdue), now)
    await markLeadsReminded(tx, 'dueSoonToldAt', idsOf(dueSoon), now)
    if (site.leadsMailbox) await queueReminderMail(ctx, tx, site, { overdue, dueSoon })
    if (escalateTo && active.includes(escalateTo)) {
      const others = dueSoon.filter(({ assignedTo }) => assignedTo !== escalateTo)
      const notice = escalationNotice(others, escalateTo)
      if (notice) await notifyPerson(ctx, tx, notice, 'if wanted')
    }
    for (const one of waitingNotices({ overdue, dueSoon }, active)) await notifyStaff(ctx, tx, one)
    await recordActivity(
      ctx,
      tx,
      ...overdue.map(({ id }) => leadLogEntry('lead.reminded-overdue', id)),
      ...dueSoon.map(({ id }) => leadLogEntry('lead.reminded-due-soon', id)),
    )
    return accepted({ overdue: overdue.length, dueSoon: dueSoon.length })
  })
}

async function queueReminderMail(
  ctx: Context,
  tx: Transaction,
  site: SiteSettings,
  leads: { overdue: DescribedLead[]; dueSoon: DescribedLead[] },
): Promise<void> {
  const inboxUrl = new URL('/admin/leads?status=open&sort=due', siteAddress(ctx.env)).href
  const mail = composeReminder({ site, ...leads, inboxUrl })
  const day = johannesburgDate(ctx.clock.now())
  await enqueueDeliveries(ctx, tx, [mailDelivery('lead-reminder', mail, ['lead-desk', day])])
}

type DescribedLead = WaitingLead & { id: string; assignedTo: string | null }
const idsOf = (leads: readonly DescribedLead[]) => leads.map(({ id }) => id)

function describeWaiting(ctx: Context, lead: Lead, names: Map<string, string>): DescribedLead {
  return {
    ...pick(lead, ['id', 'assignedTo', 'reference', 'promise']),
    subject: subjectOf(lead.kind, lead.fields),
    // The query only selects leads with a due time.
    dueAt: urgentDueTime(lead) as Date,
    ownerName: names.get(lead.assignedTo ?? '') ?? null,
    url: new URL(`/admin/leads/${lead.id}`, siteAddress(ctx.env)).href,
  }
}
