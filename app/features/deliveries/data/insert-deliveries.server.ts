import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { orderedId } from '#app/platform/ordered-id.server.ts'
import { gathered } from '#app/platform/gathering.server.ts'
import type { DeliveryItem, DeliveryState } from '../schema.ts'
import { deliveries, sharedTexts } from '../tables.server.ts'
import type { Delivery } from './whole-delivery.server.ts'

export type NewDelivery = DeliveryItem & { state: Extract<DeliveryState, 'waiting' | 'queued'> }

type StoredDelivery = Pick<Delivery, 'id' | 'channel' | 'state' | 'nextAttemptAt'>

/** In the order of the items; two parameters, however many they are (ADR 0082). */
export const insertDeliveries = gathered(
  async (db, lists: NewDelivery[][]): Promise<StoredDelivery[][]> => {
    const texts = new Map<string, string>()
    const items = lists.flat().map(({ sharedText, ...item }) => {
      const sharedTextId = sharedText === undefined ? null : textId(sharedText)
      if (sharedTextId !== null) texts.set(sharedTextId, sharedText!)
      return { id: orderedId(), ...item, sharedTextId }
    })
    const { rows } = await db.execute<{ nextAttemptAt: string | null }>(sql`
      with ${texts.size > 0 ? sql`kept as (${keepTexts(texts)}), ` : sql``}given as (
        select * from json_to_recordset(${JSON.stringify(items)}::json) as item
          (id uuid, channel text, kind text, "subjectType" text, "subjectId" text, payload jsonb, "sharedTextId" text,
            "isForgettable" boolean, state text, "holdSeconds" double precision))
      insert into ${deliveries} (id, channel, kind, subject_type, subject_id, payload, shared_text_id, is_forgettable,
        state, next_attempt_at)
      select id, channel, kind, "subjectType", "subjectId", payload, "sharedTextId", coalesce("isForgettable", false), state,
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

/** In the order of their ids, or two who keep the same ones at the same time would wait for each other in a circle. */
function keepTexts(texts: ReadonlyMap<string, string>) {
  const rows = [...texts]
    .map(([id, text]) => ({ id, text }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return sql`insert into ${sharedTexts} (id, text)
    select id, text from json_to_recordset(${JSON.stringify(rows)}::json) as shared (id text, text text)
    on conflict do nothing`
}

const textId = (text: string) => createHash('sha256').update(text).digest('base64url')

const timeOf = (at: string | null) => (at === null ? null : new Date(at))
