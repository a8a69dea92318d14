import type { Context } from '#app/platform/context.server.ts'
import { deleteExpiredFiles } from '../data/files.server.ts'

/** The next run takes the rest. */
const mostAtOnce = 500

/** Deletes pictures whose form never came, and what never arrived whole (T37); every ten minutes, safe to repeat. @returns how many */
export async function expireFormFiles(ctx: Context): Promise<number> {
  const count = await deleteExpiredFiles(ctx.db, ctx.clock.now(), mostAtOnce)
  if (count > 0) ctx.log.info({ count }, 'pictures without a form deleted')
  return count
}
