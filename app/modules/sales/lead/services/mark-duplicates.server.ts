import type { Context } from '#app/platform/context.server.ts'
import { markDuplicatesAfter } from '../data/duplicates.server.ts'

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
