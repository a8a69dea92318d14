import type { StaffRole } from '#app/basics/staff-roles.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Queryable, Transaction } from '#app/platform/database.server.ts'
import { extensionPoint } from '#app/platform/extensions.server.ts'

export type WorkTaker = { id: string; name: string }

/** One kind of thing that stays with a person until someone else takes it (STF-10). */
export type HeldWork = {
  kind: 'leads' | 'bookings' | 'approvals' | 'views' | 'clinics'
  /** As in "1 lead" and "3 leads". */
  words: readonly [one: string, many: string]
  /** The least role of who may take it. */
  takenBy: StaffRole
  /** How many each of these people has, counted no further than a thousand; who has none is left out. */
  count: (
    db: Queryable,
    personIds: readonly string[],
    now: Date,
  ) => Promise<ReadonlyMap<string, number>>
  /** What else goes with it, in words: "2 consultations to come". */
  alsoHeld?: (ctx: Context, db: Queryable, personId: string) => Promise<string | undefined>
  /** Gives all of it to someone else, with an activity row for each, in the caller's transaction. */
  handOver: (ctx: Context, tx: Transaction, from: WorkTaker, to: WorkTaker) => Promise<number>
}

export const heldWork = extensionPoint<HeldWork>('held work')
