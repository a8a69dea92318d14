import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { freeQuoteLine, useQuoteTest } from '#tools/testing/quote-test.ts'
import { testNow, valueOf } from '#tools/testing/test-database.ts'
import { readQuotes } from './api.server.ts'
import { startVersion } from './draft/service.server.ts'
import { maxQuotesPerPage } from './store.server.ts'

const world = useQuoteTest()

/** Creates one quote in every state. `expired` is valid for two days; tests read the list three days later. */
async function storeQuoteInEveryState(): Promise<Record<string, string>> {
  const sentFor = (validDays: number) =>
    world.createSentQuote({ validDays, lines: [freeQuoteLine()] })
  const [expired, later, sooner] = [await sentFor(2), await sentFor(30), await sentFor(5)]
  valueOf(await sooner.read())
  const [yes, no, old] = [await sentFor(9), await sentFor(9), await sentFor(9)]
  valueOf(await yes.accept())
  valueOf(await no.decline('Too dear'))
  valueOf(await startVersion(world.contextOf(), old.quoteId, { id: randomUUID() }))
  valueOf(await world.save(old.quoteId, { validDays: 12 }))
  valueOf(await world.send(old.quoteId))
  const replacing = await world.draftOf(old.quoteId)
  const { draft: waiting } = await world.begin((await world.lead()).id)
  await world.queryRows("update quote_versions set state = 'waiting' where id = $1", waiting.id)
  const { draft } = await world.begin((await world.lead()).id)
  const sent = Object.entries({ expired, later, sooner, yes, no, old })
  return {
    ...Object.fromEntries(sent.map(([name, { version }]) => [name, version.id])),
    replacing: replacing.id,
    waiting: waiting.id,
    draft: draft.id,
  }
}

test('QUO-08 the list filters quotes by state, totals the open ones and starts with the first to expire', async () => {
  const ids = await storeQuoteInEveryState()
  const inThreeDays = new Date(testNow.getTime() + 3 * 86_400_000)
  const ctx = { ...world.contextOf(), clock: { now: () => inThreeDays } }
  const read = (state: string) => readQuotes(ctx, { state })
  const namesIn = async (state: string) =>
    (await read(state)).items.map(({ id }) => Object.keys(ids).find((name) => ids[name] === id))
  const open = await namesIn('open')
  expect(open.slice(0, 3)).toEqual(['sooner', 'replacing', 'later'])
  expect(open.slice(3).toSorted(), 'without an expiry date').toEqual(['draft', 'waiting'])
  for (const [state, names] of Object.entries({
    draft: ['draft'],
    waiting: ['waiting'],
    sent: ['replacing', 'later'],
    opened: ['sooner'],
    accepted: ['yes'],
    declined: ['no'],
    expired: ['expired'],
    superseded: ['old'],
  })) {
    expect(await namesIn(state), state).toEqual(names)
    const { items } = await read(state)
    expect(new Set(items.map((item) => item.state))).toEqual(new Set([state]))
  }
  const all = await read('all')
  expect(all.items).toHaveLength(9)
  expect(all.open).toEqual({ count: 5, monthCents: 0, onceCents: 3 * 450_000 })
  valueOf(
    await startVersion(ctx, all.items.find(({ id }) => id === ids.later)!.quoteId, {
      id: randomUUID(),
    }),
  )
  expect((await read('all')).open, 'with a new version').toEqual(all.open)
  const [declined] = (await read('declined')).items
  expect(declined).toMatchObject({ reason: 'Too dear', onceCents: 450_000 })
})

test('QUO-08 the pages of the list contain each quote once', async () => {
  const lead = await world.lead()
  for (let at = 0; at <= maxQuotesPerPage; at++) await world.begin(lead.id)
  for (const state of ['open', 'all']) {
    const seen: string[] = []
    for (let after: string | null = ''; after !== null;) {
      const page = await readQuotes(world.contextOf(), { state, after, search: lead.reference })
      seen.push(...page.items.map(({ id }) => id))
      after = page.next
    }
    expect(seen, state).toHaveLength(maxQuotesPerPage + 1)
    expect(new Set(seen).size, state).toBe(maxQuotesPerPage + 1)
  }
})
