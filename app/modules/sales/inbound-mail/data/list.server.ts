import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { leads } from '../../lead/tables.server.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import type { MailFolder } from '../schema/handle.ts'
import { inboundMails } from '../tables.server.ts'
import { findSentMails } from './pointers.server.ts'

const columns = {
  id: inboundMails.id,
  kind: inboundMails.kind,
  state: inboundMails.state,
  fromName: inboundMails.fromName,
  fromAddress: inboundMails.fromAddress,
  subject: inboundMails.subject,
  body: sql<string>`left(${inboundMails.body}, 4000)`,
  hasHtml: sql<boolean>`${inboundMails.html} <> ''`,
  problem: inboundMails.problem,
  refersTo: inboundMails.refersTo,
  receivedAt: inboundMails.receivedAt,
  version: inboundMails.version,
  micros: sql<number>`(extract(epoch from ${inboundMails.receivedAt}) * 1000000)::bigint`.mapWith(
    Number,
  ),
}

/** A page of mails of no lead, newest first, and where the next one begins. */
export async function findMailPage(
  db: Queryable,
  folder: MailFolder,
  before: string | undefined,
  size: number,
) {
  const rows = await db
    .select(columns)
    .from(inboundMails)
    .where(and(eq(inboundMails.state, folder), isBefore(before)))
    .orderBy(desc(inboundMails.receivedAt), desc(inboundMails.id))
    .limit(size + 1)
  const last = rows.length > size ? rows[size - 1] : undefined
  return { mails: rows.slice(0, size), next: last ? `${last.micros}_${last.id}` : null }
}

function isBefore(cursor: string | undefined) {
  const [, micros, id] =
    /^(\d{1,16})_([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})$/.exec(cursor ?? '') ?? []
  if (!micros || !id) return undefined
  return sql`(${inboundMails.receivedAt}, ${inboundMails.id}) < (timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond', ${id}::uuid)`
}

type Waiting = Pick<typeof inboundMails.$inferSelect, 'id' | 'fromAddress' | 'subject' | 'refersTo'>

const mostLikely = 4
const referenceShape = /\bBC-[0-9A-Z]{4}-[0-9A-Z]{4}\b/gi

/** Leads that mails may belong to (INB-03), by the id of the mail: same sender, named by reference, or referred to. */
export async function findLikelyLeads(db: Queryable, mails: readonly Waiting[]) {
  const senders = [...new Set(mails.map(({ fromAddress }) => fromAddress).filter(Boolean))]
  const namedIn = ({ subject }: Waiting): string[] =>
    subject.toUpperCase().match(referenceShape) ?? []
  const references = [...new Set(mails.flatMap(namedIn))].slice(0, 200)
  const sent = await findSentMails(db, [...new Set(mails.flatMap(({ refersTo }) => refersTo))])
  const ids = [...new Set(sent.map(({ leadId }) => leadId))]
  const ways = [
    senders.length > 0 ? inArray(sql`lower(${leads.email})`, senders) : undefined,
    references.length > 0 ? inArray(leads.reference, references) : undefined,
    ids.length > 0 ? inArray(leads.id, ids) : undefined,
  ].filter((way) => way !== undefined)
  if (ways.length === 0) return new Map<string, never>()
  const { id, reference, name, kind, fields, email, status, submittedAt } = leads
  const found = await db
    .select({ id, reference, name, kind, fields, email, status, submittedAt })
    .from(leads)
    .where(and(or(...ways), isNull(leads.deidentifiedAt), isNull(leads.mergedInto)))
    .orderBy(desc(submittedAt))
    .limit(500)
  return new Map(
    mails.map((mail) => [
      mail.id,
      found
        .flatMap((lead) => {
          const refersTo = sent.some(
            ({ mailId, leadId }) => leadId === lead.id && mail.refersTo.includes(mailId),
          )
          const why = refersTo
            ? ('answers' as const)
            : namedIn(mail).includes(lead.reference)
              ? ('named' as const)
              : mail.fromAddress !== '' && lead.email.toLowerCase() === mail.fromAddress
                ? ('sender' as const)
                : undefined
          return why ? [{ ...lead, why }] : []
        })
        .slice(0, mostLikely),
    ]),
  )
}
