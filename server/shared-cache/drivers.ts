import type { Env } from '#app/platform/env.server.ts'

/** Every kept page carries it beside the tags that it was rendered from. */
export const everyPage = 'page'

/** How one kind of shared cache is spoken to. */
export type SharedCacheDriver = {
  /** What tells it how long a page may be kept and by which keys it is purged; it takes both off for browsers. */
  headersOf(keys: readonly string[], lifetimeSeconds: number): [string, string][]
  /** @throws when it does not confirm within 5 s */
  purge(keys: readonly string[]): Promise<void>
}

type Settings = Pick<Env, 'CDN_DRIVER' | 'CDN_ADDRESS' | 'CDN_SITE' | 'CDN_TOKEN'>

/** The cache that the settings name; undefined without one (OPS-04). */
export function sharedCacheDriver(env: Settings): SharedCacheDriver | undefined {
  return env.CDN_DRIVER === 'none' ? undefined : drivers[env.CDN_DRIVER](env)
}

const drivers: Record<
  Exclude<Env['CDN_DRIVER'], 'none'>,
  (settings: Settings) => SharedCacheDriver
> = {
  /** A proxy of one's own, such as Varnish with `deploy/varnish.vcl`. */
  purge: ({ CDN_ADDRESS, CDN_TOKEN }) => ({
    headersOf: surrogateHeaders,
    purge: (keys) =>
      confirm(CDN_ADDRESS!, 'PURGE', {
        'Surrogate-Key': keys.join(' '),
        ...(CDN_TOKEN ? { Authorization: `Bearer ${CDN_TOKEN}` } : {}),
      }),
  }),
  /** "Purge multiple surrogate key tags" of Fastly's API: at most 256 keys. */
  fastly: ({ CDN_ADDRESS = 'https://api.fastly.com', CDN_SITE, CDN_TOKEN }) => ({
    headersOf: surrogateHeaders,
    purge: (keys) =>
      inTurns(keys, 256, (some) =>
        confirm(
          `${CDN_ADDRESS}/service/${CDN_SITE}/purge`,
          'POST',
          { 'Fastly-Key': CDN_TOKEN!, Accept: 'application/json' },
          { surrogate_keys: some },
        ),
      ),
  }),
  /** "Purge cache by cache-tags" of Cloudflare's API: at most 30 tags on every plan. */
  cloudflare: ({ CDN_ADDRESS = 'https://api.cloudflare.com/client/v4', CDN_SITE, CDN_TOKEN }) => ({
    headersOf: (keys, lifetimeSeconds) => [
      ['Cache-Tag', keys.join(',')],
      ['Cloudflare-CDN-Cache-Control', `max-age=${lifetimeSeconds}`],
    ],
    purge: (keys) =>
      inTurns(keys, 30, (some) =>
        confirm(
          `${CDN_ADDRESS}/zones/${CDN_SITE}/purge_cache`,
          'POST',
          { Authorization: `Bearer ${CDN_TOKEN}` },
          { tags: some },
        ),
      ),
  }),
}

function surrogateHeaders(keys: readonly string[], lifetimeSeconds: number): [string, string][] {
  return [
    ['Surrogate-Key', keys.join(' ')],
    ['Surrogate-Control', `max-age=${lifetimeSeconds}`],
  ]
}

async function inTurns(
  keys: readonly string[],
  most: number,
  purge: (keys: readonly string[]) => Promise<void>,
): Promise<void> {
  for (let at = 0; at < keys.length; at += most) await purge(keys.slice(at, at + most))
}

async function confirm(
  address: string,
  method: string,
  headers: Record<string, string>,
  body?: object,
): Promise<void> {
  const response = await fetch(address, {
    method,
    headers: { ...headers, ...(body ? { 'Content-Type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
    redirect: 'error',
    signal: AbortSignal.timeout(5_000),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`the shared cache answered a purge with ${response.status}`)
}
