import {
  type SQL,
  and,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  ne,
  or,
  sql,
} from 'drizzle-orm'
import { isUuid } from '#app/basics/ids.ts'
import { daySchema } from '#app/basics/schema-parts.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import { containsWords, plainTextOfRow, lockableRow } from '#app/platform/sql.server.ts'
import { leads } from '../lead/tables.ts'
import type { ListState } from './content.ts'
import { quoteNumber } from './rules.ts'
import {
  quoteDocuments,
  quoteNumbers,
  quoteVersions,
  quotes,
  quoteVersions as versions,
} from './tables.ts'

export type QuoteRow = typeof quotes.$inferSelect
export type VersionRow = typeof quoteVersions.$inferSelect
export type QuoteVersion = VersionRow & Pick<QuoteRow, 'number' | 'leadId'> & { isSample: boolean }

const versionColumns = {
  ...getTableColumns(quoteVersions),
  number: quotes.number,
  leadId: quotes.leadId,
  isSample: sql<boolean>`(select is_sample from ${leads} where id = ${quotes.leadId})`,
}
const selectVersions = (db: Queryable) =>
  db
    .select(versionColumns)
    .from(quoteVersions)
    .innerJoin(quotes, eq(quotes.id, quoteVersions.quoteId))

export const findQuote = (db: Queryable, id: string, lock = false) =>
  lockableRow(db.select().from(quotes).where(eq(quotes.id, id)), lock)

export async function findVersion(db: Queryable, id: string): Promise<QuoteVersion | undefined> {
  const [row] = await selectVersions(db).where(eq(quoteVersions.id, id))
  return row
}

/** Reads the version after locking its quote, so that its data is current. */
export async function lockVersion(db: Queryable, id: string): Promise<QuoteVersion | undefined> {
  const seen = await findVersion(db, id)
  if (!seen || !(await findQuote(db, seen.quoteId, true))) return undefined
  return findVersion(db, id)
}

/** Returns all versions of a quote, the latest first. */
export function findVersions(db: Queryable, quoteId: string): Promise<VersionRow[]> {
  return db
    .select()
    .from(quoteVersions)
    .where(eq(quoteVersions.quoteId, quoteId))
    .orderBy(desc(quoteVersions.version))
}

/** Returns the quote versions of these leads, the latest first. */
export async function findVersionsOfLeads(db: Queryable, leadIds: string[]) {
  if (leadIds.length === 0) return []
  return selectVersions(db)
    .where(inArray(quotes.leadId, leadIds))
    .orderBy(desc(quotes.createdAt), desc(quoteVersions.version))
}

/** Returns the next quote number of a year. Other transactions wait for this one, so that a rollback leaves no gap. */
export async function reserveNumber(db: Queryable, year: number): Promise<string> {
  const [row] = await db
    .insert(quoteNumbers)
    .values({ year, last: 1 })
    .onConflictDoUpdate({ target: quoteNumbers.year, set: { last: sql`${quoteNumbers.last} + 1` } })
    .returning()
  return quoteNumber(year, row!.last)
}

export const insertQuote = (db: Queryable, quote: QuoteRow) => db.insert(quotes).values(quote)

export const deleteQuote = (db: Queryable, id: string) => db.delete(quotes).where(eq(quotes.id, id))

type NewVersion = typeof quoteVersions.$inferInsert

export const insertVersion = (db: Queryable, version: NewVersion) =>
  db.insert(quoteVersions).values(version)

export const updateVersion = (db: Queryable, id: string, change: Partial<NewVersion>) =>
  db.update(quoteVersions).set(change).where(eq(quoteVersions.id, id))

export const deleteVersion = (db: Queryable, id: string) =>
  db.delete(quoteVersions).where(eq(quoteVersions.id, id))

/** Returns the ID of the last sent version of a quote, if it is newer than this one. */
export async function findNewerSentVersion(db: Queryable, { quoteId, version }: VersionRow) {
  const { id, quoteId: ofQuote, version: at, sentAt } = quoteVersions
  const [row] = await db
    .select({ id })
    .from(quoteVersions)
    .where(and(eq(ofQuote, quoteId), isNotNull(sentAt), gt(at, version)))
    .orderBy(desc(at))
    .limit(1)
  return row?.id
}

