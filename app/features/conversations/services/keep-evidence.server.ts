import type { AnswerEvidence } from '#app/features/leads/services/answer-evidence.server.ts'
import { lockForAnswer, settleAnswer } from '#app/features/leads/services/settle-answer.server.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import { nameOf } from '#app/platform/actor.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import {
  findFirstEvidence,
  restoreStatements,
  upsertEvidence,
  withdrawSource,
  withdrawStatements,
} from '../data/evidence.server.ts'
import type { EvidenceKind } from '../schema/kinds.ts'

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

/** What leads asks of the evidence of their answers. */
export const keptEvidence: AnswerEvidence = {
  findFirst: findFirstEvidence,
  async keepStatement(ctx, tx, leadId, { how, words, answeredAt }) {
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
  },
  withdrawStatements: (ctx, tx, leadId, madeAt) =>
    withdrawStatements(tx, leadId, ctx.clock.now(), madeAt),
  restoreStatements: (tx, leadId, withdrawnAt) => restoreStatements(tx, leadId, withdrawnAt),
  async noteAppointment(ctx, tx, leadId, id) {
    if (await lockForAnswer(tx, leadId))
      await addEvidence(ctx, tx, leadId, { kind: 'appointment', id })
  },
  async takeAppointmentBack(ctx, tx, leadId, id) {
    if (await lockForAnswer(tx, leadId))
      await takeEvidenceBack(ctx, tx, leadId, { kind: 'appointment', id })
  },
}
