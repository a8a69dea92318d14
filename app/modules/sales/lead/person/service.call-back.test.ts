import { expect, test } from 'vitest'
import { findDeliveriesOfSubject } from '#app/modules/outbox/delivery/store.server.ts'
import { seedSettings } from '#app/modules/settings/store.server.ts'
import { findStoredMails } from '#tools/testing/stored-mails.ts'
import { testContext, testNow, useTestDatabase, valueOf } from '#tools/testing/test-database.ts'
import { inboxFilterSchema } from '../inbox/schema.ts'
import {
  countDuplicates,
  findInboxPage,
  findLead,
  findOtherLeadsOf,
} from '../inbox/store.server.ts'
import { submitLead } from '../submission/service.server.ts'
import { mentionsPerson } from './rules.ts'
import { findCallBacks, findLeadsOfEmail } from './store.server.ts'

const database = useTestDatabase(seedSettings)
let network = 0

async function requestCallBack(phone: string, more: Record<string, string> = {}) {
  const ctx = testContext(database, { clientNetwork: `198.51.100.${++network}` })
  const fields = {
    phone,
    address: `${network} Main Road, Alice`,
    latitude: '-32.7833',
    longitude: '26.8333',
    result: 'None',
    callMe: 'on',
    ...more,
  }
  const page = '/connectivity/fibre'
  const { id } = valueOf(await submitLead(ctx, { form: 'coverage', entry: 'form', page, fields }))
  return (await findLead(database.db, id))!
}

test('COV-28 COV-33 a phone number is enough for a lead, and only staff and the CRM are notified', async () => {
  const lead = await requestCallBack('082 555 0101')
  expect(lead).toMatchObject({
    kind: 'coverage',
    name: '082 555 0101',
    email: '',
    phoneStored: '+27825550101',
    isSuspectedSpam: false,
    promise: 'Our team will contact you about fibre at this address.',
    fields: { address: '1 Main Road, Alice', latitude: -32.7833, result: 'None', callMe: true },
  })
  const deliveries = await findDeliveriesOfSubject(database.db, 'lead', lead.id)
  const payloads = Object.fromEntries(deliveries.map(({ kind, payload }) => [kind, payload]))
  expect(Object.keys(payloads).toSorted()).toEqual(['crm-enquiry', 'staff-notification'])
  expect(payloads['crm-enquiry']).toMatchObject({
    firstName: '',
    lastName: 'Call-back 082 555 0101',
    email: 'no-email-27825550101@phone.invalid',
    phone: '+27825550101',
  })
  const [notification] = await findStoredMails(database.db)
  expect(notification!.text).toContain('Email: No email')
  expect(notification).not.toHaveProperty('replyTo')
})

test('LDS-04 leads without an email are duplicates only if they have the same phone number', async () => {
  const lead = await requestCallBack('082 555 0202')
  const stranger = await requestCallBack('082 555 0303')
  const again = await requestCallBack('+27 82 555 0202')
  const others = await findOtherLeadsOf(database.db, lead)
  expect(others.map(({ id }) => id)).toEqual([again.id])
  expect(await findOtherLeadsOf(database.db, stranger)).toEqual([])
  const ids = [lead.id, stranger.id, again.id]
  const counts = await countDuplicates(database.db, ids)
  expect(ids.map((id) => counts.get(id) ?? 0)).toEqual([1, 0, 1])
  const find = (query: object) =>
    findInboxPage(database.db, inboxFilterSchema.parse(query), testNow)
  const page = await find({ duplicates: 'yes' })
  expect(page.leads.map(({ id }) => id).toSorted()).toEqual([lead.id, again.id].toSorted())
  const found = await find({ search: '0825550303' })
  expect(found.leads.map(({ id }) => id)).toEqual([stranger.id])
})

test('T13 the 21st call-back request for one phone number gets the spam reason “busy-address”', async () => {
  for (let time = 1; time <= 20; time++)
    expect((await requestCallBack('082 555 0404')).isSuspectedSpam).toBe(false)
  expect((await requestCallBack('082 555 0404')).spamReasons).toContain('busy-address')
  expect((await requestCallBack('082 555 0505')).isSuspectedSpam).toBe(false)
})

test('PRV-04 an empty email matches no lead, and a call-back is found by its phone number', async () => {
  const lead = await requestCallBack('082 555 0606')
  expect(await findLeadsOfEmail(database.db, '')).toEqual([])
  expect(mentionsPerson('Sandton bakery', lead)).toBe(false)
  expect(mentionsPerson('082 555 0606', lead)).toBe(true)
  const found = await findCallBacks(database.db, ['+27825550606'], 10)
  expect(found.map(({ id }) => id)).toEqual([lead.id])
})