/** Returns another version of this quote that was sent and is neither decided nor superseded, if any. */
export async function findOpenSentVersion(db: Queryable, quoteId: string, except: string) {
  const [row] = await db
    .select()
    .from(quoteVersions)
    .where(
      and(
        eq(quoteVersions.quoteId, quoteId),
        eq(quoteVersions.state, 'sent'),
        ne(quoteVersions.id, except),
      ),
    )
  return row
}

/** Records when the visitor first opened a version. */
export const recordQuoteOpened = (db: Queryable, id: string, at: Date) =>
  db
    .update(quoteVersions)
    .set({ openedAt: at })
    .where(and(eq(quoteVersions.id, id), isNull(quoteVersions.openedAt)))

export type DocumentKind = 'sent' | 'accepted'

export const insertDocument = (db: Queryable, document: typeof quoteDocuments.$inferInsert) =>
  db.insert(quoteDocuments).values(document)

export async function findDocument(db: Queryable, versionId: string, kind: DocumentKind) {
  const [row] = await db
    .select()
    .from(quoteDocuments)
    .where(and(eq(quoteDocuments.versionId, versionId), eq(quoteDocuments.kind, kind)))
  return row
}

/** Returns the document with this seal, without personal data. */
export async function findSealedDocument(db: Queryable, seal: string) {
  const [row] = await db
    .select({
      kind: quoteDocuments.kind,
      at: quoteDocuments.at,
      number: quotes.number,
      version: quoteVersions.version,
      state: quoteVersions.state,
      openedAt: quoteVersions.openedAt,
      validUntil: quoteVersions.validUntil,
      decidedAt: quoteVersions.decidedAt,
      monthCents: quoteVersions.monthCents,
      onceCents: quoteVersions.onceCents,
    })
    .from(quoteDocuments)
    .innerJoin(quoteVersions, eq(quoteVersions.id, quoteDocuments.versionId))
    .innerJoin(quotes, eq(quotes.id, quoteVersions.quoteId))
    .where(eq(quoteDocuments.seal, seal))
  return row
}

export async function findVersionOfDelivery(db: Queryable, deliveryId: string) {
  const [row] = await selectVersions(db).where(eq(quoteVersions.deliveryId, deliveryId))
  return row
}

export async function findVersionsById(db: Queryable, ids: string[]): Promise<QuoteVersion[]> {
  return ids.length === 0 ? [] : selectVersions(db).where(inArray(quoteVersions.id, ids))
}

export async function findQuoteOfVersion(db: Queryable, versionId: string) {
  const version = await findVersion(db, versionId)
  return version && findQuote(db, version.quoteId)
}

export const maxQuotesPerPage = 50

const expiryDateSql = sql`coalesce(${versions.validUntil}, 'infinity'::date)`
const isOpenSql = sql`${versions.state} in ('draft', 'waiting', 'sent')`
const searchableText = plainTextOfRow(
  sql`${quotes.number} || '/' || ${versions.version} || ' ' || ${leads.reference} || ' ' || ${leads.company} || ' ' || ${leads.name}`,
)

/** Lists of open quotes are sorted by expiry, all other lists by the latest change. */
const isSortedByExpiry = (state: ListState) =>
  ['open', 'draft', 'waiting', 'sent', 'opened'].includes(state)

function quoteStateCondition(state: ListState, today: string): SQL | undefined {
  const ended = sql`${versions.validUntil} < ${today}::date`
  switch (state) {
    case 'open':
      return and(isOpenSql, sql`(${versions.validUntil} is null or not ${ended})`)
    case 'all':
      return undefined
    case 'expired':
      return and(eq(versions.state, 'sent'), ended)
    case 'sent':
    case 'opened': {
      const isSeen = state === 'opened' ? isNotNull : isNull
      return and(
        isOpenSql,
        eq(versions.state, 'sent'),
        sql`not ${ended}`,
        isSeen(versions.openedAt),
      )
    }
    case 'draft':
    case 'waiting':
      return and(isOpenSql, eq(versions.state, state))
    default:
      return eq(versions.state, state)
  }
}

