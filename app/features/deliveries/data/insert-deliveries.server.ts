import { sql } from 'drizzle-orm'
import { orderedId } from '#app/platform/ordered-id.server.ts'
import { gathered } from '#app/platform/gathering.server.ts'
import type { DeliveryItem, DeliveryState } from '../schema.ts'
import type { Delivery } from '../data.server.ts'
import { deliveries } from '../tables.server.ts'

export type NewDelivery = DeliveryItem & { state: Extract<DeliveryState, 'waiting' | 'queued'> }

type StoredDelivery = Pick<Delivery, 'id' | 'channel' | 'state' | 'nextAttemptAt'>

/** In the order of the items; two parameters, however many they are (ADR 0082). */
export const insertDeliveries = gathered(
  async (db, lists: NewDelivery[][]): Promise<StoredDelivery[][]> => {
    const items = lists.flat().map((item) => ({ id: orderedId(), ...item }))
    const { rows } = await db.execute<{ nextAttemptAt: string | null }>(sql`
      with given as (
        select * from json_to_recordset(${JSON.stringify(items)}::json) as item
          (id uuid, channel text, kind text, "subjectType" text, "subjectId" text, payload jsonb,
            "isForgettable" boolean, state text, "holdSeconds" double precision))
      insert into ${deliveries} (id, channel, kind, subject_type, subject_id, payload, is_forgettable,
        state, next_attempt_at)
      select id, channel, kind, "subjectType", "subjectId", payload, coalesce("isForgettable", false), state,
        case when state = 'queued' then now() + make_interval(secs => coalesce("holdSeconds", 0)) end
      from given returning next_attempt_at as "nextAttemptAt"`)
    const stored = items.map(({ id, channel, state }, at) => ({
      id,
      channel,
      state,
      nextAttemptAt: timeOf(rows[at]!.nextAttemptAt),
    }))
    return lists.map((own) => stored.splice(0, own.length))
  },
)

const timeOf = (at: string | null) => (at === null ? null : new Date(at))
