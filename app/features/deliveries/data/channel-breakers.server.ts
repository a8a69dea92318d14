import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import type { Database } from '#app/platform/database.server.ts'
import { closedBreaker, isClosed, type Breaker } from '../rules.ts'
import { channelBreakers } from '../tables.server.ts'

/** Where breakers stand. `change` is one step at a time for each channel; its times are monotonic enough to compare. */
export type BreakerStore = {
  isOpen(channel: string): Promise<boolean>
  /** A breaker that is closed and stays so is neither locked nor written. */
  change<Result>(
    channel: string,
    decide: (breaker: Breaker, nowMs: number) => [Result, Breaker],
    keepsClosed?: boolean,
  ): Promise<Result>
}

/** The breakers of all nodes (OPS-05). */
export function sharedBreakers(db: Database): BreakerStore {
  return {
    async isOpen(channel) {
      const rows = await db
        .select({ channel: channelBreakers.channel })
        .from(channelBreakers)
        .where(and(eq(channelBreakers.channel, channel), isNotNull(channelBreakers.openUntilMs)))
      return rows.length > 0
    },
    change: (channel, decide, keepsClosed = false) =>
      db.transaction(async (tx) => {
        if (!keepsClosed) await tx.insert(channelBreakers).values({ channel }).onConflictDoNothing()
        const hasSomething = or(
          isNotNull(channelBreakers.openUntilMs),
          sql`${channelBreakers.failedInARow} <> '[]'::jsonb`,
        )
        const [row] = await tx
          .select({ ...columns, nowMs })
          .from(channelBreakers)
          .where(and(eq(channelBreakers.channel, channel), keepsClosed ? hasSomething : undefined))
          .for('update')
        const before = row ? breakerOf(row) : closedBreaker
        const [result, after] = decide(before, row?.nowMs ?? 0)
        if (row && !(isClosed(before) && isClosed(after)))
          await tx
            .update(channelBreakers)
            .set({
              failedInARow: after.failedInARow,
              openUntilMs: after.open?.untilMs ?? null,
              pauseMs: after.open?.pauseMs ?? null,
            })
            .where(eq(channelBreakers.channel, channel))
        return result
      }),
  }
}

const columns = {
  failedInARow: channelBreakers.failedInARow,
  openUntilMs: channelBreakers.openUntilMs,
  pauseMs: channelBreakers.pauseMs,
}
const nowMs = sql<number>`extract(epoch from clock_timestamp())::float8 * 1000`

type Row = Pick<typeof channelBreakers.$inferSelect, keyof typeof columns>

function breakerOf({ failedInARow, openUntilMs, pauseMs }: Row): Breaker {
  if (openUntilMs === null || pauseMs === null) return { failedInARow }
  return { failedInARow, open: { untilMs: openUntilMs, pauseMs } }
}
