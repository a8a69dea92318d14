import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { endDraft } from '#app/modules/client-forms/draft/store.server.ts'
import { saveView } from '#app/modules/console/view/service.server.ts'
import { addLeadNote } from '#app/modules/sales/lead/inbox/service.server.ts'
import { findEnquiriesUnderOtherAddresses } from '#app/modules/sales/lead/person/store.server.ts'
import { findActivity } from '#app/platform/activity-log.server.ts'
import { useDataRequests } from '#tools/testing/data-requests.ts'
import { usePrivacyTest } from '#tools/testing/privacy-test.ts'
import { staffActor, valueOf } from '#tools/testing/test-database.ts'
import { erasePersonalData, exportPersonalData, submitDataRequest } from '../service.server.ts'
import * as staffWords from './service.server.ts'

const { decideStaffNote, excerptOf, findStaffNotes, isMentionedIn, searchTermsOf } = staffWords

const privacy = usePrivacyTest()
const { addConfirmedRequest, readRows } = useDataRequests(privacy)
beforeEach(async () => {
  await privacy.reset()
  await readRows('truncate saved_views, client_form_drafts')
})

const manager = staffActor('product_manager')
const email = 'zanele@planted.example'
const person = { name: 'Zanele Canary', email, company: 'Estates', phone: '082 777 1234' }
const pieter = { name: 'Pieter Mokoena', email: 'pieter@shop.example' }
const otherPerson = { ...pieter, company: 'Shop', phone: '083 111 2222' }
const survey = { address: '12 Long Street', requirements: 'Wi-Fi' }

const addNote = (leadId: string, body: string) =>
  addLeadNote(privacy.contextOf(manager), { leadId, body, idempotencyKey: randomUUID() })

/** Adds notes that end with their number. */
const addNotes = (leadId: string, body: string, count: number) =>
  readRows(
    `insert into lead_notes (lead_id, body, author_id, author_name, at, idempotency_key) select $1, $2 || ' ' || number, 'x', 'x', now(), 'n' || number from generate_series(1, $3::int) number`,
    [leadId, body, count],
  )

/** Creates a confirmed request and notes about its person, on a colleague's enquiry and elsewhere. */
async function addRequestWithNotes() {
  await privacy.send('site-survey', { ...survey, ...person })
  const lead = await privacy.send('site-survey', { ...survey, ...otherPerson })
  for (const body of [
    'His colleague Zanele pays the bills',
    'Ring 082-777-1234 before noon',
    'Canaryesque curtains in the hall',
  ])
    await addNote(lead.id, body)
  for (const name of ['Zanele’s enquiries', 'Pieter'])
    await saveView(privacy.contextOf(manager), 'leads', { name, filter: { folder: 'inbox' } })
  const draft = { staffId: manager.id, id: 'draft-1', form: 'unjani/contract-audit' }
  await endDraft(privacy.database.db, { ...draft, at: new Date() })
  await readRows(
    `update client_form_drafts set is_done = false, data = '{"note":"ask Zanele Canary"}'`,
  )
  const input = { kind: 'delete', name: person.name, email, details: 'All of it' }
  return { ...(await addConfirmedRequest(input)), lead }
}

const findNotesOf = async (requestId: string) =>
  valueOf(await findStaffNotes(privacy.contextOf(manager), requestId)).words

test('T28 PRV-04 staff notes are not shown before the person’s identity is confirmed', async () => {
  await submitDataRequest(privacy.contextOf(), { kind: 'see', name: person.name, email })
  const [{ id }] = (await readRows('select id from data_requests')) as [{ id: string }]
  const before = await findStaffNotes(privacy.contextOf(manager), id)
  expect(before).toMatchObject({ ok: false, reason: 'invalid-input' })
})

