import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { acceptance, useQuoteTest, valueOf } from '#tools/testing/quote-test.ts'
import { acceptQuote, declineQuote } from './decide-quote.server.ts'
import { startVersion } from './start-quote.server.ts'

const world = useQuoteTest()

/** What the outbox holds for the CRM about the quotes of a lead, in its order. */
async function newsOf(leadId: string) {
  const { rows } = await world.database.pool.query<{
    payload: { noteTitle: string; noteContent: string; email: string }
  }>(
    `select payload from deliveries where channel = 'crm' and kind = 'crm-quote' and subject_id = $1
      order by created_at, payload ->> 'noteTitle' desc`,
    [leadId],
  )
  return rows.map(({ payload }) => payload)
}

test('QUO-09 sent and accepted reach the CRM once each, however often they are pressed, with the figures of the quote', async () => {
  const { lead, quoteId, version, key, hash } = await world.sent()
  const { number } = version.content!
  valueOf(await world.send(quoteId))
  for (let press = 0; press < 3; press++)
    valueOf(await acceptQuote(world.visitorAt(), key, version.id, acceptance(hash)))
  const news = await newsOf(lead.id)
  expect(news.map(({ noteTitle }) => noteTitle)).toEqual([`${number} sent`, `${number} accepted`])
  for (const { noteContent, email } of news) {
    expect(email).toBe(lead.email)
    expect(noteContent).toMatch(/Every month: R\s?5[\s ,]?604[.,]00 with VAT/)
    expect(noteContent).toContain('50 × ')
  }
})

test('QUO-09 declined reaches the CRM once, with the reason; each version is told of itself', async () => {
  const { lead, quoteId, version, key, hash } = await world.sent()
  const { number } = version.content!
  const input = { reason: 'Too dear', hash }
  for (let press = 0; press < 2; press++)
    valueOf(await declineQuote(world.visitorAt(), key, version.id, input))
  valueOf(await startVersion(world.contextOf(), quoteId, { id: randomUUID() }))
  valueOf(await world.send(quoteId))
  const news = await newsOf(lead.id)
  expect(news.map(({ noteTitle }) => noteTitle).toSorted()).toEqual(
    [`${number} declined`, `${number} sent`, `${number.replace(/1$/, '2')} sent`].toSorted(),
  )
  const declined = news.find(({ noteTitle }) => noteTitle.endsWith('declined'))
  expect(declined?.noteContent).toContain('Reason: Too dear')
})
