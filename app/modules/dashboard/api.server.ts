import { Hono } from 'hono'
import type { AppEnv } from '#app/platform/http.server.ts'
import type { DiskSpace } from '#app/platform/storage-room.server.ts'
import { allow } from '#app/modules/access/session/service.server.ts'

/** GET: how much room the embedded database has left (T24). */
export function storageApi(room: DiskSpace) {
  return new Hono<AppEnv>().get('/', allow('viewer'), async (c) => {
    const { isShort, freeBytes } = await room.look()
    return c.json({ isShort, freeMiB: freeBytes === undefined ? null : freeBytes / 2 ** 20 })
  })
}
