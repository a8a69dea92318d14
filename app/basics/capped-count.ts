/** What is counted of a list that may hold millions: beyond this a person needs no figure, and the database would read them all. */
export const mostCounted = 10_000

/** A count that stopped at `mostCounted` is one more than that: 10,000+ (OPS-09). */
export function countText(count: number): string {
  return count > mostCounted ? '10,000+' : String(count)
}
