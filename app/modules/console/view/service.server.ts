import { accepted, refused, refusedField, refusedInput } from '#app/basics/outcome.ts'
import type { AssignedWork } from '#app/modules/access/staff/service.server.ts'
import { logActivity } from '#app/platform/activity-log.server.ts'
import { notAllowed, type Context } from '#app/platform/context.server.ts'
import { type ViewList, authorizeViews, saveViewSchema, viewIdSchema } from './schema.ts'
import {
  countOtherViews,
  countViewsOf,
  findViewsOf,
  moveView,
  removeView,
  findViewNames,
  upsertView,
} from './store.server.ts'

const maxViews = 50

/** Saves a list's filter under a name, for this person only; an existing view of that name is replaced. */
export async function saveView(ctx: Context, list: ViewList, input: unknown) {
  const { actor } = ctx
  if (actor.kind !== 'staff' || authorizeViews(list, actor) !== 'allowed') return notAllowed()
  const parsed = saveViewSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error, 'The view cannot be saved.')
  const { name, filter } = parsed.data
  const owner = { staffId: actor.id, list }
  return ctx.db.transaction(async (tx) => {
    if ((await countOtherViews(tx, owner, name)) >= maxViews)
      return refusedField('name', `You have ${maxViews} views. Delete one first.`)
    const id = await upsertView(tx, { ...owner, name, filter, at: ctx.clock.now() })
    await logActivity(ctx, tx, 'view.saved', ['view', id], { list })
    return accepted({ id })
  })
}

const noSuchView = () => refused('not-found', 'View not found.')

/** Deletes one of the person's own views. Another person's view is reported as not found. */
export async function deleteView(ctx: Context, list: ViewList, id: string) {
  const { actor } = ctx
  if (actor.kind !== 'staff' || authorizeViews(list, actor) !== 'allowed') return notAllowed()
  if (!viewIdSchema.safeParse(id).success) return noSuchView()
  return ctx.db.transaction(async (tx) => {
    if (!(await removeView(tx, { staffId: actor.id, list }, id))) return noSuchView()
    await logActivity(ctx, tx, 'view.deleted', ['view', id], { list })
    return accepted({ id })
  })
}

const maxNameLength = 60

/** Hands saved views over to a colleague. If a name is in use, the previous owner's name is appended. */
export const viewsOwnedBy: AssignedWork = {
  kind: 'views',
  words: ['saved view', 'saved views'],
  takenBy: 'viewer',
  count: countViewsOf,
  async handOver(ctx, tx, from, to) {
    const taken = await findViewNames(tx, to.id)
    const moved = await findViewsOf(tx, from.id)
    for (const { id, list, name } of moved) {
      const free = findFreeName(name, from.name, (wanted) =>
        taken.has(`${list} ${wanted.toLowerCase()}`),
      )
      taken.add(`${list} ${free.toLowerCase()}`)
      await moveView(tx, id, to.id, free)
      const details = { list, from: from.id, to: to.id }
      await logActivity(ctx, tx, 'view.handed-over', ['view', id], details)
    }
    return moved.length
  },
}

function findFreeName(name: string, owner: string, isTaken: (wanted: string) => boolean): string {
  if (!isTaken(name)) return name
  for (let number = 1; ; number++) {
    const end = ` (${owner.slice(0, 20)}${number > 1 ? ` ${number}` : ''})`
    const wanted = name.slice(0, maxNameLength - end.length) + end
    if (!isTaken(wanted)) return wanted
  }
}
