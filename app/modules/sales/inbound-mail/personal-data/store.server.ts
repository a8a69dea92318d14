import { type SQL, and, desc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database.server.ts'
import { matchesPatterns } from '#app/platform/sql.server.ts'
import { deidentifiedLeadIds } from '../../lead/person/store.server.ts'
import type { MailState } from '../schema.ts'
import { inboundMails, inboundOriginals } from '../tables.ts'

/** Number of bytes searched in an original: all headers of an email, or a whole delivery report. */
const maxSearchedBytes = 65_536
const originalText = sql<string>`(select encode(substring(${inboundOriginals.bytes} for ${maxSearchedBytes}), 'escape')
  from ${inboundOriginals} where ${inboundOriginals.mailId} = ${inboundMails.id})`

/** Matches delivery reports and complaints that name an address. Such a report concerns no other person. */
function isReportAboutAddress(email: string) {
  const address = email.replaceAll(/[^a-z0-9]/gi, String.raw`\$&`)
  const named = String.raw`(^|[^a-z0-9._%+'-])${address}($|[^a-z0-9.-]|\.([^a-z0-9]|$))`
  return and(
    inArray(inboundMails.kind, ['delivery-report', 'complaint']),
    sql`(lower(${inboundMails.reportAddress}) = lower(${email}) or ${inboundMails.body} ~* ${named} or ${originalText} ~* ${named})`,
  )
}

const concernsPerson = (email: string, leadIds: readonly string[]) =>
  or(
    sql`lower(${inboundMails.fromAddress}) = lower(${email})`,
    leadIds.length > 0 ? inArray(inboundMails.leadId, [...leadIds]) : undefined,
    isReportAboutAddress(email),
  )

type MailSearch = {
  patterns: readonly string[]
  /** Address and leads of the person, whose own emails are left out of the search. */
  email: string
  leadIds: readonly string[]
}

/** Returns other people's emails that match a pattern in their text or headers, newest first. */
export function findMailsMatching(
  db: Queryable,
  { patterns, email, leadIds }: MailSearch,
  limit: number,
) {
  const { id, leadId, fromAddress, subject, body, receivedAt } = inboundMails
  return db
    .select({ id, leadId, fromAddress, subject, body, receivedAt, original: originalText })
    .from(inboundMails)
    .where(
      and(
        or(...[subject, body, originalText].map((text) => matchesPatterns(text, patterns))),
        email === '' ? undefined : sql`not coalesce(${concernsPerson(email, leadIds)}, false)`,
      ),
    )
    .orderBy(desc(receivedAt))
    .limit(limit)
}

export function findMailsOf(db: Queryable, email: string, leadIds: readonly string[]) {
  const { id, kind, fromAddress, subject, body, receivedAt } = inboundMails
  return db
    .select({ id, kind, fromAddress, subject, body, receivedAt })
    .from(inboundMails)
    .where(concernsPerson(email, leadIds))
    .orderBy(receivedAt)
}

/** Deletes emails with their originals and files. Returns the number of deleted emails. */
async function deleteMails(db: Queryable, condition: SQL | undefined) {
  const { rowCount } = await db.delete(inboundMails).where(condition)
  return rowCount ?? 0
}

export const deleteMail = (db: Queryable, id: string) => deleteMails(db, eq(inboundMails.id, id))

export const deleteMailsOf = (db: Queryable, email: string, leadIds: readonly string[]) =>
  deleteMails(db, concernsPerson(email, leadIds))

/** Deletes the emails of leads whose personal data was erased. */
export const purgeOrphanedMails = (db: Queryable) =>
  deleteMails(db, inArray(inboundMails.leadId, deidentifiedLeadIds(db)))

/** Deletes emails that belong to no lead and were stored before a time; limited to some states, if given. */
export function deleteUnmatchedMails(db: Queryable, before: Date, states?: MailState[]) {
  const { leadId, storedAt, state } = inboundMails
  const isInState = states && inArray(state, states)
  return deleteMails(db, and(isNull(leadId), lt(storedAt, before), isInState))
}
