import { sql } from 'drizzle-orm'
import { type OfficeDay, closesAtMs, opensAtMs } from '#app/basics/business-days.ts'
import { timeZone } from '#app/basics/dates.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import { quotePromiseKinds } from '../../lead/answer/schema.ts'
import { answerEvidence, enquiryWithdrawals, leads } from '../../lead/tables.ts'
import type { AnswerFigures } from './rules.ts'

const inLocalTimeZone = (column: unknown) =>
  sql`(${column} at time zone ${sql.raw(`'${timeZone}'`)})`

/**
 * Builds a query for enquiries received in a period, with their original due time and their first proven answer, which
 * may belong to the lead they were merged into. Excludes spam, samples and imported contacts.
 */
function receivedEnquiriesQuery(from: Date, until: Date) {
  return sql`select l.id, l.kind, l.assigned_to, l.submitted_at,
      case when l.has_waited_again then l.first_due_at else l.due_at end as due_at,
      (select min(e.at) from ${answerEvidence} e
        where e.lead_id in (l.id, l.merged_into) and e.withdrawn_at is null and e.at >= l.submitted_at
          and (e.kind = 'quote' or l.kind not in ${[...quotePromiseKinds]})) as answered_at,
      (select w.at from ${enquiryWithdrawals} w where w.lead_id = l.id) as withdrawn_at
    from ${leads} l
    where l.submitted_at >= ${from} and l.submitted_at < ${until} and not l.is_suspected_spam and not l.is_sample
      and l.kind <> 'imported'`
}

/** True if the enquiry was answered, or if it is overdue and was not withdrawn before its due time. */
const isPromiseDecided = (now: Date) =>
  sql`(due_at is not null and (answered_at is not null or (due_at < ${now} and coalesce(withdrawn_at > due_at, true))))`
const isPromiseKept = sql`(answered_at <= due_at)`

/** Returns response times by form, owner and week of receipt, and in total. Medians count office hours only. */
export async function findAnswerTimes(
  db: Queryable,
  { from, now, days }: { from: Date; now: Date; days: readonly OfficeDay[] },
): Promise<AnswerFigures[]> {
  const officeMs = (at: string, day: string) =>
    sql.raw(`(${day}.before_ms + case when ${day}.is_open then greatest(0, least(${closesAtMs - opensAtMs},
      extract(epoch from (${at} at time zone '${timeZone}') - ${day}.date) * 1000 - ${opensAtMs})) else 0 end)`)
  const { rows } = await db.execute<AnswerFigures>(sql`
    with enquiries as materialized (${receivedEnquiriesQuery(from, now)}),
    days as materialized (
      select d.date::timestamp as date, d.is_open, d.before_ms from jsonb_to_recordset(${JSON.stringify(
        days.map(({ date, isOpen, beforeMs }) => ({ date, is_open: isOpen, before_ms: beforeMs })),
      )}::jsonb) as d (date date, is_open boolean, before_ms bigint)
    ),
    timed as (
      select q.*, date_trunc('week', ${inLocalTimeZone(sql`submitted_at`)})::date::text as week,
        case when answered_at is not null then ${officeMs('answered_at', 'z')} - ${officeMs('submitted_at', 'a')} end as office_ms,
        ${isPromiseDecided(now)} as is_decided
      from enquiries q
      join days a on a.date = date_trunc('day', ${inLocalTimeZone(sql`submitted_at`)})
      left join days z on z.date = date_trunc('day', ${inLocalTimeZone(sql`answered_at`)})
    )
    select case when grouping(kind) = 0 then 'form' when grouping(assigned_to) = 0 then 'owner'
        when grouping(week) = 0 then 'week' else 'all' end as "by",
      coalesce(case when grouping(kind) = 0 then kind when grouping(assigned_to) = 0 then assigned_to else week end, '') as key,
      count(*)::int as enquiries, count(*) filter (where is_decided)::int as promises,
      count(*) filter (where is_decided and ${isPromiseKept})::int as kept,
      count(office_ms)::int as answered,
      round(percentile_cont(0.5) within group (order by office_ms) / 60000)::int as "medianMinutes",
      round(percentile_cont(0.9) within group (order by office_ms) / 60000)::int as "ninetiethMinutes"
    from timed group by grouping sets ((), (kind), (assigned_to), (week))
    order by 1, week desc nulls last, enquiries desc, 2`)
  return rows
}

export async function countKeptPromises(
  db: Queryable,
  { receivedFrom, from, until }: Record<'receivedFrom' | 'from' | 'until', Date>,
): Promise<{ promises: number; kept: number }> {
  const { rows } = await db.execute<{ promises: number; kept: number }>(sql`
    with enquiries as (${receivedEnquiriesQuery(receivedFrom, until)})
    select count(*)::int as promises, count(*) filter (where ${isPromiseKept})::int as kept
    from enquiries where due_at >= ${from} and due_at < ${until} and ${isPromiseDecided(until)}`)
  return rows[0]!
}