test('T28 PRV-04 staff notes about the person are listed with their place, and each is removed or kept', async () => {
  const { ctx, requestId, version, lead } = await addRequestWithNotes()
  const words = await findNotesOf(requestId)
  expect(words.map(({ kind, excerpt }) => `${kind}: ${excerpt}`)).toEqual([
    'note: Ring 082-777-1234 before noon',
    'note: His colleague Zanele pays the bills',
    'view: Zanele’s enquiries',
    'draft: ask Zanele Canary',
  ])
  expect(words[0]).toMatchObject({ place: lead.reference, leadId: lead.id })
  const [kept, ...removed] = words
  const decide = (of: (typeof words)[number], decision: string) =>
    decideStaffNote(ctx, { requestId, version, kind: of.kind, id: of.id, decision })
  expect(await decide(kept!, 'keep')).toMatchObject({ ok: true })
  for (const one of removed) expect(await decide(one, 'remove')).toMatchObject({ ok: true })
  expect(await findNotesOf(requestId)).toEqual([])
  expect(await decide(removed[0]!, 'remove')).toMatchObject({ ok: false, reason: 'conflict' })

  const dump = await privacy.dump()
  expect(dump).toContain('082-777-1234')
  expect(dump).toContain('Canaryesque')
  expect(dump).not.toMatch(/Zanele pays|Zanele’s enquiries|ask Zanele/)
  const activity = await findActivity(privacy.database.db, 'data-request', requestId)
  const steps = ['data-request.words-kept', 'data-request.words-removed']
  expect(activity.map(({ action }) => action)).toEqual(expect.arrayContaining(steps))
  expect(JSON.stringify(activity)).not.toMatch(/Zanele|082-777/)
})

test('PRV-04 another person’s email that mentions this one is listed, and removing it also removes its original', async () => {
  const { ctx, requestId, version } = await addRequestWithNotes()
  const id = randomUUID()
  await readRows('truncate inbound_mails cascade')
  const insertMail = (body: string, mailId = id) =>
    readRows(
      `insert into inbound_mails (id, mailbox, uid_validity, uid, fingerprint, kind, state, from_name, from_address, subject, body, html, problem, size, received_at, stored_at)
     values ($1, 'm', 1, 1, 'f', 'visitor', 'unmatched', 'Pieter', $2, 'Offices', $3, '', '', 1, now(), now())`,
      [mailId, otherPerson.email, body],
    )
  await insertMail('Please quote.')
  const original = `From: ${otherPerson.email}\r\nCc: Z <${email.toUpperCase()}>\r\n\r\nPlease quote.`
  await readRows('insert into inbound_originals (mail_id, is_whole, bytes) values ($1, true, $2)', [
    id,
    Buffer.from(original),
  ])
  const mail = (await findNotesOf(requestId)).find(({ kind }) => kind === 'mail')
  expect(mail).toMatchObject({ id, place: otherPerson.email, leadId: null })
  expect(mail!.excerpt.toLowerCase()).toContain(email)
  const removed = { requestId, version, kind: 'mail', id, decision: 'remove' }
  expect(await decideStaffNote(ctx, removed)).toMatchObject({ ok: true })
  expect(await privacy.dump()).not.toContain('Please quote.')
  await insertMail('Ring (082) 777-1234 instead.', randomUUID())
  expect(await findNotesOf(requestId)).toContainEqual(expect.objectContaining({ kind: 'mail' }))
})

test('PRV-04 among hundreds of notes, those without a decision are still listed', async () => {
  const { requestId, lead } = await addRequestWithNotes()
  await addNotes(lead.id, 'Zanele', 260)
  await readRows(
    `insert into activity_log (actor_kind, actor_name, action, subject_type, subject_id, details) select 'staff', 'x', 'data-request.words-kept', 'data-request', $1, jsonb_build_object('kind', 'note', 'id', id::text)
      from lead_notes where body ~ 'Zanele [1-9]' and body <> 'Zanele 1' order by id desc`,
    [requestId],
  )
  expect((await findNotesOf(requestId)).filter(({ kind }) => kind === 'note')).toHaveLength(3)
})

test('PRV-04 500 newer notes with words that contain a short name do not hide a note about the person', async () => {
  const lead = await privacy.send('site-survey', { ...survey, ...otherPerson })
  for (const body of ['ANN’s invoice', 'a.nn_o+1@planted.example']) await addNote(lead.id, body)
  await addNotes(lead.id, 'Planning the annual visit to A1nn_o+1@planted.example', 500)
  const input = { kind: 'see', name: 'Ann', email: 'a.nn_o+1@planted.example', details: '' }
  const { requestId } = await addConfirmedRequest(input)
  const found = (await findNotesOf(requestId)).map(({ excerpt }) => excerpt)
  expect(found).toEqual(['a.nn_o+1@planted.example', 'ANN’s invoice'])
})

