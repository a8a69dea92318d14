import { recordActivity } from '#app/platform/activity-log.server.ts'
import { nameOf } from '#app/platform/actor.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { findFirstEvidence, upsertEvidence, withdrawSource } from '../data/evidence.server.ts'
import type { AnswerStatement, EvidenceKind } from '../schema/answers.ts'
import { settleAnswer } from './settle-answer.server.ts'

export type Source = { kind: Exclude<EvidenceKind, 'statement'>; id: string }

/**
 * Keeps what shows that a lead was answered, and brings the lead in step (ANS-05). The caller holds
 * `lockForAnswer` and has checked permission. `at` is when the visitor was answered; of several, the earliest counts.
 */
export async function addEvidence(
  ctx: Context,
  tx: Transaction,
  leadId: string,
  source: Source,
  by: string = nameOf(ctx.actor),
  at: Date = ctx.clock.now(),
): Promise<void> {
  await upsertEvidence(tx, {
    leadId,
    kind: source.kind,
    sourceId: source.id,
    at,
    authorId: ctx.actor.kind === 'staff' ? ctx.actor.id : null,
    authorName: by,
    recordedAt: ctx.clock.now(),
  })
  await settleAnswer(ctx, tx, leadId, await findFirstEvidence(tx, leadId))
}

/**
 * Takes evidence back: the reply failed or bounced (ANS-06). Where no other stands, the lead waits for us again.
 * Same rules as `addEvidence`. @returns whether the lead waits again because of it
 */
export async function takeEvidenceBack(
  ctx: Context,
  tx: Transaction,
  leadId: string,
  source: Source,
): Promise<boolean> {
  if (!(await withdrawSource(tx, source.kind, source.id, ctx.clock.now()))) return false
  const first = await findFirstEvidence(tx, leadId)
  return (await settleAnswer(ctx, tx, leadId, first)) && first === null
}

/** Keeps what staff state of an answer. The caller holds `lockForAnswer` and settles the lead. */
export async function keepStatement(
  ctx: Context,
  tx: Transaction,
  leadId: string,
  { how, words, answeredAt }: AnswerStatement & { answeredAt: Date },
): Promise<void> {
  await upsertEvidence(tx, {
    leadId,
    kind: 'statement',
    at: answeredAt,
    how,
    words,
    authorId: ctx.actor.kind === 'staff' ? ctx.actor.id : null,
    authorName: nameOf(ctx.actor),
    recordedAt: ctx.clock.now(),
  })
  await recordActivity(ctx, tx, {
    action: 'lead.answer-stated',
    subjectType: 'lead',
    subjectId: leadId,
    details: { how, at: answeredAt.toISOString() },
  })
}
