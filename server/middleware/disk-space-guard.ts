import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from '#app/platform/http.server.ts'
import { withoutWrites, type StorageRoom } from '#app/platform/storage-room.server.ts'

/** Reads that come as POST, and coming in and going out, which staff need to see what is wrong. */
const stillServed =
  /^\/functions\/(admin-auth|check-fttb-coverage|address-|connected-buildings\/|measure)/

/**
 * With too little room for the database no request may write: services then answer as they do without a
 * database, 503 with Retry-After, and what was typed stays in the form (T24). Reading goes on.
 */
export function guardDiskSpace(room: StorageRoom): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const isRead = ['GET', 'HEAD', 'OPTIONS'].includes(c.req.method)
    if (!isRead && !stillServed.test(c.req.path) && (await room.look()).isShort) {
      const ctx = c.get('ctx')
      c.set('ctx', { ...ctx, db: withoutWrites(ctx.db) })
    }
    return next()
  }
}
