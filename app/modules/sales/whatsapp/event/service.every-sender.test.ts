import { randomInt, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { signatureOf, simulatedAccount } from '#tools/simulators/whatsapp-webhooks.ts'
import { createPerson } from '#tools/testing/fixtures.ts'
import { randomPhoneNumber, useWhatsappTest } from '#tools/testing/whatsapp-test.ts'
import { readConversation } from '../../conversation/api.server.ts'

const world = useWhatsappTest()
const randomUserId = () => `ZA.${randomInt(1e12, 9e12)}${randomInt(1e7, 9e7)}`
const newId = () => `wamid.${randomUUID()}`
const nowInSeconds = () => Math.floor(world.now().getTime() / 1000)

type Contact = {
  wa_id?: string
  user_id?: string
  profile?: { name?: string; username?: string }
}

async function postSignedWebhook(value: object) {
  const { phoneNumberId, appSecret } = simulatedAccount
  const whole = { metadata: { phone_number_id: phoneNumberId }, ...value }
  const body = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: '1', changes: [{ field: 'messages', value: whole }] }],
  })
  expect(await world.deliver(body, signatureOf(body, appSecret))).toBe(200)
  await world.processEvents()
}

const receiveMessage = (message: object, contact?: Contact) =>
  postSignedWebhook({
    ...(contact ? { contacts: [contact] } : {}),
    messages: [{ id: newId(), timestamp: String(nowInSeconds()), type: 'text', ...message }],
  })

/** Returns the leads with a message that contains this text, and the texts of all messages of these leads. */
async function findLeadsByText(words: string) {
  const { rows } = await world.database.pool.query<{
    id: string
    name: string
    phone: string
    kind: string
    bodies: string[]
  }>(
    `select l.id, l.name, l.phone, l.kind,
      array(select body from conversation_messages where lead_id = l.id order by at, id) as bodies
      from leads l where exists (
        select from conversation_messages m where m.lead_id = l.id and strpos(m.body, $1) > 0)`,
    [words],
  )
  return rows
}

test.each<[string, (userId: string) => [object, Contact | undefined]]>([
  [
    'without a number, by user id',
    (user_id) => [
      { from_user_id: user_id },
      { profile: { name: 'Naledi M', username: 'naledi.m' }, user_id },
    ],
  ],
  [
    'with an empty number',
    (user_id) => [
      { from: '', from_user_id: user_id },
      { profile: { name: 'Naledi M' }, wa_id: '', user_id },
    ],
  ],
  [
    'with the user id in place of the number',
    (user_id) => [{ from: user_id }, { profile: { name: 'Naledi M' }, wa_id: user_id }],
  ],
  [
    'with the user id in the contact alone',
    (user_id) => [{}, { profile: { name: 'Naledi M' }, user_id }],
  ],
])(
  'WAP-02 a person with a user name, %s, gets one lead and is answered by user id',
  async (_name, of) => {
    const userId = randomUserId()
    const words = `Fibre at my shop ${userId}`
    await receiveMessage({ ...of(userId)[0], text: { body: words } }, of(userId)[1])
    const [lead, ...more] = await findLeadsByText(words)
    expect(more).toEqual([])
    expect(lead).toMatchObject({ name: 'Naledi M', phone: '', kind: 'whatsapp' })
    await receiveMessage({ ...of(userId)[0], text: { body: `More ${userId}` } }, of(userId)[1])
    expect(await findLeadsByText(`More ${userId}`)).toMatchObject([{ id: lead!.id }])
    world.advanceMinutes(1)
    expect(await world.send(lead!.id, userId)).toMatchObject({ ok: true })
    await world.driveWhatsapp()
    const { body } = world.simulator().messages.at(-1)!
    expect(body).toMatchObject({ recipient_type: 'individual', recipient: userId })
    expect(body).not.toHaveProperty('to')
  },
)

