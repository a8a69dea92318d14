/** The push services of Chrome, Edge, Firefox and Safari. */
const knownHosts = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '.notify.windows.com',
  '.push.apple.com',
]

/**
 * Whether an address belongs to a push service (STF-11): those of the browsers, and what `PUSH_HOSTS` names besides.
 * Elsewhere nobody may send this server to, whatever a browser claims.
 */
export function isPushService(endpoint: string, ownHosts: string | undefined): boolean {
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  if (protocol !== 'https:' || [port, username, password].some(Boolean)) return false
  const hosts = [...knownHosts, ...(ownHosts?.toLowerCase().split(',') ?? [])]
  return hosts.some((host) => (host.startsWith('.') ? hostname.endsWith(host) : hostname === host))
}
