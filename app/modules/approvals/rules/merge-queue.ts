import { mergeRow, removeRow } from '#app/modules/console/live-sync/rules.ts'
import type { Approval, ApprovalsAnswer } from '../schema/answers.ts'
import { fitsFilter, type ApprovalFilter } from './filter-approvals.ts'

export type QueuePages = { pages: ApprovalsAnswer[]; pageParams: unknown[] }

/**
 * The pages with a freshly read request in them (SYN-01, SYN-03): replaced where it stands, gone where it no
 * longer fits. undefined where it is new here: then its place is known by reading anew.
 */
export function mergeQueue(
  known: QueuePages,
  filter: ApprovalFilter,
  fresh: Approval,
): QueuePages | undefined {
  const isThere = known.pages.some(({ approvals }) => approvals.some(({ id }) => id === fresh.id))
  const fits = fitsFilter(fresh, filter)
  if (!isThere) return fits ? undefined : known
  return changePages(known, (rows) => {
    const stands = rows.find(({ id }) => id === fresh.id)
    if (!stands || stands.version > fresh.version) return rows
    return fits ? mergeRow(rows, fresh) : removeRow(rows, fresh.id)
  })
}

export function removeFromQueue(known: QueuePages, id: string): QueuePages {
  return changePages(known, (rows) => removeRow(rows, id))
}

function changePages(
  known: QueuePages,
  change: (rows: readonly Approval[]) => readonly Approval[],
): QueuePages {
  return {
    ...known,
    pages: known.pages.map((page) => ({ ...page, approvals: [...change(page.approvals)] })),
  }
}
