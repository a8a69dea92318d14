import { SpanStatusCode, type Span } from '@opentelemetry/api'
import { sqlState } from '#app/platform/logger.server.ts'

/** Without the error's message, which may repeat a value. */
export function markBroken(span: Span, error: unknown): void {
  const name = error instanceof Error ? error.name : 'Error'
  span.setAttribute('error.type', sqlState(error) ?? name)
  span.setStatus({ code: SpanStatusCode.ERROR })
}
