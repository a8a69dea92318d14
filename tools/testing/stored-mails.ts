import { and, asc, eq } from 'drizzle-orm'
import { deliveries } from '#app/modules/outbox/delivery/tables.ts'
import { type MailMessage, mailMessageSchema } from '#app/modules/outbox/mail/schema.ts'
import type { Queryable } from '#app/platform/database.server.ts'

/** The mails of the outbox, or those about one record, oldest first; throws if one of them cannot be sent. */
export async function findStoredMails(db: Queryable, about?: string) {
  const rows = await db
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.channel, 'mail'), about ? eq(deliveries.subjectId, about) : undefined))
    .orderBy(asc(deliveries.createdAt), asc(deliveries.id))
  return rows.map(({ kind, subjectId, payload }) => ({
    kind,
    subjectId,
    ...mailMessageSchema.parse(payload),
  }))
}

/** The calendar file of a mail, without line folds; empty if it has none. */
export function calendarOf({ attachments }: Pick<MailMessage, 'attachments'>): string {
  const file = Buffer.from(attachments?.[0]?.content ?? '', 'base64').toString()
  return file.replaceAll('\r\n ', '')
}

/** Values of the event in the calendar file of a mail. */
export function calendarEventOf(mail: Pick<MailMessage, 'attachments'>) {
  const event = calendarOf(mail).split('BEGIN:VEVENT')[1] ?? ''
  const valueOf = (name: string) => new RegExp(`^${name}[;:](.*)\r$`, 'm').exec(event)?.[1]
  return {
    uid: valueOf('UID'),
    sequence: valueOf('SEQUENCE'),
    status: valueOf('STATUS'),
    starts: valueOf('DTSTART'),
  }
}
