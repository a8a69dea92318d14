import { sql } from 'drizzle-orm'
import { systemClock } from '#app/platform/clock.ts'
import type { Database } from '#app/platform/database.server.ts'
import type { Log } from '#app/platform/logger.server.ts'

/** Less than this is left alone: asking takes time, too. */
const fewestMs = 2_000
/** More than this is no drift; it is told, and nothing is moved. */
const mostMs = 60 * 60_000
const everyMs = 60_000

/**
 * Moves the time of this process to that of the database, now and every minute, so that nodes whose clocks differ by
 * minutes agree on what is due, on the age of a form and on the order of what happened. While the database is away,
 * the last correction stays.
 */
export async function followDatabaseClock(db: Database, log: Log): Promise<void> {
  let toldMs = 0
  const look = async () => {
    const behindMs = await measure(db)
    const isSmall = Math.abs(behindMs) < fewestMs
    const isDrift = Math.abs(behindMs) <= mostMs
    systemClock.correctBy(isSmall || !isDrift ? 0 : behindMs)
    if (isSmall || Math.abs(behindMs - toldMs) < fewestMs) return
    toldMs = behindMs
    log.warn(
      { secondsAhead: Math.round(-behindMs / 1_000) },
      isDrift
        ? "this machine's clock differs from the database's: this server goes by the database's"
        : "this machine's clock differs from the database's by more than an hour: set it right",
    )
  }
  await look()
  setInterval(() => void look().catch(() => undefined), everyMs).unref()
}

/** Milliseconds that this machine's clock is behind the database's. */
async function measure(db: Database): Promise<number> {
  const askedMs = Date.now()
  const { rows } = await db.execute<{ ms: string }>(
    sql`select extract(epoch from clock_timestamp()) * 1000 as ms`,
  )
  return Math.round(Number(rows[0]!.ms) - (askedMs + Date.now()) / 2)
}