type QuoteSearch = { state: ListState; search: string; after?: string | undefined; today: string }

/** Returns one page of quotes, plus one row if there is another page. */
export function findQuotesPage(db: Queryable, { state, search, after, today }: QuoteSearch) {
  const byEnd = isSortedByExpiry(state)
  const words = search === '' ? undefined : and(...containsWords(searchableText, search))
  return db
    .select({
      id: versions.id,
      quoteId: quotes.id,
      leadId: quotes.leadId,
      number: quotes.number,
      version: versions.version,
      state: versions.state,
      openedAt: versions.openedAt,
      validUntil: versions.validUntil,
      updatedAt: versions.updatedAt,
      monthCents: versions.monthCents,
      onceCents: versions.onceCents,
      decision: versions.decision,
      renewalAskedAt: versions.renewalAskedAt,
      reference: leads.reference,
      leadName: leads.name,
      company: leads.company,
      isSample: leads.isSample,
      position: byEnd
        ? sql<string>`${expiryDateSql}::text || '_' || ${versions.id}`
        : sql<string>`(extract(epoch from ${versions.updatedAt}) * 1000000)::bigint || '_' || ${versions.id}`,
    })
    .from(versions)
    .innerJoin(quotes, eq(quotes.id, versions.quoteId))
    .innerJoin(leads, eq(leads.id, quotes.leadId))
    .where(and(quoteStateCondition(state, today), words, after ? isAfter(after, byEnd) : undefined))
    .orderBy(
      ...(byEnd
        ? [sql`${expiryDateSql}`, sql`${versions.id}`]
        : [sql`${versions.updatedAt} desc`, sql`${versions.id} desc`]),
    )
    .limit(maxQuotesPerPage + 1)
}

function isAfter(cursor: string, byEnd: boolean): SQL {
  const pattern = byEnd ? /^(infinity|\d{4}-\d\d-\d\d)_(.*)$/ : /^(\d{1,16})_(.*)$/
  const [, at, id = ''] = pattern.exec(cursor) ?? []
  const isDay = !byEnd || at === 'infinity' || daySchema().safeParse(at).success
  if (!at || !isDay || !isUuid(id)) return sql`false`
  if (byEnd) return sql`(${expiryDateSql}, ${versions.id}) > (${at}::date, ${id}::uuid)`
  return sql`(${versions.updatedAt}, ${versions.id}) < (to_timestamp(0) + ${at}::bigint * interval '1 microsecond', ${id}::uuid)`
}

/** Returns the count of open quotes, and their monthly and once-off totals with VAT, by the latest version of each. */
export async function sumOpenQuotes(db: Queryable, today: string) {
  const [row] = await db
    .select({
      count: sql<number>`count(*)::int`,
      monthCents: sql<number>`coalesce(sum(${versions.monthCents}), 0)::float8`,
      onceCents: sql<number>`coalesce(sum(${versions.onceCents}), 0)::float8`,
    })
    .from(versions)
    .where(
      and(
        quoteStateCondition('open', today),
        isNull(versions.erasedAt),
        sql`not exists (select from ${versions} newer where newer.quote_id = ${versions.quoteId} and newer.version > ${versions.version})`,
      ),
    )
  return row!
}

/** Locks and returns sent quotes that expire by `lastDay` and whose owner or visitor has not been reminded yet. */
export function lockExpiringQuotes(db: Queryable, today: string, lastDay: string, limit: number) {
  return db
    .select({ version: versions, leadId: quotes.leadId })
    .from(versions)
    .innerJoin(quotes, eq(quotes.id, versions.quoteId))
    .where(
      and(
        isOpenSql,
        eq(versions.state, 'sent'),
        isNull(versions.erasedAt),
        sql`${versions.validUntil} between ${today}::date and ${lastDay}::date`,
        or(
          sql`${versions.staffRemindedAt} is null`,
          sql`(${versions.isVisitorReminded} and ${versions.visitorRemindedAt} is null)`,
        ),
      ),
    )
    .orderBy(expiryDateSql, versions.id)
    .limit(limit)
    .for('update', { of: versions, skipLocked: true })
}
