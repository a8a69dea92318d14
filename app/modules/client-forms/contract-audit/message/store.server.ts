import { and, eq, gt, inArray, lte, or, sql } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database.server.ts'
import { questionName } from '../../submission/store.server.ts'
import { clientFormSubmissions as audits } from '../../tables.ts'
import { auditQuestions } from '../content.ts'
import type { ClinicRow } from '../store.server.ts'
import { rolloutClinics as clinics, rolloutMessages as messages } from '../tables.ts'
import type { SubscriberAudit, RolloutTopic } from './rules.ts'

/** No real clinic has more audits with an address; the limit stops a flood of audits from delaying other clinics. */
const maxSubscribers = 500

/** `listed` contains the keys of the clinics in the settings. */
export type DueDates = { now: Date; today: string; nearUntil: string; listed: readonly string[] }

/** Only clinics that staff listed or edited, because visitors may enter any name. */
const isDue = ({ now, today, nearUntil, listed }: DueDates) =>
  and(
    or(gt(clinics.version, 0), inArray(clinics.key, [...listed])),
    or(
      lte(clinics.messagesDueAt, now),
      and(
        gt(clinics.contractEnd, today),
        lte(clinics.contractEnd, nearUntil),
        sql`${clinics.contractEndNoticed} is distinct from ${clinics.contractEnd}`,
      ),
    ),
  )

/** Returns the clinics for which messages may be due, oldest due time first. */
export async function findClinicsWithNews(db: Queryable, due: DueDates, limit: number) {
  const rows = await db
    .select({ key: clinics.key })
    .from(clinics)
    .where(isDue(due))
    .orderBy(sql`${clinics.messagesDueAt} nulls last`, clinics.key)
    .limit(limit)
  return rows.map(({ key }) => key)
}

/** Returns and locks the clinic if it is still due; undefined if it is not, or if another process has locked it. */
export async function lockClinicWithNews(db: Queryable, key: string, due: DueDates) {
  const [row] = await db
    .select()
    .from(clinics)
    .where(and(eq(clinics.key, key), isDue(due)))
    .for('update', { skipLocked: true })
  return row
}

/** Returns the valid audits of a clinic that have an address, newest first, with the messages already sent for them. */
export async function findSubscribers(
  db: Queryable,
  form: string,
  key: string,
): Promise<SubscriberAudit[]> {
  const { id: submissionId, reference, preferences } = audits
  const rows = await db
    .select({ submissionId, reference, preferences })
    .from(audits)
    .where(
      and(
        eq(audits.form, form),
        sql`lower(btrim(${audits.subject})) = ${key}`,
        sql`not is_suspected_spam and stage <> 'set-aside'`,
        sql`coalesce(${audits.preferences} ->> 'email', '') <> ''`,
      ),
    )
    .orderBy(
      sql`(${audits.answers} ->> ${questionName(auditQuestions.date)}) desc nulls last, ${audits.receivedAt} desc nulls last, ${audits.id} desc nulls last`,
    )
    .limit(maxSubscribers)
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.submissionId)
  const sent = await db.select().from(messages).where(inArray(messages.submissionId, ids))
  return rows.map(({ preferences: chosen, ...audit }) => {
    const topics = chosen[auditQuestions.topics]
    return {
      ...audit,
      email: String(chosen.email),
      topics: Array.isArray(topics) ? topics : [],
      sent: sent.filter((message) => message.submissionId === audit.submissionId),
    }
  })
}

/** Records a sent message; called in the transaction that queued it. */
export async function recordMessageSent(
  db: Queryable,
  message: { submissionId: string; topic: RolloutTopic; date: string; at: Date },
): Promise<void> {
  const { date, at } = message
  await db
    .insert(messages)
    .values(message)
    .onConflictDoUpdate({ target: [messages.submissionId, messages.topic], set: { date, at } })
}

export async function deleteSentMessages(db: Queryable, submissionId: string): Promise<void> {
  await db.delete(messages).where(eq(messages.submissionId, submissionId))
}

/** `again` is the time of the next check; null if every message was sent. */
export async function markClinicChecked(
  db: Queryable,
  { key, contractEnd }: Pick<ClinicRow, 'key' | 'contractEnd'>,
  { nearUntil, again }: { nearUntil: string; again: Date | null },
): Promise<void> {
  const contractEndNoticed = contractEnd && contractEnd <= nearUntil ? contractEnd : null
  await db
    .update(clinics)
    .set({ messagesDueAt: again, contractEndNoticed })
    .where(eq(clinics.key, key))
}

/** Schedules a check for due messages about these clinics at `from`, unless an earlier check is already scheduled. */
export async function scheduleMessages(
  db: Queryable,
  clinicNames: readonly string[],
  from: Date,
): Promise<void> {
  const at = sql`${from.toISOString()}::timestamptz`
  await db
    .update(clinics)
    .set({ messagesDueAt: sql`least(${clinics.messagesDueAt}, ${at})` })
    .where(
      sql`${clinics.key} in (select lower(btrim(name)) from unnest(${sql.param([...clinicNames])}::text[]) as given (name))`,
    )
}
