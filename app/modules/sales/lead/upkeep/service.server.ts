import { johannesburgDate } from '#app/basics/dates.ts'
import type { Context } from '#app/platform/context.server.ts'
import { sumLeadDays } from '../store.server.ts'
import { storeWordsAfter } from '../search/store.server.ts'
import { markDuplicatesAfter } from '../duplicate/store.server.ts'

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

/**
 * Every night, a part at a time: makes leads searchable by their words (STF-07) that stood there before triggers did so,
 * or came from an older backup. Safe to repeat and to break off.
 */
export async function storeLeadWords({ db, log }: Pick<Context, 'db' | 'log'>): Promise<number> {
  let stored = 0
  let after: string | null = '00000000-0000-0000-0000-000000000000'
  while (after !== null) {
    const part: { last: string | null; stored: number } = await storeWordsAfter(db, after)
    stored += part.stored
    after = part.last
  }
  if (stored > 0) log.info({ leads: stored }, 'words of leads stored for the search')
  return stored
}

/**
 * Every night, a part at a time: marks what has a duplicate where the triggers could not, because two arrived in the
 * same instant or stood there before there were marks (LDS-04). Safe to repeat and to break off.
 */
export async function markDuplicates({ db, log }: Pick<Context, 'db' | 'log'>): Promise<number> {
  let marked = 0
  let after: string | null = '00000000-0000-0000-0000-000000000000'
  while (after !== null) {
    const part: { last: string | null; marked: number } = await markDuplicatesAfter(db, after)
    marked += part.marked
    after = part.last
  }
  if (marked > 0) log.info({ leads: marked }, 'marks of duplicates corrected')
  return marked
}
