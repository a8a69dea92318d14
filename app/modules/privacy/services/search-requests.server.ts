import { refusedInput } from '#app/basics/field-errors.ts'
import { accepted } from '#app/basics/outcome.ts'
import { placeOf } from '#app/modules/console/search/rules.ts'
import { mostFound, searchSchema } from '#app/modules/console/search/schema.ts'
import type { Context } from '#app/platform/context.server.ts'
import { searchDataRequests } from '../data/search.server.ts'

/** Requests about personal data that a search fits, and where it was found in each (STF-07). */
export async function searchPrivacyRequests({ db }: Context, asked: Record<string, string>) {
  const parsed = searchSchema.safeParse(asked.search)
  if (!parsed.success) return refusedInput(parsed.error)
  const search = parsed.data
  return accepted({
    items: (await searchDataRequests(db, search, mostFound)).map((row) => ({
      id: row.id,
      reference: row.reference,
      name: row.name || row.email,
      kind: row.kind,
      foundIn: placeOf(search, `${row.reference} ${row.name || row.email}`, [
        { place: 'E-mail', text: row.email },
        { place: 'Details', text: row.details },
        { place: 'Confirmed', text: row.confirmedHow },
        { place: 'Answer', text: row.answer },
      ]),
    })),
  })
}
