import { sql } from 'drizzle-orm'
import { staffUsers } from '#app/modules/access/tables.ts'
import { approvals } from '#app/modules/catalogue/approval/tables.ts'
import { deliveries } from '#app/modules/outbox/delivery/tables.ts'
import { staffNotifications } from '#app/modules/outbox/notification/tables.ts'
import { sampleMailbox } from '#app/modules/sales/inbound-mail/content.ts'
import { inboundMails } from '#app/modules/sales/inbound-mail/tables.ts'
import { appointments, leads } from '#app/modules/sales/lead/tables.ts'
import { quoteNumbers, quoteVersions, quotes } from '#app/modules/sales/quote/tables.ts'
import { whatsappContacts } from '#app/modules/sales/whatsapp/tables.ts'
import type { Queryable, Transaction } from '#app/platform/database.server.ts'
import { activityLog } from '#app/platform/tables.ts'
import { sampleColleagues } from './content.ts'

/** Locks the samples until the transaction ends; false if another transaction has locked them. */
export async function tryLockSamples(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.execute<{ isLocked: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtext('sample-month')) as "isLocked"`,
  )
  return rows[0]!.isLocked
}

/** The emails are added last, so a month without them is incomplete. */
export type SampleState = { sampleLeads: number; hasOwnLeads: boolean; isComplete: boolean }

export async function findSampleState(db: Queryable): Promise<SampleState> {
  const { rows } = await db.execute<SampleState>(sql`
    select count(*) filter (where is_sample)::int as "sampleLeads",
      exists (select from ${leads} where not is_sample) as "hasOwnLeads",
      exists (select from ${inboundMails} where mailbox = ${sampleMailbox}) as "isComplete"
    from ${leads} where is_sample`)
  return rows[0]!
}

export type RemovedSamples = {
  leads: number
  people: number
  /** Sample leads and colleagues that stay because real data refers to them. */
  keptLeads: number
  keptPeople: number
}

const mergeTargetIds = sql`select merged_into from ${leads} where merged_into is not null and not is_sample`

/** Keeps leads with merged real leads, and colleagues with real work. */
export async function deleteSamples(tx: Transaction): Promise<RemovedSamples> {
  const quoteIds = await deleteRequestsAboutQuotes(tx)
  const gone = await tx.execute<{ id: string; phone: string | null }>(sql`
    delete from ${leads} where is_sample and id not in (${mergeTargetIds})
    returning id, phone_stored as phone`)
  const ids = sqlTextArray(gone.rows.map(({ id }) => id))
  const phones = sqlTextArray(gone.rows.flatMap(({ phone }) => phone ?? []))
  await tx.execute(
    sql`delete from ${deliveries} where subject_type = 'lead' and subject_id = any (${ids})`,
  )
  await tx.execute(sql`delete from ${staffNotifications} where subject_id = any (${ids}) or subject_id = any (${quoteIds})
    or substring(href from '/admin/leads/([0-9a-f-]{36})') = any (${ids})
    or substring(href from '[?]lead=([0-9a-f-]{36})') = any (${ids})`)
  await tx.execute(
    sql`delete from ${activityLog} where subject_type = 'lead' and subject_id = any (${ids})`,
  )
  await tx.execute(sql`delete from ${whatsappContacts} where phone = any (${phones})
    and not exists (select from ${leads} where phone_stored = ${whatsappContacts.phone})`)
  await releaseQuoteNumbers(tx)
  await tx.execute(
    sql`delete from ${inboundMails} where mailbox = ${sampleMailbox} and lead_id is null`,
  )
  const people = await deleteSampleColleagues(tx)
  const { sampleLeads } = await findSampleState(tx)
  return { leads: gone.rows.length, ...people, keptLeads: sampleLeads }
}

/** Returns the ids of the quotes. Quotes of kept sample leads are left out. */
async function deleteRequestsAboutQuotes(tx: Transaction) {
  const ofSamples = sql`lead_id in (select id from ${leads} where is_sample and id not in (${mergeTargetIds}))`
  await tx.execute(sql`delete from ${approvals} where subject_kind = 'quote' and subject_id in (
    select version.id::text from ${quoteVersions} version join ${quotes} quote on quote.id = version.quote_id where ${ofSamples})`)
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from ${quotes} where ${ofSamples}`,
  )
  return sqlTextArray(rows.map(({ id }) => id))
}

/** Resets each year's counter to its highest remaining quote number, so that removed samples leave no gap. */
async function releaseQuoteNumbers(tx: Transaction) {
  await tx.execute(sql`
    update ${quoteNumbers} numbers set last = (
      select coalesce(max(substring(number from '[0-9]+$')::int), 0) from ${quotes} where number like 'Q-' || numbers.year || '-%')`)
  await tx.execute(sql`delete from ${quoteNumbers} where last = 0`)
}

async function deleteSampleColleagues(tx: Transaction) {
  const emails = sqlTextArray(sampleColleagues.map(({ email }) => email))
  const gone = await tx.execute<{ id: string }>(sql`
    delete from ${staffUsers} person where email = any (${emails})
      and not exists (select from ${leads} where assigned_to = person.id::text)
      and not exists (select from ${appointments} where person_id = person.id or booked_by = person.id)
    returning id`)
  const ids = sqlTextArray(gone.rows.map(({ id }) => id))
  await tx.execute(sql`delete from ${activityLog}
    where subject_type = 'staff-user' and subject_id = any (${ids}) or actor_id = any (${ids})`)
  const left = await tx.execute(sql`select from ${staffUsers} where email = any (${emails})`)
  return { people: gone.rows.length, keptPeople: left.rows.length }
}

const sqlTextArray = (texts: readonly string[]) => sql`${sql.param(texts)}::text[]`
