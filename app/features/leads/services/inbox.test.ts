import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { seedSettings } from '#app/features/settings/seed.server.ts'
import { fixedClock } from '#tools/testing/fixed-clock.ts'
import { findActivity } from '#app/platform/activity-log.server.ts'
import { useTestDatabase, staffActor, testContext, testNow } from '#tools/testing/test-database.ts'
import { countLeadFolders, findInboxPage, findLead, inboxPageSize } from '../data/inbox.server.ts'
import { inboxFilterSchema } from '../schema/inbox.ts'
import { addLeadNote } from './add-lead-note.server.ts'
import { assignLead } from './assign-lead.server.ts'
import { changeLeadStatus } from './change-lead-status.server.ts'
import { classifySpam } from './classify-spam.server.ts'
import { submitLead } from './submit-lead.server.ts'
import { extensions } from '#server/registrations.ts'

const database = useTestDatabase(seedSettings)

const editor = () => testContext(database, { actor: staffActor('editor'), extensions })
const statement = { how: 'phone' }

async function submit(
  more: { fields?: Record<string, string>; honeypot?: string; at?: Date } = {},
): Promise<string> {
  const ctx = testContext(database, {
    clock: fixedClock(more.at ?? testNow),
    env: { RATE_LIMIT_FACTOR: '1000' },
  })
  const outcome = await submitLead(ctx, {
    form: 'assessment',
    entry: 'quick',
    page: '/resources/it-health',
    honeypot: more.honeypot ?? '',
    idempotencyKey: randomUUID(),
    fields: {
      name: 'Thandi Nkosi',
      email: `${randomUUID()}@example.co.za`,
      company: 'Nkosi Bakery',
      phone: '082 555 0142',
      ...more.fields,
    },
  })
  if (!outcome.ok) throw new Error(outcome.message)
  return outcome.value.id
}

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

test('LDS-03 a note is stored once per key; an empty or endless one is refused by name', async () => {
  const leadId = await submit()
  const note = {
    leadId,
    body: '  Called back, wants fibre <b>& UPS</b>  ',
    idempotencyKey: randomUUID(),
  }
  expect(await addLeadNote(editor(), note)).toEqual({ ok: true, value: { isReplay: false } })
  expect(await addLeadNote(editor(), note)).toEqual({ ok: true, value: { isReplay: true } })
  for (const body of ['   ', 'x'.repeat(4001), 'a\u0000b']) {
    const outcome = await addLeadNote(editor(), { leadId, body, idempotencyKey: randomUUID() })
    expect(outcome).toMatchObject({ reason: 'invalid-input', fields: { body: expect.any(String) } })
  }
})

test('LDS-03 a lead can be given to somebody and taken back', async () => {
  const leadId = await submit()
  expect(
    await assignLead(editor(), { leadId, assignedTo: 'staff-editor', version: 1 }),
  ).toMatchObject({ ok: true })
  expect(await assignLead(editor(), { leadId, assignedTo: null, version: 2 })).toEqual({
    ok: true,
    value: { version: 3 },
  })
})

test('ROL-11 viewers and visitors change nothing', async () => {
  const leadId = await submit()
  const before = await findActivity(database.db, 'lead', leadId)
  for (const ctx of [
    testContext(database, { actor: staffActor('viewer') }),
    testContext(database),
  ]) {
    const refusals = await Promise.all([
      changeLeadStatus(ctx, { leadId, status: 'closed', version: 1 }),
      addLeadNote(ctx, { leadId, body: 'x', idempotencyKey: randomUUID() }),
      assignLead(ctx, { leadId, assignedTo: null, version: 1 }),
      classifySpam(ctx, { leadId, isSpam: true, version: 1 }),
    ])
    for (const outcome of refusals)
      expect(outcome).toMatchObject({ ok: false, reason: 'not-allowed' })
  }
  expect(await findActivity(database.db, 'lead', leadId)).toEqual(before)
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

test('search finds name, e-mail, company, reference and telephone, and takes its wildcards literally', async () => {
  const leadId = await submit({
    fields: { name: "Zoë O'Brien_%", company: '100% Sure', phone: '+27 83 777 1234' },
  })
  const lead = await findLead(database.db, leadId)
  for (const search of [
    "zoë o'b",
    '100% s',
    lead!.email,
    lead!.reference.toLowerCase(),
    '083 777',
    '+27837771234',
    "O'Brien_%",
  ]) {
    expect(
      (await list({ search })).leads.map((row) => row.id),
      search,
    ).toEqual([leadId])
  }
  expect((await list({ search: 'Zo_ O' })).leads).toEqual([])
})

test('pages follow each other without a gap or a double, equal times included', async () => {
  await Promise.all(
    Array.from({ length: inboxPageSize + 12 }, () => submit({ fields: { company: 'Paging' } })),
  )
  const first = await list({ search: 'Paging' })
  const second = await list({ search: 'Paging', cursor: first.next! })
  expect(first.leads).toHaveLength(inboxPageSize)
  expect(second.next).toBeNull()
  expect(new Set([...first.leads, ...second.leads].map((lead) => lead.id)).size).toBe(
    inboxPageSize + 12,
  )
})

test('unknown filter values and cursors fall back, and folders are counted', async () => {
  const page = await list({ folder: 'x', kind: 'x', status: 'x', cursor: "'; drop table leads" })
  expect(page.leads.length).toBeGreaterThan(0)
  expect(await countLeadFolders(database.db, testNow)).toMatchObject({
    unread: expect.any(Number),
    spam: expect.any(Number),
  })
})
