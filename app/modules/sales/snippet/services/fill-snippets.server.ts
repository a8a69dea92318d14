import { formatWeekdayTime } from '#app/basics/dates.ts'
import type { Lead } from '../../lead/data.server.ts'
import { isWaiting, pressingDue } from '../../lead/rules/summarize-lead.ts'
import { findOffersById } from '#app/modules/prices/store.server.ts'
import { priceText, shownAmount } from '#app/modules/prices/rules.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import { findSnippetsFor } from '../data.server.ts'
import { fillPlaceholders, offersNamedIn } from '../rules.ts'

/** The snippets for a lead, filled with what is known of it and with the prices of now (ANS-09). */
export async function fillSnippets(db: Queryable, lead: Lead) {
  const snippets = await findSnippetsFor(db, lead.kind)
  const values = await valuesFor(db, lead, snippets.map(({ body }) => body).join('\n'))
  return snippets.map(({ id, title, body }) => ({
    id,
    title,
    body: fillPlaceholders(body, values),
  }))
}

async function valuesFor(
  db: Queryable,
  lead: Lead,
  texts: string,
): Promise<ReadonlyMap<string, string>> {
  const values = new Map([['{reference}', lead.reference]])
  if (lead.name !== '' && !lead.deidentifiedAt) values.set('{name}', lead.name)
  const due = isWaiting(lead) ? pressingDue(lead) : null
  if (due) values.set('{promise}', formatWeekdayTime(due))
  for (const offer of await findOffersById(db, [...new Set(offersNamedIn(texts))]))
    if (offer.isPublished && (shownAmount(offer) || offer.isOnRequest))
      values.set(`{offer:${offer.id}}`.toLowerCase(), priceText(offer))
  return values
}
