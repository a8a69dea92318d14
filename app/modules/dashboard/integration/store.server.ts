import { sql } from 'drizzle-orm'
import { deliveryChannels } from '#app/modules/outbox/delivery/schema.ts'
import { countOpenDeliveries } from '#app/modules/outbox/delivery/store.server.ts'
import { deliveries } from '#app/modules/outbox/delivery/tables.ts'
import { findMailbox } from '#app/modules/sales/inbound-mail/mailbox/store.server.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import { type IntegrationHealth, unknownHealth } from './rules.ts'

type ChannelRow = {
  channel: string
  lastSuccessAt: Date | null
  failingSince: Date | null
  problem: string | null
}

/**
 * Returns the health of each delivery channel. A channel is failing if attempts have failed since its last success;
 * `failingSince` is when the oldest delivery with such a failure was created. Reads two partial indexes, so the number
 * of old deliveries doesn't matter.
 */
export async function findChannelHealth(db: Queryable): Promise<Map<string, IntegrationHealth>> {
  const { rows } = await db.execute<ChannelRow>(sql`
    select named.channel, arrived.at as "lastSuccessAt", failing.since as "failingSince", failing.problem
    from unnest(${`{${deliveryChannels.join(',')}}`}::text[]) named(channel)
    left join lateral (
      select max(delivered_at) as at from ${deliveries} where state = 'delivered' and channel = named.channel
    ) arrived on true
    left join lateral (
      select min(created_at) as since, (array_agg(last_error ->> 'message' order by last_attempt_at desc))[1] as problem
      from ${deliveries}
      where state in ('queued', 'sending') and channel = named.channel and last_error is not null
        and last_attempt_at > coalesce(arrived.at, '-infinity')
    ) failing on true`)
  const counts = await countOpenDeliveries(db)
  const sumOf = (channel: string, ...states: string[]) =>
    counts
      .filter((row) => row.channel === channel && states.includes(row.state))
      .reduce((sum, { count }) => sum + count, 0)
  return new Map(
    rows.map(({ channel, lastSuccessAt, failingSince, problem }) => [
      channel,
      {
        lastSuccessAt: isoOf(lastSuccessAt),
        failingSince: isoOf(failingSince),
        problem: problem ?? '',
        waiting: sumOf(channel, 'waiting', 'queued', 'sending'),
        failed: sumOf(channel, 'failed'),
      },
    ]),
  )
}

export async function findMailboxHealth(db: Queryable, name: string): Promise<IntegrationHealth> {
  const mailbox = await findMailbox(db, name)
  if (!mailbox) return unknownHealth
  const isAway = mailbox.state === 'away' && mailbox.problem !== ''
  return {
    ...unknownHealth,
    lastSuccessAt: isoOf(mailbox.readAt),
    failingSince: isAway ? isoOf(mailbox.stateSince) : null,
    problem: isAway ? mailbox.problem : '',
  }
}

const isoOf = (at: Date | string | null) => (at === null ? null : new Date(at).toISOString())
