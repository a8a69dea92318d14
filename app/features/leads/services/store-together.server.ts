import type { Context } from '#app/platform/context.server.ts'
import { isDatabaseOutage } from '#app/platform/database-outage.server.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import { Gathering, shareTransaction } from '#app/platform/gathering.server.ts'
import { sqlState } from '#app/platform/logger.server.ts'
import type { Lead, NewLead } from '../data.server.ts'
import { storeEnquiry, storeEnquiryIn, type StoreMore } from './store-enquiry.server.ts'

type Enquiry = { ctx: Context; lead: NewLead; more: StoreMore }
type Stored = PromiseSettledResult<Lead | undefined>

/** Enough to share a commit, few enough to be composed within some milliseconds. */
const mostTogether = 48
/** While the database writes one, the next is composed, if it is worth a transaction of its own. */
const flights = 2
const beside = { items: 16, afterMs: 50 }

const gatherings = new WeakMap<Queryable, Gathering<Enquiry, Stored>>()

/**
 * As `storeEnquiry`, together with what other visitors send at the same moment (OPS-11, ADR 0082): one transaction for
 * all, answered when it is committed. If it fails, each is stored by itself, so that one that cannot be stored fails alone.
 */
export async function storeTogether(
  ctx: Context,
  lead: NewLead,
  more: StoreMore,
): Promise<Lead | undefined> {
  const stored = await gatheringOf(ctx.db).ask({ ctx, lead, more })
  if (stored.status === 'rejected') throw stored.reason
  return stored.value
}

function gatheringOf(db: Queryable): Gathering<Enquiry, Stored> {
  const known = gatherings.get(db)
  if (known) return known
  const made = new Gathering(storeAll, { most: mostTogether, flights, beside, patienceMs: 3_000 })
  gatherings.set(db, made)
  return made
}

async function storeAll(enquiries: readonly Enquiry[]): Promise<Stored[]> {
  if (enquiries.length === 1) return storeEach(enquiries)
  try {
    const stored = await enquiries[0]!.ctx.db.transaction((tx) =>
      shareTransaction(
        tx,
        enquiries.map(
          ({ ctx, lead, more }) =>
            () =>
              storeEnquiryIn(ctx, tx, lead, more),
        ),
      ),
    )
    return stored.map((value) => ({ status: 'fulfilled', value }))
  } catch (error) {
    // Nobody's fault among them, and one after the other they would wait for nothing.
    if (isDatabaseOutage(error)) throw error
    enquiries[0]!.ctx.log.warn(
      { err: error, leads: enquiries.length },
      'leads are stored one by one',
    )
    return storeEach(enquiries)
  }
}

async function storeEach(enquiries: readonly Enquiry[]): Promise<Stored[]> {
  const stored: Stored[] = []
  for (const enquiry of enquiries) stored.push(...(await Promise.allSettled([storeAlone(enquiry)])))
  return stored
}

const deadlock = '40P01'

/** Where the database ended it because it and another waited for each other, the other is done in a moment. */
async function storeAlone({ ctx, lead, more }: Enquiry): Promise<Lead | undefined> {
  try {
    return await storeEnquiry(ctx, lead, more)
  } catch (error) {
    if (sqlState(error) !== deadlock) throw error
    return storeEnquiry(ctx, lead, more)
  }
}