test('WAP-02 a person is one person by number and by user id: the lead goes on, and so does "stop"', async () => {
  const [phone, userId] = [randomPhoneNumber(), randomUserId()]
  const both = { from: phone.slice(1), from_user_id: userId }
  await receiveMessage({ ...both, text: { body: `With both ${userId}` } })
  const [lead] = await world.leadsOf(phone)
  await receiveMessage({ from_user_id: userId, text: { body: `By name alone ${userId}` } })
  expect(await findLeadsByText(`By name alone ${userId}`)).toMatchObject([{ id: lead!.id }])
  const other = randomUserId()
  await receiveMessage({ from_user_id: other, text: { body: `Nameless ${other}` } })
  expect(await findLeadsByText(`Nameless ${other}`)).toMatchObject([
    { name: 'Someone on WhatsApp' },
  ])
  world.advanceMinutes(1)
  await receiveMessage({ ...both, text: { body: 'stop' } })
  world.advanceMinutes(2)
  for (const address of [phone, userId])
    expect(await world.send(lead!.id, address)).toMatchObject({ ok: false })
})

test('WAP-02 people without a telephone number stay apart, also in the CRM', async () => {
  const [one, other] = [randomUserId(), randomUserId()]
  for (const user of [one, other])
    await receiveMessage({ from_user_id: user, text: { body: `Apart ${user}` } })
  const [[a], [b]] = await Promise.all([
    findLeadsByText(`Apart ${one}`),
    findLeadsByText(`Apart ${other}`),
  ])
  expect(a!.id).not.toBe(b!.id)
  const { rows } = await world.database.pool.query<{ email: string }>(
    "select payload ->> 'email' as email from deliveries where kind = 'crm-enquiry' and subject_id = any($1)",
    [[a!.id, b!.id]],
  )
  expect(new Set(rows.map(({ email }) => email)).size).toBe(2)
})

test('WAP-02 a message without a sender is kept as it came, in a lead that rings', async () => {
  await createPerson(world.database)
  const words = `Who am I ${randomUUID()}`
  await receiveMessage({ from: 'a-stranger', text: { body: words } })
  const [lead] = await findLeadsByText(words)
  expect(lead).toMatchObject({ name: 'Unknown sender on WhatsApp', phone: '' })
  const { rows } = await world.database.pool.query(
    'select 1 from staff_notifications where subject_id = $1',
    [lead!.id],
  )
  expect(rows).not.toEqual([])
  expect(await world.send(lead!.id, 'unknown')).toMatchObject({ ok: false })
})

test.each([
  ['seconds as a number', () => nowInSeconds()],
  ['no time', () => undefined],
  ['a time in words', () => 'soon'],
])('WAP-01 a message with %s is kept', async (_name, timestamp) => {
  const phone = randomPhoneNumber()
  await receiveMessage({ from: phone.slice(1), timestamp: timestamp(), text: { body: 'On time' } })
  const [lead] = await world.leadsOf(phone)
  expect(await world.messagesOf(lead!.id)).toMatchObject([{ body: 'On time' }])
})

test('WAP-01 a number as a number, and a webhook without metadata, lose nothing', async () => {
  const phone = randomPhoneNumber()
  const message = { id: newId(), from: Number(phone.slice(1)), type: 'text', text: { body: 'A' } }
  await postSignedWebhook({ metadata: undefined, contacts: 'none', messages: [message] })
  expect(await world.leadsOf(phone)).toHaveLength(1)
})

test('WAP-02 the answers of a flow are the words of the visitor', async () => {
  const phone = randomPhoneNumber()
  const of = (response_json: string) => ({
    from: phone.slice(1),
    type: 'interactive',
    interactive: { type: 'nfm_reply', nfm_reply: { name: 'flow', body: 'Sent', response_json } },
  })
  await receiveMessage(of('{"flow_token":"x","street_address":"12 Main Road","lines":2}'))
  world.advanceMinutes(1)
  await receiveMessage(of('no json'))
  const [lead] = await world.leadsOf(phone)
  expect((await world.messagesOf(lead!.id)).map(({ body }) => body)).toEqual([
    'street address: 12 Main Road\nlines: 2',
    'no json',
  ])
})

