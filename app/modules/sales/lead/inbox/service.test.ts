import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { accepted } from '#app/basics/outcome.ts'
import { seedSettings } from '#app/modules/settings/store.server.ts'
import { findActivity } from '#app/platform/activity-log.server.ts'
import { extensions } from '#server/registrations.ts'
import { fixedClock } from '#tools/testing/fixed-clock.ts'
import { storeLead } from '#tools/testing/store-lead.ts'
import { findStoredMails } from '#tools/testing/stored-mails.ts'
import { staffActor, testContext, testNow, useTestDatabase } from '#tools/testing/test-database.ts'
import { reopenAnswer } from '../answer/service.server.ts'
import { leadConflictSchema } from '../summary/schema.ts'
import { inboxFilterSchema } from './schema.ts'
import { addLeadNote, changeLeadStatus, classifySpam, snoozeLead } from './service.server.ts'
import { countLeadFolders, findInboxPage, findLead } from './store.server.ts'

const database = useTestDatabase(seedSettings)
beforeEach(() => database.pool.query('delete from leads'))

const editor = (at = testNow) =>
  testContext(database, { actor: staffActor('editor'), extensions, clock: fixedClock(at) })
const hour = 3_600_000
const timeAfter = (ms: number) => new Date(testNow.getTime() + ms)
const idsIn = async (folder: string, now = testNow, more: object = {}) => {
  const filter = inboxFilterSchema.parse({ folder, ...more })
  return (await findInboxPage(database.db, filter, now)).leads.map(({ id }) => id)
}
const statement = { how: 'phone' }
const answer = (leadId: string) =>
  changeLeadStatus(editor(), { leadId, status: 'answered', version: 1, statement })
const snooze = (leadId: string, until: string | null, version: number) =>
  snoozeLead(editor(), { leadId, until, version })

test('LDS-03 status changes are versioned, logged and idempotent', async () => {
  const { id: leadId } = await storeLead(database)
  expect(await answer(leadId)).toEqual(accepted({ version: 2 }))
  expect(await answer(leadId)).toEqual(accepted({ version: 2 }))
  await addLeadNote(editor(), { leadId, body: 'x', idempotencyKey: randomUUID() })
  const stale = await changeLeadStatus(editor(), { leadId, status: 'closed', version: 1 })
  expect(stale).toMatchObject({ reason: 'conflict' })
  expect(leadConflictSchema.parse('current' in stale && stale.current), 'current state').toEqual({
    status: 'answered',
    assignedTo: null,
    isSuspectedSpam: false,
    version: 2,
    changedBy: staffActor('editor').name,
  })
  expect((await findLead(database.db, leadId))?.answeredAt).toEqual(testNow)
  const logged = await findActivity(database.db, 'lead', leadId)
  expect(logged.filter((row) => row.action === 'lead.status-changed')).toMatchObject([
    { details: { from: 'new', to: 'answered' } },
  ])
})

test('LDS-03 a note is stored once per key; a different note under the same key and an empty note are refused', async () => {
  const { id: leadId } = await storeLead(database)
  const note = { leadId, body: '  Wants fibre <b>& UPS</b>  ', idempotencyKey: randomUUID() }
  expect(await addLeadNote(editor(), note)).toEqual(accepted({ isReplay: false }))
  expect(await addLeadNote(editor(), note)).toEqual(accepted({ isReplay: true }))
  const { id: otherId } = await storeLead(database)
  for (const other of [{ body: 'Wants fibre' }, { leadId: otherId }])
    expect(await addLeadNote(editor(), { ...note, ...other })).toMatchObject({
      reason: 'key-reused',
    })
  const empty = { leadId, body: '   ', idempotencyKey: randomUUID() }
  expect(await addLeadNote(editor(), empty)).toMatchObject({ fields: { body: expect.any(String) } })
})

test('API-12 suspected spam stays out of the inbox until it is cleared, then is delivered once', async () => {
  const { id: leadId } = await storeLead(database, { honeypot: 'http://spam.example' })
  expect(await idsIn('spam')).toEqual([leadId])
  expect(await idsIn('inbox')).toEqual([])
  const deliveries = async () =>
    (await database.pool.query('select id from deliveries where subject_id = $1', [leadId]))
      .rowCount
  const classify = (isSpam: boolean, version: number) =>
    classifySpam(editor(), { leadId, isSpam, version })
  expect(await deliveries()).toBe(0)
  await classify(false, 1)
  expect(await idsIn('inbox')).toEqual([leadId])
  const sent = await deliveries()
  expect(sent).toBeGreaterThan(0)
  await classify(true, 2)
  await classify(false, 3)
  expect(await deliveries()).toBe(sent)
})

