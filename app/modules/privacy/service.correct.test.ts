import { beforeEach, expect, test } from 'vitest'
import { usePrivacyTest } from '#tools/testing/privacy-test.ts'
import { staffActor } from '#tools/testing/test-database.ts'
import {
  correctPersonalData,
  erasePersonalData,
  submitDataRequest,
  verifyRequest,
} from './service.server.ts'
import { findRequest } from './store.server.ts'

const privacy = usePrivacyTest()
beforeEach(() => privacy.reset())

const email = 'zanele.canary@planted.example'
const correctedEmail = 'zanele@dube.example'
const person = { name: 'Zanele Canary', email, company: 'Canary Estates', phone: '082 777 1234' }
const survey = { ...person, address: '12 Canary Street' }
const contactAnswers = { ...person, serviceInterest: 'wifi', message: 'Second' }

async function addConfirmedRequest(kind: string, of = email) {
  const ctx = privacy.contextOf(staffActor('product_manager'))
  await submitDataRequest(privacy.contextOf(), {
    kind,
    name: person.name,
    email: of,
    details: 'My address is wrong.',
  })
  const { rows } = await privacy.database.pool.query(
    `select id, version, reference from data_requests
      where kind = $1 and state = 'unconfirmed' order by submitted_at desc, reference limit 1`,
    [kind],
  )
  const { id: requestId, version, reference } = rows[0]
  const outcome = await verifyRequest(ctx, { requestId, version, how: 'Showed an ID card' })
  if (!outcome.ok) throw new Error(outcome.message)
  return { ctx, requestId, reference, version: outcome.value.version }
}

async function correctAndExpectSuccess(details: object) {
  const { ctx, requestId, version } = await addConfirmedRequest('correct')
  const outcome = await correctPersonalData(ctx, { requestId, version, ...details })
  if (!outcome.ok) throw new Error(outcome.message)
  return { ctx, requestId, version: outcome.value.version }
}

function crmLeads() {
  const { leads, notes } = privacy.crm.store
  return [...leads.values()].map(({ id, Email, Last_Name }) => ({
    Email,
    Last_Name,
    notes: notes.filter(({ leadId }) => leadId === id).length,
  }))
}

test('PRV-04 a correction reaches every enquiry, what waits for the CRM, and the CRM', async () => {
  await privacy.send('site-survey', survey)
  await privacy.drive()
  await privacy.database.pool.query(
    `update leads set fields = fields || '{"name": "Z", "phone": "1", "email": "z@x.example"}'`,
  )
  privacy.crm.faults.isDown = true
  await privacy.send('contact', contactAnswers)
  const asked = await addConfirmedRequest('correct')
  const { ctx, requestId, version } = asked
  expect(await correctPersonalData(ctx, { requestId, version })).toMatchObject({ ok: false })
  const corrected = { name: 'Zanele Dube', phone: '083 000 4321', email: correctedEmail }
  expect(
    await correctPersonalData(ctx, { requestId, version, ...corrected, company: '' }),
  ).toMatchObject({ ok: true })
  privacy.crm.faults.isDown = false
  await privacy.drive()
  const { rows } = await privacy.database.pool.query(
    'select kind, name, email, company, phone_stored, fields from leads',
  )
  expect(rows).toHaveLength(2)
  for (const row of rows) {
    expect(row).toMatchObject({
      name: 'Zanele Dube',
      email: correctedEmail,
      phone_stored: '+27830004321',
    })
    // The site survey simulates an older enquiry, which stores the contact details in `fields` as well. Newer enquiries
    // do not.
    if (row.kind === 'site-survey') expect(row.fields).toMatchObject(corrected)
    else expect(Object.keys(row.fields)).not.toContain('name')
  }
  const [lead, ...more] = [...privacy.crm.store.leads.values()]
  expect(more).toEqual([])
  expect(lead).toMatchObject({
    Last_Name: 'Dube',
    Email: correctedEmail,
    Phone: '+27830004321',
    Company: 'Canary Estates',
  })
  expect(await findRequest(privacy.database.db, requestId)).toMatchObject({ email: correctedEmail })
})

