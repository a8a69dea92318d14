import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { seedSettings } from '#app/modules/settings/store.server.ts'
import { findActivity } from '#app/platform/activity-log.server.ts'
import { extensions } from '#server/registrations.ts'
import { storeLead } from '#tools/testing/store-lead.ts'
import { useTestDatabase, staffActor, testContext, testNow } from '#tools/testing/test-database.ts'
import { findLead } from '../inbox/store.server.ts'
import { leadsPersonalData } from '../person/service.server.ts'
import { findCorrections } from '../person/store.server.ts'
import { correctContact } from './service.server.ts'

const database = useTestDatabase(seedSettings)
const editor = staffActor('editor')
const contextOf = () => testContext(database, { actor: editor, extensions })
type Lead = Awaited<ReturnType<typeof storeLead>>

const correctLeadContact = (lead: Lead, more: object, version = lead.version) => {
  const { name, email, company, phone } = lead
  const details = { name, email, company, phone, ...more }
  return correctContact(contextOf(), { leadId: lead.id, version, details })
}
const erase = (email: string) =>
  database.db.transaction((tx) =>
    leadsPersonalData.erase(contextOf(), tx, { email, requestId: randomUUID() }),
  )

test('STF-08 a correction of contact details keeps the old values with author and time', async () => {
  const lead = await storeLead(database)
  const email = `${randomUUID()}@example.co.za`
  const outcome = await correctLeadContact(lead, { email, phone: '083 555 0177' })
  expect(outcome).toEqual({ ok: true, value: { version: 2 } })
  const corrected = { email, phoneStored: '+27835550177', name: lead.name }
  expect(await findLead(database.db, lead.id)).toMatchObject(corrected)
  const by = { byName: editor.name, at: testNow }
  expect(await findCorrections(database.db, [lead.id])).toMatchObject([
    { detail: 'email', before: lead.email, ...by },
    { detail: 'phone', before: lead.phone, ...by },
  ])
  const logged = (await findActivity(database.db, 'lead', lead.id)).find(
    ({ action }) => action === 'lead.contact-corrected',
  )
  expect(logged).toMatchObject({ actorName: editor.name, details: { fields: ['email', 'phone'] } })
  expect(await correctLeadContact(lead, { email, phone: '083 555 0177' })).toEqual(outcome)
  expect(await findCorrections(database.db, [lead.id])).toHaveLength(2)
  const { rows } = await database.pool.query(
    "select payload::text from deliveries where subject_id = $1 and kind = 'crm-enquiry'",
    [lead.id],
  )
  expect(rows[0].payload, 'the waiting CRM delivery has the new email').toContain(email)
})

test('STF-08 correcting an email that is also the lead’s name changes both, and so does changing it back', async () => {
  const form = { form: 'launch-interest', entry: 'form', fields: { service: 'IT Security' } }
  const lead = await storeLead(database, form)
  const contact = async () => {
    const { name, email } = (await findLead(database.db, lead.id))!
    return [name, email]
  }
  const email = `${randomUUID()}@example.co.za`
  await correctLeadContact(lead, { email })
  expect(await contact()).toEqual([email, email])
  await correctLeadContact(lead, {}, 2)
  expect(await contact()).toEqual([lead.email, lead.email])
})

test('STF-08 API-03 a correction updates a CRM delivery that is being sent, for its next attempt', async () => {
  const lead = await storeLead(database)
  const readPayloads = async () =>
    (
      await database.pool.query(
        "update deliveries set state = 'sending' where subject_id = $1 and kind = 'crm-enquiry' returning payload",
        [lead.id],
      )
    ).rows
  await readPayloads()
  const email = `${randomUUID()}@example.co.za`
  await correctLeadContact(lead, { email })
  expect(await readPayloads()).toMatchObject([{ payload: { email } }])
})

test('STF-08 an outdated correction, an invalid email and missing contact details change nothing', async () => {
  const lead = await storeLead(database)
  expect(await correctLeadContact(lead, { name: 'Other' }, 7)).toMatchObject({ reason: 'conflict' })
  expect(await correctLeadContact(lead, { email: '', phone: '' })).toMatchObject({
    fields: { email: expect.stringContaining('enter an email address') },
  })
  expect(await correctLeadContact(lead, { email: 'nonsense' })).toMatchObject({
    fields: { email: expect.any(String) },
  })
  expect(await findLead(database.db, lead.id)).toMatchObject({ name: lead.name, version: 1 })
  expect(await findCorrections(database.db, [lead.id])).toEqual([])
})

test('STF-08 PRV-04 corrections are part of a person’s data and are erased with it', async () => {
  const lead = await storeLead(database)
  const email = `${randomUUID()}@example.co.za`
  await correctLeadContact(lead, { email, name: 'Sizwe' })
  const heldOf = async (of: string) => JSON.stringify(await leadsPersonalData.find(database.db, of))
  expect(await heldOf(email)).toContain(lead.email)
  // A data request for the old address finds the stored correction and can erase it without the lead.
  expect(await heldOf(lead.email)).toContain(lead.reference)
  await erase(lead.email)
  const left = await findCorrections(database.db, [lead.id])
  expect(left.map(({ detail }) => detail)).toEqual(['name'])
  expect(await findLead(database.db, lead.id)).toMatchObject({ email, deidentifiedAt: null })
  await erase(email)
  expect(await findCorrections(database.db, [lead.id])).toEqual([])
  const gone = (await findLead(database.db, lead.id))!
  const refused = await correctLeadContact(gone, { name: 'Back', email })
  expect(refused).toMatchObject({ reason: 'invalid-input' })
})
