import { expect, test } from 'vitest'
import { createPerson } from '#tools/testing/fixtures.ts'
import { storeLead } from '#tools/testing/store-lead.ts'
import { randomPhoneNumber, useWhatsappTest } from '#tools/testing/whatsapp-test.ts'
import { listVisitorMessages } from '../../conversation/store.server.ts'

const world = useWhatsappTest()
const receiveText = async (from: string, text: string, more: object = {}) => {
  expect(await world.simulator().write({ from, text, at: world.now(), ...more })).toBe(200)
  await world.processEvents()
}
const findNotificationTitles = async (leadId: string) => {
  const { rows } = await world.database.pool.query<{ title: string }>(
    'select distinct title from staff_notifications where subject_id = $1 order by title',
    [leadId],
  )
  return rows.map(({ title }) => title)
}

test('WAP-02 a number that is new opens a lead of kind WhatsApp with its own promise', async () => {
  const phone = randomPhoneNumber()
  await receiveText(phone, 'Do you have fibre in Alice?', { name: 'Sipho Dube' })
  const [lead] = await world.leadsOf(phone)
  expect(lead).toMatchObject({
    kind: 'whatsapp',
    entry: 'whatsapp',
    name: 'Sipho Dube',
    status: 'new',
    fields: { message: 'Do you have fibre in Alice?' },
    promise: 'We answer messages on WhatsApp within 24 hours.',
    due_at: new Date('2026-11-23T08:00:00Z'),
  })
  expect(await world.messagesOf(lead!.id)).toEqual([
    { direction: 'in', channel: 'whatsapp', body: 'Do you have fibre in Alice?' },
  ])
  expect(await world.actionsOf(lead!.id)).toEqual(['lead.whatsapp-received'])
})

test('WAP-02 a message joins the open lead of its number, however the number was typed', async () => {
  const phone = randomPhoneNumber()
  const typed = `0${phone.slice(3, 5)} ${phone.slice(5, 8)} ${phone.slice(8)}`
  const lead = await storeLead(world.database, { fields: { phone: typed } })
  await receiveText(phone, 'It is me, from the form.')
  expect(await world.leadsOf(phone)).toHaveLength(1)
  expect(await world.messagesOf(lead.id)).toMatchObject([{ body: 'It is me, from the form.' }])
  expect(await world.actionsOf(lead.id)).toContain('lead.message-received')
})

test('WAP-02 ANS-07 after an answer the same lead waits again; a closed one is left alone', async () => {
  const phone = randomPhoneNumber()
  await receiveText(phone, 'First')
  const [lead] = await world.leadsOf(phone)
  await world.database.pool.query(
    `update leads set status = 'answered', answered_at = $2 where id = $1`,
    [lead!.id, world.now()],
  )
  world.advanceMinutes(30)
  await receiveText(phone, 'Second')
  const [again] = await world.leadsOf(phone)
  expect(again).toMatchObject({ id: lead!.id, status: 'in_progress' })
  expect(await world.actionsOf(lead!.id)).toContain('lead.waits-again')
  await world.database.pool.query(`update leads set status = 'closed' where id = $1`, [lead!.id])
  world.advanceMinutes(60)
  await receiveText(phone, 'Something else')
  const all = await world.leadsOf(phone)
  expect(all).toHaveLength(2)
  expect(await world.messagesOf(all[1]!.id)).toMatchObject([{ body: 'Something else' }])
})

test('WAP-02 a message of a number that was merged joins the main lead; suspected spam gets none', async () => {
  const [phone, other] = [randomPhoneNumber(), randomPhoneNumber()]
  const main = await storeLead(world.database)
  const part = await storeLead(world.database, { fields: { phone } })
  await world.database.pool.query('update leads set merged_into = $2 where id = $1', [
    part.id,
    main.id,
  ])
  await receiveText(phone, 'Still here')
  expect(await world.messagesOf(main.id)).toMatchObject([{ body: 'Still here' }])
  const spam = await storeLead(world.database, { fields: { phone: other } })
  await world.database.pool.query('update leads set is_suspected_spam = true where id = $1', [
    spam.id,
  ])
  await receiveText(other, 'I am a person')
  expect(await world.messagesOf(spam.id)).toEqual([])
  expect(await world.leadsOf(other)).toHaveLength(2)
})

