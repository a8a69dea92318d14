import type { Context } from './context.server.ts'
import { readCached } from './tagged-cache.server.ts'
import { readInstallationValue } from './installation.server.ts'

/** The key browsers send to the public functions (D-91). It grants nothing beyond them. */
export function readPublicKey(ctx: Context): Promise<string> {
  if (ctx.env.PUBLIC_ANON_KEY) return Promise.resolve(ctx.env.PUBLIC_ANON_KEY)
  return readCached(ctx, 'public-key', () => readInstallationValue(ctx.db, 'public-anon-key'))
}
