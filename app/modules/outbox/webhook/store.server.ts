import { asc, count, desc, eq, sql } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database.server.ts'
import { lockableRow } from '#app/platform/sql.server.ts'
import { deliveries } from '../delivery/tables.ts'
import { webhooks } from './tables.ts'

export type WebhookRow = typeof webhooks.$inferSelect

export async function findWebhooks(db: Queryable) {
  const rows = await db.select().from(webhooks).orderBy(asc(webhooks.name), asc(webhooks.id))
  const counts = await db
    .select({ id: deliveries.subjectId, state: deliveries.state, count: count() })
    .from(deliveries)
    .where(
      sql`${deliveries.channel} = 'webhook' and ${deliveries.state} in ('waiting', 'queued', 'sending', 'failed')`,
    )
    .groupBy(deliveries.subjectId, deliveries.state)
  const countOf = (id: string, isFailed: boolean) =>
    counts
      .filter((one) => one.id === id && (one.state === 'failed') === isFailed)
      .reduce((sum, one) => sum + one.count, 0)
  return rows.map((webhook) => ({
    webhook,
    waiting: countOf(webhook.id, false),
    failed: countOf(webhook.id, true),
  }))
}

/** Returns a webhook. `lock` locks its row until the transaction ends. */
export const findWebhook = (db: Queryable, id: string, lock = false) =>
  lockableRow(db.select().from(webhooks).where(eq(webhooks.id, id)), lock)

export function countWebhooks(db: Queryable): Promise<number> {
  return db.$count(webhooks)
}

/** Inserts a webhook. Returns false if its id already exists. */
export async function insertWebhook(db: Queryable, row: typeof webhooks.$inferInsert) {
  const { rowCount } = await db.insert(webhooks).values(row).onConflictDoNothing()
  return rowCount === 1
}

export async function updateWebhook(
  db: Queryable,
  id: string,
  change: Partial<typeof webhooks.$inferInsert> & { updatedAt: Date; updatedBy: string },
): Promise<void> {
  await db
    .update(webhooks)
    .set({ ...change, version: sql`${webhooks.version} + 1` })
    .where(eq(webhooks.id, id))
}

export async function deleteWebhook(db: Queryable, id: string): Promise<void> {
  await db.delete(webhooks).where(eq(webhooks.id, id))
}

export function findDeliveryLog(db: Queryable, id: string, limit: number) {
  const { kind, state, attempts, createdAt, lastAttemptAt, nextAttemptAt, lastError } = deliveries
  return db
    .select({
      id: deliveries.id,
      event: kind,
      state,
      attempts,
      createdAt,
      lastAttemptAt,
      nextAttemptAt,
      problem: sql<string | null>`${lastError} ->> 'message'`,
      answer: sql<string | null>`${deliveries.result} ->> 'status'`,
      version: deliveries.version,
    })
    .from(deliveries)
    .where(sql`${deliveries.subjectType} = 'webhook' and ${deliveries.subjectId} = ${id}`)
    .orderBy(desc(createdAt), desc(deliveries.id))
    .limit(limit)
}

/** Adds a test to the log of its webhook. Tests are never resent. */
export async function insertTestDelivery(
  db: Queryable,
  {
    webhookId,
    ...row
  }: Pick<
    typeof deliveries.$inferInsert,
    'id' | 'kind' | 'payload' | 'state' | 'lastError' | 'result'
  > & { webhookId: string },
): Promise<void> {
  const now = sql`now()`
  await db.insert(deliveries).values({
    ...row,
    channel: 'webhook',
    subjectType: 'webhook',
    subjectId: webhookId,
    attempts: 1,
    lastAttemptAt: now,
    deliveredAt: row.state === 'delivered' ? now : null,
  })
}
