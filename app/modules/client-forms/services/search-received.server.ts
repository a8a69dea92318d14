import { refusedInput } from '#app/basics/field-errors.ts'
import { accepted } from '#app/basics/outcome.ts'
import { placeOf } from '#app/modules/console/search/rules.ts'
import { mostFound, searchSchema } from '#app/modules/console/search/schema.ts'
import type { Context } from '#app/platform/context.server.ts'
import { searchSubmissions } from '../data/search.server.ts'
import { formOfKey } from '../rules/installed-forms.ts'

/** Client forms that a search fits, by every answer, and where it was found in each (STF-07). */
export async function searchReceived({ db }: Context, asked: Record<string, string>) {
  const parsed = searchSchema.safeParse(asked.search)
  if (!parsed.success) return refusedInput(parsed.error)
  const search = parsed.data
  return accepted({
    items: (await searchSubmissions(db, search, mostFound)).map((row) => ({
      id: row.id,
      form: row.form,
      formTitle: formOfKey(row.form)?.title ?? row.form,
      reference: row.reference,
      subject: row.subject,
      foundIn: placeOf(search, `${row.reference} ${row.subject}`, [
        { place: 'Region', text: row.region },
        { place: 'Answers', text: row.answered },
        { place: 'Contact', text: row.preferred },
        { place: 'Result', text: row.reason },
      ]),
    })),
  })
}
