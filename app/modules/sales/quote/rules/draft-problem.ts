import { problems } from '../content/words.ts'
import type { QuoteDraft } from '../schema/quote.ts'
import type { QuoteState } from '../schema/states.ts'

type Known = {
  draft: Pick<QuoteDraft, 'lines' | 'address' | 'buyer'>
  state: QuoteState
  /** A second person approved this very revision. */
  isApproved: boolean
  addresses: readonly string[]
  /** Lines whose price has changed since; null where it is no longer sold. */
  priceChanges: readonly { name: string; isCents: number | null }[]
  /** Lines with a discount that takes a second person. */
  exceeded: readonly unknown[]
}
export type DraftProblem = {
  reason: 'conflict' | 'invalid-input' | 'not-allowed'
  message: string
  field?: string
}

/** Why a draft cannot be sent as it is, the first of the reasons (QUO-01, QUO-03). */
export function draftProblem(known: Known): DraftProblem | undefined {
  const { draft, state, isApproved, addresses, priceChanges, exceeded } = known
  if (state === 'waiting') return { reason: 'conflict', message: problems.waiting }
  if (draft.lines.length === 0) return { reason: 'invalid-input', message: problems.empty }
  const open = draft.lines.findIndex(({ quantity }) => quantity === 0)
  if (open >= 0)
    return {
      reason: 'invalid-input',
      message: problems.noQuantity(draft.lines[open]!.name),
      field: `lines.${open}.quantity`,
    }
  if (draft.buyer === '')
    return { reason: 'invalid-input', message: problems.noBuyer, field: 'buyer' }
  if (!addresses.includes(draft.address))
    return { reason: 'invalid-input', message: problems.address, field: 'address' }
  const gone = priceChanges.find(({ isCents }) => isCents === null)
  if (gone) return { reason: 'invalid-input', message: problems.gone(gone.name) }
  if (priceChanges.length > 0) return { reason: 'conflict', message: problems.priceChanged }
  if (exceeded.length > 0 && !isApproved)
    return { reason: 'not-allowed', message: problems.needsApproval }
  return undefined
}
