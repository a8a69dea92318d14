import { expect, test } from 'vitest'
import { findDeliveriesOfSubject } from '#app/modules/outbox/delivery/store.server.ts'
import { findActivity } from '#app/platform/activity-log.server.ts'
import { acceptanceFields, useQuoteTest, valueOf } from '#tools/testing/quote-test.ts'
import { staffActor } from '#tools/testing/test-database.ts'
import { acceptQuote } from '../own-quote/service.server.ts'
import { recordHandOver, createShareLink } from './service.server.ts'

const world = useQuoteTest()

/** Creates and sends a quote for an enquiry without an email address. */
async function sendQuoteWithoutEmail() {
  const lead = await world.cloudLead()
  await world.database.pool.query("update leads set email = '' where id = $1", [lead.id])
  const { id } = await world.begin(lead.id)
  expect((await world.draftOf(id)).draft.address).toBe('')
  valueOf(await world.send(id))
  return { lead, version: await world.draftOf(id) }
}

test('OUT-06 a quote without email is sent as a link and waits for staff to state that it arrived', async () => {
  const { lead, version } = await sendQuoteWithoutEmail()
  const kinds = (await findDeliveriesOfSubject(world.database.db, 'lead', lead.id)).map(
    ({ kind }) => kind,
  )
  expect(kinds).not.toContain('quote')
  expect(version).toMatchObject({ state: 'sent', deliveryId: null })
  expect((await world.find(lead.id)).answeredAt).toBeNull()
  const { link, whatsapp } = valueOf(await createShareLink(world.contextOf(), version.id))
  expect(link).toBe(`https://baobab.example/enquiry/${await world.keyOf(lead.id)}`)
  expect(whatsapp).toMatch(/^https:\/\/wa\.me\/27\d+\?text=/)
  expect(decodeURIComponent(whatsapp!)).toContain(link)
  const stated = await recordHandOver(world.contextOf(), version.id, { how: 'whatsapp' })
  expect(stated).toMatchObject({ ok: true })
  expect(await recordHandOver(world.contextOf(), version.id, { how: 'in-person' })).toEqual(stated)
  expect(await world.find(lead.id)).toMatchObject({ status: 'answered' })
  const log = (await findActivity(world.database.db, 'lead', lead.id)).filter(({ action }) =>
    ['quote.link-taken', 'quote.handed-over'].includes(action),
  )
  expect(log.map(({ action }) => action).toSorted()).toEqual([
    'quote.handed-over',
    'quote.link-taken',
  ])
})

test('OUT-06 it is accepted as any other, without a mail; then there is no link to share any more', async () => {
  const { lead, version } = await sendQuoteWithoutEmail()
  const key = await world.keyOf(lead.id)
  const accepted = await acceptQuote(
    world.visitorAt(),
    key,
    version.id,
    acceptanceFields(version.contentHash!),
  )
  expect(accepted).toMatchObject({ ok: true })
  expect(await createShareLink(world.contextOf(), version.id)).toMatchObject({
    reason: 'conflict',
    message: /can still be decided/,
  })
})

test('OUT-06 viewers get no link, a draft has none, and how it arrived is one of two ways', async () => {
  const { version } = await sendQuoteWithoutEmail()
  const viewer = world.contextOf(staffActor('viewer'))
  expect(await createShareLink(viewer, version.id)).toMatchObject({ reason: 'not-allowed' })
  expect(await recordHandOver(viewer, version.id, { how: 'whatsapp' })).toMatchObject({
    reason: 'not-allowed',
  })
  expect(await recordHandOver(world.contextOf(), version.id, { how: 'pigeon' })).toMatchObject({
    fields: { how: 'Choose how the quote was delivered.' },
  })
  const { draft } = await world.begin((await world.cloudLead()).id)
  expect(await createShareLink(world.contextOf(), draft.id)).toMatchObject({ reason: 'conflict' })
})
