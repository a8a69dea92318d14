import { parse } from 'csv-parse/sync'
import { beforeEach, expect, test } from 'vitest'
import { saveView } from '#app/modules/console/view/service.server.ts'
import { addLeadNote, classifySpam } from '#app/modules/sales/lead/inbox/service.server.ts'
import { findEnquiriesUnderOtherAddresses } from '#app/modules/sales/lead/person/store.server.ts'
import { extensions } from '#server/registrations.ts'
import { useDataRequests } from '#tools/testing/data-requests.ts'
import { usePrivacyTest } from '#tools/testing/privacy-test.ts'
import { staffActor, valueOf } from '#tools/testing/test-database.ts'
import { findPersonalData, personalDataProviders } from './personal-data/service.server.ts'
import {
  closeRequest,
  correctPersonalData,
  erasePersonalData,
  exportPersonalData,
  submitDataRequest,
} from './service.server.ts'
import { findRequest } from './store.server.ts'

const privacy = usePrivacyTest()
const { addConfirmedRequest: addRequest, readRows } = useDataRequests(privacy)
beforeEach(() => privacy.reset())

const manager = staffActor('product_manager')
const email = 'Zanele.Canary@planted.example'
const person = { name: 'Zanele Canary', email, company: 'Canary Estates', phone: '082 777 1234' }
const plantedDataPattern = /canary|zanele|planted|82\s?777\s?1234|\.1234567/i
const nomsa = { name: 'Nomsa Dlamini', email: 'nomsa@shop.example' }
const sendReferral = (by: typeof nomsa, friend: typeof nomsa) => {
  const named = { friendName: friend.name, friendEmail: friend.email }
  const consents = { ownConsent: 'on', friendKnows: 'on' }
  return privacy.send('referral', { ...by, ...named, ...consents }, { page: '/bundles' })
}
const survey = { ...person, address: '12 Canary Street', requirements: 'Ask for Zanele' }

/** Plants a person's data in every state: delivered, pending, quarantined as spam, and mentioned by someone else. */
async function storePersonInEveryState() {
  const lead = await privacy.send('site-survey', survey)
  await sendReferral(nomsa, { ...person, email: email.toLowerCase() })
  await privacy.drive()
  privacy.crm.faults.isDown = true
  privacy.mailbox.fault = 'greylist'
  const again = { ...person, serviceInterest: 'wifi', message: 'Canary, once more' }
  await privacy.send('contact', again)
  const hidden = { honeypot: 'x', noticeVersion: '2026-11-20', consents: { email: true } }
  const spam = await privacy.send('site-survey', { ...survey, company: 'Canary Two' }, hidden)
  await readRows(
    'insert into coverage_watches (lead_id, latitude, longitude, tell_visitor, checked_at) values ($1, $2, $3, true, now())',
    [lead.id, -26.1234567, 28.1234567],
  )
  for (const [name, search] of Object.entries({ 'To ring back': 'zanele can', Pieter: 'pieter' })) {
    const view = { name, filter: { folder: 'all', search } }
    valueOf(await saveView(privacy.contextOf(manager), 'leads', view))
  }
  const note = { leadId: lead.id, body: 'Zanele rang', idempotencyKey: 'note-of-zanele' }
  await addLeadNote(privacy.contextOf(manager), note)
  return { lead, spam }
}

const addConfirmedRequest = (kind: string) => {
  const input = { kind, name: person.name, email, details: 'Canary details' }
  return addRequest(input, 'Zanele Canary showed her card')
}

type Confirmed = Awaited<ReturnType<typeof addRequest>>
const exportAs = async (format: string, { ctx, requestId }: Confirmed) =>
  valueOf(await exportPersonalData(ctx, { requestId, format })).content

async function clearFaults() {
  privacy.crm.faults.isDown = false
  privacy.mailbox.fault = undefined
  await privacy.drive()
}

