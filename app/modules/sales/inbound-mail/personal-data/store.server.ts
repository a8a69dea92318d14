import { and, desc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database.server.ts'
import { leads } from '../../lead/tables.ts'
import { inboundMails, inboundOriginals } from '../tables.ts'

/** The searched part of an original: its headers, and the whole of a report. */
const searchedBytes = 65_536
const original = sql<string>`(select encode(substring(${inboundOriginals.bytes} for ${searchedBytes}), 'escape')
  from ${inboundOriginals} where ${inboundOriginals.mailId} = ${inboundMails.id})`

/** Reports on our emails that name an address: they are about no one else. */
function isReportOn(email: string) {
  const address = email.replaceAll(/[^a-z0-9]/gi, String.raw`\$&`)
  const named = String.raw`(^|[^a-z0-9._%+'-])${address}($|[^a-z0-9.-]|\.([^a-z0-9]|$))`
  return and(
    inArray(inboundMails.kind, ['delivery-report', 'complaint']),
    sql`(lower(${inboundMails.reportAddress}) = lower(${email}) or ${inboundMails.body} ~* ${named} or ${original} ~* ${named})`,
  )
}

/** Mails from an address, reports that name it, and those that belong to these leads. */
const isOf = (email: string, leadIds: readonly string[]) =>
  or(
    sql`lower(${inboundMails.fromAddress}) = lower(${email})`,
    leadIds.length > 0 ? inArray(inboundMails.leadId, [...leadIds]) : undefined,
    isReportOn(email),
  )

type Sought = {
  patterns: readonly string[]
  /** The person's address and leads: their own texts are not searched. */
  email: string
  leadIds: readonly string[]
}

/** Mails of others with one of these patterns in their words or headers, newest first. */
export function findMailsMatching(
  db: Queryable,
  { patterns, email, leadIds }: Sought,
  limit: number,
) {
  const { id, leadId, fromAddress, subject, body, receivedAt } = inboundMails
  const holds = (text: unknown) =>
    sql`${text} ilike any (array[${sql.join(
      patterns.map((pattern) => sql`${pattern}`),
      sql`, `,
    )}]::text[])`
  return db
    .select({ id, leadId, fromAddress, subject, body, receivedAt, original })
    .from(inboundMails)
    .where(
      and(
        or(holds(subject), holds(body), holds(original)),
        email === '' ? undefined : sql`not coalesce(${isOf(email, leadIds)}, false)`,
      ),
    )
    .orderBy(desc(receivedAt))
    .limit(limit)
}

/** With its original and files. */
export async function deleteMail(db: Queryable, id: string): Promise<void> {
  await db.delete(inboundMails).where(eq(inboundMails.id, id))
}

export function findMailsOf(db: Queryable, email: string, leadIds: readonly string[]) {
  const { id, kind, fromAddress, subject, body, receivedAt } = inboundMails
  return db
    .select({ id, kind, fromAddress, subject, body, receivedAt })
    .from(inboundMails)
    .where(isOf(email, leadIds))
    .orderBy(receivedAt)
}

/** With their originals and files. @returns how many went */
export async function deleteMailsOf(
  db: Queryable,
  email: string,
  leadIds: readonly string[],
): Promise<number> {
  const gone = await db
    .delete(inboundMails)
    .where(isOf(email, leadIds))
    .returning({ id: inboundMails.id })
  return gone.length
}

/** Mails of leads whose person was removed. */
export async function purgeOrphanedMails(db: Queryable): Promise<number> {
  const nobody = db
    .select({ id: leads.id })
    .from(leads)
    .where(sql`${leads.deidentifiedAt} is not null`)
  const gone = await db
    .delete(inboundMails)
    .where(inArray(inboundMails.leadId, nobody))
    .returning({ id: inboundMails.id })
  return gone.length
}

/** Mails of no lead that were stored before a time; of a few kinds or of all. */
export async function deleteUnmatchedMails(
  db: Queryable,
  before: Date,
  states?: readonly ('set-aside' | 'dismissed')[],
): Promise<number> {
  const gone = await db
    .delete(inboundMails)
    .where(
      and(
        isNull(inboundMails.leadId),
        lt(inboundMails.storedAt, before),
        states && inArray(inboundMails.state, [...states]),
      ),
    )
    .returning({ id: inboundMails.id })
  return gone.length
}
