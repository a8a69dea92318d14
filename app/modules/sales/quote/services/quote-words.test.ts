import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { findSettings } from '#app/modules/settings/store.server.ts'
import { changeQuoteRules } from '#app/modules/settings/service.server.ts'
import { staffActor } from '#tools/testing/test-database.ts'
import { findVersion } from '../data.server.ts'
import { acceptance, freeLine, useQuoteTest, valueOf } from '#tools/testing/quote-test.ts'
import { acceptQuote } from './decide-quote.server.ts'

const world = useQuoteTest()

const stored = () => findSettings(world.database.db, 'quotes')

test('QUO-07 the words are settings with versions, marked for a lawyer; what was sent keeps its own, and evidence names them', async () => {
  const before = await stored()
  for (const text of ['terms', 'contract', 'personNotice'] as const)
    expect(before.value[text]).toMatch(/^\[To be confirmed by a lawyer\]/)
  const { version, key, hash } = await world.sent()
  const change = {
    value: { ...before.value, terms: 'Other terms', personNotice: 'Another notice' },
    baseVersion: before.version,
    idempotencyKey: randomUUID(),
  }
  const superAdmin = world.contextOf(staffActor('super_admin'))
  expect(valueOf(await changeQuoteRules(superAdmin, change)).version).toBe(before.version + 1)
  valueOf(await acceptQuote(world.visitorAt(), key, version.id, acceptance(hash)))
  expect(await findVersion(world.database.db, version.id)).toMatchObject({
    content: { words: { version: before.version, terms: before.value.terms } },
    decision: { wordsVersion: before.version },
  })
  const { version: later } = await world.sent()
  expect(later.content?.words).toMatchObject({
    version: before.version + 1,
    terms: 'Other terms',
    contract: before.value.contract,
  })
})

test.each([
  [
    'a natural person reads cooling-off and cancellation',
    'person',
    expect.stringMatching(/notice|withdraw/),
  ],
  ['a company does not', 'company', null],
])('QUO-07 %s', async (_what, buyer, personNotice) => {
  const { id } = await world.begin((await world.lead()).id)
  valueOf(await world.save(id, { buyer, lines: [freeLine()] }))
  valueOf(await world.send(id))
  expect((await world.draftOf(id)).content?.words.personNotice).toEqual(personNotice)
})
