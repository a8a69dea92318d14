import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { eq, inArray, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { getMimeType } from 'hono/utils/mime'
import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import type { AppEnv } from '#app/platform/http.server.ts'
import { keptAssets } from '#app/platform/tables.server.ts'
import { negotiateEncoding } from './pages/page-cache.ts'

const keptBuilds = 3
const keptAssetsLock = 7_120_205
/** Compressed siblings are not asked for by name. */
const compressed = /\.(br|gz)$/
const plainOf = promisify(brotliDecompress)

/**
 * Stores the assets of the build that starts, and lets go of those that none of the last three builds had. Without
 * room for them the server serves its own from disk all the same.
 */
export async function keepAssets(
  { db, log, clock }: Pick<Context, 'db' | 'log' | 'clock'>,
  clientDirectory: string,
): Promise<void> {
  const folder = join(clientDirectory, 'assets')
  const names = readdirSync(folder).filter((name) => !compressed.test(name))
  try {
    await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${keptAssetsLock})`)
      const lastStartAt = clock.now()
      const known = await tx
        .update(keptAssets)
        .set({ lastStartAt })
        .where(inArray(keptAssets.name, names))
        .returning({ name: keptAssets.name })
      const knownNames = new Set(known.map(({ name }) => name))
      const added = names.filter((name) => !knownNames.has(name))
      await storeAssets(tx, folder, added, lastStartAt)
      await tx.execute(sql`delete from kept_assets where last_start_at < (select min(last_start_at) from (
        select distinct last_start_at from kept_assets order by last_start_at desc limit ${keptBuilds}) newest)`)
    })
  } catch (error) {
    log.warn({ err: error }, 'the assets of this build could not be kept for the next')
  }
}

/** A few at a time, so that a build with large pictures never stands in memory as a whole. */
async function storeAssets(
  tx: Transaction,
  folder: string,
  names: string[],
  lastStartAt: Date,
): Promise<void> {
  for (let start = 0; start < names.length; start += 50) {
    const rows = names.slice(start, start + 50).map(async (name) => {
      const isBrotli = existsSync(join(folder, `${name}.br`))
      const content = await readFile(join(folder, isBrotli ? `${name}.br` : name))
      return { name, content, isBrotli, lastStartAt }
    })
    await tx.insert(keptAssets).values(await Promise.all(rows))
  }
}

/** What a page of another build asks for: one from before an update, or from a newer server beside this one (OPS-02). */
export const assetsOfOtherBuilds = new Hono<AppEnv>().get(
  '/:name{[A-Za-z0-9._-]{1,200}}',
  async (c, next) => {
    const { db } = c.get('ctx')
    const name = c.req.param('name')
    const [asset] = await db.select().from(keptAssets).where(eq(keptAssets.name, name))
    if (!asset) return next()
    c.header('Cache-Control', 'public, max-age=31536000, immutable')
    c.header('Content-Type', getMimeType(name) ?? 'application/octet-stream')
    if (!asset.isBrotli) return c.body(new Uint8Array(asset.content))
    c.header('Vary', 'Accept-Encoding')
    if (negotiateEncoding(c.req.header('accept-encoding')) !== 'br')
      return c.body(new Uint8Array(await plainOf(asset.content)))
    c.header('Content-Encoding', 'br')
    return c.body(new Uint8Array(asset.content))
  },
)
