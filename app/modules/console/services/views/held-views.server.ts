import type { HeldWork } from '#app/modules/access/services/held-work.server.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import { countViewsOf, findViewsOf, moveView, takenNames } from '../../data/views.server.ts'

const longestName = 60

/** The saved views of a person, for whoever takes them over (STF-10). One whose name is taken says whose it was. */
export const heldViews: HeldWork = {
  kind: 'views',
  words: ['saved view', 'saved views'],
  takenBy: 'viewer',
  count: countViewsOf,
  async handOver(ctx, tx, from, to) {
    const taken = await takenNames(tx, to.id)
    const moved = await findViewsOf(tx, from.id)
    for (const { id, list, name } of moved) {
      const free = freeName(name, from.name, (wanted) =>
        taken.has(`${list} ${wanted.toLowerCase()}`),
      )
      taken.add(`${list} ${free.toLowerCase()}`)
      await moveView(tx, id, to.id, free)
      await recordActivity(ctx, tx, {
        action: 'view.handed-over',
        subjectType: 'view',
        subjectId: id,
        details: { list, from: from.id, to: to.id },
      })
    }
    return moved.length
  },
}

/** The name itself, or with whose it was, or with a number as well. */
function freeName(name: string, owner: string, isTaken: (wanted: string) => boolean): string {
  if (!isTaken(name)) return name
  for (let number = 1; ; number++) {
    const end = ` (${owner.slice(0, 20)}${number > 1 ? ` ${number}` : ''})`
    const wanted = name.slice(0, longestName - end.length) + end
    if (!isTaken(wanted)) return wanted
  }
}
