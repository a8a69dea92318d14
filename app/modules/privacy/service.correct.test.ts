import { beforeEach, expect, test } from 'vitest'
import { saveDraft } from '#app/modules/client-forms/draft/service.server.ts'
import { clientFormsPersonalData } from '#app/modules/client-forms/personal-data/service.server.ts'
import { correctContact } from '#app/modules/sales/lead/correction/service.server.ts'
import { submitAudit } from '#tools/testing/client-forms.ts'
import { useDataRequests } from '#tools/testing/data-requests.ts'
import { usePrivacyTest } from '#tools/testing/privacy-test.ts'
import { staffActor, valueOf } from '#tools/testing/test-database.ts'
import { correctPersonalData, erasePersonalData } from './service.server.ts'
import { findRequest } from './store.server.ts'

const privacy = usePrivacyTest()
beforeEach(() => privacy.reset())

const email = 'zanele.canary@planted.example'
const correctedEmail = 'zanele@dube.example'
const person = { name: 'Zanele Canary', email, company: 'Canary Estates', phone: '082 777 1234' }
const survey = { ...person, address: '12 Canary Street' }
const contactAnswers = { ...person, serviceInterest: 'wifi', message: 'Second' }

const { addConfirmedRequest: addRequest, readRows } = useDataRequests(privacy)
const addConfirmedRequest = (kind: string, of = email) =>
  addRequest({ kind, name: person.name, email: of, details: 'My address is wrong.' })

async function correctAndExpectSuccess(details: object) {
  const { ctx, requestId, version } = await addConfirmedRequest('correct')
  valueOf(await correctPersonalData(ctx, { requestId, version, ...details }))
}

function crmLeads() {
  const { leads, notes } = privacy.crm.store
  return [...leads.values()].map(({ id, Email, Last_Name }) => ({
    Email,
    Last_Name,
    notes: notes.filter(({ leadId }) => leadId === id).length,
  }))
}

test('PRV-04 a correction reaches every enquiry, the queued CRM deliveries and the CRM', async () => {
  await privacy.send('site-survey', survey)
  await privacy.drive()
  const older = '{"name": "Z", "phone": "1", "email": "z@x.example"}'
  await readRows('update leads set fields = fields || $1::jsonb', [older])
  privacy.crm.faults.isDown = true
  await privacy.send('contact', contactAnswers)
  const { ctx, requestId, version } = await addConfirmedRequest('correct')
  expect(await correctPersonalData(ctx, { requestId, version })).toMatchObject({ ok: false })
  const corrected = { name: 'Zanele Dube', phone: '083 000 4321', email: correctedEmail }
  valueOf(await correctPersonalData(ctx, { requestId, version, ...corrected, company: '' }))
  privacy.crm.faults.isDown = false
  await privacy.drive()
  const rows = await readRows('select kind, name, email, company, phone_stored, fields from leads')
  expect(rows).toHaveLength(2)
  for (const row of rows) {
    const stored = { name: 'Zanele Dube', email: correctedEmail, phone_stored: '+27830004321' }
    expect(row).toMatchObject(stored)
    // The site survey simulates an older enquiry, which stores the contact details in `fields` as well. Newer enquiries
    // do not.
    if (row.kind === 'site-survey') expect(row.fields).toMatchObject(corrected)
    else expect(Object.keys(row.fields)).not.toContain('name')
  }
  const reached = { Email: correctedEmail, Phone: '+27830004321', Company: 'Canary Estates' }
  expect([...privacy.crm.store.leads.values()]).toMatchObject([{ Last_Name: 'Dube', ...reached }])
  expect(await findRequest(privacy.database.db, requestId)).toMatchObject({ email: correctedEmail })
})

test('PRV-04 a corrected address is that of the person’s other requests too, except those not confirmed', async () => {
  for (const kind of ['see', 'delete', 'object']) await addConfirmedRequest(kind)
  const { ctx, requestId, version } = await addConfirmedRequest('correct')
  await readRows(`update data_requests set state = 'unconfirmed' where kind = 'object'`)
  await readRows(`update data_requests set state = 'closed', closed_at = now() where kind = 'see'`)
  valueOf(await correctPersonalData(ctx, { requestId, version, email: correctedEmail }))
  expect(await readRows('select kind, email from data_requests order by kind')).toEqual([
    { kind: 'correct', email: correctedEmail },
    { kind: 'delete', email: correctedEmail },
    { kind: 'object', email },
    { kind: 'see', email: correctedEmail },
  ])
})

