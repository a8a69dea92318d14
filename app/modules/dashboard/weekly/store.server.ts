import { and, asc, eq, gte, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { canOwnWork } from '#app/modules/access/staff/store.server.ts'
import { staffUsers } from '#app/modules/access/tables.ts'
import { isWaiting, urgentDueKey } from '#app/modules/sales/lead/inbox/store.server.ts'
import { leads } from '#app/modules/sales/lead/tables.ts'
import { quoteVersions, quotes } from '#app/modules/sales/quote/tables.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import { weeklyMails } from './tables.ts'

/** Returns staff who work on leads, want the summary, and have not received the one of `monday` yet. */
export function findRecipients(db: Queryable, monday: string) {
  return db
    .select({ id: staffUsers.id, name: staffUsers.fullName, address: staffUsers.email })
    .from(staffUsers)
    .leftJoin(weeklyMails, eq(weeklyMails.userId, staffUsers.id))
    .where(
      and(
        canOwnWork,
        or(isNull(weeklyMails.isWanted), eq(weeklyMails.isWanted, true)),
        sql`${weeklyMails.lastSentOn} is distinct from ${monday}::date`,
      ),
    )
    .orderBy(asc(staffUsers.id))
}

/** Returns false if it was already recorded, or if the person turned the summary off. */
export async function recordWeeklyMail(db: Queryable, userId: string, lastSentOn: string) {
  const { rowCount } = await db
    .insert(weeklyMails)
    .values({ userId, lastSentOn })
    .onConflictDoUpdate({
      target: weeklyMails.userId,
      set: { lastSentOn },
      setWhere: sql`${weeklyMails.isWanted} and ${weeklyMails.lastSentOn} is distinct from excluded.last_sent_on`,
    })
  return (rowCount ?? 0) > 0
}

export async function isWeeklyMailWanted(db: Queryable, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ isWanted: weeklyMails.isWanted })
    .from(weeklyMails)
    .where(eq(weeklyMails.userId, userId))
  return row?.isWanted ?? true
}

export async function setWeeklyMailWanted(db: Queryable, userId: string, isWanted: boolean) {
  await db
    .insert(weeklyMails)
    .values({ userId, isWanted })
    .onConflictDoUpdate({ target: weeklyMails.userId, set: { isWanted } })
}

const maxOverdueLeads = 3

/** Returns the number of overdue leads, and the references of the three oldest. */
export async function findOverdueLeads(db: Queryable, now: Date) {
  const isLate = and(isWaiting, eq(leads.isSample, false), lt(urgentDueKey, now))
  const oldest = await db
    .select({ reference: leads.reference })
    .from(leads)
    .where(isLate)
    .orderBy(asc(urgentDueKey), asc(leads.id))
    .limit(maxOverdueLeads)
  const count = await db.$count(leads, isLate)
  return { count, references: oldest.map(({ reference }) => reference) }
}

/** Returns open quotes whose validity ends between two dates, both included. */
export function findEndingQuotes(db: Queryable, from: string, until: string) {
  return db
    .select({
      number: sql<string>`${quotes.number} || '/' || ${quoteVersions.version}`,
      validUntil: quoteVersions.validUntil,
    })
    .from(quoteVersions)
    .innerJoin(quotes, eq(quotes.id, quoteVersions.quoteId))
    .innerJoin(leads, eq(leads.id, quotes.leadId))
    .where(
      and(
        eq(leads.isSample, false),
        eq(quoteVersions.state, 'sent'),
        isNull(quoteVersions.erasedAt),
        gte(quoteVersions.validUntil, from),
        lte(quoteVersions.validUntil, until),
      ),
    )
    .orderBy(asc(quoteVersions.validUntil), asc(quoteVersions.id))
    .limit(20)
}
