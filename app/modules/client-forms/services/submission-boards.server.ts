import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { extensionPoint } from '#app/platform/extensions.server.ts'
import { formKey, type ClientForm } from '../schema/definition.ts'

export type SubmissionChange = {
  /** Every subject the submission named before and names now. */
  subjects: readonly string[]
  /** Of one that has just arrived: what was asked for in it. */
  preferences?: Readonly<Record<string, unknown>>
}

/** Keeps a form's own board in step, in the transaction that changed a submission of the form. */
export type SubmissionBoard = {
  definition: ClientForm
  update(ctx: Context, tx: Transaction, change: SubmissionChange): Promise<void>
}

export const submissionBoards = extensionPoint<SubmissionBoard>('submission boards')

/** Tells the form's board, if it has one, which subjects have another newest submission now. */
export async function updateBoard(
  ctx: Context,
  tx: Transaction,
  definition: ClientForm,
  change: SubmissionChange,
): Promise<void> {
  const key = formKey(definition)
  for (const board of ctx.extensions.at(submissionBoards))
    if (formKey(board.definition) === key) await board.update(ctx, tx, change)
}
