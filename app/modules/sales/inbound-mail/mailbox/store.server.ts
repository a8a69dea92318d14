import { and, eq, sql } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database.server.ts'
import { firstRow } from '#app/platform/sql.server.ts'
import type { MailPlace } from '../store.server.ts'
import { inboundMailboxes } from '../tables.ts'

const leaseSeconds = 30
const leaseEnd = sql`now() + make_interval(secs => ${leaseSeconds})`

/**
 * Takes or renews a node's lease on a mailbox, for 30 s by the database's clock. A single statement, so that it works
 * behind a connection pooler. Returns false while another node has the lease. A much longer lease is from before the
 * clock was set back, and counts as expired.
 */
export async function acquireLease(db: Queryable, name: string, readerId: string) {
  const { rowCount } = await db
    .insert(inboundMailboxes)
    .values({ name, readerId, leaseUntil: leaseEnd })
    .onConflictDoUpdate({
      target: inboundMailboxes.name,
      set: { readerId, leaseUntil: leaseEnd },
      setWhere: sql`${inboundMailboxes.readerId} = ${readerId} or ${inboundMailboxes.leaseUntil} is null
        or ${inboundMailboxes.leaseUntil} not between now() and now() + make_interval(secs => ${2 * leaseSeconds})`,
    })
  return (rowCount ?? 0) > 0
}

export async function releaseLease(db: Queryable, name: string, readerId: string): Promise<void> {
  await db
    .update(inboundMailboxes)
    .set({ readerId: null, leaseUntil: null })
    .where(isLeaseHeldBy(name, readerId))
}

const isLeaseHeldBy = (name: string, readerId: string) =>
  and(eq(inboundMailboxes.name, name), eq(inboundMailboxes.readerId, readerId))

/** For a mailbox that was recreated (RFC 3501 section 2.3.1.1). */
export async function beginUidValidity(
  db: Queryable,
  name: string,
  readerId: string,
  { uidValidity, lastUid }: { uidValidity: number; lastUid: number },
): Promise<void> {
  await db
    .update(inboundMailboxes)
    .set({ uidValidity, lastUid })
    .where(isLeaseHeldBy(name, readerId))
}

/** Records an email as stored, in the transaction that stores it. Returns false if another node has the lease. */
export async function recordStoredUid(
  db: Queryable,
  { mailbox, uidValidity, uid }: MailPlace,
  readerId: string,
): Promise<boolean> {
  const { rowCount } = await db
    .update(inboundMailboxes)
    .set({ lastUid: sql`greatest(${inboundMailboxes.lastUid}, ${uid})` })
    .where(and(isLeaseHeldBy(mailbox, readerId), eq(inboundMailboxes.uidValidity, uidValidity)))
  return (rowCount ?? 0) > 0
}

/** Records that the mailbox was read or, with a `problem`, that it could not be read. */
export async function recordMailboxState(
  db: Queryable,
  name: string,
  readerId: string,
  { at, problem = '' }: { at: Date; problem?: string },
) {
  const state = problem ? 'away' : 'reading'
  const since = sql`case when ${inboundMailboxes.state} = ${state} then ${inboundMailboxes.stateSince} end`
  const stateSince = sql`coalesce(${since}, ${at.toISOString()}::timestamptz)`
  await db
    .update(inboundMailboxes)
    .set({ state, problem, stateSince, readAt: problem ? undefined : at })
    .where(isLeaseHeldBy(name, readerId))
}

export const findMailbox = (db: Queryable, name: string) =>
  firstRow(db.select().from(inboundMailboxes).where(eq(inboundMailboxes.name, name)))
