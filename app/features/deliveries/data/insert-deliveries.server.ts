import { sql, type SQL } from 'drizzle-orm'
import type { DeliveryItem, DeliveryState } from '../schema.ts'
import { deliveries } from '../tables.server.ts'

export type NewDelivery = DeliveryItem & {
  id: string
  state: Extract<DeliveryState, 'waiting' | 'queued'>
}

/** The statement that stores deliveries if `when` holds, to be sent together with others. */
export function insertDeliveries(items: readonly NewDelivery[], when: SQL = sql`true`): SQL {
  return sql`insert into ${deliveries} (id, channel, kind, subject_type, subject_id, payload, is_forgettable, state,
      next_attempt_at)
    select id, channel, kind, "subjectType", "subjectId", payload, coalesce("isForgettable", false), state,
      case when state = 'queued' then now() + make_interval(secs => coalesce("holdSeconds", 0)) end
    from json_to_recordset(${JSON.stringify(items)}::json) as given (id uuid, channel text, kind text, "subjectType" text,
      "subjectId" text, payload jsonb, "isForgettable" boolean, state text, "holdSeconds" double precision)
    where ${when}`
}
