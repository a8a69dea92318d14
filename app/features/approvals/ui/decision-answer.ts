import type { Approval } from '../schema/answers.ts'
import type { StoredPrice } from '../schema/prices.ts'

export type Decision = {
  decision: 'approved' | 'rejected'
  comment: string
  acceptsConflict: boolean
}

/** What came of a write: the request as it is now, or why not, with what stands there where somebody was quicker. */
export type DecisionAnswer =
  | { ok: true; approval: Approval }
  | {
      ok: false
      message: string
      fields: Record<string, string>
      current: Approval | null
      /** The public price as it is now, where a request for it came too late. */
      stored?: StoredPrice
    }
