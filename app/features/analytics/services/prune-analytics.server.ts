import { johannesburgDate } from '#app/basics/dates.ts'
import type { Context } from '#app/platform/context.server.ts'
import { retentionMonths } from '../content.ts'
import { deleteCountsBefore, forgetVisitors } from '../data.server.ts'

/** Forgets yesterday's visitors with their salt, and counts older than 25 months. Safe to repeat. */
export async function pruneAnalytics({ db, clock }: Context): Promise<void> {
  const today = johannesburgDate(clock.now())
  await forgetVisitors(db, today)
  const oldest = new Date(`${today}T00:00:00Z`)
  oldest.setUTCMonth(oldest.getUTCMonth() - retentionMonths)
  await deleteCountsBefore(db, oldest.toISOString().slice(0, 10))
}
