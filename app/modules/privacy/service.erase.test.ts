import { parse } from 'csv-parse/sync'
import { beforeEach, expect, test } from 'vitest'
import { saveView } from '#app/modules/console/view/service.server.ts'
import { addLeadNote, classifySpam } from '#app/modules/sales/lead/inbox/service.server.ts'
import { findEnquiriesUnderOtherAddresses } from '#app/modules/sales/lead/person/store.server.ts'
import { extensions } from '#server/registrations.ts'
import { usePrivacyTest } from '#tools/testing/privacy-test.ts'
import { staffActor } from '#tools/testing/test-database.ts'
import { findPersonalData, personalDataProviders } from './personal-data/service.server.ts'
import {
  closeRequest,
  correctPersonalData,
  erasePersonalData,
  exportPersonalData,
  submitDataRequest,
  verifyRequest,
} from './service.server.ts'
import { findRequest } from './store.server.ts'

const privacy = usePrivacyTest()
beforeEach(() => privacy.reset())

const manager = staffActor('product_manager')
const email = 'Zanele.Canary@planted.example'
const person = { name: 'Zanele Canary', email, company: 'Canary Estates', phone: '082 777 1234' }
const plantedDataPattern = /canary|zanele|planted|82\s?777\s?1234|1234567/i
const referralAnswers = {
  name: 'Nomsa Dlamini',
  email: 'nomsa@shop.example',
  friendName: 'Zanele Canary',
  friendEmail: email.toLowerCase(),
  ownConsent: 'on',
  friendKnows: 'on',
}
const survey = { ...person, address: '12 Canary Street', requirements: 'Ask for Zanele' }

/** Plants a person's data in every state: delivered, pending, quarantined as spam, and mentioned by someone else. */
async function storePersonInEveryState() {
  const lead = await privacy.send('site-survey', survey)
  await privacy.send('referral', referralAnswers, { page: '/bundles' })
  await privacy.drive()
  privacy.crm.faults.isDown = true
  privacy.mailbox.fault = 'greylist'
  await privacy.send('contact', {
    ...person,
    serviceInterest: 'wifi',
    message: 'Canary, once more',
  })
  const hidden = { honeypot: 'x', noticeVersion: '2026-11-20', consents: { email: true } }
  const spam = await privacy.send('site-survey', { ...survey, company: 'Canary Two' }, hidden)
  const place = [lead.id, -26.1234567, 28.1234567]
  await privacy.database.pool.query(
    'insert into coverage_watches (lead_id, latitude, longitude, tell_visitor, checked_at) values ($1, $2, $3, true, now())',
    place,
  )
  const filter = { folder: 'all', search: 'zanele can' }
  const view = await saveView(privacy.contextOf(manager), 'leads', { name: 'To ring back', filter })
  expect(view).toMatchObject({ ok: true })
  await saveView(privacy.contextOf(manager), 'leads', {
    name: 'Pieter',
    filter: { ...filter, search: 'pieter' },
  })
  const note = { leadId: lead.id, body: 'Zanele rang', idempotencyKey: 'note-of-zanele' }
  await addLeadNote(privacy.contextOf(manager), note)
  return { lead, spam }
}

async function addConfirmedRequest(kind: string) {
  const ctx = privacy.contextOf(manager)
  const { name } = person
  await submitDataRequest(privacy.contextOf(), { kind, name, email, details: 'Canary details' })
  const { rows } = await privacy.database.pool.query(
    'select id, version, reference from data_requests order by submitted_at desc, reference limit 1',
  )
  const { id: requestId, version, reference } = rows[0]
  const how = 'Zanele Canary showed her card'
  const outcome = await verifyRequest(ctx, { requestId, version, how })
  if (!outcome.ok) throw new Error(outcome.message)
  return { ctx, requestId, reference: reference as string, version: outcome.value.version }
}

async function clearFaults() {
  privacy.crm.faults.isDown = false
  privacy.mailbox.fault = undefined
  await privacy.drive()
}

