import { and, eq, isNull, min, sql } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database.server.ts'
import { kindsPromisedQuote } from './schema.ts'
import { answerEvidence } from '../tables.ts'

type NewEvidence = typeof answerEvidence.$inferInsert

/** Since the visitor wrote again and the lead waits once more, what came before answers nothing (ANS-07). */
const waitingSince = (leadId: string) =>
  sql`coalesce((select max(at) from activity_log
    where subject_type = 'lead' and subject_id = ${leadId} and action = 'lead.waits-again'), '-infinity')`

/** Where a proposal was promised, only a quote that was sent keeps the promise (QUO-10). */
const fulfilsPromise = (leadId: string) =>
  sql`(${answerEvidence.kind} = 'quote' or not exists (
    select 1 from leads where id = ${leadId}::uuid and kind in (${sql.join(
      kindsPromisedQuote.map((kind) => sql`${kind}`),
      sql`, `,
    )})))`

/** The moment of the earliest evidence that stands; null where none does (ANS-05). */
export async function findFirstEvidence(db: Queryable, leadId: string): Promise<Date | null> {
  const [row] = await db
    .select({ at: min(answerEvidence.at) })
    .from(answerEvidence)
    .where(
      and(
        eq(answerEvidence.leadId, leadId),
        isNull(answerEvidence.withdrawnAt),
        sql`${answerEvidence.at} >= ${waitingSince(leadId)}`,
        fulfilsPromise(leadId),
      ),
    )
  return row?.at ?? null
}

/** Stores evidence; of one source it stands once, and again where it had been taken back. */
export async function upsertEvidence(db: Queryable, evidence: NewEvidence): Promise<void> {
  await db
    .insert(answerEvidence)
    .values(evidence)
    .onConflictDoUpdate({
      target: [answerEvidence.kind, answerEvidence.sourceId],
      set: {
        at: sql`case when ${answerEvidence.withdrawnAt} is null then least(${answerEvidence.at}, excluded.at) else excluded.at end`,
        withdrawnAt: null,
      },
    })
}

/** Takes the evidence of one source back. False when none of it stood. */
export async function withdrawSource(
  db: Queryable,
  kind: NewEvidence['kind'],
  sourceId: string,
  at: Date,
): Promise<boolean> {
  const rows = await db
    .update(answerEvidence)
    .set({ withdrawnAt: at })
    .where(
      and(
        eq(answerEvidence.kind, kind),
        eq(answerEvidence.sourceId, sourceId),
        isNull(answerEvidence.withdrawnAt),
      ),
    )
    .returning({ id: answerEvidence.id })
  return rows.length > 0
}

const statementsOf = (leadId: string) =>
  and(eq(answerEvidence.leadId, leadId), eq(answerEvidence.kind, 'statement'))

/** Takes back the statements that stand, or of them those made at a moment. */
export async function withdrawStatements(
  db: Queryable,
  leadId: string,
  at: Date,
  madeAt?: Date,
): Promise<void> {
  await db
    .update(answerEvidence)
    .set({ withdrawnAt: at })
    .where(
      and(
        statementsOf(leadId),
        isNull(answerEvidence.withdrawnAt),
        madeAt && eq(answerEvidence.recordedAt, madeAt),
      ),
    )
}

export async function restoreStatements(
  db: Queryable,
  leadId: string,
  withdrawnAt: Date,
): Promise<void> {
  await db
    .update(answerEvidence)
    .set({ withdrawnAt: null })
    .where(and(statementsOf(leadId), eq(answerEvidence.withdrawnAt, withdrawnAt)))
}
