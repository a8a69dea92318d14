import type { Context } from '#app/platform/context.server.ts'
import { deleteAreas } from '../data/areas.server.ts'
import {
  deleteBuildings,
  deleteParts,
  findImportsIn,
  giveUpStalled,
} from '../data/imports.server.ts'
import { rollBackWithinDays } from './decide-import.server.ts'

const stalledAfterMs = 10 * 60_000
const dayMs = 24 * 3600 * 1000
const atOnce = 20_000
const deleteRows = { buildings: deleteBuildings, areas: deleteAreas }
const runForMs = 30_000

/**
 * Run by the clock: marks uploads and readings failed that have stood still for ten minutes, and deletes
 * the buildings and areas of imports that nobody can bring back: discarded, failed, and those replaced or rolled
 * back more than 30 days ago. In small steps, so that no check waits.
 */
export async function purgeImports(ctx: Context): Promise<{ deleted: number }> {
  const startedAt = performance.now()
  const now = ctx.clock.now()
  const stalledBefore = new Date(now.getTime() - stalledAfterMs)
  const words =
    'The file stopped coming, or the server was stopped while it read. Please send it again.'
  await giveUpStalled(ctx.db, stalledBefore, now, words)
  const gone = await findImportsIn(ctx.db, ['discarded', 'failed', 'replaced', 'rolled-back'])
  let deleted = 0
  for (const { id, kind, state, updatedAt } of gone) {
    const isLost = state === 'discarded' || state === 'failed'
    const isOld = now.getTime() - updatedAt.getTime() > rollBackWithinDays * dayMs
    if (!isLost && !isOld) continue
    await deleteParts(ctx.db, id)
    for (let count = atOnce; count === atOnce; deleted += count) {
      count = await deleteRows[kind](ctx.db, id, atOnce)
      if (performance.now() - startedAt > runForMs) return { deleted: deleted + count }
    }
  }
  return { deleted }
}
