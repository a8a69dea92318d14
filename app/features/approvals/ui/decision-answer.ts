import type { Approval } from '../schema/answers.ts'

export type Decision = {
  decision: 'approved' | 'rejected'
  comment: string
  acceptsConflict: boolean
}

/** What came of a write: the request as it is now, or why not, with what stands there where somebody was quicker. */
export type DecisionAnswer =
  | { ok: true; approval: Approval }
  | { ok: false; message: string; fields: Record<string, string>; current: Approval | null }
