import type { Context } from '#app/platform/context.server.ts'
import { storeWordsAfter } from '../data/search.server.ts'

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
