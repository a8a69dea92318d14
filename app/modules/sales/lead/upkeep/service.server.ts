import { johannesburgDate, hourMs } from '#app/basics/dates.ts'
import type { Context } from '#app/platform/context.server.ts'
import { markDuplicatesAfter } from '../duplicate/store.server.ts'
import { storeWordsAfter } from '../search/store.server.ts'
import { sumLeadDays } from '../store.server.ts'

/** A day is summed one hour after it ends, because writes at midnight have finished or failed by then. */
const dayCloseDelayMs = hourMs

/** Also totals days whose totals a later change deleted. Runs nightly; safe to repeat and interrupt. */
export async function sumDaysOfLeads({ db, clock, log }: Pick<Context, 'db' | 'clock' | 'log'>) {
  const end = johannesburgDate(new Date(clock.now().getTime() - dayCloseDelayMs))
  let days = 0
  let part
  do {
    part = await db.transaction((tx) => sumLeadDays(tx, end))
    days += part
  } while (part > 0)
  if (days > 0) log.info({ days }, 'totalled the enquiries of past days')
  return days
}

/** Adds missing search words, for example to leads from a backup. Runs nightly; safe to repeat and interrupt. */
export async function storeLeadWords({ db, log }: Pick<Context, 'db' | 'log'>): Promise<number> {
  const stored = await sumParts((after) => storeWordsAfter(db, after))
  if (stored > 0) log.info({ leads: stored }, 'stored the search words of leads')
  return stored
}

/** Marks duplicates of leads that arrived at the same time. Runs nightly; safe to repeat and interrupt. */
export async function markDuplicates({ db, log }: Pick<Context, 'db' | 'log'>): Promise<number> {
  const marked = await sumParts((after) => markDuplicatesAfter(db, after))
  if (marked > 0) log.info({ leads: marked }, 'corrected duplicate marks')
  return marked
}

async function sumParts(next: (after: string) => Promise<{ last: string | null; done: number }>) {
  let sum = 0
  let after: string | null = '00000000-0000-0000-0000-000000000000'
  while (after !== null) {
    const part = await next(after)
    sum += part.done
    after = part.last
  }
  return sum
}
