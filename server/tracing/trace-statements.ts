import type { AsyncLocalStorage } from 'node:async_hooks'
import type { Span } from '@opentelemetry/api'
import { Pool } from 'pg'
import { SteadyClient } from '#app/platform/database.server.ts'
import type { SpanFacts } from '#app/platform/tracing.server.ts'
import { markBroken } from './mark-broken.ts'
import { statementTemplate, statementWord } from './statement-template.ts'

type Callback = (error: unknown, ...rest: unknown[]) => void
type Query = (this: unknown, ...args: unknown[]) => unknown
type Connect = (this: unknown, callback?: Callback) => unknown
type Open = (name: string, facts: SpanFacts, parent: Span) => Span

/**
 * A span for each statement that a traced request or job sends, by its template. What the queues ask by themselves
 * belongs to none and has none. Answers how to end it.
 */
export function traceStatements(active: AsyncLocalStorage<Span>, open: Open): () => void {
  const client = SteadyClient.prototype as unknown as { query: Query }
  const pool = Pool.prototype as unknown as { connect: Connect }
  const before = { query: client.query, connect: pool.connect }
  client.query = function (...args) {
    const parent = active.getStore()
    const text = textOf(args[0])
    if (!parent?.isRecording() || text === undefined) return before.query.apply(this, args)
    const span = openStatement(open, text, parent)
    const at = args.findLastIndex((argument) => typeof argument === 'function')
    const callback = args[at] as Callback | undefined
    if (callback) {
      args[at] = (error: unknown, ...rest: unknown[]) => {
        close(span, error)
        active.run(parent, () => callback(error, ...rest))
      }
      return before.query.apply(this, args)
    }
    const answer = before.query.apply(this, args) as Promise<unknown>
    answer.then(
      () => close(span, undefined),
      (error: unknown) => close(span, error),
    )
    return answer
  }
  // Who waits for a connection is called by whoever gives one back, in the latter's trace.
  pool.connect = function (callback) {
    const parent = active.getStore()
    if (!callback || !parent) return before.connect.call(this, callback)
    return before.connect.call(this, (...given) => active.run(parent, () => callback(...given)))
  }
  return () =>
    void (Object.assign(client, { query: before.query }), (pool.connect = before.connect))
}

function openStatement(open: Open, text: string, parent: Span): Span {
  const template = statementTemplate(text)
  const word = statementWord(template)
  const facts = { 'db.system.name': 'postgresql', 'db.operation.name': word }
  return open(word, { ...facts, 'db.query.text': template }, parent)
}

/** Undefined for streams and what else carries its own text. */
function textOf(statement: unknown): string | undefined {
  if (typeof statement === 'string') return statement
  const { text, submit } = statement as { text?: unknown; submit?: unknown }
  return typeof text === 'string' && !submit ? text : undefined
}

function close(span: Span, error: unknown): void {
  if (error) markBroken(span, error)
  span.end()
}