test('WAP-02 pictures, voice notes and places are said in words, truthfully', async () => {
  const phone = randomPhoneNumber()
  const contents: [{ type: string } & Record<string, unknown>, string][] = [
    [
      { type: 'image', image: { id: '1', mime_type: 'image/jpeg', caption: 'The router' } },
      'Picture\n\nThe router',
    ],
    [{ type: 'audio', audio: { id: '2', voice: true } }, 'Voice note'],
    [{ type: 'document', document: { id: '3', filename: '../../plan.pdf' } }, 'File'],
    [
      {
        type: 'location',
        location: { latitude: -32.78, longitude: 26.83, name: 'Alice', address: '5 Main Road' },
      },
      'A place: Alice, 5 Main Road, -32.78, 26.83',
    ],
    [
      {
        type: 'contacts',
        contacts: [{ name: { formatted_name: 'Sipho' }, phones: [{ phone: '082' }] }],
      },
      'A contact: Sipho 082',
    ],
    [
      {
        type: 'interactive',
        interactive: { type: 'button_reply', button_reply: { title: 'Yes' } },
      },
      'Yes',
    ],
    [{ type: 'hologram' }, 'We can’t show this kind of message. The original is attached.'],
  ]
  for (const [at, [content]] of contents.entries())
    await receiveText(phone, '', {
      content,
      at: new Date(world.now().getTime() - (60 - at) * 1000),
    })
  const [lead, ...more] = await world.leadsOf(phone)
  expect(more).toEqual([])
  expect((await world.messagesOf(lead!.id)).map(({ body }) => body)).toEqual(
    contents.map(([, words]) => words),
  )
})

test('WAP-02 a reaction is noted and opens nothing', async () => {
  const [phone, stranger] = [randomPhoneNumber(), randomPhoneNumber()]
  const lead = await storeLead(world.database, { fields: { phone } })
  const content = { type: 'reaction', reaction: { message_id: 'x', emoji: '👍' } }
  await receiveText(phone, '', { content })
  await receiveText(stranger, '', { content })
  expect(await world.messagesOf(lead.id)).toEqual([])
  expect(await world.actionsOf(lead.id)).toContain('lead.whatsapp-reaction')
  expect(await world.leadsOf(stranger)).toEqual([])
})

test.each(['stop', 'STOP', ' Stop. ', 'staak', 'Staak!'])(
  'WAP-04 %j ends our writing at once, and the lead shows it',
  async (word) => {
    const phone = randomPhoneNumber()
    await receiveText(phone, 'Hello')
    const [lead] = await world.leadsOf(phone)
    world.advanceMinutes(1)
    await receiveText(phone, word)
    expect((await world.messagesOf(lead!.id)).map(({ body }) => body)).toEqual([
      'Hello',
      word.trim(),
    ])
    expect(await world.actionsOf(lead!.id)).toContain('lead.whatsapp-stopped')
    expect(await world.send(lead!.id, phone)).toMatchObject({
      ok: false,
      message: expect.stringContaining('They wrote “stop” on 20 November 2026'),
    })
  },
)

test('WAP-04 "stop" of someone unknown opens no lead and is logged; "please stop by" is no stop', async () => {
  const [stranger, guest] = [randomPhoneNumber(), randomPhoneNumber()]
  await receiveText(stranger, 'stop')
  expect(await world.leadsOf(stranger)).toEqual([])
  const { rows } = await world.database.pool.query<{ id: string }>(
    'select id from whatsapp_events where phone = $1',
    [stranger],
  )
  expect(await world.actionsOf(rows[0]!.id)).toEqual(['whatsapp.stopped'])
  await receiveText(guest, 'Please stop by on Monday')
  const [lead] = await world.leadsOf(guest)
  expect((await world.send(lead!.id, guest)).ok).toBe(true)
})

test('WAP-04 T38 "stop" counts by its own time, whichever message comes first', async () => {
  const [stops, goesOn] = [randomPhoneNumber(), randomPhoneNumber()]
  const at = (seconds: number) => new Date(world.now().getTime() - seconds * 1000)
  for (const phone of [stops, goesOn]) await receiveText(phone, 'Hello', { at: at(300) })
  await receiveText(stops, 'stop', { at: at(10) })
  await receiveText(stops, 'Sent before I stopped', { at: at(20) })
  await receiveText(goesOn, 'Changed my mind', { at: at(10) })
  await receiveText(goesOn, 'stop', { at: at(20) })
  const [stopped] = await world.leadsOf(stops)
  const [going] = await world.leadsOf(goesOn)
  expect((await world.send(stopped!.id, stops)).ok).toBe(false)
  expect((await world.send(going!.id, goesOn)).ok).toBe(true)
})

test('WAP-02 PAS-02 what came by a telephone number is not on the page of an enquiry: its sender may have typed the number of another', async () => {
  const phone = randomPhoneNumber()
  const lead = await storeLead(world.database, { fields: { phone } })
  await receiveText(phone, 'A secret of the owner of this number')
  expect(await listVisitorMessages(world.database.db, lead.id)).toEqual([])
})

test('WAP-02 STF-11 a new lead and a later message ring, and name nobody', async () => {
  await createPerson(world.database)
  const phone = randomPhoneNumber()
  await receiveText(phone, 'Hello', { name: 'Zanele Canary' })
  const [lead] = await world.leadsOf(phone)
  expect(await findNotificationTitles(lead!.id)).toEqual(['New lead: WhatsApp message'])
  world.advanceMinutes(1)
  await receiveText(phone, 'Anyone there?')
  world.advanceMinutes(2)
  await receiveText(phone, 'stop')
  const titles = await findNotificationTitles(lead!.id)
  expect(titles).toHaveLength(3)
  for (const title of titles) expect(title).not.toMatch(/Zanele|Canary|\+27/)
})
