import type { Context } from '#app/platform/context.server.ts'
import type { Queryable, Transaction } from '#app/platform/database.server.ts'
import { extensionPoint } from '#app/platform/extensions.server.ts'
import type { AnswerStatement } from '../schema/answers.ts'

/** Who keeps the evidence that a lead was answered (ANS-05); the caller holds the lock of the lead. */
export type AnswerEvidence = {
  /** The moment of the earliest evidence that stands; null where none does. */
  findFirst(db: Queryable, leadId: string): Promise<Date | null>
  keepStatement(
    ctx: Context,
    tx: Transaction,
    leadId: string,
    statement: AnswerStatement & { answeredAt: Date },
  ): Promise<void>
  /** Takes statements back: all that stand, or those that were made at a moment. */
  withdrawStatements(ctx: Context, tx: Transaction, leadId: string, madeAt?: Date): Promise<void>
  /** Lets statements stand again that were taken back at a moment. */
  restoreStatements(tx: Transaction, leadId: string, withdrawnAt: Date): Promise<void>
  /** Both sides agreed to a time. */
  noteAppointment(
    ctx: Context,
    tx: Transaction,
    leadId: string,
    appointmentId: string,
  ): Promise<void>
  /** They did not, after all: it was undone before the visitor was told. */
  takeAppointmentBack(
    ctx: Context,
    tx: Transaction,
    leadId: string,
    appointmentId: string,
  ): Promise<void>
}

export const answerEvidence = extensionPoint<AnswerEvidence>('answer evidence')

/** What keeps the evidence; without it, nothing is ever answered. */
export function evidenceIn({ extensions }: Context): AnswerEvidence | undefined {
  return extensions.at(answerEvidence)[0]
}
