import { type Outcome, accepted, refused } from '#app/basics/outcome.ts'
import { logActivity } from '#app/platform/activity-log.server.ts'
import { hasRole, notAllowed, type Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import {
  type RemovedSamples,
  deleteSamples,
  findSampleState,
  tryLockSamples,
} from './store.server.ts'

export type SampleMonth = {
  /** Adds leads until `signal` aborts; the next call continues from there. Adds nothing once all exist. */
  load(ctx: Context, signal?: AbortSignal): Promise<{ leads: number; isDone: boolean }>
  /** Deletes client forms of sample colleagues and the visits of the sample month. */
  removeOtherSamples(tx: Transaction): Promise<void>
}

const samplesBusy = () =>
  refused(
    'conflict',
    'The sample month is being loaded or removed right now. Try again in a moment.',
  )

const mayHandleSamples = ({ actor }: Context) =>
  actor.kind === 'system' || hasRole(actor, 'super_admin')

/**
 * Adds a sample month to an installation without real enquiries; nothing is sent to anyone. A repeat continues where
 * the last call ended. For super admins and the command line.
 */
export async function loadSamples(
  ctx: Context,
  month: SampleMonth,
  signal?: AbortSignal,
): Promise<Outcome<{ leads: number; isDone: boolean }>> {
  if (!mayHandleSamples(ctx)) return notAllowed()
  if ((await findSampleState(ctx.db)).hasOwnLeads)
    return refused(
      'conflict',
      'This installation already has real enquiries. The sample month can only be loaded into an empty one.',
    )
  // The transaction only locks: the month is loaded by many short ones, so that an aborted load keeps what it added.
  return ctx.db.transaction(async (lock) => {
    if (!(await tryLockSamples(lock))) return samplesBusy()
    const { leads, isDone } = await month.load(ctx, signal)
    if (leads > 0) await logActivity(ctx, ctx.db, 'samples.loaded', ['samples', 'month'], { leads })
    return accepted({ leads, isDone })
  })
}

/** Deletes sample leads, their records, and sample colleagues; keeps and counts those in real use. Safe to repeat. */
export async function removeSamples(
  ctx: Context,
  month: SampleMonth,
): Promise<Outcome<RemovedSamples>> {
  if (!mayHandleSamples(ctx)) return notAllowed()
  return ctx.db.transaction(async (tx) => {
    if (!(await tryLockSamples(tx))) return samplesBusy()
    await month.removeOtherSamples(tx)
    const removed = await deleteSamples(tx)
    if (removed.leads + removed.people > 0)
      await logActivity(ctx, tx, 'samples.removed', ['samples', 'month'], removed)
    return accepted(removed)
  })
}
