import { and, eq, gte, inArray, isNull, min, sql } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database.server.ts'
import { activityLog } from '#app/platform/tables.ts'
import { answerEvidence, leads } from '../tables.ts'
import { quotePromiseKinds } from './schema.ts'

type NewEvidence = typeof answerEvidence.$inferInsert

const isValid = isNull(answerEvidence.withdrawnAt)

/** The time of the visitor's last message that reopened the lead. Earlier evidence does not count. */
const waitingSince = (leadId: string) =>
  sql`coalesce((select max(at) from activity_log
    where subject_type = 'lead' and subject_id = ${leadId} and action = 'lead.waits-again'), '-infinity')`

/** Matches evidence that counts as an answer: any, or only a quote if the form promised a proposal. */
const fulfilsPromise = (leadId: string) =>
  sql`(${answerEvidence.kind} = 'quote' or not exists (
    select 1 from leads where id = ${leadId}::uuid and kind in ${[...quotePromiseKinds]}))`

/** Returns the time of the earliest valid evidence; null if there is none. */
export async function findFirstEvidence(db: Queryable, leadId: string): Promise<Date | null> {
  const [row] = await db
    .select({ at: min(answerEvidence.at) })
    .from(answerEvidence)
    .where(
      and(
        eq(answerEvidence.leadId, leadId),
        isValid,
        sql`${answerEvidence.at} >= ${waitingSince(leadId)}`,
        fulfilsPromise(leadId),
      ),
    )
  return row?.at ?? null
}

/** The pending enquiries merged into a lead for which no answer since the merge counts. */
const unansweredParts = (mainId: string) => sql`${leads} part
  where part.merged_into = ${mainId} and part.status in ('new', 'in_progress')
    and part.answered_at is null and not exists (
      select from ${answerEvidence} e
      where e.lead_id = part.merged_into and e.withdrawn_at is null
        and (e.kind = 'quote' or part.kind not in ${[...quotePromiseKinds]})
        and e.at >= (select max(at) from ${activityLog}
          where subject_type = 'lead' and subject_id = part.id::text and action = 'lead.merged'))`

export async function findUnansweredParts(db: Queryable, mainId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select part.id from ${unansweredParts(mainId)}`,
  )
  return rows.map(({ id }) => id)
}

/** The value of a main lead's `mergedDueAt`: the earliest due time of its unanswered merged enquiries. */
export const earliestPartDue = (mainId: string) =>
  sql`(select min(part.due_at) from ${unansweredParts(mainId)})`

/** Stores evidence, one row per source. A repeat keeps the earliest time; revoked evidence becomes valid again. */
export async function upsertEvidence(db: Queryable, evidence: NewEvidence): Promise<void> {
  await db
    .insert(answerEvidence)
    .values(evidence)
    .onConflictDoUpdate({
      target: [answerEvidence.kind, answerEvidence.sourceId],
      set: {
        at: sql`case when ${answerEvidence.withdrawnAt} is null then least(${answerEvidence.at}, excluded.at) else excluded.at end`,
        how: sql`case when ${answerEvidence.withdrawnAt} is null then ${answerEvidence.how} else excluded.how end`,
        withdrawnAt: null,
      },
    })
}

export async function findEvidenceOf(
  db: Queryable,
  kind: NewEvidence['kind'],
  sourceIds: readonly string[],
): Promise<Map<string | null, { at: Date; how: string; authorName: string }>> {
  if (sourceIds.length === 0) return new Map()
  const { sourceId, at, how, authorName } = answerEvidence
  const rows = await db
    .select({ sourceId, at, how, authorName })
    .from(answerEvidence)
    .where(and(eq(answerEvidence.kind, kind), inArray(sourceId, [...sourceIds]), isValid))
  return new Map(rows.map((row) => [row.sourceId, row]))
}

/** Revokes the evidence of one source, if it is from `since` or later. Returns false if it has no such evidence. */
export async function withdrawSource(
  db: Queryable,
  kind: NewEvidence['kind'],
  sourceId: string,
  at: Date,
  since = new Date(0),
): Promise<boolean> {
  const isOfSource = and(eq(answerEvidence.kind, kind), eq(answerEvidence.sourceId, sourceId))
  const { rowCount } = await db
    .update(answerEvidence)
    .set({ withdrawnAt: at })
    .where(and(isOfSource, isValid, gte(answerEvidence.at, since)))
  return (rowCount ?? 0) > 0
}

const isStatementOn = (leadId: string) =>
  and(eq(answerEvidence.leadId, leadId), eq(answerEvidence.kind, 'statement'))

/** Revokes the valid statements on a lead; with `since`, only those recorded at that time or later. */
export async function withdrawStatements(db: Queryable, leadId: string, at: Date, since?: Date) {
  await db
    .update(answerEvidence)
    .set({ withdrawnAt: at })
    .where(and(isStatementOn(leadId), isValid, since && gte(answerEvidence.recordedAt, since)))
}

/** Restores the statements on a lead that were revoked at a time or later. */
export async function restoreStatements(db: Queryable, leadId: string, since: Date) {
  await db
    .update(answerEvidence)
    .set({ withdrawnAt: null })
    .where(and(isStatementOn(leadId), gte(answerEvidence.withdrawnAt, since)))
}
