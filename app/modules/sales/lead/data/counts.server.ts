import { sql } from 'drizzle-orm'
import { johannesburgDate, timeZone } from '#app/basics/dates.ts'
import type { Queryable, Transaction } from '#app/platform/database.server.ts'
import type { LeadKind } from '../schema/inputs.ts'
import { leadDays, leads } from '../tables.server.ts'

type DayOfLeads = { day: string; kind: LeadKind; count: number }

const zone = sql.raw(`'${timeZone}'`)
const isCounted = sql`not ${leads.isSuspectedSpam} and not ${leads.isSample}`

/**
 * How many enquiries of each kind were stored on each day of Johannesburg; neither spam nor samples. `since` and
 * `until` are midnights there. Days that were summed at night are read from their sums, the others from an index.
 */
export async function countLeadsByDay(
  db: Queryable,
  since: Date,
  until: Date,
): Promise<DayOfLeads[]> {
  const { rows } = await db.execute<DayOfLeads>(
    leadsByDay(johannesburgDate(since), johannesburgDate(until)),
  )
  return rows
}

/** From the date `first` up to and without `end`. */
export function leadsByDay(first: string, end: string) {
  return sql`
    select day::text, kind, count from ${leadDays}
    where day >= ${first}::date and day < ${end}::date and kind <> ''
    union all
    select open.day::date::text, fresh.kind, fresh.count
    from generate_series(${first}::date, ${end}::date - 1, interval '1 day') open(day)
    cross join lateral (
      select kind, count(*)::int as count from ${leads}
      where submitted_at >= open.day::timestamp at time zone ${zone}
        and submitted_at < (open.day::timestamp + interval '1 day') at time zone ${zone} and ${isCounted}
      group by kind
    ) fresh
    where not exists (select from ${leadDays} known where known.day = open.day::date and known.kind = '')`
}

const daysAtOnce = 30

/**
 * Sums the earliest days before `end` (a date of Johannesburg) that have no sums yet, a month at most, and answers how
 * many. Who changes an enquiry of one of them waits until it is done, so that no change falls between.
 */
export async function sumLeadDays(tx: Transaction, end: string): Promise<number> {
  await tx.execute(sql`lock table ${leadDays} in share row exclusive mode`)
  const { rows } = await tx.execute<{ summed: number }>(sql`
    with first as (
      select (min(submitted_at) at time zone ${zone})::date as day from ${leads}
    ), open as materialized (
      select past.day::date as day
      from first cross join lateral generate_series(first.day, ${end}::date - 1, interval '1 day') past(day)
      where not exists (select from ${leadDays} known where known.day = past.day::date and known.kind = '')
      order by 1 limit ${daysAtOnce}
    ), added as (
      insert into ${leadDays} (day, kind, count)
      select day, '', 0 from open
      union all
      select open.day, fresh.kind, fresh.count from open cross join lateral (
        select kind, count(*)::int as count from ${leads}
        where submitted_at >= open.day::timestamp at time zone ${zone}
          and submitted_at < (open.day::timestamp + interval '1 day') at time zone ${zone} and ${isCounted}
        group by kind
      ) fresh
    )
    select count(*)::int as summed from open`)
  return rows[0]!.summed
}