test('PRV-04 T28 after erasure and reply, no personal data is left in the database, the outbox or the CRM’s Leads', async () => {
  const { lead, spam } = await storePersonInEveryState()
  const { ctx, ...request } = await addConfirmedRequest('delete')
  expect(await privacy.dump()).toMatch(plantedDataPattern)
  expect(JSON.stringify(privacy.crm.records())).toMatch(plantedDataPattern)

  const { requestId } = request
  const wrong = await erasePersonalData(ctx, { ...request, reference: 'PR-0000-0000' })
  expect(wrong).toMatchObject({ fields: { reference: expect.any(String) } })
  valueOf(await erasePersonalData(ctx, request))
  await clearFaults()
  expect(JSON.stringify([...privacy.crm.store.leads.values()])).not.toMatch(plantedDataPattern)
  expect(privacy.crm.records().map(({ Email }) => Email)).toEqual(['nomsa@shop.example'])

  // Only the open request keeps the address, because its answer must be sent there.
  const open = await findRequest(privacy.database.db, requestId)
  expect(open).toMatchObject({ email, details: '', erasedAt: expect.any(Date) })
  const closing = { requestId, outcome: 'done', answer: 'All of it is deleted.' }
  valueOf(await closeRequest(ctx, { ...closing, version: open!.version }))
  await privacy.drive()
  expect(privacy.mailbox.messages.at(-1)).toMatchObject({ recipients: [email] })

  const dump = await privacy.dump()
  expect(dump.split('\n').filter((row) => plantedDataPattern.test(row))).toEqual([])
  const actions = (await readRows('select action from activity_log')).map(({ action }) => action)
  const steps = ['data-request.erased', 'lead.person-erased', 'data-request.closed']
  expect(actions).toEqual(expect.arrayContaining(steps))
  expect(await readRows('select name from saved_views')).toEqual([{ name: 'Pieter' }])
  // Data that counts in totals stays, and no remaining record can be worked on or delivered again.
  const kinds = (await readRows('select kind from leads order by kind')).map(({ kind }) => kind)
  expect(kinds).toEqual(['contact', 'referral', 'site-survey', 'site-survey'])
  const after = privacy.contextOf(manager)
  const change = { leadId: spam.id, isSpam: false, version: 2 }
  expect(await classifySpam(after, change)).toMatchObject({ ok: false })
  const note = { leadId: lead.id, body: 'again', idempotencyKey: 'another-note' }
  expect(await addLeadNote(after, note)).toMatchObject({ ok: false })
})

test('PRV-04 a repeated erasure still reaches the CRM, and other people’s data stays', async () => {
  await privacy.send('site-survey', survey)
  const other = { name: 'Pieter', email: 'pieter@other.example', address: '1 Other Road' }
  await privacy.send('site-survey', { ...survey, ...other })
  await privacy.drive()
  const { ctx, ...request } = await addConfirmedRequest('delete')
  const { version } = valueOf(await erasePersonalData(ctx, request))
  valueOf(await erasePersonalData(ctx, { ...request, version }))
  await privacy.drive()
  expect(privacy.crm.records().map(({ Email }) => Email)).toEqual(['pieter@other.example'])
  const parts = await findPersonalData(privacy.contextOf(), 'pieter@other.example')
  expect(JSON.stringify(parts)).toContain('1 Other Road')
})

test('PRV-04 a CRM copy whose id we never received is also deleted', async () => {
  privacy.crm.hooks.loseAnswer = (path) => path.endsWith('/Notes') || path.endsWith('/upsert')
  await privacy.send('site-survey', survey)
  await privacy.drive(1)
  expect(privacy.crm.store.leads.size).toBe(1)
  privacy.crm.hooks.loseAnswer = undefined
  const { ctx, ...request } = await addConfirmedRequest('delete')
  await erasePersonalData(ctx, request)
  await privacy.drive()
  expect(privacy.crm.store.leads.size).toBe(0)
  expect(privacy.crm.store.notes).toEqual([])
})

test('PRV-04 the export has all data about the address, as JSON and as CSV without formulas', async () => {
  await storePersonInEveryState()
  const formula = '=HYPERLINK("https://evil.example")'
  await privacy.send('site-survey', { ...survey, requirements: formula })
  await clearFaults()
  const request = await addConfirmedRequest('see')
  const content = JSON.parse(await exportAs('json', request))
  const text = JSON.stringify(content)
  const providers = extensions.valuesOf(personalDataProviders).map(({ name }) => name)
  expect(content.parts.map(({ name }: { name: string }) => name)).toEqual(providers)
  expect(providers).toHaveLength(11)
  const typed = ['12 Canary Street', 'Canary, once more', 'Canary Two', '-26.1234567']
  const noted = ['Zanele rang', 'Search saved by our staff', 'zanele can', 'Canary details']
  const kinds = ['Referral by someone who knows you', 'Copy for our customer records']
  const consents = ['Consent by email', 'News and offers about managed IT']
  for (const held of [...typed, ...noted, ...kinds, ...consents]) expect(text, held).toContain(held)
  expect(text).not.toContain('nomsa@shop.example')
  const rows: string[][] = parse(await exportAs('csv', request), { bom: true })
  expect(rows.flat().join('\n')).toContain('12 Canary Street')
  expect(rows.flat().filter((cell) => /^[=+@-]/.test(cell))).toEqual([])
  const log = await readRows(`select * from activity_log where action = 'data-request.exported'`)
  expect(log.map(({ details }) => details.format)).toEqual(['json', 'csv'])
  expect(JSON.stringify(log)).not.toMatch(plantedDataPattern)
})