test.each([
  ['the enquiry', ['crm-enquiry', 'crm-correction', 'crm-enquiry']],
  ['the correction', ['crm-correction', 'crm-enquiry']],
])('PRV-04 D-75 one Lead whatever is sent first: %s', async (_first, order) => {
  await privacy.send('site-survey', survey)
  await privacy.drive()
  await privacy.send('contact', contactAnswers)
  await correctAndExpectSuccess({ email: correctedEmail })
  // A new enquiry from the correct address arrives while the correction is being delivered.
  await privacy.send('contact', { ...contactAnswers, email: correctedEmail, message: 'Third' })
  for (const kind of order) await privacy.attempt(kind)
  expect(crmLeads()).toEqual([{ Email: correctedEmail, Last_Name: 'Canary', notes: 3 }])
})

test.each([
  ['the enquiry', ['crm-enquiry', 'crm-correction', 'crm-enquiry']],
  ['the correction', ['crm-correction', 'crm-enquiry']],
])('PRV-04 D-75 one Lead, too, when its id was never told; first %s', async (_first, order) => {
  privacy.crm.hooks.loseAnswer = (path) => path.endsWith('/upsert')
  await privacy.send('site-survey', survey)
  await privacy.drive(1)
  privacy.crm.hooks.loseAnswer = undefined
  expect(crmLeads()).toEqual([{ Email: email, Last_Name: 'Canary', notes: 0 }])
  await correctAndExpectSuccess({ email: correctedEmail })
  for (const kind of order) await privacy.attempt(kind)
  expect(crmLeads()).toEqual([{ Email: correctedEmail, Last_Name: 'Canary', notes: 1 }])
})

test('PRV-04 an enquiry that never reached the CRM makes one Lead, under the right address', async () => {
  privacy.crm.faults.serverErrorRate = 1
  await privacy.send('site-survey', survey)
  await privacy.drive(1)
  await correctAndExpectSuccess({ email: correctedEmail })
  privacy.crm.faults.serverErrorRate = 0
  await privacy.drive()
  expect(crmLeads()).toEqual([{ Email: correctedEmail, Last_Name: 'Canary', notes: 1 }])
})

test('PRV-04 two corrections in a row, and then an erasure, reach the CRM in their order', async () => {
  await privacy.send('site-survey', survey)
  await privacy.drive()
  await correctAndExpectSuccess({ email: 'zanele@wrong.example', name: 'Zanele Wrong' })
  const second = await addConfirmedRequest('correct', 'zanele@wrong.example')
  const { ctx, requestId, version } = second
  const again = { requestId, version, email: correctedEmail, name: 'Zanele Dube' }
  expect(await correctPersonalData(ctx, again)).toMatchObject({ ok: true })
  await privacy.drive()
  expect(crmLeads()).toEqual([{ Email: correctedEmail, Last_Name: 'Dube', notes: 1 }])

  await privacy.send('contact', { ...contactAnswers, email: correctedEmail })
  const { ctx: _ctx, ...third } = await addConfirmedRequest('delete', correctedEmail)
  expect(await erasePersonalData(ctx, third)).toMatchObject({ ok: true })
  await privacy.drive()
  expect(crmLeads()).toEqual([])
})

test('PRV-04 a correction the CRM refuses holds up no enquiry', async () => {
  await privacy.send('site-survey', survey)
  await privacy.drive()
  await privacy.send('contact', contactAnswers)
  await correctAndExpectSuccess({ email: correctedEmail, phone: '083 000 4321' })
  privacy.crm.faults.refuse = { field: 'Phone', value: '+27830004321', code: 'INVALID_DATA' }
  await privacy.attempt('crm-enquiry')
  expect(crmLeads()).toMatchObject([{ notes: 1 }])
  await privacy.attempt('crm-correction')
  privacy.crm.faults.refuse = null
  await privacy.attempt('crm-enquiry')
  expect(privacy.crm.store.notes).toHaveLength(2)
})
