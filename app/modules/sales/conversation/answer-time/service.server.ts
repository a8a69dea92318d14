import { formatDate, dayMs } from '#app/basics/dates.ts'
import type { Context } from '#app/platform/context.server.ts'
import { minPromises, keptPercent, lastFullMonth } from './rules.ts'
import { countKeptPromises } from './store.server.ts'

/** Longest promise, holidays included: an enquiry due in a month arrived at most this long before the month. */
const maxPromiseMs = 31 * dayMs

/** Returns the share of kept promises of the last full month; null if there were fewer than twenty. */
export async function readKeptPromises(ctx: Context) {
  const { begins, from, until } = lastFullMonth(ctx.clock.now())
  const receivedFrom = new Date(from.getTime() - maxPromiseMs)
  const counted = await countKeptPromises(ctx.db, { receivedFrom, from, until })
  const share = keptPercent(counted)
  if (share === null || counted.promises < minPromises) return null
  return { month: formatDate(begins).replace(/^1 /, ''), share, promises: counted.promises }
}
