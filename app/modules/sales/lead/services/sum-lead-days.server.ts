import { johannesburgDate } from '#app/basics/dates.ts'
import type { Context } from '#app/platform/context.server.ts'
import { sumLeadDays } from '../data/counts.server.ts'

/** A day is summed when it is over for an hour: what was being stored at midnight is there or has failed by then. */
const settledMs = 3_600_000

/**
 * Every night: sums the enquiries of the days that are over and have no sums, or lost them by a later change (OPS-09).
 * Safe to repeat and to break off.
 */
export async function sumDaysOfLeads({ db, clock, log }: Pick<Context, 'db' | 'clock' | 'log'>) {
  const end = johannesburgDate(new Date(clock.now().getTime() - settledMs))
  let days = 0
  let part
  do {
    part = await db.transaction((tx) => sumLeadDays(tx, end))
    days += part
  } while (part > 0)
  if (days > 0) log.info({ days }, 'enquiries of days that are over summed')
  return days
}
