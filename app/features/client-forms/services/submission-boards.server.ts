import { contractAudit } from '#app/features/contract-audit/content/definition.ts'
import { noteAudit } from '#app/features/contract-audit/services/note-audit.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { formKey, type FormDefinition } from '../schema/definition.ts'

/** Keeps a form's own board in step, in the transaction that changed a submission of the form. */
type Board = (tx: Transaction, subjects: readonly string[]) => Promise<void>

/** The forms that have a board of their own, one line each. */
const boards: Readonly<Record<string, Board>> = {
  [formKey(contractAudit)]: noteAudit,
}

/** Tells the form's board, if it has one, which subjects have another newest submission now. */
export async function updateBoard(
  tx: Transaction,
  definition: FormDefinition,
  subjects: readonly string[],
): Promise<void> {
  await boards[formKey(definition)]?.(tx, subjects)
}
