import { countOf, formatCount } from '#app/basics/format-count.ts'
import type { BulkChange } from '#app/modules/catalogue/schema/bulk.ts'
import type { FieldChange } from '../schema/answers.ts'
import { typeOfChange } from '../rules.ts'
import type { ApprovalType } from '../schema.ts'
import { approvalTypeDetails } from './approval-types.ts'

/** The documented type that a bulk request consists of (ADA-08). */
export function typeOfBulk(isPublishing: boolean, changes: readonly FieldChange[]): ApprovalType {
  if (isPublishing) return 'product_create'
  if (changes.every(({ field }) => field === 'status')) return 'product_archive'
  return typeOfChange(changes)
}

/** "400 products", or the name where it is one. */
export function bulkName(names: readonly string[]): string {
  return names.length === 1 ? names[0]! : countOf(names.length, 'product')
}

export function bulkChangedText({ changed, count }: { changed: number; count: number }): string {
  return `${formatCount(changed)} of ${countOf(count, 'product')} changed after this request was made.`
}

type AskedBulk = { type: ApprovalType; bulkChange: BulkChange | { kind: 'file' } | null }

/** What was chosen to be done to the products of a request; requests of before this was stored tell it by their type, or not. */
export function bulkChangeOf({ type, bulkChange }: AskedBulk): AskedBulk['bulkChange'] {
  if (bulkChange) return bulkChange
  const { does } = approvalTypeDetails[type]
  return does === 'publish' || does === 'archive' ? { kind: does } : null
}

/** Where a rejected bulk request is revised (STF-04): in the dialog of bulk changes, or in the file it came from. */
export function revisedIn(asked: AskedBulk): 'dialog' | 'file' | null {
  const change = bulkChangeOf(asked)
  return change && (change.kind === 'file' ? 'file' : 'dialog')
}
