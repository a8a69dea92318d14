import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { seedSettings } from '#app/modules/settings/store.server.ts'
import { findActivity } from '#app/platform/activity-log.server.ts'
import { extensions } from '#server/registrations.ts'
import { storeLead } from '#tools/testing/store-lead.ts'
import {
  useTestDatabase,
  staffActor,
  testContext,
  testNow,
  valueOf,
} from '#tools/testing/test-database.ts'
import { spokenNoticeVersion } from '../content.ts'
import { countDuplicates, findLead, findLeadConsents } from '../inbox/store.server.ts'
import { leads } from '../tables.ts'
import { recordCaller } from './service.server.ts'

const database = useTestDatabase(seedSettings)
const editor = staffActor('editor')
const contextOf = (actor = editor) => testContext(database, { actor, extensions })

const call = (more: Record<string, unknown> = {}, fields: Record<string, unknown> = {}) => ({
  fields: {
    name: 'Sipho Dube',
    company: 'Dube Motors',
    phone: '083 555 0142',
    email: '',
    serviceInterest: 'wifi',
    message: 'No Wi-Fi in the workshop since Monday.',
    ...fields,
  },
  consents: { email: false, phone: true, whatsapp: false },
  noticeVersion: spokenNoticeVersion,
  wasNoticeRead: true,
  isMine: true,
  idempotencyKey: randomUUID(),
  ...more,
})

const recordCall = async (input: unknown) => valueOf(await recordCaller(contextOf(), input))

test('STF-08 a logged call becomes a lead with promise, consents, deliveries and the colleague who took it', async () => {
  const { id, reference } = await recordCall(call())
  const lead = (await findLead(database.db, id))!
  expect(lead).toMatchObject({
    kind: 'contact',
    entry: 'call',
    page: '',
    name: 'Sipho Dube',
    company: 'Dube Motors',
    phoneStored: '+27835550142',
    email: '',
    fields: { serviceInterest: 'wifi', message: 'No Wi-Fi in the workshop since Monday.' },
    noticeVersion: spokenNoticeVersion,
    assignedTo: editor.id,
    isSuspectedSpam: false,
  })
  const fields = { serviceInterest: 'wifi' }
  const form = await storeLead(database, { form: 'contact', entry: 'form', fields })
  expect([lead.promise, lead.dueAt, lead.submittedAt]).toEqual([form.promise, form.dueAt, testNow])
  expect(Object.keys(lead.fields)).not.toContain('company')
  const consents = await findLeadConsents(database.db, id)
  const granted = consents.filter(({ isGranted }) => isGranted)
  expect(granted).toMatchObject([{ channel: 'phone' }])
  const activity = await findActivity(database.db, 'lead', id)
  const entry = { action: 'lead.call-noted', actorName: editor.name }
  expect(activity).toContainEqual(expect.objectContaining(entry))
  const { rows } = await database.pool.query(
    'select kind, payload::text from deliveries where subject_id = $1 order by kind',
    [id],
  )
  expect(rows.map(({ kind }) => kind)).toEqual(['crm-enquiry', 'staff-notification'])
  expect(rows[0].payload).toContain('Phone call')
  expect(reference).toMatch(/^BC-/)
})

test('STF-08 a caller with an email gets a confirmation and is matched to an earlier lead with the same number', async () => {
  const earlier = await storeLead(database, { fields: { phone: '084 555 0143' } })
  const fields = { email: `${randomUUID()}@example.co.za`, phone: '+27 84 555 0143' }
  const { id } = await recordCall(call({}, fields))
  const { rows } = await database.pool.query(
    "select payload::text from deliveries where subject_id = $1 and kind = 'confirmation'",
    [id],
  )
  expect(rows).toHaveLength(1)
  expect((await countDuplicates(database.db, [earlier.id])).get(earlier.id)).toBe(1)
})

test('STF-08 a call logged twice is one lead, and other details under the same key are refused', async () => {
  const input = call({ isMine: false })
  const [one, two] = await Promise.all([recordCall(input), recordCall(input)])
  expect(one).toEqual(two)
  expect((await findLead(database.db, one.id))!.assignedTo).toBeNull()
  const other = { ...input, fields: { ...input.fields, name: 'Someone else' } }
  const message = expect.stringContaining(one.reference)
  expect(await recordCaller(contextOf(), other)).toMatchObject({ reason: 'key-reused', message })
})

test('STF-08 an unread or outdated notice and missing details are refused, all in one answer', async () => {
  const before = await database.db.$count(leads)
  const wrong = call({ wasNoticeRead: false }, { phone: '', message: ' ', name: '' })
  const outcome = await recordCaller(contextOf(), wrong)
  expect(outcome).toMatchObject({ ok: false, reason: 'invalid-input' })
  const { fields } = outcome as unknown as { fields: object }
  expect(Object.keys(fields).toSorted()).toEqual(['message', 'name', 'phone', 'wasNoticeRead'])
  const old = await recordCaller(contextOf(), call({ noticeVersion: '2026-11-20' }))
  expect(old).toMatchObject({ fields: { wasNoticeRead: expect.any(String) } })
  expect(await database.db.$count(leads)).toBe(before)
})
