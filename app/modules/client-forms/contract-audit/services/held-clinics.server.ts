import type { HeldWork } from '#app/modules/access/staff/service.server.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import { nameOf } from '#app/platform/actor.ts'
import { countClinicsOf, moveClinics } from '../data/clinics.server.ts'

/** The clinics of a person on the rollout board, for whoever takes them over (STF-10). */
export const heldClinics: HeldWork = {
  kind: 'clinics',
  words: ['clinic of the rollout', 'clinics of the rollout'],
  takenBy: 'editor',
  count: countClinicsOf,
  async handOver(ctx, tx, from, to) {
    const moved = await moveClinics(tx, from.id, to.id, nameOf(ctx.actor), ctx.clock.now())
    const changes = [{ field: 'ownerId', oldValue: from.id, newValue: to.id }]
    await recordActivity(
      ctx,
      tx,
      ...moved.map(({ key, name }) => ({
        action: 'client-form.rollout-changed',
        subjectType: 'rollout-clinic',
        subjectId: key,
        details: { clinic: name, changes },
      })),
    )
    return moved.length
  },
}
