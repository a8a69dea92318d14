import { randomInt, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { signatureOf, simulatedAccount } from '#tools/simulators/whatsapp-webhooks.ts'
import { createPerson } from '#tools/testing/fixtures.ts'
import { storeLead } from '#tools/testing/store-lead.ts'
import { callWhileLocked } from '#tools/testing/test-database.ts'
import { newPhoneNumber, useWhatsappTest } from '#tools/testing/whatsapp-test.ts'
import { listVisitorMessages } from '../../conversation/store.server.ts'
import { leadsPersonalData } from '../../lead/person/service.server.ts'

const world = useWhatsappTest()
const randomUserId = () => `ZA.${randomInt(1e12, 9e12)}${randomInt(1e7, 9e7)}`
const newId = () => `wamid.${randomUUID()}`
const nowInSeconds = () => Math.floor(world.now().getTime() / 1000)
const secondsAgo = (seconds: number) => new Date(world.now().getTime() - seconds * 1000)
const changeLead = (id: string, change: string, ...values: unknown[]) =>
  world.queryRows(`update leads set ${change} where id = $1`, id, ...values)

const receiveText = async (from: string, text: string, more: object = {}) => {
  expect(await world.simulator().write({ from, text, at: world.now(), ...more })).toBe(200)
  await world.processEvents()
}

async function postSignedWebhook(value: object) {
  const { phoneNumberId, appSecret } = simulatedAccount
  const whole = { metadata: { phone_number_id: phoneNumberId }, ...value }
  const changes = [{ field: 'messages', value: whole }]
  const entry = [{ id: '1', changes }]
  const body = JSON.stringify({ object: 'whatsapp_business_account', entry })
  expect(await world.deliver(body, signatureOf(body, appSecret))).toBe(200)
  await world.processEvents()
}

const receiveMessage = (message: object, contact?: object) =>
  postSignedWebhook({
    ...(contact ? { contacts: [contact] } : {}),
    messages: [{ id: newId(), timestamp: String(nowInSeconds()), type: 'text', ...message }],
  })

/** Creates a lead with a message from a new number. */
async function openLead(message: object) {
  const phone = newPhoneNumber()
  await receiveMessage({ from: phone.slice(1), ...message })
  const [lead] = await world.leadsOf(phone)
  return { id: lead!.id, phone }
}

const bodiesOf = async (leadId: string) => (await world.messagesOf(leadId)).map(({ body }) => body)

const noticeTitlesOf = async (leadId: string) => [
  ...new Set((await world.noticesOf(leadId)).map(({ title }) => title)),
]

/** Returns the leads with a message that contains this text. */
const findLeadsByText = (words: string) =>
  world.queryRows<{ id: string }>(
    `select l.id, l.name, l.phone, l.kind from leads l where exists (
      select from conversation_messages m where m.lead_id = l.id and strpos(m.body, $1) > 0)`,
    words,
  )

test('WAP-02 a message from a new number creates a WhatsApp lead with the WhatsApp promise', async () => {
  const phone = newPhoneNumber()
  const message = 'Do you have fibre in Alice?'
  await receiveText(phone, message, { name: 'Sipho Dube' })
  const [lead] = await world.leadsOf(phone)
  expect(lead).toMatchObject({
    kind: 'whatsapp',
    entry: 'whatsapp',
    name: 'Sipho Dube',
    status: 'new',
    fields: { message },
    promise: 'We answer messages on WhatsApp within 24 hours.',
    due_at: new Date('2026-11-23T08:00:00Z'),
  })
  const shown = { direction: 'in', channel: 'whatsapp', body: message }
  expect(await world.messagesOf(lead!.id)).toEqual([shown])
  expect(await world.actionsOf(lead!.id)).toEqual(['lead.whatsapp-received'])
})

test('WAP-02 a message joins the open lead of its number, even if it was typed in local format', async () => {
  const phone = newPhoneNumber()
  const typed = `0${phone.slice(3, 5)} ${phone.slice(5, 8)} ${phone.slice(8)}`
  const lead = await storeLead(world.database, { fields: { phone: typed } })
  await receiveText(phone, 'It is me, from the form.')
  expect(await world.leadsOf(phone)).toHaveLength(1)
  expect(await bodiesOf(lead.id)).toEqual(['It is me, from the form.'])
  expect(await world.actionsOf(lead.id)).toContain('lead.message-received')
})

test('WAP-02 ANS-07 a message reopens an answered lead, and creates a new one if the lead is closed', async () => {
  const { id, phone } = await openLead({ text: { body: 'First' } })
  await changeLead(id, "status = 'answered', answered_at = $2", world.now())
  world.advanceMinutes(30)
  await receiveText(phone, 'Second')
  expect(await world.leadsOf(phone)).toMatchObject([{ id, status: 'in_progress' }])
  expect(await world.actionsOf(id)).toContain('lead.waits-again')
  await changeLead(id, "status = 'closed'")
  world.advanceMinutes(60)
  await receiveText(phone, 'Something else')
  const all = await world.leadsOf(phone)
  expect(all).toHaveLength(2)
  expect(await bodiesOf(all[1]!.id)).toEqual(['Something else'])
})

test('WAP-02 a message for a merged lead joins the main lead, and one for suspected spam a new lead', async () => {
  const [phone, other] = [newPhoneNumber(), newPhoneNumber()]
  const main = await storeLead(world.database)
  const part = await storeLead(world.database, { fields: { phone } })
  await changeLead(part.id, 'merged_into = $2', main.id)
  await receiveText(phone, 'Still here')
  expect(await bodiesOf(main.id)).toEqual(['Still here'])
  const spam = await storeLead(world.database, { fields: { phone: other } })
  await changeLead(spam.id, 'is_suspected_spam = true')
  await receiveText(other, 'I am a person')
  expect(await world.messagesOf(spam.id)).toEqual([])
  expect(await world.leadsOf(other)).toHaveLength(2)
})

test('WAP-02 pictures, voice notes, files, places and contacts are described in words', async () => {
  const phone = newPhoneNumber()
  const place = { latitude: -32.78, longitude: 26.83, name: 'Alice', address: '5 Main Road' }
  const contact = { name: { formatted_name: 'Sipho' }, phones: [{ phone: '082' }] }
  const contents: [type: string, content: unknown, words: string][] = [
    ['image', { id: '1', mime_type: 'image/jpeg', caption: 'The router' }, 'Picture\n\nThe router'],
    ['audio', { id: '2', voice: true }, 'Voice note'],
    ['document', { id: '3', filename: '../../plan.pdf' }, 'File'],
    ['location', place, 'A place: Alice, 5 Main Road, -32.78, 26.83'],
    ['contacts', [contact], 'A contact: Sipho 082'],
    ['interactive', { type: 'button_reply', button_reply: { title: 'Yes' } }, 'Yes'],
    ['hologram', {}, 'We can’t show this kind of message. The original is attached.'],
  ]
  for (const [at, [type, content]] of contents.entries())
    await receiveText(phone, '', { content: { type, [type]: content }, at: secondsAgo(60 - at) })
  const [lead, ...more] = await world.leadsOf(phone)
  expect(more).toEqual([])
  expect(await bodiesOf(lead!.id)).toEqual(contents.map(([, , words]) => words))
})

test('WAP-02 a reaction is logged and creates no message or lead', async () => {
  const [phone, stranger] = [newPhoneNumber(), newPhoneNumber()]
  const lead = await storeLead(world.database, { fields: { phone } })
  const content = { type: 'reaction', reaction: { message_id: 'x', emoji: '👍' } }
  for (const from of [phone, stranger]) await receiveText(from, '', { content })
  expect(await world.messagesOf(lead.id)).toEqual([])
  expect(await world.actionsOf(lead.id)).toContain('lead.whatsapp-reaction')
  expect(await world.leadsOf(stranger)).toEqual([])
})

test.each(['stop', 'STOP', ' Stop. ', 'staak', 'Staak!'])(
  'WAP-04 %j blocks further messages to the number and is logged on the lead',
  async (word) => {
    const { id, phone } = await openLead({ text: { body: 'Hello' } })
    world.advanceMinutes(1)
    await receiveText(phone, word)
    expect(await bodiesOf(id)).toEqual(['Hello', word.trim()])
    expect(await world.actionsOf(id)).toContain('lead.whatsapp-stopped')
    const message = expect.stringContaining('They wrote “stop” on 20 November 2026')
    expect(await world.send(id, phone)).toMatchObject({ ok: false, message })
  },
)

test('WAP-04 "stop" from an unknown number is logged without creating a lead, and "please stop by" does not count', async () => {
  const stranger = newPhoneNumber()
  await receiveText(stranger, 'stop')
  expect(await world.leadsOf(stranger)).toEqual([])
  const events = 'select id from whatsapp_events where phone = $1'
  const [event] = await world.queryRows<{ id: string }>(events, stranger)
  expect(await world.actionsOf(event!.id)).toEqual(['whatsapp.stopped'])
  const guest = await openLead({ text: { body: 'Please stop by on Monday' } })
  expect((await world.send(guest.id, guest.phone)).ok).toBe(true)
})

test('WAP-04 T38 "stop" counts from the time it was sent, in whatever order messages arrive', async () => {
  const [stops, goesOn] = [newPhoneNumber(), newPhoneNumber()]
  for (const phone of [stops, goesOn]) await receiveText(phone, 'Hello', { at: secondsAgo(300) })
  await receiveText(stops, 'stop', { at: secondsAgo(10) })
  await receiveText(stops, 'Sent before I stopped', { at: secondsAgo(20) })
  await receiveText(goesOn, 'Changed my mind', { at: secondsAgo(10) })
  await receiveText(goesOn, 'stop', { at: secondsAgo(20) })
  for (const [phone, ok] of [
    [stops, false],
    [goesOn, true],
  ] as const) {
    const [lead] = await world.leadsOf(phone)
    expect(await world.send(lead!.id, phone)).toMatchObject({ ok })
  }
})

test('WAP-02 PAS-02 a message matched by phone number is not shown to the visitor, who may have typed another person’s number', async () => {
  const phone = newPhoneNumber()
  const lead = await storeLead(world.database, { fields: { phone } })
  await receiveText(phone, 'A secret of the owner of this number')
  expect(await listVisitorMessages(world.database.db, lead.id)).toEqual([])
})

test('WAP-02 STF-11 a new lead and later messages create bell notifications without name or number in the title', async () => {
  await createPerson(world.database)
  const phone = newPhoneNumber()
  await receiveText(phone, 'Hello', { name: 'Zanele Canary' })
  const [lead] = await world.leadsOf(phone)
  expect(await noticeTitlesOf(lead!.id)).toEqual(['New lead: WhatsApp message'])
  for (const [at, text] of ['Anyone there?', 'stop'].entries()) {
    world.advanceMinutes(at + 1)
    await receiveText(phone, text)
  }
  const titles = await noticeTitlesOf(lead!.id)
  expect(titles).toHaveLength(3)
  expect(titles.join()).not.toMatch(/Zanele|Canary|\+27/)
})

const profile = { name: 'Naledi M' }
test.each<[string, (userId: string) => [message: object, contact: object]]>([
  [
    'with a user ID and no number',
    (user_id) => [
      { from_user_id: user_id },
      { profile: { ...profile, username: 'naledi.m' }, user_id },
    ],
  ],
  [
    'with an empty number',
    (user_id) => [
      { from: '', from_user_id: user_id },
      { profile, wa_id: '', user_id },
    ],
  ],
  ['with the user ID as the number', (user_id) => [{ from: user_id }, { profile, wa_id: user_id }]],
  ['with the user ID only in the contact', (user_id) => [{}, { profile, user_id }]],
])('WAP-02 a sender %s gets one lead and is answered by user ID', async (_how, of) => {
  const userId = randomUserId()
  const [sender, contact] = of(userId)
  const write = (body: string) => receiveMessage({ ...sender, text: { body } }, contact)
  await write(`Fibre at my shop ${userId}`)
  const [lead, ...more] = await findLeadsByText(`Fibre at my shop ${userId}`)
  expect(more).toEqual([])
  expect(lead).toMatchObject({ name: 'Naledi M', phone: '', kind: 'whatsapp' })
  await write(`More ${userId}`)
  expect(await findLeadsByText(`More ${userId}`)).toMatchObject([{ id: lead!.id }])
  world.advanceMinutes(1)
  expect(await world.send(lead!.id, userId)).toMatchObject({ ok: true })
  await world.driveWhatsapp()
  const bodies = world.simulator().messages.map(({ body }) => body)
  const own = bodies.find((body) => JSON.stringify(body).includes(userId))
  expect(own).toMatchObject({ recipient_type: 'individual', recipient: userId })
  expect(own).not.toHaveProperty('to')
})

test('WAP-02 messages by number and by user ID of one person join one lead, and "stop" applies to both', async () => {
  const [userId, other] = [randomUserId(), randomUserId()]
  const { id, phone } = await openLead({ from_user_id: userId, text: { body: 'With both' } })
  await receiveMessage({ from_user_id: userId, text: { body: `By name alone ${userId}` } })
  expect(await findLeadsByText(`By name alone ${userId}`)).toMatchObject([{ id }])
  await receiveMessage({ from_user_id: other, text: { body: `Nameless ${other}` } })
  const nameless = await findLeadsByText(`Nameless ${other}`)
  expect(nameless).toMatchObject([{ name: 'Someone on WhatsApp' }])
  world.advanceMinutes(1)
  await receiveMessage({ from: phone.slice(1), from_user_id: userId, text: { body: 'stop' } })
  world.advanceMinutes(2)
  for (const address of [phone, userId])
    expect(await world.send(id, address)).toMatchObject({ ok: false })
})

test('WAP-02 two senders without a phone number get separate leads and CRM addresses', async () => {
  const ids: string[] = []
  for (const user of [randomUserId(), randomUserId()]) {
    await receiveMessage({ from_user_id: user, text: { body: `Apart ${user}` } })
    ids.push((await findLeadsByText(`Apart ${user}`))[0]!.id)
  }
  expect(new Set(ids).size).toBe(2)
  const addresses = await world.queryRows(
    `select distinct payload ->> 'email' from deliveries
      where kind = 'crm-enquiry' and subject_id = any($1)`,
    ids,
  )
  expect(addresses).toHaveLength(2)
})

test('WAP-02 a message without a valid sender creates a lead with a notification and cannot be answered', async () => {
  await createPerson(world.database)
  const words = `Who am I ${randomUUID()}`
  await receiveMessage({ from: 'a-stranger', text: { body: words } })
  const [lead] = await findLeadsByText(words)
  expect(lead).toMatchObject({ name: 'Unknown sender on WhatsApp', phone: '' })
  expect(await noticeTitlesOf(lead!.id)).not.toEqual([])
  expect(await world.send(lead!.id, 'unknown')).toMatchObject({ ok: false })
})

test.each([
  ['seconds as a number', () => nowInSeconds()],
  ['no time', () => undefined],
  ['a time in words', () => 'soon'],
])('WAP-01 a message with %s is kept', async (_name, timestamp) => {
  const { id } = await openLead({ timestamp: timestamp(), text: { body: 'On time' } })
  expect(await bodiesOf(id)).toEqual(['On time'])
})

test('WAP-01 a webhook with a numeric phone number and without metadata creates a lead', async () => {
  const phone = newPhoneNumber()
  const message = { id: newId(), from: Number(phone.slice(1)), type: 'text', text: { body: 'A' } }
  await postSignedWebhook({ metadata: undefined, contacts: 'none', messages: [message] })
  expect(await world.leadsOf(phone)).toHaveLength(1)
})

test('WAP-02 the answers of a WhatsApp flow become the text of the message', async () => {
  const flow = (response_json: string) => ({
    type: 'interactive',
    interactive: { type: 'nfm_reply', nfm_reply: { name: 'flow', body: 'Sent', response_json } },
  })
  const answers = '{"flow_token":"x","street_address":"12 Main Road","lines":2}'
  const { id, phone } = await openLead(flow(answers))
  world.advanceMinutes(1)
  await receiveMessage({ from: phone.slice(1), ...flow('no json') })
  expect(await bodiesOf(id)).toEqual(['street address: 12 Main Road\nlines: 2', 'no json'])
})

test('WAP-02 an edited message adds the corrected text to the lead of the original, even if that is closed', async () => {
  const original_message_id = newId()
  const lead = await openLead({ id: original_message_id, text: { body: 'Monday' } })
  await changeLead(lead.id, "status = 'closed'")
  world.advanceMinutes(1)
  const message = { type: 'text', text: { body: 'Tuesday, not Monday' } }
  const edit = { original_message_id, message }
  await receiveMessage({ from: lead.phone.slice(1), type: 'edit', edit })
  expect(await world.leadsOf(lead.phone)).toHaveLength(1)
  const corrected = 'Corrected message:\n\nTuesday, not Monday'
  expect(await bodiesOf(lead.id)).toEqual(['Monday', corrected])
})

test('WAP-02 a deletion by the sender is logged, keeps the message and creates no lead', async () => {
  const [stranger, original_message_id] = [newPhoneNumber(), newId()]
  const lead = await openLead({ id: original_message_id, text: { body: 'My pin is 1234' } })
  for (const from of [lead.phone, stranger])
    await receiveMessage({ from: from.slice(1), type: 'revoke', revoke: { original_message_id } })
  expect(await world.leadsOf(stranger)).toEqual([])
  expect(await world.messagesOf(lead.id)).toHaveLength(1)
  expect(await world.actionsOf(lead.id)).toContain('lead.whatsapp-deleted')
})

test('WAP-02 WAP-04 a changed number keeps the open lead and a "stop"', async () => {
  const [next, third] = [newPhoneNumber(), newPhoneNumber()]
  const { id, phone } = await openLead({ text: { body: 'From the old one' } })
  const change = (from: string, to: string) => {
    const system = { body: 'changed', wa_id: to.slice(1), type: 'user_changed_number' }
    return receiveMessage({ from: from.slice(1), type: 'system', system })
  }
  world.advanceMinutes(1)
  await change(phone, next)
  expect(await world.leadsOf(next)).toEqual([])
  world.advanceMinutes(2)
  await receiveText(next, 'From the new one')
  const [, changed, written] = await bodiesOf(id)
  expect(changed).toContain(`changed from ${phone} to ${next}`)
  expect(written).toBe('From the new one')
  expect(await world.actionsOf(id)).toContain('lead.whatsapp-number-changed')
  world.advanceMinutes(3)
  await receiveText(next, 'stop')
  world.advanceMinutes(4)
  await change(next, third)
  const message = expect.stringContaining('They wrote “stop”')
  expect(await world.send(id, third)).toMatchObject({ ok: false, message })
})

test('WAP-03 a failed status with a user ID and an empty number marks the message as failed', async () => {
  const userId = randomUserId()
  await receiveMessage({ from_user_id: userId, text: { body: `Hello ${userId}` } })
  const [lead] = await findLeadsByText(`Hello ${userId}`)
  world.advanceMinutes(1)
  const messageId = await world.sendMessage(lead!.id, userId)
  await world.driveWhatsapp()
  world.advanceMinutes(5)
  const { wamid } = world.simulator().messages.at(-1)!
  const recipient = { recipient_id: '', recipient_user_id: userId }
  const errors = [{ code: 131026, title: 'Undeliverable' }]
  const status = { id: wamid, status: 'failed', timestamp: nowInSeconds(), ...recipient, errors }
  await postSignedWebhook({ statuses: [status] })
  const entry = await world.findEntry(lead!.id, messageId)
  expect(entry).toMatchObject({ progress: { state: 'failed' } })
})

test('WAP-02 PRV-04 a message that arrives while its sender is being erased creates a new lead', async () => {
  const phoneStored = newPhoneNumber()
  const lead = await storeLead(world.database, { fields: { phone: phoneStored } })
  const text = randomUUID()
  await world.simulator().write({ from: phoneStored, text, at: world.now() })
  const erasure = { email: lead.email, requestId: randomUUID() }
  const erase = (tx: Parameters<typeof leadsPersonalData.erase>[1]) =>
    leadsPersonalData.erase(world.contextOf(), tx, erasure)
  await callWhileLocked(world.database, erase, () => world.processEvents())
  expect(await bodiesOf(lead.id)).toEqual([])
  const opened = await findLeadsByText(text)
  expect(opened).toHaveLength(1)
  expect(opened[0]!.id).not.toBe(lead.id)
})