test('API-12 a lead that is cleared of spam after its due time promises no time that has passed', async () => {
  const mailsAt = async (now: Date) => {
    const { id: leadId } = await storeLead(database, { honeypot: 'http://spam.example' })
    await classifySpam(editor(now), { leadId, isSpam: false, version: 1 })
    const sent = await findStoredMails(database.db, leadId)
    return sent.map(({ text }) => text).join('\n')
  }
  expect(await mailsAt(testNow)).toContain('You will hear from us by')
  expect(await mailsAt(timeAfter(7 * 24 * hour))).not.toContain('You will hear from us by')
})

test('LDS-02 a lead turns overdue when its due time passes unanswered', async () => {
  const { id } = await storeLead(database)
  const late = timeAfter(7 * 24 * hour)
  expect(await idsIn('overdue')).toEqual([])
  expect(await idsIn('overdue', late)).toEqual([id])
  await answer(id)
  expect(await idsIn('overdue', late)).toEqual([])
})

test('unknown filter values and cursors fall back to defaults, and folders are counted', async () => {
  const { id } = await storeLead(database)
  const unknown = { kind: 'x', status: 'x', cursor: "'; drop table leads" }
  expect(await idsIn('x', testNow, unknown)).toEqual([id])
  expect(await countLeadFolders(database.db, testNow)).toMatchObject({ unread: 1, spam: 0 })
})

test('ANS-12 a snoozed lead is out of the inbox until its time, but is found by a search', async () => {
  const lead = await storeLead(database)
  const until = timeAfter(hour)
  expect(await snooze(lead.id, until.toISOString(), 1)).toMatchObject({ ok: true })
  expect(await idsIn('inbox')).toEqual([])
  expect(await idsIn('snoozed')).toEqual([lead.id])
  expect(await idsIn('inbox', testNow, { search: lead.reference })).toEqual([lead.id])
  expect((await countLeadFolders(database.db, testNow)).snoozed).toBe(1)
  expect(await idsIn('inbox', timeAfter(hour))).toEqual([lead.id])
  expect(await idsIn('snoozed', timeAfter(hour))).toEqual([])
  const [activity] = await findActivity(database.db, 'lead', lead.id)
  const details = { until: until.toISOString() }
  expect(activity).toMatchObject({ action: 'lead.snoozed', details })
  const again = await snooze(lead.id, until.toISOString(), 1)
  expect(again, 'the same again changes nothing').toEqual(accepted({ version: 2 }))
  expect(await snooze(lead.id, null, 2)).toMatchObject({ ok: true })
  expect(await idsIn('inbox')).toEqual([lead.id])
})

test('ANS-12 a lead cannot be snoozed past its due time', async () => {
  const lead = await storeLead(database)
  const due = lead.dueAt!
  const late = new Date(due.getTime() + 1)
  const refusal = { fields: { until: expect.any(String) } }
  for (const until of [late, timeAfter(0), timeAfter(-hour)])
    expect(await snooze(lead.id, until.toISOString(), 1)).toMatchObject(refusal)
  expect(await snooze(lead.id, 'visitor', 1)).toMatchObject({ ok: true })
  expect(await idsIn('inbox', new Date(due.getTime() - 1))).toEqual([])
  expect(await idsIn('inbox', late), 'when it is due').toEqual([lead.id])
  expect(await idsIn('overdue', late)).toEqual([lead.id])
  expect(await idsIn('snoozed', late)).toEqual([])
  // An earlier due time of a merged enquiry counts for the lead, too.
  await database.pool.query('update leads set merged_due_at = $1', [timeAfter(-1)])
  expect(await idsIn('inbox')).toEqual([lead.id])
  const overdue = await snooze(lead.id, timeAfter(hour).toISOString(), 2)
  expect(overdue).toMatchObject({ ok: false })
})

test('ANS-12 a snoozed lead returns to the inbox when the visitor writes, answered or not', async () => {
  const [waiting, answered] = [await storeLead(database), await storeLead(database)]
  await answer(answered.id)
  for (const { id, version } of [waiting, { ...answered, version: 2 }]) {
    expect(await snooze(id, 'visitor', version)).toMatchObject({ ok: true })
    expect(await idsIn('inbox')).not.toContain(id)
    await database.db.transaction(async (tx) => {
      const lead = (await findLead(tx, id, true))!
      const site = { proclaimedHolidays: '', laterAnswerDays: 1 }
      await reopenAnswer(testContext(database), tx, lead, site)
    })
    expect(await idsIn('inbox')).toContain(id)
  }
})

test('ANS-12 a snooze with a stale version or of spam is refused', async () => {
  const lead = await storeLead(database)
  const until = timeAfter(hour).toISOString()
  expect(await snooze(lead.id, until, 7)).toMatchObject({ ok: false, reason: 'conflict' })
  await database.pool.query('update leads set is_suspected_spam = true')
  expect(await snooze(lead.id, until, 1)).toMatchObject({ ok: false })
})
