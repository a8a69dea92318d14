import type { Context } from '#app/platform/context.server.ts'
import { isDatabaseOutage } from '#app/platform/database-outage.server.ts'
import { knownPlaces } from './known-places.server.ts'
import { findAddressesBeginning, type AddressKey, type KnownAddress } from '../data.server.ts'
import { recordOfKnown } from '../rules/known-address.ts'
import { searchKey } from '../rules/search-key.ts'
import { addressSearches } from '../rules/typed-address.ts'

/**
 * Live buildings whose address, street or name begins with what was typed; the address first. While the
 * database is away there are none, and the places still answer.
 */
export async function findKnownAddresses(
  ctx: Context,
  text: string,
  most: number,
): Promise<KnownAddress[]> {
  const found = new Map<string, KnownAddress>()
  const hasNumber = /^\s*\d/.test(text)
  const sources: AddressKey[] = hasNumber ? ['address'] : ['street', 'name']
  try {
    for (const { prefixes, alsoHolds } of addressSearches(text)) {
      const wanted = alsoHolds.length > 0 ? 60 : most
      const lists = await Promise.all(
        sources.map((source) => findAddressesBeginning(ctx.db, source, prefixes, wanted)),
      )
      for (const known of lists.flat()) if (holds(known, alsoHolds)) found.set(known.id, known)
      if (found.size >= most) break
    }
  } catch (error) {
    if (!isDatabaseOutage(error)) throw error
    ctx.log.warn({ err: error }, 'addresses of buildings could not be searched')
  }
  return [...found.values()].slice(0, most)
}

/** True when each word begins a word of the building's address or of the place it lies in. */
function holds(known: KnownAddress, words: readonly string[]): boolean {
  const missing = wordsNotIn(`${known.address} ${known.suburb}`, words)
  if (missing.length === 0) return true
  const { town, province, postalCode } = recordOfKnown(known, knownPlaces).address
  return wordsNotIn(`${town} ${province} ${postalCode}`, missing).length === 0
}

function wordsNotIn(text: string, words: readonly string[]): string[] {
  const has = searchKey(text).split(' ')
  return words.filter((word) => !has.some((one) => one.startsWith(word)))
}
