import type { Outcome } from '#app/basics/outcome.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Part } from '../content.ts'
import { askErasure } from './ask-erasure.server.ts'
import { correctEnquiry } from './correct-enquiry.server.ts'
import { takeTime } from './take-time.server.ts'
import { withdrawEnquiry } from './withdraw-enquiry.server.ts'
import { writeMore } from './write-more.server.ts'

type Change = (ctx: Context, key: string, input: unknown) => Promise<Outcome<null>>

/** What the button of each part of the page does. */
export const changeOf: Record<Part, Change> = {
  write: writeMore,
  correct: correctEnquiry,
  time: takeTime,
  withdraw: withdrawEnquiry,
  erase: askErasure,
}