test('T4 a note that does not mention the person can’t be removed', async () => {
  const { ctx, requestId, version } = await addRequestWithNotes()
  const [foreign] = await readRows(`select id from lead_notes where body like 'Canaryesque%'`)
  const given = { requestId, version, kind: 'note', id: String(foreign.id), decision: 'remove' }
  expect(await decideStaffNote(ctx, given)).toMatchObject({ reason: 'conflict' })
})

test('PRV-04 an enquiry with another email address and the person’s phone number is found', async () => {
  await privacy.send('site-survey', { ...survey, ...person })
  const second = { ...person, email: 'z.canary@work.example', phone: '+27 82 777 1234' }
  const { reference } = await privacy.send('site-survey', { ...survey, ...second })
  await privacy.send('site-survey', { ...survey, ...otherPerson })
  const found = await findEnquiriesUnderOtherAddresses(privacy.database.db, email)
  expect(found).toMatchObject([{ reference, email: second.email }])
})

const callPhone = '082 444 5555'
const call = { latitude: '-32.78', longitude: '26.83', result: 'None', callMe: 'on' }

/** Creates a request with a phone number in its text; the person is only known by phone. */
const addRequestByPhone = (kind: 'see' | 'delete', details: string) =>
  addConfirmedRequest({ kind, name: 'Zanele', email, details })
const crmPhones = () => [...privacy.crm.store.leads.values()].map(({ Phone }) => Phone)

test('PRV-04 an export includes a call-back only while staff have added it as the person’s', async () => {
  const first = { ...call, address: '5 Canary Street, Alice', phone: callPhone }
  const { id, reference } = await privacy.send('coverage', first)
  const other = await privacy.send('coverage', { ...first, address: '9 Other Road' })
  await addNote(id, 'Rang twice, no answer')
  const { ctx, requestId, version } = await addRequestByPhone('see', 'My number is 082 444 5555.')
  const copy = async (format: string) =>
    valueOf(await exportPersonalData(ctx, { requestId, format })).content
  expect(await copy('json')).not.toContain(reference)
  const decide = (decision: string, of: { kind: string; id: string }) =>
    decideStaffNote(ctx, { requestId, version, ...of, decision })
  expect(await decide('take', { kind: 'call-back', id })).toMatchObject({ ok: true })
  // Both call-backs have the same timestamp, so their order is not defined.
  const taken = (await findNotesOf(requestId)).map(({ id: of, isTaken }) => [of, isTaken])
  expect(Object.fromEntries(taken)).toEqual({ [id]: true, [other.id]: false })
  for (const format of ['json', 'csv']) {
    const content = await copy(format)
    for (const part of [reference, '5 Canary Street, Alice', 'Rang twice, no answer', 'Call-backs'])
      expect(content).toContain(part)
    expect(content).not.toContain('9 Other Road')
  }
  // Marking the call-back as another person's removes it from the copy again.
  expect(await decide('keep', { kind: 'call-back', id })).toMatchObject({ ok: true })
  expect(await copy('json')).not.toContain(reference)

  const activity = await findActivity(privacy.database.db, 'data-request', requestId)
  expect(activity.map(({ action }) => action)).toContain('data-request.call-back-taken')
  // Checks for the whole number, because identifiers may contain the same three digits.
  expect(JSON.stringify(activity)).not.toMatch(/Canary|444 ?5555/)
  expect(await decide('take', { kind: 'note', id: '1' })).toMatchObject({ reason: 'invalid-input' })
  const unknown = { requestId, version, kind: 'call-back', id: randomUUID(), decision: 'take' }
  expect(await decideStaffNote(ctx, unknown)).toMatchObject({ reason: 'conflict' })
})

test('PRV-04 a call-back is found by the phone number in the request, and can be removed here and in the CRM', async () => {
  const first = { ...call, address: '5 Canary Street, Alice', phone: callPhone }
  const { id, reference } = await privacy.send('coverage', first)
  await privacy.send('coverage', { ...call, address: '9 Other Road', phone: '082 444 6666' })
  await privacy.drive()
  const details = 'You rang me on +27 82 444 5555. Delete it.'
  const { ctx, requestId, version } = await addRequestByPhone('delete', details)
  const found = await findNotesOf(requestId)
  expect(found).toMatchObject([{ kind: 'call-back', id, leadId: id }])
  expect(found[0]!.excerpt).toContain(reference)
  const decision = { requestId, version, kind: 'call-back', id, decision: 'remove' }
  expect(await decideStaffNote(ctx, decision)).toMatchObject({ ok: true })
  expect(await findNotesOf(requestId)).toEqual([])
  await privacy.drive()
  expect(crmPhones()).toEqual(['+27824446666'])
  const lead = await readRows('select * from leads where id = $1', [id])
  expect(JSON.stringify(lead)).not.toMatch(/4445555|444 5555|Canary/)
})

