import { lookup } from 'node:dns'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, type LookupFunction, isIP } from 'node:net'

export class PrivateAddressError extends Error {}

// Networks in IANA's special-purpose registries that are not globally reachable, or whose addresses contain IPv4
// addresses.
const specialNetworks = new BlockList()
const specialIPv4 =
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 ' +
  '192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3'
const specialIPv6 = '2001::/23 2001:db8::/32 2002::/16 3fff::/20'
for (const network of `${specialIPv4} ${specialIPv6}`.split(' ')) {
  const [address, bits] = network.split('/') as [string, string]
  specialNetworks.addSubnet(address, Number(bits), address.includes(':') ? 'ipv6' : 'ipv4')
}

// Only 2000::/3 can be public; other IPv6 is local, reserved or IPv4 in other notation (::ffff:10.0.0.1).
const unicastNetworks = new BlockList()
unicastNetworks.addSubnet('2000::', 3, 'ipv6')

/** Checks if a text is an IP address of the public internet; false for any other text. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !specialNetworks.check(address, 'ipv4')
  return (
    version === 6 &&
    unicastNetworks.check(address, 'ipv6') &&
    !specialNetworks.check(address, 'ipv6')
  )
}

const hostOf = (url: URL) => url.hostname.replaceAll(/^\[|\]$/g, '')

/** Resolves a name with the system's resolver; fails if any of its addresses is private. */
const lookupPublic: LookupFunction = (host, options, callback) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, [])
    if (addresses.length === 0 || !addresses.every(({ address }) => isPublicAddress(address)))
      return callback(new PrivateAddressError(), [])
    if (options.all) return callback(null, addresses)
    callback(null, addresses[0]!.address, addresses[0]!.family)
  })
}

/** Checks if a URL currently leads into a private network; false if its name does not resolve. */
export async function isPrivateUrl(url: URL): Promise<boolean> {
  const host = hostOf(url)
  if (isIP(host)) return !isPublicAddress(host)
  return new Promise((answer) =>
    lookupPublic(host, { all: true }, (error) => answer(error instanceof PrivateAddressError)),
  )
}

export type PublicRequest = {
  url: URL
  headers: Record<string, string>
  body: string
  /** True for a host from the environment settings, which may be in a private network. */
  isPrivateAllowed: boolean
  timeoutMs: number
}

export type PublicAnswer = { status: number; retryAfterSeconds?: number }

/**
 * Posts to a URL that a person typed. Each connection checks that the address is public. Follows no redirects and does
 * not read the body.
 * @throws PrivateAddress, a DOMException named TimeoutError, or a connection error of Node.js
 */
export async function postPublicly(request: PublicRequest): Promise<PublicAnswer> {
  const { url, isPrivateAllowed, timeoutMs } = request
  const host = hostOf(url)
  if (!isPrivateAllowed && isIP(host) && !isPublicAddress(host)) throw new PrivateAddressError()
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    return await sendRequest(request, signal)
  } catch (error) {
    throw signal.aborted ? signal.reason : error
  }
}

function sendRequest(
  { url, headers, body, isPrivateAllowed }: PublicRequest,
  signal: AbortSignal,
): Promise<PublicAnswer> {
  const start = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const options = {
      method: 'POST',
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      signal,
      // Do not reuse connections, because an open one belongs to an address that was checked earlier.
      agent: false,
      ...(isPrivateAllowed ? {} : { lookup: lookupPublic }),
    } as const
    const sent = start(url, options, (answer) => {
      resolve(describeAnswer(answer))
      answer.on('error', () => {})
      answer.destroy()
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

function describeAnswer({ statusCode = 0, headers }: IncomingMessage): PublicAnswer {
  const seconds = Number(headers['retry-after'])
  return seconds > 0 ? { status: statusCode, retryAfterSeconds: seconds } : { status: statusCode }
}
