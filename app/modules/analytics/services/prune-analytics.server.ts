import { johannesburgDate } from '#app/basics/dates.ts'
import type { Context } from '#app/platform/context.server.ts'
import { periods, retentionMonths } from '../content.ts'
import { deleteCountsBefore, forgetVisitors } from '../data.server.ts'
import { sumPeriod } from '../data/periods.server.ts'
import { spanOf } from '../rules/summarize.ts'

/**
 * Forgets yesterday's visitors with their salt, and counts older than 25 months; then sums the periods of the screen up
 * to this day. Safe to repeat.
 */
export async function pruneAnalytics({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const today = johannesburgDate(clock.now())
  await forgetVisitors(db, today)
  const oldest = new Date(`${today}T00:00:00Z`)
  oldest.setUTCMonth(oldest.getUTCMonth() - retentionMonths)
  await deleteCountsBefore(db, oldest.toISOString().slice(0, 10))
  for (const days of periods) await db.transaction((tx) => sumPeriod(tx, spanOf(today, days)))
}
