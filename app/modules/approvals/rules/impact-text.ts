import { countOf } from '#app/basics/format-count.ts'
import { formatRands } from '#app/basics/money.ts'
import type { Approval } from '../schema/answers.ts'

type Impact = Pick<Approval['estimatedImpact'], 'revenue' | 'period'>

/** "R700,000 a month" or "−R500 once": a figure of impact says which (STF-06). */
export function revenueText({ revenue, period }: Impact): string {
  return `${formatRands(revenue)} ${period === 'once' ? 'once' : 'a month'}`
}

/** "1 user" or "239,400 users". */
export const usersText = (usersAffected: number) => countOf(usersAffected, 'user')
