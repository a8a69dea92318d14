import { expect, test } from 'vitest'
import { rankEntries } from '#app/modules/console/search/rules.ts'
import { useQuoteTest } from '#tools/testing/quote-test.ts'
import { findMatchPlaces, findMatchingIds } from '../../lead/search/store.server.ts'
import { readQuotes } from '../api.server.ts'
import { toSearchEntry, quoteSearch } from './search-quotes.ts'

const world = useQuoteTest()

test('QUO-08 console search finds a quote by its number, with or without the version, and by its reference', async () => {
  const { quoteId, version } = await world.createSentQuote()
  await world.createSentQuote()
  const { number } = version.content!
  for (const asked of [
    number,
    number.toLowerCase(),
    number.replace(/\/1$/, ''),
    number.replaceAll('-', ''),
    version.content!.reference.replaceAll('-', ''),
  ]) {
    const { items } = await readQuotes(world.contextOf(), { state: 'all', search: asked })
    expect(rankEntries(items.map(toSearchEntry), asked, []), asked).toMatchObject([
      { kind: 'quote', entries: [{ href: `/admin/quotes/${quoteId}`, safeLabel: number }] },
    ])
  }
  expect(quoteSearch.page, 'only for staff who may open the list').toBe('/admin/quotes')
})

test('STF-07 the inbox finds a lead by its quote number and shows the match', async () => {
  const { quoteId, version, lead } = await world.createSentQuote()
  await world.createSentQuote()
  const { number } = version.content!
  const { db } = world.database
  const unpunctuated = number.replaceAll('-', '').toLowerCase()
  for (const asked of [number, number.replace(/\/1$/, ''), unpunctuated])
    expect(await findMatchingIds(db, asked), asked).toEqual([lead.id])
  const places = await findMatchPlaces(db, [lead.id], number)
  expect(places.get(lead.id)).toEqual({ place: 'quote', text: number })
  await world.database.pool.query('delete from quotes where id = $1', [quoteId])
  expect(await findMatchingIds(db, number)).toEqual([])
})
