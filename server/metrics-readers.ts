import { BlockList, isIPv6 } from 'node:net'
import { isSameSecret } from '#app/basics/same-secret.server.ts'
import type { Env } from '#app/platform/env.server.ts'

/** What proxies add to a request that they pass on; each adds at least one of them. */
const proxyHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'] as const
type Header = (name: 'authorization' | (typeof proxyHeaders)[number]) => string | undefined

/**
 * Who may read /metrics (OPS-06): whoever knows METRICS_TOKEN, from anywhere; without it, this machine and
 * METRICS_NETWORK, but never through a proxy.
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
