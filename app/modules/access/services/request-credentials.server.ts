import type { Context } from '#app/platform/context.server.ts'

/** Both halves of a sign-in as a request carries them (T2). */
export type Credentials = { headers: Headers; accessToken: string | undefined; isSecure: boolean }

/** Reads the bearer token, and whether the browser reached us by https. */
export function readCredentials(ctx: Context, request: Request): Credentials {
  const bearer = /^Bearer ([\w.~+/-]{1,200}=*)$/i.exec(request.headers.get('authorization') ?? '')
  return {
    headers: request.headers,
    accessToken: bearer?.[1],
    isSecure: isSecureRequest(ctx, request),
  }
}

/**
 * True when cookies must be Secure with the __Host- prefix: PUBLIC_URL is https, or a trusted proxy
 * says so. On plain http://localhost they are not, because Safari drops Secure cookies there.
 */
export function isSecureRequest({ env }: Context, request: Request): boolean {
  if (env.PUBLIC_URL) return env.PUBLIC_URL.startsWith('https:')
  const forwarded = env.TRUST_PROXY_HOPS > 0 ? request.headers.get('x-forwarded-proto') : null
  if (forwarded) return forwarded.split(',').at(-1)!.trim().toLowerCase() === 'https'
  return request.url.startsWith('https:')
}
