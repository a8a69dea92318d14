import { expect, test } from 'vitest'
import { acceptanceFields, useQuoteTest, valueOf } from '#tools/testing/quote-test.ts'
import { testNow } from '#tools/testing/test-database.ts'
import { acceptQuote } from '../own-quote/service.server.ts'
import { findQuoteValueBySource } from './store.server.ts'

const world = useQuoteTest()
const dayMs = 24 * 60 * 60 * 1000

test('OUT-04 the source of a visit is followed through lead and quote to the accepted amount', async () => {
  for (const [source, isAccepted] of [
    ['google / cpc / winter', true],
    ['google / cpc / winter', false],
    ['', false],
  ] as const) {
    const sent = await world.createSentQuote()
    await world.database.pool.query(
      "update leads set fields = fields || jsonb_build_object('visitSource', $2::text) where id = $1",
      [sent.lead.id, source],
    )
    const { key, version, hash } = sent
    if (isAccepted)
      valueOf(await acceptQuote(world.visitorAt(), key, version.id, acceptanceFields(hash)))
  }
  const { db } = world.database
  const [since, until] = [-dayMs, dayMs].map((ms) => new Date(testNow.getTime() + ms)) as [
    Date,
    Date,
  ]
  const rows = await findQuoteValueBySource(db, since, until)
  expect(rows).toEqual([
    {
      source: 'google / cpc / winter',
      quotes: 2,
      accepted: 1,
      monthCents: expect.any(Number),
      onceCents: 0,
    },
    { source: '', quotes: 1, accepted: 0, monthCents: 0, onceCents: 0 },
  ])
  expect(rows[0]!.monthCents).toBeGreaterThan(0)
})
