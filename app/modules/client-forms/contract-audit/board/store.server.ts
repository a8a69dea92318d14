import { sql, type SQL } from 'drizzle-orm'
import type { Clinics } from '#app/modules/settings/schema.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import type { NoticeCalendar } from '../notice-window/rules.ts'
import { rolloutClinics } from '../tables.ts'
import type { ClinicGroup, StoredClinic } from './rules.ts'
import type { RolloutSort, RolloutView } from './schema.ts'

export type BoardRow = StoredClinic & { key: string }
type SortedRow = BoardRow & { done: number; number: string; word: string }
export type BoardPosition = readonly [done: number, number: string, word: string, key: string]

export type Board = { listed: Clinics; calendar: NoticeCalendar }

/** Subquery for the clinics listed in the settings, by key. Of entries with the same key, only one is used. */
function listedClinics({ listed }: Board): SQL {
  const named = listed.groups.flatMap(({ province, clinics }) =>
    clinics.map((name) => ({ name, province })),
  )
  const names = sql.param(named.map(({ name }) => name))
  const provinces = sql.param(named.map(({ province }) => province))
  return sql`(
    select distinct on (1) lower(btrim(name)) as key, name, province
    from unnest(${names}::text[], ${provinces}::text[]) as given (name, province) order by 1
  ) listed`
}

/** The name comes first from the settings, the rest from the row; the listed province is the fallback. */
const columns = sql`
  coalesce(listed.name, clinic.name) as name, coalesce(clinic.province, listed.province, '') as province,
  coalesce(clinic.stage, 'to-plan') as stage, clinic.migration_date, clinic.owner_id, coalesce(clinic.version, 0) as version,
  clinic.audit_id, clinic.reference, clinic.audit_date, clinic.priority, clinic.reason, clinic.provider,
  clinic.contract_status, clinic.contract_end, clinic.monthly_fee_cents`

/** Subquery for every clinic: listed in the settings, audited, or edited by staff. */
function clinicsOf(board: Board): SQL {
  const { today, limits } = board.calendar
  return sql`(
    select coalesce(clinic.key, listed.key) as key, ${columns},
      case when clinic.stage = 'migrated' then 1 when clinic.stage = 'not-migrating' then 2 else 0 end as done,
      case when clinic.contract_end is null then 'none'
        when clinic.contract_end <= ${today} then 'ended'
        when clinic.contract_end <= ${limits.closingUntil} then 'closing'
        when clinic.contract_end <= ${limits.openUntil} then 'open'
        when clinic.contract_end <= ${limits.soonUntil} then 'soon' else 'later' end as notice
    from ${listedClinics(board)} full join ${rolloutClinics} clinic on clinic.key = listed.key
    where listed.key is not null or clinic.audit_id is not null or clinic.stage <> 'to-plan'
      or clinic.migration_date is not null or clinic.owner_id is not null
  ) board`
}

