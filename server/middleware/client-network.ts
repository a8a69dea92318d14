import { isIPv6 } from 'node:net'

/**
 * The network a request came from, for rate limits: an IPv4 address or an IPv6 /64 (T12).
 * @param forwardedFor the X-Forwarded-For header
 * @param trustedHops how many proxies of ours stand in front; addresses are counted from the right,
 *   so that nothing a client writes into the header itself is believed
 */
export function clientNetwork(
  socketAddress: string,
  forwardedFor: string | undefined,
  trustedHops: number,
): string {
  let address = socketAddress
  if (trustedHops > 0 && forwardedFor) {
    const hops = forwardedFor.split(',').map((hop) => hop.trim())
    address = hops[Math.max(0, hops.length - trustedHops)] ?? socketAddress
  }
  address = address.replace(/^::ffff:/i, '')
  return isIPv6(address) ? networkOfIPv6(address) : address.slice(0, 45)
}

function networkOfIPv6(address: string): string {
  const [head = '', tail] = address.split('%')[0]!.toLowerCase().split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length
  const groups = [...left, ...Array<string>(Math.max(0, zeros)).fill('0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
