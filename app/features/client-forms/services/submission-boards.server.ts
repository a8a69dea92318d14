import { contractAudit } from '#app/features/contract-audit/content/definition.ts'
import { noteAudit } from '#app/features/contract-audit/services/note-audit.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { formKey, type FormDefinition } from '../schema/definition.ts'

/** Keeps a form's own board in step, in the transaction that changed a submission of the form. */
type Board = typeof noteAudit

/** The forms that have a board of their own, one line each. */
const boards: Readonly<Record<string, Board>> = {
  [formKey(contractAudit)]: noteAudit,
}

/** Tells the form's board, if it has one, which subjects have another newest submission now. */
export async function updateBoard(
  ctx: Context,
  tx: Transaction,
  definition: FormDefinition,
  change: Parameters<Board>[2],
): Promise<void> {
  await boards[formKey(definition)]?.(ctx, tx, change)
}