test('PRV-04 T28 after erasure and answer nothing of the person is left: database, outbox, queue, CRM', async () => {
  const { lead, spam } = await storePersonInEveryState()
  const request = await addConfirmedRequest('delete')
  expect(await privacy.dump()).toMatch(plantedDataPattern)
  expect(JSON.stringify(privacy.crm.records())).toMatch(plantedDataPattern)

  const { ctx, requestId, reference } = request
  const wrong = { requestId, version: request.version, reference: 'PR-0000-0000' }
  expect(await erasePersonalData(ctx, wrong)).toMatchObject({
    fields: { reference: expect.any(String) },
  })
  const erased = await erasePersonalData(ctx, { ...wrong, reference })
  expect(erased).toMatchObject({ ok: true })
  await clearFaults()
  expect(JSON.stringify([...privacy.crm.store.leads.values()])).not.toMatch(plantedDataPattern)
  expect(privacy.crm.records().map(({ Email }) => Email)).toEqual(['nomsa@shop.example'])

  // Only the open request keeps the address, because its answer must be sent there.
  const open = await findRequest(privacy.database.db, requestId)
  expect(open).toMatchObject({ email, details: '', erasedAt: expect.any(Date) })
  const closing = { requestId, outcome: 'done', answer: 'All of it is deleted.' }
  expect(await closeRequest(ctx, { ...closing, version: open!.version })).toMatchObject({
    ok: true,
  })
  await privacy.drive()
  expect(privacy.mailbox.messages.at(-1)).toMatchObject({ recipients: [email] })

  const dump = await privacy.dump()
  expect(dump.split('\n').filter((row) => plantedDataPattern.test(row))).toEqual([])
  const { rows } = await privacy.database.pool.query('select * from activity_log')
  expect(rows.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['data-request.erased', 'lead.person-erased', 'data-request.closed']),
  )
  const views = await privacy.database.pool.query('select name from saved_views')
  expect(views.rows).toEqual([{ name: 'Pieter' }])
  // Data that counts in totals stays, and no remaining record can be worked on or delivered again.
  const left = await privacy.database.pool.query('select kind from leads order by kind')
  expect(left.rows.map(({ kind }) => kind)).toEqual([
    'contact',
    'referral',
    'site-survey',
    'site-survey',
  ])
  const after = privacy.contextOf(manager)
  expect(await classifySpam(after, { leadId: spam.id, isSpam: false, version: 2 })).toMatchObject({
    ok: false,
  })
  const note = { leadId: lead.id, body: 'again', idempotencyKey: 'another-note' }
  expect(await addLeadNote(after, note)).toMatchObject({ ok: false })
})

test('PRV-04 an erasure pressed twice loses nothing of the first, and other people keep everything', async () => {
  await privacy.send('site-survey', survey)
  const other = {
    ...survey,
    name: 'Pieter',
    email: 'pieter@other.example',
    address: '1 Other Road',
  }
  await privacy.send('site-survey', other)
  await privacy.drive()
  const { ctx, requestId, version, reference } = await addConfirmedRequest('delete')
  const first = await erasePersonalData(ctx, { requestId, version, reference })
  expect(first).toMatchObject({ ok: true })
  const again = first.ok ? first.value.version : 0
  expect(await erasePersonalData(ctx, { requestId, version: again, reference })).toMatchObject({
    ok: true,
  })
  await privacy.drive()
  expect(privacy.crm.records().map(({ Email }) => Email)).toEqual(['pieter@other.example'])
  const parts = await findPersonalData(privacy.contextOf(), 'pieter@other.example')
  expect(JSON.stringify(parts)).toContain('1 Other Road')
})

test('PRV-04 a copy whose id the CRM never told us is deleted there, too', async () => {
  privacy.crm.hooks.loseAnswer = (path) => path.endsWith('/Notes') || path.endsWith('/upsert')
  await privacy.send('site-survey', survey)
  await privacy.drive(1)
  expect(privacy.crm.store.leads.size).toBe(1)
  privacy.crm.hooks.loseAnswer = undefined
  const { ctx, requestId, version, reference } = await addConfirmedRequest('delete')
  await erasePersonalData(ctx, { requestId, version, reference })
  await privacy.drive()
  expect(privacy.crm.store.leads.size).toBe(0)
  expect(privacy.crm.store.notes).toEqual([])
})

test('PRV-04 the export holds everything on the address, as JSON and as a table without formulas', async () => {
  await storePersonInEveryState()
  await privacy.send('site-survey', {
    ...survey,
    requirements: '=HYPERLINK("https://evil.example")',
  })
  await clearFaults()
  const { ctx, requestId } = await addConfirmedRequest('see')
  const json = await exportPersonalData(ctx, { requestId, format: 'json' })
  const content = json.ok ? JSON.parse(json.value.content) : undefined
  const text = JSON.stringify(content)
  expect(content.parts.map(({ name }: { name: string }) => name)).toEqual(
    extensions.valuesOf(personalDataProviders).map(({ name }) => name),
  )
  expect(content.parts).toHaveLength(11)
  for (const held of [
    '12 Canary Street',
    'Canary, once more',
    'Canary Two',
    '-26.1234567',
    'Zanele rang',
    'Search saved by our staff',
    'zanele can',
    'Referral by someone who knows you',
    'Consent by email',
    'News and offers about managed IT',
    'Copy for our customer records',
    'Canary details',
  ])
    expect(text, held).toContain(held)
  expect(text).not.toContain('nomsa@shop.example')
  const csv = await exportPersonalData(ctx, { requestId, format: 'csv' })
  const rows: string[][] = parse(csv.ok ? csv.value.content : '', { bom: true })
  expect(rows.flat().join('\n')).toContain('12 Canary Street')
  expect(rows.flat().filter((cell) => /^[=+@-]/.test(cell))).toEqual([])
  const { rows: log } = await privacy.database.pool.query(
    `select details, actor_name from activity_log where action = 'data-request.exported'`,
  )
  expect(log.map(({ details }) => details.format)).toEqual(['json', 'csv'])
  expect(JSON.stringify(log)).not.toMatch(plantedDataPattern)
})

