import { z } from 'zod'
import { isUuid } from '#app/basics/ids.ts'
import { and, eq, or, sql, type SQL } from 'drizzle-orm'
import { leads } from '../../lead/tables.server.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import { containsWords, plainTextOfRow } from '#app/platform/sql.server.ts'
import type { ListState } from '../schema/states.ts'
import { quotes, quoteVersions as versions } from '../tables.server.ts'

export const quotesOnPage = 50

const runsOut = sql`coalesce(${versions.validUntil}, 'infinity'::date)`
const isOpen = sql`${versions.state} in ('draft', 'waiting', 'sent')`
const searched = plainTextOfRow(
  sql`${quotes.number} || '/' || ${versions.version} || ' ' || ${leads.reference} || ' ' || ${leads.company} || ' ' || ${leads.name}`,
)

/** Whether a state is read by what runs out first; every other is read latest first (QUO-08). */
const isByEnd = (state: ListState) => ['open', 'draft', 'waiting', 'sent', 'opened'].includes(state)

function inState(state: ListState, today: string): SQL | undefined {
  const ended = sql`${versions.validUntil} < ${today}::date`
  switch (state) {
    case 'open':
      return and(isOpen, sql`(${versions.validUntil} is null or not ${ended})`)
    case 'all':
      return undefined
    case 'expired':
      return and(eq(versions.state, 'sent'), ended)
    case 'sent':
      return and(
        isOpen,
        eq(versions.state, 'sent'),
        sql`not ${ended} and ${versions.openedAt} is null`,
      )
    case 'opened':
      return and(
        isOpen,
        eq(versions.state, 'sent'),
        sql`not ${ended} and ${versions.openedAt} is not null`,
      )
    default:
      return and(
        eq(versions.state, state),
        ['draft', 'waiting'].includes(state) ? isOpen : undefined,
      )
  }
}

type Asked = { state: ListState; search: string; after: string | undefined; today: string }

/** One page of quotes and one row more where there is another page. */
export function findQuotesPage(db: Queryable, { state, search, after, today }: Asked) {
  const byEnd = isByEnd(state)
  const words = search === '' ? undefined : and(...containsWords(searched, search))
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
      sentAt: versions.sentAt,
      updatedAt: versions.updatedAt,
      monthCents: versions.monthCents,
      onceCents: versions.onceCents,
      decision: versions.decision,
      renewalAskedAt: versions.renewalAskedAt,
      reference: leads.reference,
      leadName: leads.name,
      company: leads.company,
      position: byEnd
        ? sql<string>`${runsOut}::text || '_' || ${versions.id}`
        : sql<string>`(extract(epoch from ${versions.updatedAt}) * 1000000)::bigint || '_' || ${versions.id}`,
    })
    .from(versions)
    .innerJoin(quotes, eq(quotes.id, versions.quoteId))
    .innerJoin(leads, eq(leads.id, quotes.leadId))
    .where(and(inState(state, today), words, after ? isAfter(after, byEnd) : undefined))
    .orderBy(
      ...(byEnd
        ? [sql`${runsOut}`, sql`${versions.id}`]
        : [sql`${versions.updatedAt} desc`, sql`${versions.id} desc`]),
    )
    .limit(quotesOnPage + 1)
}

export type ListedQuote = Awaited<ReturnType<typeof findQuotesPage>>[number]

function isAfter(cursor: string, byEnd: boolean): SQL {
  const pattern = byEnd ? /^(infinity|\d{4}-\d\d-\d\d)_(.*)$/ : /^(\d{1,16})_(.*)$/
  const [, at, id = ''] = pattern.exec(cursor) ?? []
  const isDay = !byEnd || at === 'infinity' || z.iso.date().safeParse(at).success
  if (!at || !isDay || !isUuid(id)) return sql`false`
  if (byEnd) return sql`(${runsOut}, ${versions.id}) > (${at}::date, ${id}::uuid)`
  return sql`(${versions.updatedAt}, ${versions.id}) < (to_timestamp(0) + ${at}::bigint * interval '1 microsecond', ${id}::uuid)`
}

/** What is open comes to, with VAT: the sum over the list, month and once. */
export async function sumOpenQuotes(db: Queryable, today: string) {
  const [row] = await db
    .select({
      count: sql<number>`count(*)::int`,
      monthCents: sql<number>`coalesce(sum(${versions.monthCents}), 0)::float8`,
      onceCents: sql<number>`coalesce(sum(${versions.onceCents}), 0)::float8`,
    })
    .from(versions)
    .where(inState('open', today))
  return row!
}

/** Quotes that were sent, whose last day is at most `lastDay`, and about which staff or visitor were not yet reminded. */
export function lockEndingQuotes(db: Queryable, today: string, lastDay: string, most: number) {
  return db
    .select({ version: versions, number: quotes.number, leadId: quotes.leadId })
    .from(versions)
    .innerJoin(quotes, eq(quotes.id, versions.quoteId))
    .where(
      and(
        isOpen,
        eq(versions.state, 'sent'),
        sql`${versions.validUntil} between ${today}::date and ${lastDay}::date`,
        or(
          sql`${versions.staffRemindedAt} is null`,
          sql`(${versions.isVisitorReminded} and ${versions.visitorRemindedAt} is null)`,
        ),
      ),
    )
    .orderBy(runsOut, versions.id)
    .limit(most)
    .for('update', { of: versions, skipLocked: true })
}
