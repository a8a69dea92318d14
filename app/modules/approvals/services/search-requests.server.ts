import { refusedInput } from '#app/basics/field-errors.ts'
import { accepted } from '#app/basics/outcome.ts'
import { placeOf } from '#app/modules/console/search/rules.ts'
import { mostFound, searchSchema } from '#app/modules/console/search/schema.ts'
import type { Context } from '#app/platform/context.server.ts'
import { searchApprovals } from '../data/search.server.ts'
import { areSamplesShown } from '../data/subjects.server.ts'

/** Requests for approval that a search fits, and where it was found in each (STF-07). */
export async function searchRequests({ db }: Context, asked: Record<string, string>) {
  const parsed = searchSchema.safeParse(asked.search)
  if (!parsed.success) return refusedInput(parsed.error)
  const search = parsed.data
  const isShown = await areSamplesShown(db)
  const rows = await searchApprovals(db, search, { most: mostFound, areSamplesShown: isShown })
  return accepted({
    items: rows.map(({ row, changed }) => ({
      id: row.id,
      title: row.title,
      status: row.withdrawnAt ? ('withdrawn' as const) : row.status,
      subject: row.subjectName,
      foundIn: placeOf(search, `${row.title} ${row.subjectName}`, [
        { place: 'Asked by', text: `${row.submittedByName}, ${row.submittedByEmail}` },
        { place: 'Decided by', text: row.decidedByName ?? '' },
        { place: 'Description', text: row.description },
        { place: 'Comment', text: row.comment },
        { place: 'Note', text: row.note },
        { place: 'Category', text: row.category },
        { place: 'Change', text: changed },
      ]),
    })),
  })
}
