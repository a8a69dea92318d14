import { parseView } from '#app/basics/field-errors.ts'
import { accepted, type Outcome } from '#app/basics/outcome.ts'
import { formKey } from '../../schema/definition.ts'
import { findKnownStaff } from '#app/modules/sales/lead/data/owners.server.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { csvParts } from '#app/platform/csv-parts.server.ts'
import { hasRole, notAllowed } from '#app/platform/role-check.ts'
import { contractAudit } from '../../forms/contract-audit/content.ts'
import {
  countBoard,
  findBoardPage,
  type Board,
  type BoardRow,
  type Cursor,
} from '../data/board.server.ts'
import { rolloutColumns, rolloutRow } from '../rules/rollout-rows.ts'
import { describeClinic } from '../rules/rollout.ts'
import { rolloutViewSchema, type RolloutView } from '../schema/rollout.ts'
import { readBoard } from './read-rollout.server.ts'

const batchSize = 5000

/**
 * The clinics that the filter shows, as CSV in their order, part by part (AUD-63, ADF-06, FLD-08). Editor
 * and above; logged before the first byte leaves.
 */
export async function exportRollout(
  ctx: Context,
  input: object,
): Promise<Outcome<{ count: number; parts: AsyncGenerator<string> }>> {
  if (!hasRole(ctx.actor, 'editor')) return notAllowed()
  const parsed = parseView(rolloutViewSchema, input)
  if (!parsed.ok) return parsed
  const view = parsed.value
  const board = await readBoard(ctx)
  const count = await countBoard(ctx.db, board, view)
  const { search, ...filter } = view
  await recordActivity(ctx, ctx.db, {
    action: 'client-form.rollout-exported',
    subjectType: 'client-form-list',
    subjectId: formKey(contractAudit),
    details: { ...filter, hasSearch: search !== '', count },
  })
  const staff = new Map((await findKnownStaff(ctx.db)).map(({ id, name }) => [id, name]))
  const parts = csvParts(rolloutColumns, readPages(ctx, board, view), (clinic) =>
    rolloutRow(
      describeClinic(clinic, board.calendar),
      clinic.ownerId && (staff.get(clinic.ownerId) ?? null),
    ),
  )
  return accepted({ count, parts })
}

async function* readPages(
  ctx: Context,
  board: Board,
  view: RolloutView,
): AsyncGenerator<readonly BoardRow[]> {
  let after: Cursor | undefined
  do {
    const page = await findBoardPage(ctx.db, board, view, { after, size: batchSize })
    yield page.clinics
    after = page.next ?? undefined
  } while (after)
}
