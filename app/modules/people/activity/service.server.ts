import { randomUUID } from 'node:crypto'
import { isUuid } from '#app/basics/ids.ts'
import { type Outcome, accepted, refusedInput } from '#app/basics/outcome.ts'
import { type ActivitySubject, logActivity } from '#app/platform/activity-log.server.ts'
import { hasRole, notAllowed, type Context } from '#app/platform/context.server.ts'
import { allPages, csvChunks } from '#app/platform/csv.server.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import { actionWords, detailWords } from './rules.ts'
import { activityViewSchema, type ActivityEntry, type ActivityView } from './schema.ts'
import { findActivityPage } from './store.server.ts'

/** Returns a page of the log with readable record names. `view.subject` matches a record's id or its readable name. */
export async function readActivityPage(
  { db }: Context,
  subjects: readonly ActivitySubject[],
  view: ActivityView,
  size: number,
) {
  const page = await findActivityPage(db, await withSubjectIds(db, subjects, view), size)
  return { ...page, entries: await addSubjectNames(db, subjects, page.entries) }
}

async function withSubjectIds(
  db: Queryable,
  subjects: readonly ActivitySubject[],
  view: ActivityView,
) {
  if (view.subject === '') return view
  const found = await Promise.all(subjects.map(({ findIds }) => findIds(db, view.subject)))
  return { ...view, subjectIds: [view.subject, ...found.flat()] }
}

async function addSubjectNames(
  db: Queryable,
  subjects: readonly ActivitySubject[],
  entries: readonly ActivityEntry[],
) {
  const named = await Promise.all(
    subjects.map(async ({ subjectType, findNames }) => {
      const ids = new Set(
        entries
          .filter((entry) => entry.subjectType === subjectType && isUuid(entry.subjectId))
          .map(({ subjectId }) => subjectId),
      )
      return ids.size > 0 ? await findNames(db, [...ids]) : new Map<string, string>()
    }),
  )
  const names = new Map(named.flatMap((found) => [...found]))
  return entries.map((entry) => {
    const subjectName = names.get(entry.subjectId)
    return subjectName === undefined ? entry : { ...entry, subjectName }
  })
}

const batchSize = 200
const csvHeader = ['Time', 'Who', 'What', 'Record', 'ID', 'Details']

/** Exports the filtered log as CSV in chunks. The export itself is logged before the first byte is sent. */
export async function exportActivity(
  ctx: Context,
  subjects: readonly ActivitySubject[],
  input: unknown,
): Promise<Outcome<AsyncGenerator<string>>> {
  if (!hasRole(ctx.actor, 'product_manager')) return notAllowed()
  const parsed = activityViewSchema.strict().safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error)
  const { cursor: _whole, ...view } = parsed.data
  await logActivity(ctx, ctx.db, 'activity.exported', ['activity-export', randomUUID()], view)
  const search = await withSubjectIds(ctx.db, subjects, view)
  const pages = allPages(async (cursor: number | undefined) => {
    const page = await findActivityPage(ctx.db, { ...search, cursor }, batchSize)
    return [page.entries, page.next] as const
  })
  return accepted(csvChunks(csvHeader, pages, cellsOf))
}

const cellsOf = (entry: ActivityEntry) => [
  entry.at,
  entry.actorName,
  actionWords(entry.action),
  entry.subjectType,
  entry.subjectId,
  detailWords(entry.details),
]
