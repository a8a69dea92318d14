import { beforeEach, expect, test } from 'vitest'
import { seedSettings } from '#app/modules/settings/store.server.ts'
import { findActivity } from '#app/platform/activity-log.server.ts'
import { storeLead } from '#tools/testing/store-lead.ts'
import { staffActor, testContext, testNow, useTestDatabase } from '#tools/testing/test-database.ts'
import { reopenAnswer } from '../answer/service.server.ts'
import { inboxFilterSchema } from './schema.ts'
import { snoozeLead } from './service.server.ts'
import { findInboxPage, findLead, countLeadFolders } from './store.server.ts'

const database = useTestDatabase(seedSettings)
const editor = () => testContext(database, { actor: staffActor('editor') })
const hour = 3_600_000
const timeAfter = (ms: number) => new Date(testNow.getTime() + ms)

beforeEach(async () => {
  await database.pool.query('delete from leads')
})

const idsIn = async (folder: string, now = testNow, more: object = {}) => {
  const filter = inboxFilterSchema.parse({ folder, ...more })
  return (await findInboxPage(database.db, filter, now)).leads.map(({ id }) => id)
}

const snooze = (leadId: string, until: string | null, version: number) =>
  snoozeLead(editor(), { leadId, until, version })

test('ANS-12 a snoozed lead leaves the inbox until its time, is found all the same, and comes back by itself', async () => {
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
  expect(activity).toMatchObject({
    action: 'lead.snoozed',
    details: { until: until.toISOString() },
  })
  const again = await snooze(lead.id, until.toISOString(), 1)
  expect(again, 'the same again changes nothing').toEqual({ ok: true, value: { version: 2 } })
  expect(await snooze(lead.id, null, 2)).toMatchObject({ ok: true })
  expect(await idsIn('inbox')).toEqual([lead.id])
})

test('ANS-12 the server never lets it sleep past its promise', async () => {
  const lead = await storeLead(database)
  const due = lead.dueAt!
  const late = new Date(due.getTime() + 1)
  for (const until of [late, timeAfter(0), timeAfter(-hour)])
    expect(await snooze(lead.id, until.toISOString(), 1)).toMatchObject({
      ok: false,
      fields: { until: expect.any(String) },
    })
  expect(await snooze(lead.id, 'visitor', 1)).toMatchObject({ ok: true })
  expect(await idsIn('inbox', new Date(due.getTime() - 1))).toEqual([])
  expect(await idsIn('inbox', late), 'when it is due').toEqual([lead.id])
  expect(await idsIn('overdue', late)).toEqual([lead.id])
  expect(await idsIn('snoozed', late)).toEqual([])
  // An earlier due time of a merged enquiry counts for the lead, too.
  await database.pool.query('update leads set merged_due_at = $1', [timeAfter(-1)])
  expect(await idsIn('inbox')).toEqual([lead.id])
  expect(await snooze(lead.id, timeAfter(hour).toISOString(), 2), 'overdue').toMatchObject({
    ok: false,
  })
})

test('ANS-12 it is back as soon as the visitor writes, answered or not', async () => {
  const [waiting, answered] = [await storeLead(database), await storeLead(database)]
  await database.pool.query(
    `update leads set status = 'answered', answered_at = now() where id = $1`,
    [answered.id],
  )
  for (const { id } of [waiting, answered]) {
    expect(await snooze(id, 'visitor', 1)).toMatchObject({ ok: true })
    expect(await idsIn('inbox')).not.toContain(id)
    await database.db.transaction(async (tx) => {
      const lead = await findLead(tx, id, true)
      await reopenAnswer(testContext(database), tx, lead!, {
        proclaimedHolidays: '',
        laterAnswerDays: 1,
      })
    })
    expect(await idsIn('inbox')).toContain(id)
  }
})

test('ANS-12 a stale version and spam are refused', async () => {
  const lead = await storeLead(database)
  const until = timeAfter(hour).toISOString()
  expect(await snooze(lead.id, until, 7)).toMatchObject({ ok: false, reason: 'conflict' })
  await database.pool.query('update leads set is_suspected_spam = true')
  expect(await snooze(lead.id, until, 1)).toMatchObject({ ok: false })
})
