import { isPublicHoliday } from '#app/basics/business-days.ts'
import { proclaimedHolidays } from '#app/modules/settings/site/rules.ts'
import type { SiteSettings } from '#app/modules/settings/schema.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import type { Lead } from '../data.server.ts'
import { restartClock, updateLead } from '../data/inbox.server.ts'
import { dueTime } from '../rules/due-time.ts'

/**
 * The visitor wrote again: an answered or closed lead waits for us once more, due at the end of the next business day,
 * or of as many as the settings say (ANS-07). One that still waits keeps its promise; none stays snoozed (ANS-12).
 * The caller holds the lock of the lead, and has checked permission.
 */
export async function awaitAnswerAgain(
  ctx: Context,
  tx: Transaction,
  lead: Lead,
  site: Pick<SiteSettings, 'proclaimedHolidays' | 'laterAnswerDays'>,
): Promise<void> {
  const isWaiting = !lead.answeredAt && (lead.status === 'new' || lead.status === 'in_progress')
  const at = ctx.clock.now()
  if (isWaiting && lead.dueAt) {
    if (lead.snoozedUntil) await updateLead(tx, lead, { snoozedUntil: null }, at)
    return
  }
  const proclaimed = proclaimedHolidays(site)
  const promise = { text: '', businessDays: site.laterAnswerDays }
  const due = dueTime(promise, at, (day) => isPublicHoliday(day, proclaimed))
  await restartClock(tx, lead, due!, at)
  await recordActivity(ctx, tx, {
    action: 'lead.waits-again',
    subjectType: 'lead',
    subjectId: lead.id,
    details: { dueAt: due!.toISOString(), answeredAt: lead.answeredAt?.toISOString() ?? null },
  })
}
