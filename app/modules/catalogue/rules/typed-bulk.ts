import { readNumber } from '#app/basics/written-values.ts'
import type { BulkAction } from '../content/bulk-actions.ts'
import { bulkChangeSchema, type BulkChange } from '../schema/bulk.ts'

/** What a bulk change holds besides its action, as it is typed. */
export type TypedBulk = { by: 'percent' | 'rands'; amount: string; category: string }

export const noTypedBulk: TypedBulk = { by: 'percent', amount: '', category: '' }

/** What was chosen and typed as a change; while it is none, why, or nothing where it is not typed yet. */
export function readBulk(
  action: BulkAction,
  { by, amount, category }: TypedBulk,
): { change?: BulkChange; problem?: string } {
  const number = readNumber(amount.replace('%', ''))
  const asked = {
    publish: { kind: 'publish' },
    price:
      by === 'percent'
        ? { kind: 'price-percent', percent: number }
        : { kind: 'price-rands', rands: number },
    feature: { kind: 'feature', isFeatured: true },
    unfeature: { kind: 'feature', isFeatured: false },
    category: { kind: 'category', category },
    archive: { kind: 'archive' },
  }[action]
  const parsed = bulkChangeSchema.safeParse(asked)
  if (parsed.success) return { change: parsed.data }
  const isUntyped = (action === 'price' ? amount : category).trim() === ''
  return isUntyped ? {} : { problem: parsed.error.issues[0]!.message }
}

/** The other way round: the dialog as it stood when this change was sent. */
export function typedBulk(change: BulkChange): { action: BulkAction; typed: TypedBulk } {
  const typed = noTypedBulk
  switch (change.kind) {
    case 'price-percent':
      return { action: 'price', typed: { ...typed, amount: String(change.percent) } }
    case 'price-rands':
      return { action: 'price', typed: { ...typed, by: 'rands', amount: String(change.rands) } }
    case 'feature':
      return { action: change.isFeatured ? 'feature' : 'unfeature', typed }
    case 'category':
      return { action: 'category', typed: { ...typed, category: change.category } }
    default:
      return { action: change.kind, typed }
  }
}
