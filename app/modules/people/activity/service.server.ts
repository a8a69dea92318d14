import { randomUUID } from 'node:crypto'
import { type Outcome, accepted, refusedInput } from '#app/basics/outcome.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { csvParts } from '#app/platform/csv.server.ts'
import { hasRole, notAllowed } from '#app/platform/actor.ts'
import { findActivityPage } from './store.server.ts'
import { actionWords, detailWords } from './rules.ts'
import { activityViewSchema, type ActivityEntry, type ActivityView } from './schema.ts'

const batchSize = 200
const header = ['Time', 'Who', 'What', 'Record', 'Id of the record', 'Details']

/** The filtered log as CSV, part by part; who exported what is in the log before the first byte leaves. */
export async function exportActivity(
  ctx: Context,
  input: unknown,
): Promise<Outcome<AsyncGenerator<string>>> {
  if (!hasRole(ctx.actor, 'product_manager')) return notAllowed()
  const parsed = activityViewSchema.strict().safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error)
  const { cursor: _whole, ...view } = parsed.data
  await recordActivity(ctx, ctx.db, {
    action: 'activity.exported',
    subjectType: 'activity-export',
    subjectId: randomUUID(),
    details: view,
  })
  return accepted(csvParts(header, readPages(ctx, view), cellsOf))
}

async function* readPages(
  { db }: Context,
  view: ActivityView,
): AsyncGenerator<readonly ActivityEntry[]> {
  let cursor: number | undefined
  do {
    const page = await findActivityPage(db, { ...view, cursor }, batchSize)
    yield page.entries
    cursor = page.next ?? undefined
  } while (cursor)
}

const cellsOf = (entry: ActivityEntry) => [
  entry.at,
  entry.actorName,
  actionWords(entry.action),
  entry.subjectType,
  entry.subjectId,
  detailWords(entry.details),
]