test('WAP-02 a correction is shown with its words in the lead of its message', async () => {
  const [phone, id] = [randomPhoneNumber(), newId()]
  await receiveMessage({ from: phone.slice(1), id, text: { body: 'Monday' } })
  const [lead] = await world.leadsOf(phone)
  await world.database.pool.query("update leads set status = 'closed' where id = $1", [lead!.id])
  world.advanceMinutes(1)
  const message = { type: 'text', text: { body: 'Tuesday, not Monday' } }
  const edit = { original_message_id: id, message }
  await receiveMessage({ from: phone.slice(1), type: 'edit', edit })
  expect(await world.leadsOf(phone)).toHaveLength(1)
  expect((await world.messagesOf(lead!.id)).map(({ body }) => body)).toEqual([
    'Monday',
    'Corrected message:\n\nTuesday, not Monday',
  ])
})

test('WAP-02 a deletion is noted and opens no lead', async () => {
  const [phone, stranger, id] = [randomPhoneNumber(), randomPhoneNumber(), newId()]
  await receiveMessage({ from: phone.slice(1), id, text: { body: 'My pin is 1234' } })
  const [lead] = await world.leadsOf(phone)
  const revoke = { original_message_id: id }
  for (const from of [phone, stranger])
    await receiveMessage({ from: from.slice(1), type: 'revoke', revoke })
  expect(await world.leadsOf(stranger)).toEqual([])
  expect(await world.messagesOf(lead!.id)).toHaveLength(1)
  expect(await world.actionsOf(lead!.id)).toContain('lead.whatsapp-deleted')
})

test('WAP-02 WAP-04 a new number joins the open lead, and a "stop" goes with it', async () => {
  const [phone, next, third] = [randomPhoneNumber(), randomPhoneNumber(), randomPhoneNumber()]
  await receiveMessage({ from: phone.slice(1), text: { body: 'From the old one' } })
  const [lead] = await world.leadsOf(phone)
  const change = (from: string, to: string) =>
    receiveMessage({
      from: from.slice(1),
      type: 'system',
      system: { body: 'changed', wa_id: to.slice(1), type: 'user_changed_number' },
    })
  world.advanceMinutes(1)
  await change(phone, next)
  expect(await world.leadsOf(next)).toEqual([])
  world.advanceMinutes(2)
  await receiveMessage({ from: next.slice(1), text: { body: 'From the new one' } })
  const bodies = (await world.messagesOf(lead!.id)).map(({ body }) => body)
  expect(bodies[1]).toContain(`changed from ${phone} to ${next}`)
  expect(bodies[2]).toBe('From the new one')
  expect(await world.actionsOf(lead!.id)).toContain('lead.whatsapp-number-changed')
  world.advanceMinutes(3)
  await receiveMessage({ from: next.slice(1), text: { body: 'stop' } })
  world.advanceMinutes(4)
  await change(next, third)
  expect(await world.send(lead!.id, third)).toMatchObject({
    ok: false,
    message: expect.stringContaining('They wrote “stop”'),
  })
})

test('WAP-03 a status for a user id, with an empty number, fails the message and tells its author', async () => {
  const userId = randomUserId()
  await receiveMessage({ from_user_id: userId, text: { body: `Hello ${userId}` } })
  const [lead] = await findLeadsByText(`Hello ${userId}`)
  world.advanceMinutes(1)
  const outcome = await world.send(lead!.id, userId)
  if (!outcome.ok) throw new Error(outcome.message)
  await world.driveWhatsapp()
  world.advanceMinutes(5)
  await postSignedWebhook({
    statuses: [
      {
        id: world.simulator().messages.at(-1)!.wamid,
        status: 'failed',
        timestamp: nowInSeconds(),
        recipient_id: '',
        recipient_user_id: userId,
        errors: [{ code: 131026, title: 'Undeliverable' }],
      },
    ],
  })
  const { items } = await readConversation(world.contextOf(), await world.find(lead!.id), undefined)
  const entry = items.find(({ id }) => id === outcome.value.messageId)
  expect(entry).toMatchObject({ progress: { state: 'failed' } })
})
