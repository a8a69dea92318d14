import { expect, test } from 'vitest'
import { readEnquiry } from '#app/modules/site/enquiry/service.server.ts'
import { useQuoteTest } from '#tools/testing/quote-test.ts'
import { testNow, valueOf } from '#tools/testing/test-database.ts'
import { readConversation } from '../../conversation/api.server.ts'
import { quoteProblems } from '../content.ts'
import { recordHandOver, createShareLink } from './service.server.ts'

const world = useQuoteTest()

/** Creates and sends a quote for an enquiry without an email address. */
async function sendQuoteWithoutEmail() {
  const lead = await world.cloudLead()
  await world.database.pool.query("update leads set email = '' where id = $1", [lead.id])
  const { id, draft } = await world.begin(lead.id)
  expect(draft.draft.address).toBe('')
  valueOf(await world.send(id))
  const actions = await world.visitorActionsOf(await world.draftOf(id), lead.id)
  const share = () => createShareLink(world.contextOf(), draft.id)
  const handOver = (how: string) => recordHandOver(world.contextOf(), draft.id, { how })
  return { lead, share, handOver, ...actions }
}

test('OUT-06 a quote without an email address is shared as a link and answers the lead once staff record its delivery', async () => {
  const { lead, version, key, share, handOver } = await sendQuoteWithoutEmail()
  expect(await world.deliveriesOf(lead.id, 'quote')).toEqual([])
  expect(version).toMatchObject({ state: 'sent', deliveryId: null })
  expect((await world.find(lead.id)).answeredAt).toBeNull()
  const { link, whatsapp } = valueOf(await share())
  expect(link).toBe(`https://baobab.example/enquiry/${key}`)
  expect(whatsapp).toMatch(/^https:\/\/wa\.me\/27\d+\?text=/)
  expect(decodeURIComponent(whatsapp!)).toContain(link)
  const stated = await handOver('whatsapp')
  expect(stated).toMatchObject({ ok: true })
  expect(await handOver('in-person')).toEqual(stated)
  expect(await world.find(lead.id)).toMatchObject({ status: 'answered' })
  const shared = ['quote.link-taken', 'quote.handed-over']
  const actions = await world.actionsOf(lead.id)
  expect(actions.filter((action) => shared.includes(action))).toEqual(shared)
})

test('OUT-06 a quote without an email address can be accepted, and then has no link to share', async () => {
  const { accept, share } = await sendQuoteWithoutEmail()
  expect(await accept()).toMatchObject({ ok: true })
  expect(await share()).toMatchObject({ reason: 'conflict', message: quoteProblems.notShareable })
})

test.each(['accepted', 'declined'] as const)(
  'ANS-05 ANS-01 a quote that the visitor %s answers the lead from then on and appears in the conversation',
  async (what) => {
    const { lead, key, accept, decline } = await sendQuoteWithoutEmail()
    const at = new Date(testNow.getTime() + 7 * 86_400_000)
    const isLate = async () => valueOf(await readEnquiry(world.visitorAt(at), key)).moment.isLate
    expect(await isLate()).toBe(true)
    valueOf(await (what === 'accepted' ? accept({}, at) : decline('Too dear', at)))
    expect(await world.find(lead.id)).toMatchObject({ status: 'answered', answeredAt: at })
    expect(await isLate()).toBe(false)
    const { items } = await readConversation(world.contextOf(), lead, undefined)
    expect(items.filter(({ type }) => type === 'quote')).toMatchObject([
      { actorName: 'Visitor', text: expect.stringContaining(`${what} quote Q-`) },
    ])
  },
)

test('OUT-06 a draft has no share link, and an unknown way of delivery is refused', async () => {
  const { handOver } = await sendQuoteWithoutEmail()
  const how = 'Choose how the quote was delivered.'
  expect(await handOver('pigeon')).toMatchObject({ fields: { how } })
  const { draft } = await world.begin((await world.cloudLead()).id)
  expect(await createShareLink(world.contextOf(), draft.id)).toMatchObject({ reason: 'conflict' })
})
