import { accepted, refusedInput } from '#app/basics/outcome.ts'
import { describeMatch } from '#app/modules/console/search/rules.ts'
import { maxResults, searchSchema } from '#app/modules/console/search/schema.ts'
import type { Context } from '#app/platform/context.server.ts'
import { searchDataRequests } from '../store.server.ts'

export async function searchPrivacyRequests({ db }: Context, requested: Record<string, string>) {
  const parsed = searchSchema.safeParse(requested.search)
  if (!parsed.success) return refusedInput(parsed.error)
  const search = parsed.data
  return accepted({
    items: (await searchDataRequests(db, search, maxResults)).map((row) => ({
      id: row.id,
      reference: row.reference,
      name: row.name || row.email,
      kind: row.kind,
      foundIn: describeMatch(search, `${row.reference} ${row.name || row.email}`, [
        { place: 'Email', text: row.email },
        { place: 'Details', text: row.details },
        { place: 'Confirmed', text: row.confirmedHow },
        { place: 'Answer', text: row.answer },
      ]),
    })),
  })
}
