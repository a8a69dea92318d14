import { formatDate } from '#app/basics/dates.ts'
import type { Context } from '#app/platform/context.server.ts'
import { minPromises, shareKept, lastFullMonth } from './rules.ts'
import { countKeptPromises } from './store.server.ts'

/** Longer than any promise lasts, holidays included: what fell due in a month was received within it or so long before. */
const maxPromiseMs = 31 * 24 * 60 * 60 * 1000

export type KeptPromises = { month: string; share: number; promises: number }

/** The share of promises of the last full month that were kept; null below twenty. */
export async function readKeptPromises(ctx: Context): Promise<KeptPromises | null> {
  const { begins, from, until } = lastFullMonth(ctx.clock.now())
  const receivedFrom = new Date(from.getTime() - maxPromiseMs)
  const counted = await countKeptPromises(ctx.db, { receivedFrom, from, until })
  const share = shareKept(counted)
  if (share === null || counted.promises < minPromises) return null
  return { month: formatDate(begins).replace(/^1 /, ''), share, promises: counted.promises }
}
