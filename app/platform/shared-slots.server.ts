import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { and, eq, sql } from 'drizzle-orm'
import type { Queryable } from './database.server.ts'
import { sharedSlots } from './tables.server.ts'

export type SlotLimit = {
  name: string
  /** How many may be in use at once, on all nodes together. */
  most: number
  /** Longer than what one is used for: the slot of a process that died is free after it. */
  leaseSeconds: number
}

const shortestPauseMs = 20
const longestPauseMs = 120

/**
 * Runs `task` in one of the slots that all nodes share, once one is free (OPS-05). Times are of the database's clock.
 * @returns what the task returns, or undefined when no slot became free until `deadline`
 */
export async function runInSlot<Value extends object>(
  db: Queryable,
  limit: SlotLimit,
  deadline: AbortSignal,
  task: () => Promise<Value>,
): Promise<Value | undefined> {
  const lease = randomUUID()
  if (!(await takeInTurn(db, limit, lease, deadline))) return undefined
  try {
    return await task()
  } finally {
    await giveBack(db, limit, lease)
    lineOf(db, limit).wake()
  }
}

type Line = { last: Promise<void>; wake: () => void }

const lines = new WeakMap<Queryable, Map<string, Line>>()

function lineOf(db: Queryable, { name }: SlotLimit): Line {
  const ofDatabase = lines.get(db) ?? new Map<string, Line>()
  lines.set(db, ofDatabase)
  const line = ofDatabase.get(name) ?? { last: Promise.resolve(), wake() {} }
  ofDatabase.set(name, line)
  return line
}

/** Those of one node that wait stand in line, and the first alone asks the database: thirty that asked kept it busy. */
async function takeInTurn(
  db: Queryable,
  limit: SlotLimit,
  lease: string,
  deadline: AbortSignal,
): Promise<boolean> {
  const line = lineOf(db, limit)
  const before = line.last
  const { promise: left, resolve: leave } = Promise.withResolvers<void>()
  line.last = before.then(() => left)
  try {
    await Promise.race([before, abortOf(deadline)])
    while (!deadline.aborted) {
      if (await takeSlot(db, limit, lease)) return true
      await pause(line, deadline)
    }
    return false
  } finally {
    leave()
  }
}

/** Until a slot may be free: given back at this node, or after a moment at another. */
function pause(line: Line, deadline: AbortSignal): Promise<unknown> {
  const pauseMs = shortestPauseMs + Math.random() * (longestPauseMs - shortestPauseMs)
  const woken = new Promise<void>((wake) => (line.wake = wake))
  return Promise.race([woken, delay(pauseMs, undefined, { signal: deadline }).catch(() => {})])
}

const abortOf = (signal: AbortSignal) =>
  new Promise<void>((done) => {
    if (signal.aborted) done()
    else signal.addEventListener('abort', () => done(), { once: true })
  })

/** The statement's own commit does not wait for the disk: after a power cut nobody uses the slot. */
const commitsUnhurried = sql`set_config('synchronous_commit', 'off', true)`

async function takeSlot(db: Queryable, limit: SlotLimit, lease: string): Promise<boolean> {
  const { name, most, leaseSeconds } = limit
  const { rows } = await db.execute(sql`
    insert into shared_slots as held ("limit", slot, lease, leased_until)
    select ${name}, each.slot, ${lease}::uuid, clock_timestamp() + make_interval(secs => ${leaseSeconds})
      from generate_series(0, ${most - 1}::int) as each (slot)
      where not exists (select from shared_slots as taken where taken."limit" = ${name}
        and taken.slot = each.slot and taken.leased_until > clock_timestamp())
      order by random() limit 1
    on conflict ("limit", slot) do update
      set lease = excluded.lease, leased_until = excluded.leased_until
      where held.leased_until <= clock_timestamp()
    returning held.slot, ${commitsUnhurried}`)
  return rows.length > 0
}

async function giveBack(db: Queryable, { name }: SlotLimit, lease: string): Promise<void> {
  await db
    .update(sharedSlots)
    .set({ leasedUntil: sql`clock_timestamp()` })
    .where(and(eq(sharedSlots.limit, name), eq(sharedSlots.lease, lease)))
    .returning({ isUnhurried: commitsUnhurried })
}
