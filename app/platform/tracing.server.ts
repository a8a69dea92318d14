export type SpanFacts = Record<string, string | number | boolean>

/** How traces are collected (OPS-06): server/tracing/ holds the one implementation. */
export type Tracing = {
  /** The id of the trace that the caller's work belongs to, where that trace is kept. */
  traceId(): string | undefined
  span<Value>(name: string, facts: SpanFacts, work: () => Promise<Value>): Promise<Value>
  describe(facts: SpanFacts): void
}

let tracing: Tracing | undefined

/** Begins to collect, for the whole process; undefined ends it. */
export function useTracing(collector: Tracing | undefined): void {
  tracing = collector
}

/** Does the work as a span of the running trace, or just does it: names and facts never hold what a person typed. */
export function inSpan<Value>(
  name: string,
  facts: SpanFacts,
  work: () => Promise<Value>,
): Promise<Value> {
  return tracing ? tracing.span(name, facts, work) : work()
}

/** Adds facts to the span that the caller works in; they are read only where traces are collected. */
export function describeSpan(facts: () => SpanFacts): void {
  tracing?.describe(facts())
}

export function currentTraceId(): string | undefined {
  return tracing?.traceId()
}
