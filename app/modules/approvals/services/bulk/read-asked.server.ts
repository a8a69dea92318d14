import type { AskedBulk } from '#app/modules/catalogue/schema/bulk.ts'
import type { Context } from '#app/platform/context.server.ts'
import { findApproval } from '../../data.server.ts'
import { findItemProducts } from '../../data/items.server.ts'
import { bulkChangeOf } from '../../rules/bulk.ts'
import { requestTitle } from '../../rules/approval-types.ts'

/** What a bulk request asked for, as its dialog held it (STF-04); undefined where no dialog can. */
export async function readAsked(
  { db }: Pick<Context, 'db'>,
  approvalId: string,
): Promise<AskedBulk | undefined> {
  const row = await findApproval(db, approvalId)
  const change = row?.subjectKind === 'products' ? bulkChangeOf(row) : null
  if (!row || !change || change.kind === 'file') return undefined
  const { type, subjectName, description, priority, goLiveDate } = row
  // A title that was made from what changed would tell of other products than the revised request.
  const title = row.title === requestTitle(type, subjectName) ? '' : row.title
  const productIds = await findItemProducts(db, approvalId)
  return { change, productIds, title, description, priority, goLiveDate }
}
