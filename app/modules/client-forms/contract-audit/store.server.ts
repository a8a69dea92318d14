import { count, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database.server.ts'
import { questionName } from '../submission/store.server.ts'
import { clientFormSubmissions as audits } from '../tables.ts'
import { auditQuestions } from './content.ts'
import { rolloutClinics } from './tables.ts'

export type ClinicRow = typeof rolloutClinics.$inferSelect
const clinicKey = (name: string) => sql`lower(btrim(${name}))`

/** Locks and returns the clinic's row until the transaction ends; undefined if it has none. */
export async function lockClinic(db: Queryable, name: string): Promise<ClinicRow | undefined> {
  const [row] = await db
    .select()
    .from(rolloutClinics)
    .where(eq(rolloutClinics.key, clinicKey(name)))
    .for('update')
  return row
}

/** Adds a row for a listed clinic; has no effect if the row exists. */
export async function insertClinic(db: Queryable, name: string): Promise<void> {
  await db
    .insert(rolloutClinics)
    .values({ key: clinicKey(name), name })
    .onConflictDoNothing()
}

/** Writes a change. The caller must already have locked the row, and passes the next version. */
export async function updateClinic(db: Queryable, key: string, change: Partial<ClinicRow>) {
  await db.update(rolloutClinics).set(change).where(eq(rolloutClinics.key, key))
}

export async function countClinicsOf(db: Queryable, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, number>()
  const rows = await db
    .select({ id: rolloutClinics.ownerId, count: count() })
    .from(rolloutClinics)
    .where(inArray(rolloutClinics.ownerId, [...ids]))
    .groupBy(rolloutClinics.ownerId)
  return new Map(rows.map((row) => [row.id!, row.count]))
}

export function moveClinics(db: Queryable, from: string, to: string, by: string, at: Date) {
  const version = sql`${rolloutClinics.version} + 1`
  return db
    .update(rolloutClinics)
    .set({ ownerId: to, version, changedByName: by, updatedAt: at })
    .where(eq(rolloutClinics.ownerId, from))
    .returning({ key: rolloutClinics.key, name: rolloutClinics.name })
}

const date = questionName(auditQuestions.date)
const provider = questionName(auditQuestions.provider)
const contractEnd = questionName(auditQuestions.contractEnd)
const monthlyFee = questionName(auditQuestions.monthlyFee)

/**
 * Stores the newest audit of each named clinic: the one with the latest audit date; if dates are equal, the one
 * received last. Suspected spam and audits set aside do not count. After a correction, pass both the old and the new
 * clinic name, because the old one may have lost its newest audit.
 */
export async function refreshNewestAudits(
  db: Queryable,
  form: string,
  clinicNames: readonly string[],
): Promise<void> {
  const names = sql.param([...clinicNames])
  // Locks the rows first, so that the next statement sees changes that a concurrent transaction committed.
  await db.execute(sql`
    insert into ${rolloutClinics} (key, name)
    select distinct on (1) lower(btrim(name)), btrim(name) from unnest(${names}::text[]) as given (name)
    order by 1
    on conflict (key) do update set key = excluded.key`)
  await db.execute(sql`
    update ${rolloutClinics} clinic set
      name = coalesce(newest.subject, clinic.name), audit_id = newest.id, reference = newest.reference,
      province = newest.region, audit_date = newest.audit_date, priority = newest.level,
      reason = newest.reason, provider = newest.provider, contract_status = newest.state,
      contract_end = newest.contract_end, monthly_fee_cents = newest.fee_cents, updated_at = now()
    from (select distinct lower(btrim(name)) as key from unnest(${names}::text[]) as given (name)) named
    left join lateral (
      select btrim(subject) as subject, id, reference, region, level, reason, state,
        answers ->> ${date} as audit_date, answers ->> ${provider} as provider,
        nullif(answers ->> ${contractEnd}, '') as contract_end,
        least(round((answers ->> ${monthlyFee})::numeric * 100), 1e15) as fee_cents
      from ${audits}
      where form = ${form} and lower(btrim(subject)) = named.key
        and not is_suspected_spam and stage <> 'set-aside'
      order by (answers ->> ${date}) desc nulls last, received_at desc nulls last, id desc nulls last
      limit 1
    ) newest on true
    where clinic.key = named.key`)
}