function matchesView(view: RolloutView): SQL {
  const pattern = `%${view.search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const conditions = [
    view.search &&
      sql`(name ilike ${pattern} or reference ilike ${pattern} or provider ilike ${pattern})`,
    view.province && sql`province = ${view.province}`,
    view.priority &&
      (view.priority === 'not-audited'
        ? sql`audit_id is null`
        : sql`priority = ${view.priority} and audit_id is not null`),
    view.window && sql`notice = ${view.window} and audit_id is not null`,
    view.stage && sql`stage = ${view.stage}`,
    view.owner && (view.owner === 'nobody' ? sql`owner_id is null` : sql`owner_id = ${view.owner}`),
  ].filter((condition) => condition !== undefined && condition !== '')
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
}

const noDueDate = '9999-12-31'
const urgency = sql`case when audit_id is null then 3 when priority = 'high' then 0 when priority = 'medium' then 1 else 2 end`
const emptyText = sql`''`

/** As a number and a text, both ascending; the key breaks ties. Migrated and excluded clinics come last. */
const sortOrders: Record<RolloutSort, { number: SQL; word: SQL }> = {
  urgency: { number: urgency, word: sql`coalesce(contract_end, ${noDueDate})` },
  name: { number: sql`0`, word: emptyText },
  province: { number: sql`0`, word: sql`province` },
  'contract-end': { number: sql`0`, word: sql`coalesce(contract_end, ${noDueDate})` },
  fee: { number: sql`-coalesce(monthly_fee_cents, -1)`, word: emptyText },
  migration: { number: sql`0`, word: sql`coalesce(migration_date, ${noDueDate})` },
  // The negated number of days since 1900 sorts the newest audit first. Clinics without an audit come last.
  audit: { number: sql`coalesce(date '1900-01-01' - audit_date::date, 1)`, word: emptyText },
}

/** Returns a page and the next cursor. Sorts only keys, then looks up rows: sorting whole rows takes twice as long. */
export async function findBoardPage(
  db: Queryable,
  board: Board,
  view: RolloutView,
  { after, size }: { after?: BoardPosition; size: number },
): Promise<{ clinics: BoardRow[]; next: BoardPosition | null }> {
  const { number, word } = sortOrders[view.sort]
  const found = await db.execute<SortedRow>(sql`
    select key, name, province, stage, migration_date as "migrationDate", owner_id as "ownerId", version,
      audit_id as "auditId", reference, audit_date as "auditDate", priority, reason, provider,
      contract_status as "contractStatus", contract_end as "contractEnd",
      coalesce(monthly_fee_cents, 0)::float8 as "monthlyFeeCents", done, number, word
    from (
      select placed.*, ${columns} from (
        select * from (
          select key, done, (${number})::numeric as number, (${word})::text as word
          from ${clinicsOf(board)} where ${matchesView(view)}
        ) fitting
        where ${after ? sql`(done, number, word, key) > (${after[0]}::int, ${after[1]}::numeric, ${after[2]}::text, ${after[3]}::text)` : sql`true`}
        order by done, number, word, key limit ${size + 1}
      ) placed
      left join ${listedClinics(board)} on listed.key = placed.key
      left join ${rolloutClinics} clinic on clinic.key = placed.key
    ) page
    order by done, number, word, key`)
  const clinics = found.rows.slice(0, size)
  const last = found.rows.length > size ? clinics.at(-1) : undefined
  return { clinics, next: last ? [last.done, last.number, last.word, last.key] : null }
}

export async function countBoard(db: Queryable, board: Board, view: RolloutView): Promise<number> {
  const found = await db.execute<{ count: number }>(
    sql`select count(*) as count from ${clinicsOf(board)} where ${matchesView(view)}`,
  )
  return found.rows[0]!.count
}

export async function countBoardParts(db: Queryable, board: Board) {
  const found = await db.execute<ClinicGroup>(sql`
    select province, case when audit_id is not null then priority end as priority, done,
      count(*) as clinics,
      count(*) filter (where notice in ('open', 'closing')) as "inNoticeWindow",
      coalesce(sum(monthly_fee_cents), 0)::float8 as "feeCents"
    from ${clinicsOf(board)} group by 1, 2, 3`)
  return found.rows
}

/** Only clinics still to migrate. Above the limit, future ends come first, then the latest past ends. */
export async function findEndingContracts(
  db: Queryable,
  board: Board,
  { from, today, to, most }: { from: string; today: string; to: string; most: number },
) {
  const found = await db.execute<{ clinicName: string; contractEnd: string }>(sql`
    select name as "clinicName", contract_end as "contractEnd" from (
      select * from ${clinicsOf(board)} where done = 0 and contract_end between ${from} and ${to}
      order by contract_end < ${today}, case when contract_end >= ${today} then contract_end end, contract_end desc, key
      limit ${most}
    ) nearest order by contract_end, key`)
  return found.rows
}
