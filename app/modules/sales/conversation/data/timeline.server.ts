import { eq, inArray, sql } from 'drizzle-orm'
import { deliveries } from '#app/modules/outbox/delivery/tables.ts'
import { answerEvidence, leadNotes, leads } from '../../lead/tables.server.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import { activityLog } from '#app/platform/tables.ts'
import { entryTypes, toldElsewhere, type EntryType } from '../rules/timeline.ts'
import { conversationCalls, conversationMessages } from '../tables.server.ts'

export type TimelineEntry = { type: EntryType; id: string; micros: number }

/**
 * A page of what happened about these leads, newest first, and what it begins before (ANS-01). Times count in
 * microseconds, so that a cursor loses nothing.
 */
export async function findTimeline(
  db: Queryable,
  leadIds: string[],
  before: string | undefined,
  size: number,
): Promise<{ entries: TimelineEntry[]; next: string | null }> {
  const ids = sql.join(
    leadIds.map((id) => sql`${id}::uuid`),
    sql`, `,
  )
  const texts = sql.join(
    leadIds.map((id) => sql`${id}`),
    sql`, `,
  )
  const hidden = sql.join(
    toldElsewhere.map((action) => sql`${action}`),
    sql`, `,
  )
  const { rows } = await db.execute<TimelineEntry>(sql`
    select type, id, micros from (
      select type, id, (extract(epoch from at) * 1000000)::bigint as micros from (
        select 'enquiry' as type, id::text as id, submitted_at as at from leads where merged_into in (${ids})
        union all select 'message', id::text, at from conversation_messages
          where lead_id in (${ids}) and undone_at is null
        union all select 'call', id::text, at from conversation_calls where lead_id in (${ids})
        union all select 'note', id::text, at from lead_notes where lead_id in (${ids})
        union all select 'statement', id::text, recorded_at from answer_evidence
          where lead_id in (${ids}) and kind = 'statement'
        union all select 'delivery', id::text, created_at from deliveries
          where subject_type = 'lead' and subject_id in (${texts}) and kind not in ('reply', 'whatsapp-reply')
        union all select case when action like 'appointment.%' then 'appointment' else 'change' end, id::text, at
          from activity_log where subject_type = 'lead' and subject_id in (${texts}) and action not in (${hidden})
      ) as told
    ) as placed
    where ${isBefore(before)}
    order by micros desc, type desc, id desc
    limit ${size + 1}`)
  const entries = rows.slice(0, size)
  const last = rows.length > size ? entries.at(-1) : undefined
  return { entries, next: last ? `${last.micros}_${last.type}_${last.id}` : null }
}

function isBefore(cursor: string | undefined) {
  const [, micros, type, id] = /^(\d{1,16})_([a-z]+)_([0-9a-f-]{1,36})$/.exec(cursor ?? '') ?? []
  if (!micros || !(entryTypes as readonly string[]).includes(type!)) return sql`true`
  return sql`(micros, type, id) < (${micros}::bigint, ${type}, ${id})`
}

/** What stands behind the entries of a page, each kind in one query. */
export async function findBehind(db: Queryable, entries: readonly TimelineEntry[]) {
  const idsOf = (...types: EntryType[]) =>
    entries.filter(({ type }) => types.includes(type)).map(({ id }) => id)
  const find = <Id, Row>(ids: Id[], query: (ids: Id[]) => PromiseLike<Row[]>) =>
    ids.length === 0 ? Promise.resolve<Row[]>([]) : query(ids)
  const numbersOf = (...types: EntryType[]) => idsOf(...types).map(Number)
  return {
    messages: await find(idsOf('message'), (ids) => findMessages(db, ids)),
    calls: await find(idsOf('call'), (ids) =>
      db.select().from(conversationCalls).where(inArray(conversationCalls.id, ids)),
    ),
    notes: await find(numbersOf('note'), (ids) =>
      db.select().from(leadNotes).where(inArray(leadNotes.id, ids)),
    ),
    statements: await find(numbersOf('statement'), (ids) =>
      db.select().from(answerEvidence).where(inArray(answerEvidence.id, ids)),
    ),
    sent: await find(idsOf('delivery'), (ids) =>
      db.select(deliveryColumns).from(deliveries).where(inArray(deliveries.id, ids)),
    ),
    activity: await find(numbersOf('change', 'appointment'), (ids) => findActivities(db, ids)),
    enquiries: await find(idsOf('enquiry'), (ids) => findEnquiries(db, ids)),
  }
}

const findActivities = (db: Queryable, ids: number[]) =>
  db.select().from(activityLog).where(inArray(activityLog.id, ids))

const findEnquiries = (db: Queryable, ids: string[]) =>
  db.select().from(leads).where(inArray(leads.id, ids))

function findMessages(db: Queryable, ids: string[]) {
  return db
    .select({ message: conversationMessages, delivery: deliveryColumns })
    .from(conversationMessages)
    .leftJoin(deliveries, eq(deliveries.id, conversationMessages.deliveryId))
    .where(inArray(conversationMessages.id, ids))
}

const deliveryColumns = {
  id: deliveries.id,
  kind: deliveries.kind,
  channel: deliveries.channel,
  state: deliveries.state,
  attempts: deliveries.attempts,
  lastError: deliveries.lastError,
  nextAttemptAt: deliveries.nextAttemptAt,
  deliveredAt: deliveries.deliveredAt,
  version: deliveries.version,
}
