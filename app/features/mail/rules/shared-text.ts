/**
 * The plain body of a mail that many have in common is kept once (ADR 0082), with a mark for each thing that is of one
 * recipient alone; the mail itself keeps what stands there.
 */
export function mark(name: string): string {
  return `\u27E6${name}\u27E7`
}

/** Facts of an enquiry, as they stand in a mail: a line each. */
type Fact = { label: string; value: string }

/** The body with what `values` says at each mark; a mark that nothing is said of stays. Values are never read as marks. */
export function fillIn(text: string, values: Record<string, unknown>): string {
  return text.replaceAll(/\u27E6(\w+)\u27E7/g, (found, name: string) => {
    const value = values[name]
    if (typeof value === 'string') return value
    return Array.isArray(value) ? linesOf(value as Fact[]) : found
  })
}

function linesOf(facts: readonly Fact[]): string {
  return facts.map(({ label, value }) => `${label}: ${value}`).join('\n')
}
