import { businessDaysFrom, isPublicHoliday } from '#app/basics/business-days.ts'
import { formatDate, johannesburgDate } from '#app/basics/dates.ts'
import { accepted, type Outcome } from '#app/basics/outcome.ts'
import { enqueueDeliveries } from '#app/modules/outbox/delivery/service.server.ts'
import { findLead } from '../../lead/data/inbox.server.ts'
import { mailDelivery } from '#app/modules/outbox/mail/rules.ts'
import { notifyPerson } from '#app/modules/outbox/notification/service.server.ts'
import { readSettings } from '#app/modules/settings/store.server.ts'
import { proclaimedHolidays } from '#app/modules/settings/site/rules.ts'
import type { SiteSettings } from '#app/modules/settings/schema.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { notAllowed } from '#app/platform/actor.ts'
import { notices } from '#app/modules/outbox/notification/content.ts'
import { updateVersion } from '../data.server.ts'
import { lockEndingQuotes } from '../data/list.server.ts'
import { composeReminderMail } from '../rules/compose-quote-mail.ts'

const mostAtOnce = 100
const daysBefore = 2

/**
 * Two business days before a quote ends its member of staff is told, once; the visitor, too, where staff said so
 * (QUO-08). For the system's clock alone.
 */
export async function remindOfQuotes(ctx: Context): Promise<Outcome<{ count: number }>> {
  if (ctx.actor.kind !== 'system') return notAllowed()
  const site = await readSettings(ctx, 'site')
  const proclaimed = proclaimedHolidays(site)
  const today = johannesburgDate(ctx.clock.now())
  const lastDay = businessDaysFrom(today, daysBefore, (day) => isPublicHoliday(day, proclaimed))
  return ctx.db.transaction(async (tx) => {
    const ending = await lockEndingQuotes(tx, today, lastDay, mostAtOnce)
    for (const row of ending) await remind(ctx, tx, site, row)
    return accepted({ count: ending.length })
  })
}

type Ending = Awaited<ReturnType<typeof lockEndingQuotes>>[number]

async function remind(
  ctx: Context,
  tx: Transaction,
  site: SiteSettings,
  { version, leadId }: Ending,
) {
  const at = ctx.clock.now()
  const lead = await findLead(tx, leadId)
  const { content, draft, id, quoteId, authorId } = version
  const isVisitorDue = version.isVisitorReminded && !version.visitorRemindedAt
  if (content && lead && !version.staffRemindedAt)
    await notifyPerson(
      ctx,
      tx,
      {
        ...notices.quoteEnding(content.number, formatDate(content.validUntil)),
        to: { userId: lead.assignedTo ?? authorId },
        href: `/admin/quotes/${quoteId}`,
        subjectId: quoteId,
      },
      'if wanted',
    )
  if (content && lead && !lead.deidentifiedAt && isVisitorDue) {
    const mail = composeReminderMail({ site, address: draft.address, content })
    await enqueueDeliveries(ctx, tx, [
      { ...mailDelivery('quote-reminder', mail), subjectType: 'lead', subjectId: leadId },
    ])
  }
  await updateVersion(tx, id, {
    staffRemindedAt: version.staffRemindedAt ?? at,
    ...(isVisitorDue ? { visitorRemindedAt: at } : {}),
  })
  await recordActivity(ctx, tx, {
    action: 'quote.end-reminded',
    subjectType: 'lead',
    subjectId: leadId,
    details: { quoteId, isVisitorTold: isVisitorDue },
  })
}
