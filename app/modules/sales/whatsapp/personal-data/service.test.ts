import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { storeLead } from '#tools/testing/store-lead.ts'
import { newPhoneNumber, useWhatsappTest } from '#tools/testing/whatsapp-test.ts'
import { deidentifyLead, findLeadsOfEmail } from '../../lead/person/store.server.ts'
import { whatsappPersonalData } from './service.server.ts'

const world = useWhatsappTest()
const { find, erase, purgeOlderThan, purgeOrphans } = whatsappPersonalData

async function receiveWhatsappText(text: string) {
  const phone = newPhoneNumber()
  const lead = await storeLead(world.database, { fields: { phone } })
  const message = { from: phone, name: 'Zanele Canary', text, id: `wamid${phone}`, at: world.now() }
  await world.simulator().write(message)
  await world.processEvents()
  return { lead, phone, message }
}

const textsSql = ['events', 'contacts', 'lead_addresses', 'media', 'messages']
  .map((table) => `select to_jsonb(t)::text as text from whatsapp_${table} t`)
  .join(' union all ')

/** Returns all rows of WhatsApp data that contain one of these words. */
async function findRowsContaining(...words: string[]): Promise<string[]> {
  const rows = await world.queryRows<{ text: string }>(textsSql)
  return rows.map(({ text }) => text).filter((text) => words.some((word) => text.includes(word)))
}

test('ANS-15 PRV-04 a person’s data export has their WhatsApp data, and erasure survives a repeated webhook', async () => {
  const { lead, phone, message } = await receiveWhatsappText('Canary in Alice')
  const other = await receiveWhatsappText('Canary in Bhisho')
  const held = JSON.stringify(await find(world.database.db, lead.email))
  for (const word of ['Canary in Alice', 'Zanele Canary', phone]) expect(held).toContain(word)
  expect(held).not.toContain('Bhisho')
  await world.database.db.transaction(async (tx) => {
    await erase(world.system(), tx, { email: lead.email, requestId: randomUUID() })
    for (const own of await findLeadsOfEmail(tx, lead.email))
      await deidentifyLead(tx, own, world.now())
    await purgeOrphans!(tx)
  })
  expect(await findRowsContaining(phone, phone.slice(1), 'Canary in Alice', message.id)).toEqual([])
  expect(await findRowsContaining(other.phone)).toHaveLength(2)
  await world.simulator().write(message)
  await world.processEvents()
  expect(await world.leadsOf(phone), 'a repeated webhook creates no lead').toEqual([])
})

test('ANS-15 PRV-04 a status that arrives after the erasure leaves no number', async () => {
  const { id, phone } = await world.openLead()
  await world.sendMessage(id, phone)
  await world.driveWhatsapp()
  const { wamid, to } = world.simulator().messages.at(-1)!
  await world.queryRows('delete from leads where id = $1', id)
  await world.simulator().tell({ wamid, to, status: 'read', at: world.now() })
  for (let round = 0; round < 7; round++) await world.processEvents()
  await world.database.db.transaction((tx) => purgeOrphans!(tx))
  expect(await findRowsContaining(phone.slice(1), wamid)).toEqual([])
})

test('ANS-15 PRV-05 webhook texts are deleted after 30 days, and the number with its last lead', async () => {
  const { lead, phone } = await receiveWhatsappText('Canary of long ago')
  const days = (count: number) => new Date(world.now().getTime() + count * 86_400_000)
  const forget = (at: Date) =>
    world.database.db.transaction((tx) => purgeOlderThan!(tx, new Date(0), at))
  await forget(days(29))
  expect(await findRowsContaining('Canary of long ago')).toHaveLength(1)
  await forget(days(31))
  expect(await findRowsContaining('Canary of long ago')).toEqual([])
  expect(await findRowsContaining(phone)).toHaveLength(1)
  await world.database.db.transaction(async (tx) => {
    await deidentifyLead(tx, lead, world.now())
    await purgeOrphans!(tx)
  })
  expect(await findRowsContaining(phone)).toEqual([])
})
