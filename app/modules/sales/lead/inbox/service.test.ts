import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { seedSettings } from '#app/modules/settings/store.server.ts'
import { findActivity } from '#app/platform/activity-log.server.ts'
import { extensions } from '#server/registrations.ts'
import { storeLead, type TestEnquiry } from '#tools/testing/store-lead.ts'
import { useTestDatabase, staffActor, testContext, testNow } from '#tools/testing/test-database.ts'
import { inboxFilterSchema } from './schema.ts'
import { addLeadNote, assignLead, changeLeadStatus, classifySpam } from './service.server.ts'
import { countLeadFolders, findInboxPage, findLead, inboxPageSize } from './store.server.ts'

const database = useTestDatabase(seedSettings)

const editor = () => testContext(database, { actor: staffActor('editor'), extensions })
const statement = { how: 'phone' }

const submit = async (enquiry?: TestEnquiry) => (await storeLead(database, enquiry)).id

const list = (query: Record<string, string>, now = testNow) =>
  findInboxPage(database.db, inboxFilterSchema.parse(query), now)

test('LDS-03 status changes are versioned, logged and harmless to repeat', async () => {
  const leadId = await submit()
  expect(
    await changeLeadStatus(editor(), { leadId, status: 'answered', version: 1, statement }),
  ).toEqual({
    ok: true,
    value: { version: 2 },
  })
  expect(
    await changeLeadStatus(editor(), { leadId, status: 'answered', version: 1, statement }),
  ).toEqual({
    ok: true,
    value: { version: 2 },
  })
  expect(await changeLeadStatus(editor(), { leadId, status: 'closed', version: 1 })).toMatchObject({
    reason: 'conflict',
    current: { status: 'answered', version: 2 },
  })
  expect((await findLead(database.db, leadId))?.answeredAt).toEqual(testNow)
  const logged = await findActivity(database.db, 'lead', leadId)
  expect(logged.filter((row) => row.action === 'lead.status-changed')).toMatchObject([
    { details: { from: 'new', to: 'answered' } },
  ])
})

test('LDS-03 a note is stored once per key; an empty one is refused by name', async () => {
  const leadId = await submit()
  const note = {
    leadId,
    body: '  Called back, wants fibre <b>& UPS</b>  ',
    idempotencyKey: randomUUID(),
  }
  expect(await addLeadNote(editor(), note)).toEqual({ ok: true, value: { isReplay: false } })
  expect(await addLeadNote(editor(), note)).toEqual({ ok: true, value: { isReplay: true } })
  const empty = { leadId, body: '   ', idempotencyKey: randomUUID() }
  expect(await addLeadNote(editor(), empty)).toMatchObject({ fields: { body: expect.any(String) } })
})

test('LDS-03 a lead can be given to someone and taken back', async () => {
  const leadId = await submit()
  expect(
    await assignLead(editor(), { leadId, assignedTo: 'staff-editor', version: 1 }),
  ).toMatchObject({ ok: true })
  expect(await assignLead(editor(), { leadId, assignedTo: null, version: 2 })).toEqual({
    ok: true,
    value: { version: 3 },
  })
})

test('API-12 suspected spam is kept apart; cleared, it is delivered once', async () => {
  const leadId = await submit({ honeypot: 'http://spam.example' })
  expect((await list({ folder: 'spam' })).leads.map((lead) => lead.id)).toContain(leadId)
  expect((await list({})).leads.map((lead) => lead.id)).not.toContain(leadId)
  const deliveries = async () =>
    (await database.pool.query('select id from deliveries where subject_id = $1', [leadId]))
      .rowCount
  expect(await deliveries()).toBe(0)
  await classifySpam(editor(), { leadId, isSpam: false, version: 1 })
  expect((await list({})).leads.map((lead) => lead.id)).toContain(leadId)
  const sent = await deliveries()
  expect(sent).toBeGreaterThan(0)
  await classifySpam(editor(), { leadId, isSpam: true, version: 2 })
  await classifySpam(editor(), { leadId, isSpam: false, version: 3 })
  expect(await deliveries()).toBe(sent)
})

test('LDS-02 a lead turns overdue when its due time passes unanswered', async () => {
  const leadId = await submit()
  const late = new Date(testNow.getTime() + 7 * 24 * 3600 * 1000)
  const ids = async (now: Date) =>
    (await list({ folder: 'overdue' }, now)).leads.map((lead) => lead.id)
  expect(await ids(testNow)).not.toContain(leadId)
  expect(await ids(late)).toContain(leadId)
  await changeLeadStatus(editor(), { leadId, status: 'answered', version: 1, statement })
  expect(await ids(late)).not.toContain(leadId)
})

test('pages follow each other without a gap or a double, equal times included', async () => {
  const count = inboxPageSize + 12
  await Promise.all(Array.from({ length: count }, () => submit({ fields: { company: 'Paging' } })))
  const first = await list({ search: 'Paging' })
  const second = await list({ search: 'Paging', cursor: first.next! })
  expect([first.leads.length, second.next]).toEqual([inboxPageSize, null])
  expect(new Set([...first.leads, ...second.leads].map(({ id }) => id)).size).toBe(count)
})

test('unknown filter values and cursors fall back, and folders are counted', async () => {
  const page = await list({ folder: 'x', kind: 'x', status: 'x', cursor: "'; drop table leads" })
  expect(page.leads.length).toBeGreaterThan(0)
  expect(await countLeadFolders(database.db, testNow)).toMatchObject({
    unread: expect.any(Number),
    spam: expect.any(Number),
  })
})