test('PRV-04 nothing is exported, corrected or erased before the person’s identity is confirmed', async () => {
  await submitDataRequest(privacy.contextOf(), { kind: 'see', name: 'Z', email })
  const [row] = await readRows('select id, version, reference from data_requests')
  const { id: requestId, version, reference } = row
  const ctx = privacy.contextOf(manager)
  const file = { requestId, format: 'json' }
  for (const outcome of [
    await exportPersonalData(ctx, file),
    await correctPersonalData(ctx, { requestId, version, name: 'Other' }),
    await erasePersonalData(ctx, { requestId, version, reference }),
    await exportPersonalData(privacy.contextOf(staffActor('editor')), file),
  ])
    expect(outcome.ok).toBe(false)
  const answer = { outcome: 'refused', answer: 'Please show who you are.' }
  valueOf(await closeRequest(ctx, { requestId, version, ...answer }))
  expect((await exportPersonalData(ctx, file)).ok).toBe(false)
})

/** Plants two enquiries of the person and one of a colleague with the same phone, merged by staff. */
async function storeMergedEnquiries() {
  const main = await privacy.send('site-survey', survey)
  const second = { serviceInterest: 'wifi', message: 'Second of Zanele' }
  const own = await privacy.send('contact', { ...person, email: email.toUpperCase(), ...second })
  const colleague = await privacy.send('site-survey', {
    ...survey,
    name: 'Pieter Colleague',
    email: 'pieter@other.example',
    address: '9 Private Lane',
    requirements: 'Only for Pieter',
  })
  for (const part of [own, colleague]) await mergeInto(main, part)
  return { main, own, colleague }
}
const mergeInto = ({ id }: { id: string }, part: { id: string }) =>
  readRows('update leads set merged_into = $1 where id = $2', [id, part.id])
const colleaguePattern = /pieter|private lane/i

test.each(['main', 'part'])(
  'PRV-04 the export has every enquiry of the address, and none of a colleague merged with it (the address has the %s)',
  async (which) => {
    const { main, own, colleague } = await storeMergedEnquiries()
    if (which === 'part') {
      await readRows('update leads set merged_into = null')
      for (const part of [main, own]) await mergeInto(colleague, part)
    }
    const text = await exportAs('json', await addConfirmedRequest('see'))
    for (const held of ['12 Canary Street', 'Second of Zanele', main.reference, own.reference])
      expect(text, held).toContain(held)
    expect(text).not.toMatch(colleaguePattern)
    const { id, reference } = colleague
    const other = { id, reference, name: 'Pieter Colleague', email: 'pieter@other.example' }
    expect(await findEnquiriesUnderOtherAddresses(privacy.database.db, email)).toEqual([other])
  },
)

test('PRV-04 correction and erasure change every enquiry of the address, but not a colleague’s merged with it', async () => {
  const { colleague } = await storeMergedEnquiries()
  const row = () => readRows('select * from leads where id = $1', [colleague.id])
  const before = await row()
  const { ctx, requestId, version, reference } = await addConfirmedRequest('delete')
  const correction = { requestId, version, company: 'Canary Three' }
  const corrected = valueOf(await correctPersonalData(ctx, correction))
  const named = "select 1 from leads where lower(email) = lower($1) and company = 'Canary Three'"
  expect(await readRows(named, [email])).toHaveLength(2)
  await erasePersonalData(ctx, { requestId, version: corrected.version, reference })
  const erased = await readRows('select status from leads where deidentified_at is not null')
  expect(erased).toEqual([{ status: 'closed' }, { status: 'closed' }])
  expect(await row()).toEqual(before)
})

test('PRV-04 the export of a person who referred a friend leaves out the friend’s data', async () => {
  await sendReferral({ name: person.name, email }, nomsa)
  await privacy.drive()
  const request = await addConfirmedRequest('see')
  for (const format of ['json', 'csv']) {
    const text = await exportAs(format, request)
    expect(text).toContain('Referral of a friend')
    expect(text).toContain('Left out because it is about someone else')
    expect(text).not.toMatch(/nomsa|dlamini/i)
  }
})

test('PRV-04 an erasure keeps the details of another confirmed request until it is answered', async () => {
  const other = await addConfirmedRequest('object')
  const { ctx, ...request } = await addConfirmedRequest('delete')
  await submitDataRequest(ctx, { kind: 'see', name: person.name, email, details: 'Canary files' })
  valueOf(await erasePersonalData(ctx, request))
  const [unconfirmed] = await readRows(`select * from data_requests where state = 'unconfirmed'`)
  expect(unconfirmed).toMatchObject({ email, details: '', erased_at: expect.any(Date) })
  const open = await findRequest(privacy.database.db, other.requestId)
  expect(open).toMatchObject({ email, details: 'Canary details', erasedAt: expect.any(Date) })
  const closing = { outcome: 'refused', answer: 'It is done.' }
  const added = { requestId: unconfirmed.id, version: unconfirmed.version - 1 }
  for (const { requestId, version } of [request, other, added])
    valueOf(await closeRequest(ctx, { ...closing, requestId, version: version + 1 }))
  await privacy.drive()
  expect(await privacy.dump()).not.toMatch(plantedDataPattern)
})