test('PRV-04 erasure removes the call-backs in the copy and others with their number, except those that staff kept', async () => {
  const first = { ...call, address: '5 Canary Street, Alice', phone: callPhone }
  const own = await privacy.send('coverage', first)
  await privacy.send('coverage', { ...first, address: '6 Canary Street' })
  const kept = await privacy.send('coverage', { ...first, address: '9 Other Road' })
  await privacy.send('coverage', { ...first, address: '7 Far Road', phone: '082 444 6666' })
  await privacy.drive()
  const details = 'My number is 082 444 5555. Delete it.'
  const { ctx, requestId, version, reference } = await addRequestByPhone('delete', details)
  const decide = (decision: string, id: string) =>
    decideStaffNote(ctx, { requestId, version, kind: 'call-back', id, decision })
  expect(await decide('take', own.id)).toMatchObject({ ok: true })
  expect(await decide('keep', kept.id)).toMatchObject({ ok: true })
  valueOf(await erasePersonalData(ctx, { requestId, version, reference }))
  await privacy.drive()
  const left = await readRows(
    "select fields->>'address' as address from leads where deidentified_at is null order by 1",
  )
  expect(left).toEqual([{ address: '7 Far Road' }, { address: '9 Other Road' }])
  expect(await privacy.dump()).not.toContain('Canary Street')
  expect(crmPhones()).toEqual(['+27824446666'])
  const activity = await findActivity(privacy.database.db, 'data-request', requestId)
  const step = activity.find(({ action }) => action === 'data-request.erased')
  expect(step?.details.removed).toMatchObject({ 'Call-backs': 2 })
})

const vanWyk = { name: 'Zanele van Wyk', email: 'Zanele@Planted.example', phones: ['+27827771234'] }

test.each([
  ['Zanele rang again', true],
  ['ask Mrs VAN WYK’s assistant', true],
  ['write to zanele@planted.example', true],
  ['082 777 1234 after four', true],
  ['+27 (0)82-777-1234', true],
  ['Wykham Estate', false],
  ['zanelex', false],
  ['082 777 1235', false],
  ['', false],
])('PRV-04 "%s" mentions the person: %s', (text, isNamed) => {
  expect(isMentionedIn(text, searchTermsOf(vanWyk))).toBe(isNamed)
})

test.each([
  ['O’Brien', 'Mr O\u0027Brien'],
  ['O\u0027Brien', 'Mr O’Brien'],
  ['Zanele', 'she signs as ‘Zanele’'],
  ['Anne-Marie', '-Anne-Marie-'],
])('PRV-04 %s is found in "%s"', async (name, body) => {
  await privacy.send('site-survey', { ...survey, ...person, name: `${name} Xx` })
  const lead = await privacy.send('site-survey', { ...survey, ...otherPerson })
  await addNote(lead.id, body)
  const input = { kind: 'delete', name: `${name} Xx`, email, details: 'All of it' }
  const { requestId } = await addConfirmedRequest(input)
  expect(await findNotesOf(requestId)).toMatchObject([{ excerpt: body }])
})

test('PRV-04 short parts of a name and short numbers are not search terms', () => {
  const terms = searchTermsOf({ name: 'Al B Li', email: '', phones: ['12'] })
  expect(terms).toEqual({ names: [], email: '', digits: [] })
})

test('PRV-04 an excerpt is one line, cut to the part that names the person', () => {
  const terms = searchTermsOf(vanWyk)
  expect(excerptOf(' a\n\n b ', terms)).toBe('a b')
  expect(excerptOf('x'.repeat(500), terms)).toHaveLength(162)
  const long = 'One more line. '.repeat(30)
  expect(excerptOf(`${long}0827771234, ${long}`, terms)).toMatch(/^… .*0827771234.* …$/)
})