test('PRV-04 nothing is exported, corrected or erased before it is known who asks', async () => {
  await submitDataRequest(privacy.contextOf(), { kind: 'see', name: 'Z', email })
  const { rows } = await privacy.database.pool.query(
    'select id, version, reference from data_requests',
  )
  const { id: requestId, version, reference } = rows[0]
  const ctx = privacy.contextOf(manager)
  for (const outcome of [
    await exportPersonalData(ctx, { requestId, format: 'json' }),
    await correctPersonalData(ctx, { requestId, version, name: 'Other' }),
    await erasePersonalData(ctx, { requestId, version, reference }),
    await exportPersonalData(privacy.contextOf(staffActor('editor')), {
      requestId,
      format: 'json',
    }),
  ])
    expect(outcome.ok).toBe(false)
})

/** Plants two enquiries of the person and one of a colleague with the same phone, merged by staff. */
async function storeMergedEnquiries() {
  const main = await privacy.send('site-survey', survey)
  const own = await privacy.send('contact', {
    ...person,
    email: email.toUpperCase(),
    serviceInterest: 'wifi',
    message: 'Second of Zanele',
  })
  const colleague = await privacy.send('site-survey', {
    ...survey,
    name: 'Pieter Colleague',
    email: 'pieter@other.example',
    address: '9 Private Lane',
    requirements: 'Only for Pieter',
  })
  for (const part of [own, colleague])
    await privacy.database.pool.query('update leads set merged_into = $1 where id = $2', [
      main.id,
      part.id,
    ])
  return { main, own, colleague }
}
const colleaguePattern = /pieter|private lane/i

test.each(['main', 'part'])(
  'PRV-04 the export has every enquiry of the address, merged or not, and none of a colleague merged with it (asked by the %s)',
  async (which) => {
    const { main, own, colleague } = await storeMergedEnquiries()
    if (which === 'part') {
      const swap = 'update leads set merged_into = $1 where id = $2'
      await privacy.database.pool.query('update leads set merged_into = null')
      await privacy.database.pool.query(swap, [colleague.id, main.id])
      await privacy.database.pool.query(swap, [colleague.id, own.id])
    }
    const { ctx, requestId } = await addConfirmedRequest('see')
    const file = await exportPersonalData(ctx, { requestId, format: 'json' })
    const text = file.ok ? file.value.content : ''
    for (const held of ['12 Canary Street', 'Second of Zanele', main.reference, own.reference])
      expect(text, held).toContain(held)
    expect(text).not.toMatch(colleaguePattern)
    expect(await findEnquiriesUnderOtherAddresses(privacy.database.db, email)).toEqual([
      {
        id: colleague.id,
        reference: colleague.reference,
        name: 'Pieter Colleague',
        email: 'pieter@other.example',
      },
    ])
  },
)

test('PRV-04 correcting and erasing reach every enquiry of the address and leave the colleague merged with it alone', async () => {
  const { colleague } = await storeMergedEnquiries()
  const row = async () =>
    (await privacy.database.pool.query('select * from leads where id = $1', [colleague.id])).rows[0]
  const before = await row()
  const { ctx, requestId, version, reference } = await addConfirmedRequest('delete')
  const corrected = await correctPersonalData(ctx, { requestId, version, company: 'Canary Three' })
  if (!corrected.ok) throw new Error(corrected.message)
  const { rows } = await privacy.database.pool.query(
    "select company from leads where lower(email) = lower($1) and company = 'Canary Three'",
    [email],
  )
  expect(rows).toHaveLength(2)
  await erasePersonalData(ctx, { requestId, version: corrected.value.version, reference })
  const erased = await privacy.database.pool.query(
    'select status from leads where deidentified_at is not null',
  )
  expect(erased.rows.map(({ status }) => status)).toEqual(['closed', 'closed'])
  expect(await row()).toEqual(before)
})

test('PRV-04 who referred a friend gets what they sent, but nothing on the friend', async () => {
  await privacy.send(
    'referral',
    {
      ...referralAnswers,
      name: person.name,
      email,
      friendName: 'Nomsa Dlamini',
      friendEmail: 'nomsa@shop.example',
    },
    { page: '/bundles' },
  )
  await privacy.drive()
  const { ctx, requestId } = await addConfirmedRequest('see')
  for (const format of ['json', 'csv']) {
    const file = await exportPersonalData(ctx, { requestId, format })
    const text = file.ok ? file.value.content : ''
    expect(text).toContain('Referral of a friend')
    expect(text).toContain('Left out because it is about someone else')
    expect(text).not.toMatch(/nomsa|dlamini/i)
  }
})
