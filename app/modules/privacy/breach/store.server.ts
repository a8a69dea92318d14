import { and, desc, eq, gte, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { pick } from '#app/basics/records.ts'
import { conversationFiles } from '#app/modules/sales/conversation/tables.ts'
import { inboundFiles, inboundMails } from '#app/modules/sales/inbound-mail/tables.ts'
import { describeActivity } from '#app/modules/sales/lead/activity/rules.ts'
import { leads } from '#app/modules/sales/lead/tables.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import { firstRow, lockableRow } from '#app/platform/sql.server.ts'
import { activityLog } from '#app/platform/tables.ts'
import type { NamedRecord } from './rules.ts'
import type { BreachScope, Trace } from './schema.ts'
import { breachPersons, breaches } from './tables.ts'

export type Breach = typeof breaches.$inferSelect
export type NewBreach = typeof breaches.$inferInsert
export type BreachPerson = typeof breachPersons.$inferSelect
export type NewBreachPerson = Omit<typeof breachPersons.$inferInsert, 'breachId'>
type BreachWindow = { startsAt: Date; endsAt: Date }

const batchSize = 500
const removedColumns = { name: 'Removed', addresses: [], traces: [] }

/** Stores a breach and its affected people. Returns undefined if its key or reference already exists. */
export async function insertBreach(
  db: Queryable,
  breach: NewBreach,
  persons: readonly NewBreachPerson[],
): Promise<Breach | undefined> {
  const [stored] = await db.insert(breaches).values(breach).onConflictDoNothing().returning()
  if (!stored) return undefined
  for (let from = 0; from < persons.length; from += batchSize) {
    const batch = persons.slice(from, from + batchSize)
    await db.insert(breachPersons).values(batch.map((one) => ({ ...one, breachId: stored.id })))
  }
  return stored
}

export const findBreachByKey = (db: Queryable, key: string) =>
  firstRow(db.select().from(breaches).where(eq(breaches.idempotencyKey, key)))

export const findBreach = (db: Queryable, id: string, lock = false) =>
  lockableRow(db.select().from(breaches).where(eq(breaches.id, id)), lock)

export function findBreaches(db: Queryable) {
  const { id, reference, title, state, createdAt } = breaches
  const persons = sql<number>`(select count(*)::int from ${breachPersons} where ${breachPersons.breachId} = ${id})`
  return db
    .select({ id, reference, title, state, createdAt, persons })
    .from(breaches)
    .orderBy(desc(createdAt))
    .limit(200)
}

/** Counts all breaches; the list shows at most 200 of them. */
export const countBreaches = (db: Queryable) => db.$count(breaches)

export function findBreachPersons(db: Queryable, breachId: string): Promise<BreachPerson[]> {
  return db
    .select()
    .from(breachPersons)
    .where(eq(breachPersons.breachId, breachId))
    .orderBy(breachPersons.name, breachPersons.id)
}

/** Updates a breach and increases its version. The caller must have locked the row. */
export async function updateBreach(db: Queryable, breach: Breach, change: Partial<NewBreach>) {
  await db
    .update(breaches)
    .set({ ...change, version: breach.version + 1 })
    .where(eq(breaches.id, breach.id))
}

export function findBreachesOfAddress(db: Queryable, email: string) {
  return db
    .select({ breach: breaches, person: breachPersons })
    .from(breachPersons)
    .innerJoin(breaches, eq(breaches.id, breachPersons.breachId))
    .where(sql`${breachPersons.addresses} @> array[${email.toLowerCase()}]`)
}

/** Removes the person with this address; the affected kinds of data stay. Returns the number of removed entries. */
export async function erasePersonFromBreaches(db: Queryable, email: string): Promise<number> {
  const address = email.toLowerCase()
  await db.execute(sql`update breaches set scope = jsonb_set(scope, '{named}',
    coalesce((select jsonb_agg(one) from jsonb_array_elements_text(scope->'named') one where lower(one) <> ${address}), '[]'))
    where scope->>'kind' = 'persons' and lower(scope->>'named') like '%' || ${address} || '%'`)
  const { rowCount } = await db
    .update(breachPersons)
    .set(removedColumns)
    .where(sql`${breachPersons.addresses} @> array[${address}]`)
  return rowCount ?? 0
}

/** Removes the people from breaches sent, or opened and never sent, before this time. Returns the number of people. */
export async function purgeOldBreaches(db: Queryable, before: Date): Promise<number> {
  const endedAt = sql`coalesce(${breaches.sentAt}, ${breaches.createdAt})`
  const old = db.select({ id: breaches.id }).from(breaches).where(lte(endedAt, before))
  await db.execute(
    sql`update breaches set scope = jsonb_set(scope, '{named}', '[]') where id in (${old})`,
  )
  const { rowCount } = await db
    .update(breachPersons)
    .set(removedColumns)
    .where(and(inArray(breachPersons.breachId, old), ne(breachPersons.name, 'Removed')))
  return rowCount ?? 0
}

const leadColumns = {
  ...pick(leads, ['id', 'name', 'email', 'mergedInto']),
  phone: leads.phoneStored,
}

/** Returns the enquiries in a breach's scope, except de-identified ones. */
export async function findLeadsInScope(
  db: Queryable,
  scope: BreachScope,
  window: BreachWindow,
): Promise<NamedRecord[]> {
  return db
    .select(leadColumns)
    .from(leads)
    .where(and(isNull(leads.deidentifiedAt), leadsCondition(db, scope, window)))
}

function leadsCondition(
  db: Queryable,
  { kind, named: names, accountId }: BreachScope,
  window: BreachWindow,
) {
  const { startsAt, endsAt } = window
  switch (kind) {
    case 'persons':
      return sql`lower(${leads.email}) in ${names.map((one) => one.toLowerCase())}`
    case 'leads':
      return names.length > 0
        ? inArray(
            leads.reference,
            names.map((one) => one.toUpperCase()),
          )
        : and(gte(leads.submittedAt, startsAt), lte(leads.submittedAt, endsAt))
    case 'files':
      return inArray(leads.id, sql`(${filesCondition(db, names, window)})`)
    case 'account': {
      const { subjects, lastTimeOf } = activityOf(accountId, window)
      return sql`(${leads.id}::text in (${subjects})
        or ${leads.id} in (select lead_id from quotes where id::text in (${subjects}))
        or ${leads.submittedAt} <= (${lastTimeOf('leads.exported')}))`
    }
    case 'everyone':
      return undefined
  }
}

/** Queries for the ids of what an account changed in the period, and for the last time of an action. */
function activityOf(accountId: string, { startsAt, endsAt }: BreachWindow) {
  const ofAccount = sql`from activity_log where actor_id = ${accountId}
    and at between ${startsAt.toISOString()}::timestamptz and ${endsAt.toISOString()}::timestamptz`
  return {
    subjects: sql`select subject_id ${ofAccount}`,
    lastTimeOf: (action: string) => sql`select max(at) ${ofAccount} and action = ${action}`,
  }
}

/** Without names, selects the enquiries with a file from the period. */
function filesCondition(
  db: Queryable,
  names: readonly string[],
  { startsAt, endsAt }: BreachWindow,
) {
  const lower = names.map((one) => one.toLowerCase())
  const uploaded = db
    .select({ leadId: conversationFiles.leadId })
    .from(conversationFiles)
    .where(
      lower.length > 0
        ? sql`lower(${conversationFiles.name}) in ${lower}`
        : and(gte(conversationFiles.createdAt, startsAt), lte(conversationFiles.createdAt, endsAt)),
    )
  const received = db
    .select({ leadId: inboundMails.leadId })
    .from(inboundFiles)
    .innerJoin(inboundMails, eq(inboundMails.id, inboundFiles.mailId))
    .where(
      lower.length > 0
        ? sql`lower(${inboundFiles.name}) in ${lower}`
        : and(gte(inboundMails.receivedAt, startsAt), lte(inboundMails.receivedAt, endsAt)),
    )
  return sql`${uploaded} union ${received}`
}

/** For a staff account, these come from the privacy requests, dossiers and client forms in its activity log. */
export async function findOtherAddresses(
  db: Queryable,
  { kind, accountId }: BreachScope,
  window: BreachWindow,
): Promise<string[]> {
  if (kind !== 'everyone' && kind !== 'account') return []
  const { subjects, lastTimeOf } = activityOf(accountId, window)
  const found =
    kind === 'everyone'
      ? sql`select email as address from data_requests
          union select from_address from inbound_mails
          union select preferences->>'email' from client_form_submissions
          union select payload->'to'->>'address' from deliveries where channel = 'mail'
            and subject_type in ('lead', 'client-form', 'data-request', 'quote', 'breach')`
      : sql`select email as address from data_requests where id::text in (${subjects})
          union select unnest(addresses) from breach_persons where breach_id::text in (${subjects})
          union select preferences->>'email' from client_form_submissions where id::text in (${subjects})
            or received_at <= (${lastTimeOf('client-form.exported')} and subject_id = form)`
  const { rows } = await db.execute<{ address: string }>(
    sql`select distinct lower(address) as address from (${found}) all_of_them where address like '%@%'
      and lower(address) not in (select lower(email) from staff_users)`,
  )
  return rows.map(({ address }) => address)
}

/**
 * Finds enquiries of the same people under other addresses: the same name, and either the same phone number or a merge
 * by staff.
 */
export function findRelatedEnquiries(
  db: Queryable,
  records: readonly NamedRecord[],
): Promise<NamedRecord[]> {
  const own = alias(leads, 'own')
  const ids = sql.param(records.map(({ id }) => id))
  return db
    .selectDistinct(leadColumns)
    .from(own)
    .innerJoin(
      leads,
      and(
        sql`lower(${leads.name}) = lower(${own.name})`,
        or(
          eq(leads.phoneStored, own.phoneStored),
          eq(leads.mergedInto, own.id),
          eq(leads.id, own.mergedInto),
        ),
      ),
    )
    .where(and(sql`${own.id} = any(${ids}::uuid[])`, isNull(leads.deidentifiedAt)))
}

/** Newest first. If `accountId` is set, only entries by that account. */
export async function findTraces(
  db: Queryable,
  recordIds: readonly string[],
  { startsAt, endsAt }: BreachWindow,
  accountId: string,
): Promise<(Trace & { recordId: string })[]> {
  const ids = sql.param([...recordIds])
  const rows = await db
    .select()
    .from(activityLog)
    .where(
      and(
        sql`${activityLog.subjectId} = any(${ids}::text[])`,
        gte(activityLog.at, startsAt),
        lte(activityLog.at, endsAt),
        ...(accountId ? [eq(activityLog.actorId, accountId)] : []),
      ),
    )
    .orderBy(desc(activityLog.id))
    .limit(50_000)
  return rows.map((row) => ({
    at: row.at.toISOString(),
    who: row.actorName,
    what: describeActivity(row, () => 'a member of staff'),
    recordId: row.subjectId,
  }))
}