test('PRV-04 a correction reaches sent and unsent client forms, which the request still finds and erases', async () => {
  const preferences = { email: email.toUpperCase(), phone: person.phone }
  const { id } = await submitAudit(privacy.contextOf(), { _notificationPreferences: preferences })
  const lastSaved = '2026-11-20T07:00:00Z'
  const draft = { id: 'draft-of-zanele', formType: 'site-survey/report', lastSaved }
  const onDevice = { ...draft, data: { email, contactName: person.name, cableMetres: '12' } }
  valueOf(await saveDraft(privacy.contextOf(staffActor('editor')), onDevice))
  const { ctx, ...request } = await addConfirmedRequest('delete')
  const corrected = { email: correctedEmail, name: 'Zanele Dube', phone: '083 000 4321' }
  const { requestId, version } = request
  const after = valueOf(await correctPersonalData(ctx, { requestId, version, ...corrected }))

  const held = await clientFormsPersonalData.find(privacy.database.db, correctedEmail)
  expect(held.map(({ what }) => what)).toHaveLength(2)
  expect(held[1]!.fields).toContainEqual({ label: 'Name', value: 'Zanele Dube' })
  expect(
    await readRows(
      `select version, preferences, changed_by_name, comment from client_form_versions
        where submission_id = $1 order by version`,
      [id],
    ),
  ).toMatchObject([
    { version: 1, preferences },
    {
      version: 2,
      preferences: { email: correctedEmail, phone: '083 000 4321' },
      changed_by_name: 'Test product_manager',
      comment: 'Corrected on the person’s request',
    },
  ])
  expect(await readRows('select version from client_form_submissions')).toEqual([{ version: 2 }])
  const sentAgain = await saveDraft(privacy.contextOf(staffActor('editor')), onDevice)
  expect(valueOf(sentAgain).data, 'not undone by the device’s copy').toMatchObject({
    email: correctedEmail,
    cableMetres: '12',
  })

  const { reference } = request
  valueOf(await erasePersonalData(ctx, { requestId, reference, version: after.version }))
  for (const table of ['submissions', 'versions', 'drafts'])
    expect(JSON.stringify(await readRows(`select * from client_form_${table}`)), table).not.toMatch(
      /zanele@|zanele\.|08[23] /i,
    )
})

test('PRV-04 an invalid corrected phone number is refused with an error for its field', async () => {
  await privacy.send('contact', contactAnswers)
  const { ctx, requestId, version } = await addConfirmedRequest('correct')
  const phone = 'call me in the evening'
  expect(await correctPersonalData(ctx, { requestId, version, phone })).toMatchObject({
    fields: { phone: 'Phone: enter a number like 082 123 4567.' },
  })
  expect(await readRows('select phone from leads')).toEqual([{ phone: person.phone }])
})

test.each([
  ['the enquiry', ['crm-enquiry', 'crm-correction', 'crm-enquiry']],
  ['the correction', ['crm-correction', 'crm-enquiry']],
])('PRV-04 D-75 the CRM has one Lead, whichever is sent first: %s', async (_first, order) => {
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
])('PRV-04 D-75 the CRM has one Lead even if its id was lost: %s first', async (_first, order) => {
  privacy.crm.hooks.loseAnswer = (path) => path.endsWith('/upsert')
  await privacy.send('site-survey', survey)
  await privacy.drive(1)
  privacy.crm.hooks.loseAnswer = undefined
  expect(crmLeads()).toEqual([{ Email: email, Last_Name: 'Canary', notes: 0 }])
  await correctAndExpectSuccess({ email: correctedEmail })
  for (const kind of order) await privacy.attempt(kind)
  expect(crmLeads()).toEqual([{ Email: correctedEmail, Last_Name: 'Canary', notes: 1 }])
})

test('PRV-04 an enquiry that had not reached the CRM creates one Lead, with the corrected address', async () => {
  privacy.crm.faults.serverErrorRate = 1
  await privacy.send('site-survey', survey)
  await privacy.drive(1)
  await correctAndExpectSuccess({ email: correctedEmail })
  privacy.crm.faults.serverErrorRate = 0
  await privacy.drive()
  expect(crmLeads()).toEqual([{ Email: correctedEmail, Last_Name: 'Canary', notes: 1 }])
})

test('PRV-04 two corrections in a row, and then an erasure, reach the CRM in order', async () => {
  await privacy.send('site-survey', survey)
  await privacy.drive()
  await correctAndExpectSuccess({ email: 'zanele@wrong.example', name: 'Zanele Wrong' })
  const { ctx, requestId, version } = await addConfirmedRequest('correct', 'zanele@wrong.example')
  const again = { requestId, version, email: correctedEmail, name: 'Zanele Dube' }
  valueOf(await correctPersonalData(ctx, again))
  await privacy.drive()
  expect(crmLeads()).toEqual([{ Email: correctedEmail, Last_Name: 'Dube', notes: 1 }])

  await privacy.send('contact', { ...contactAnswers, email: correctedEmail })
  const { ctx: _ctx, ...third } = await addConfirmedRequest('delete', correctedEmail)
  valueOf(await erasePersonalData(ctx, third))
  await privacy.drive()
  expect(crmLeads()).toEqual([])
})

test('STF-08 API-03 two corrections in the console reach the CRM in order, even if the second is attempted first', async () => {
  await privacy.send('site-survey', survey)
  await privacy.drive()
  const [lead] = await readRows('select id, version from leads')
  for (const [at, name] of ['Zanele Wrong', 'Zanele Dube'].entries()) {
    const correction = { leadId: lead.id, version: lead.version + at, details: { ...person, name } }
    valueOf(await correctContact(privacy.contextOf(staffActor('editor')), correction))
  }
  const first =
    "(select id from deliveries where kind = 'crm-correction' order by created_at limit 1)"
  await readRows(`update deliveries set state = 'waiting' where id = ${first}`)
  await privacy.drive(1)
  await readRows("update deliveries set state = 'queued' where state = 'waiting'")
  await privacy.drive()
  expect(crmLeads()).toMatchObject([{ Last_Name: 'Dube' }])
})

test('PRV-04 a correction that the CRM refuses does not block enquiries', async () => {
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
