import { BlockList, isIPv6 } from 'node:net'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import { isSameSecret } from '#app/basics/same-secret.server.ts'
import type { Env } from '#app/platform/env.server.ts'

/** Prometheus figures of this process; /metrics prints the registry. */
export class Metrics {
  readonly registry = new Registry()
  readonly requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered by the application, by method, route and status',
    labelNames: ['method', 'route', 'status'] as const,
    registers: [this.registry],
  })
  readonly durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to response, without cached pages',
    labelNames: ['route'] as const,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [this.registry],
  })

  constructor(sources: {
    cachedPagesServed: () => number
    cachedPages: () => number
    freeBytes?: () => Promise<number | undefined>
    deliveries: () => Promise<{ channel: string; state: string; count: number }[]>
  }) {
    collectDefaultMetrics({ register: this.registry })
    // prom-client accepts the `collect` function only when a metric is created. The registry keeps the metric alive.
    const gauge = (name: string, help: string, read: () => number | Promise<number | undefined>) =>
      new Gauge({
        name,
        help,
        registers: [this.registry],
        async collect() {
          const value = await read()
          if (value === undefined) this.reset()
          else this.set(value)
        },
      })
    gauge('page_cache_hits', 'Pages served from memory since the start', sources.cachedPagesServed)
    gauge('page_cache_pages', 'Pages cached in memory', sources.cachedPages)
    if (sources.freeBytes)
      gauge('storage_free_bytes', 'Free disk space for the embedded database', sources.freeBytes)
    const deliveries = new Gauge({
      name: 'deliveries',
      help: 'Deliveries that have not arrived, by channel and state',
      labelNames: ['channel', 'state'] as const,
      registers: [this.registry],
      async collect() {
        const rows = await sources.deliveries().catch(() => [])
        deliveries.reset()
        for (const { channel, state, count } of rows) deliveries.set({ channel, state }, count)
      },
    })
  }
}

/** Headers that proxies add to forwarded requests; every proxy adds at least one of them. */
const proxyHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'] as const
type Header = (name: 'authorization' | (typeof proxyHeaders)[number]) => string | undefined

/**
 * Access to /metrics: any client that sends METRICS_TOKEN. Without a token, only this machine and METRICS_NETWORK, but
 * never through a proxy.
 */
export function metricsReaders(env: Pick<Env, 'METRICS_TOKEN' | 'METRICS_NETWORK'>) {
  const near = new BlockList()
  near.addSubnet('127.0.0.0', 8)
  near.addAddress('::1', 'ipv6')
  const [network, bits] = env.METRICS_NETWORK?.split('/') ?? []
  if (network) near.addSubnet(network, Number(bits), isIPv6(network) ? 'ipv6' : 'ipv4')
  return (remoteAddress: string, header: Header): boolean => {
    const token = /^Bearer (.+)$/i.exec(header('authorization') ?? '')?.[1]
    if (env.METRICS_TOKEN && token !== undefined && isSameSecret(token, env.METRICS_TOKEN))
      return true
    const address = remoteAddress.replace(/^::ffff:/i, '')
    const isForwarded = proxyHeaders.some((name) => header(name) !== undefined)
    if (isForwarded || address === '') return false
    return near.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
  }
}
