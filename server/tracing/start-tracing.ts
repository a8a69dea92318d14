import { AsyncLocalStorage } from 'node:async_hooks'
import type { RequestListener } from 'node:http'
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Span } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type SpanExporter,
} from '@opentelemetry/sdk-trace'
import type { Env } from '#app/platform/env.server.ts'
import type { Log } from '#app/platform/logger.server.ts'
import { useTracing, type SpanFacts } from '#app/platform/tracing.server.ts'
import { markBroken } from './mark-broken.ts'
import { SparingExporter } from './sparing-exporter.ts'
import { traceStatements } from './trace-statements.ts'

export type StartedTracing = {
  requests(listener: RequestListener): RequestListener
  flush(): Promise<void>
  stop(): Promise<void>
}

type Settings = Pick<Env, 'OTEL_SERVICE_NAME' | 'OTEL_TRACES_SAMPLER' | 'OTEL_TRACES_SAMPLER_ARG'>

const stopWithinMs = 2_000

/**
 * Begins to send traces to the receiver of OTEL_EXPORTER_OTLP_ENDPOINT (OPS-06, ADR 0070). Nothing is registered with
 * OpenTelemetry's API: what libraries would tell by themselves is not ours to vouch for.
 */
export function startTracing(
  env: Settings,
  log: Log,
  exporter: SpanExporter = new OTLPTraceExporter(),
): StartedTracing {
  const provider = new TracerProvider({
    resource: detectResources({ detectors: [resourceAttributesEnvDetector] }).merge(
      resourceFromAttributes({ 'service.name': env.OTEL_SERVICE_NAME }),
    ),
    sampler: samplerOf(env),
    spanProcessors: [new BatchSpanProcessor({ exporter: new SparingExporter(exporter, log) })],
  })
  const tracer = provider.getTracer('baobab-connect')
  const active = new AsyncLocalStorage<Span>()
  const open = (name: string, kind: SpanKind, attributes: SpanFacts, parent?: Span) =>
    tracer.startSpan(
      name,
      { kind, attributes },
      parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT,
    )
  useTracing({
    traceId: () => {
      const span = active.getStore()
      return span?.isRecording() ? span.spanContext().traceId : undefined
    },
    span: (name, facts, work) => {
      const span = open(name, SpanKind.INTERNAL, facts, active.getStore())
      return active.run(span, () => ending(span, work))
    },
    describe: (facts) => active.getStore()?.setAttributes(facts),
  })
  const stopStatements = traceStatements(active, (name, facts, parent) =>
    open(name, SpanKind.CLIENT, facts, parent),
  )
  return {
    requests: (listener) => traceRequests(listener, active, open),
    flush: () => provider.forceFlush(),
    async stop() {
      useTracing(undefined)
      stopStatements()
      const late = new Promise<void>((resolve) => setTimeout(resolve, stopWithinMs).unref())
      await Promise.race([provider.shutdown(), late])
    },
  }
}

async function ending<Value>(span: Span, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    markBroken(span, error)
    throw error
  } finally {
    span.end()
  }
}

/** One span a request, named by its route once the application has told it; a file or a check has none. */
function traceRequests(
  listener: RequestListener,
  active: AsyncLocalStorage<Span>,
  open: (name: string, kind: SpanKind, facts: SpanFacts) => Span,
): RequestListener {
  return (request, response) => {
    const method = knownMethods.has(request.method ?? '') ? request.method! : 'other'
    const span = open(method, SpanKind.SERVER, { 'http.request.method': method })
    response.once('close', () => {
      const status = response.statusCode
      span.setAttribute('http.response.status_code', status)
      if (!response.writableFinished) span.setAttribute('error.type', 'cut')
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      const route = (span as { attributes?: SpanFacts }).attributes?.['http.route']
      if (route) span.updateName(`${method} ${route}`)
      span.end()
    })
    active.run(span, () => listener(request, response))
  }
}

const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Parts of a trace follow its first span; no trace of a visitor's own is joined. */
function samplerOf({ OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: share }: Settings) {
  if (name.endsWith('always_off')) return new AlwaysOffSampler()
  const isRatio = name.endsWith('traceidratio')
  const root = isRatio ? new TraceIdRatioBasedSampler(share) : new AlwaysOnSampler()
  return new ParentBasedSampler({ root })
}
