import { expect, test } from 'vitest'
import { useQuoteTest } from '#tools/testing/quote-test.ts'
import { testNow, valueOf } from '#tools/testing/test-database.ts'
import { findQuoteValueBySource } from './store.server.ts'

const world = useQuoteTest()
const dayAfterNow = (days: number) => new Date(testNow.getTime() + days * 86_400_000)

test('OUT-04 quotes, acceptances and accepted amounts are counted by the source of the visit', async () => {
  for (const [source, isAccepted] of [
    ['google / cpc / winter', true],
    ['google / cpc / winter', false],
    ['', false],
  ] as const) {
    const { lead, accept } = await world.createSentQuote()
    await world.database.pool.query(
      "update leads set fields = fields || jsonb_build_object('visitSource', $2::text) where id = $1",
      [lead.id, source],
    )
    if (isAccepted) valueOf(await accept())
  }
  const rows = await findQuoteValueBySource(world.database.db, dayAfterNow(-1), dayAfterNow(1))
  const winter = { source: 'google / cpc / winter', quotes: 2, accepted: 1, onceCents: 0 }
  expect(rows).toEqual([
    { ...winter, monthCents: expect.any(Number) },
    { source: '', quotes: 1, accepted: 0, monthCents: 0, onceCents: 0 },
  ])
  expect(rows[0]!.monthCents).toBeGreaterThan(0)
})
