import { formatCount } from './format-count.ts'

/** What is counted of a list that may hold millions: beyond this a person needs no figure, and the database would read them all. */
export const mostCounted = 1_000

/** A count that stopped at `most` is one more than that: 1,000+ (OPS-09). */
export function countText(count: number, most = mostCounted): string {
  return count > most ? `${formatCount(most)}+` : formatCount(count)
}
