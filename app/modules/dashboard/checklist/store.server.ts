import { sql } from 'drizzle-orm'
import { staffUsers } from '#app/modules/access/tables.ts'
import { products } from '#app/modules/catalogue/product/tables.ts'
import { leads } from '#app/modules/sales/lead/tables.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import { installationValues } from '#app/platform/tables.ts'
import { sampleColleagues } from '../sample/content.ts'
import type { ChecklistFacts } from './rules.ts'

const dismissalKey = 'checklist-dismissed-at'

type StoredFacts = Omit<ChecklistFacts, 'company' | 'connected' | 'promotion' | 'hasOwnPrices'>

export async function findChecklistFacts(db: Queryable): Promise<StoredFacts> {
  const sampleEmails = sql.param(sampleColleagues.map(({ email }) => email))
  const { rows } = await db.execute<StoredFacts>(sql`
    select
      (select count(*) from ${staffUsers} where is_active and email <> all (${sampleEmails}::text[])) > 1 as "hasColleague",
      (exists (select from ${products} where is_sample) and not exists (select from ${products} where not is_sample))
        or exists (select from ${leads} where is_sample) as "hasSamples",
      exists (select from ${leads} where answered_at is not null and not is_sample and not is_suspected_spam)
        as "hasAnsweredEnquiry"`)
  return rows[0]!
}

export async function isChecklistDismissed(db: Queryable): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from ${installationValues} where name = ${dismissalKey}`,
  )
  return rows.length > 0
}

/** Stores whether the checklist is hidden; returns false if nothing changed. */
export async function setChecklistDismissed(db: Queryable, isDismissed: boolean, at: Date) {
  const changed = isDismissed
    ? sql`insert into ${installationValues} (name, value) values (${dismissalKey}, ${at.toISOString()}) on conflict do nothing`
    : sql`delete from ${installationValues} where name = ${dismissalKey}`
  return ((await db.execute(changed)).rowCount ?? 0) > 0
}
