import { expect, test } from 'vitest'
import { rankEntries } from '#app/features/console-search/rules.ts'
import { readQuotes } from '../api/read-quotes.server.ts'
import { useQuoteTest } from '../testing/quote-test.ts'
import { foundQuote, quoteSearch } from './search-quotes.ts'

const world = useQuoteTest()

test('QUO-08 the search of the console finds a quote by its number, with or without its version', async () => {
  const { quoteId, version } = await world.sent()
  await world.sent()
  const { number } = version.content!
  for (const asked of [number, number.toLowerCase(), number.replace(/\/1$/, '')]) {
    const { items } = await readQuotes(world.contextOf(), { state: 'all', search: asked })
    expect(rankEntries(items.map(foundQuote), asked, []), asked).toMatchObject([
      { kind: 'quote', entries: [{ href: `/admin/quotes/${quoteId}`, safeLabel: number }] },
    ])
  }
  expect(quoteSearch.page, 'for those alone who may open the list').toBe('/admin/quotes')
})
