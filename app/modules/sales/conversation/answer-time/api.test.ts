import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { isPublicHoliday, officeDays } from '#app/basics/business-days.ts'
import { useConversationTest } from '#tools/testing/conversation-test.ts'
import { readKeptPromises } from './service.server.ts'
import { findAnswerTimes } from './store.server.ts'

const world = useConversationTest()
const localTime = (time: string) => new Date(`${time}:00+02:00`)
const now = localTime('2026-11-20T10:00')
const periodStart = localTime('2026-11-02T00:00')
const runSql = (text: string, values: unknown[] = []) => world.database.pool.query(text, values)
beforeEach(() => runSql('delete from leads'))

type Enquiry = { kind?: string; received: string; due: string; owner?: string; more?: string }
async function enquiry({ kind = 'contact', received, due, owner, more = '' }: Enquiry) {
  const id = randomUUID()
  await runSql(
    `insert into leads (id, reference, kind, entry, page, name, email, fields, promise, idempotency_key, body_hash,
      notice_version, submitted_at, due_at, assigned_to)
     values ($1::uuid, $1::text, $2, 'form', '/', 'N', '', '{}', '', $1::text, '', '', $3, $4, $5)`,
    [id, kind, localTime(received), localTime(due), owner],
  )
  if (more) await runSql(`update leads set ${more} where id = $1`, [id])
  return id
}
const addEvidence = (leadId: string, when: string, kind = 'reply') =>
  runSql(
    `insert into answer_evidence (lead_id, kind, source_id, at, author_name, recorded_at)
     values ($1, $2, $3, $4, 'Naledi', $4)`,
    [leadId, kind, randomUUID(), localTime(when)],
  )
async function figures() {
  const days = officeDays(periodStart, now, (date) => isPublicHoliday(date))
  const rows = await findAnswerTimes(world.database.db, { from: periodStart, now, days })
  return (by: string, key = '') => rows.find((row) => row.by === by && row.key === key)
}

test('ANS-14 kept promises, median and 90th percentile are counted in office hours, by form, owner and week', async () => {
  // Friday 16:00 to Monday 09:00 is two office hours.
  const first = { received: '2026-11-06T16:00', due: '2026-11-09T16:00' }
  const one = await enquiry({ ...first, owner: 'naledi' })
  await addEvidence(one, '2026-11-09T09:00')
  // From Saturday to Monday 12:00 there are four office hours. The answer comes an hour after the due time.
  const two = await enquiry({ received: '2026-11-07T11:00', due: '2026-11-09T11:00' })
  await addEvidence(two, '2026-11-09T12:00')
  // One enquiry without an answer that is overdue, and one that is not due yet.
  await enquiry({ kind: 'coverage', received: '2026-11-16T09:00', due: '2026-11-17T09:00' })
  await enquiry({ received: '2026-11-20T09:00', due: '2026-11-23T09:00' })
  const of = await figures()
  const counts = { enquiries: 4, promises: 3, kept: 1, answered: 2 }
  const minutes = { medianMinutes: 180, ninetiethMinutes: 228 }
  expect(of('all')).toEqual({ by: 'all', key: '', ...counts, ...minutes })
  expect(of('form', 'coverage')).toMatchObject({ promises: 1, kept: 0, medianMinutes: null })
  expect(of('form', 'contact')).toMatchObject({ enquiries: 3, promises: 2, kept: 1 })
  expect(of('owner', 'naledi')).toMatchObject({ promises: 1, kept: 1, medianMinutes: 120 })
  expect(of('owner')).toMatchObject({ enquiries: 3, promises: 2, kept: 0 })
  expect(of('week', '2026-11-02')).toMatchObject({ enquiries: 2, kept: 1 })
  expect(of('week', '2026-11-16')).toMatchObject({ enquiries: 2, promises: 1 })
})

test('ANS-14 only valid evidence counts: for a proposal a quote, for a merged enquiry also that of the main lead', async () => {
  const times = { received: '2026-11-09T09:00', due: '2026-11-10T09:00' }
  const answered = "status = 'answered', answered_at = submitted_at"
  await addEvidence(await enquiry({ ...times, more: answered }), '2026-11-09T10:00')
  await runSql('update answer_evidence set withdrawn_at = at')
  const proposal = await enquiry({ ...times, kind: 'cloud-quote' })
  await addEvidence(proposal, '2026-11-09T10:00')
  await addEvidence(proposal, '2026-11-10T08:30', 'quote')
  const main = await enquiry({ ...times, kind: 'assessment' })
  await addEvidence(main, '2026-11-09T11:00')
  await enquiry({ ...times, kind: 'interest', more: `merged_into = '${main}'` })
  const of = await figures()
  expect(of('form', 'contact')).toMatchObject({ promises: 1, kept: 0, answered: 0 })
  expect(of('form', 'cloud-quote')).toMatchObject({ kept: 1, medianMinutes: 510 })
  expect(of('form', 'interest')).toMatchObject({ kept: 1, medianMinutes: 120 })
})

test('ANS-14 the first promise counts, but none of spam, samples, imports or enquiries withdrawn in time', async () => {
  const times = { received: '2026-11-09T09:00', due: '2026-11-18T17:00' }
  const firstPromise = `has_waited_again = true, first_due_at = '2026-11-10T09:00+02'`
  await addEvidence(await enquiry({ ...times, more: firstPromise }), '2026-11-11T09:00')
  await enquiry({ ...times, more: 'is_suspected_spam = true' })
  await enquiry({ ...times, more: 'is_sample = true' })
  await enquiry({ ...times, kind: 'imported' })
  const withdrawn = await enquiry({ ...times, due: '2026-11-10T09:00' })
  await runSql('insert into enquiry_withdrawals (lead_id, at) values ($1, $2)', [
    withdrawn,
    localTime('2026-11-09T12:00'),
  ])
  expect((await figures())('all')).toMatchObject({ enquiries: 2, promises: 1, kept: 0 })
})

test('ANS-14 the share of the last full month is available from 20 promises and rounded down', async () => {
  const ctx = { ...world.contextOf(), clock: { now: () => now } }
  const october = { received: '2026-10-12T09:00', due: '2026-10-13T09:00' }
  await enquiry(october)
  for (let n = 0; n < 18; n++) await addEvidence(await enquiry(october), '2026-10-12T10:00')
  // One enquiry due in November, and one received in September but due in October.
  await enquiry({ received: '2026-11-02T09:00', due: '2026-11-03T09:00' })
  expect(await readKeptPromises(ctx)).toBeNull()
  const late = { received: '2026-09-30T16:00', due: '2026-10-01T16:00' }
  await addEvidence(await enquiry(late), '2026-09-30T16:30')
  expect(await readKeptPromises(ctx)).toEqual({ month: 'October 2026', share: 95, promises: 20 })
  await addEvidence(await enquiry(october), '2026-10-12T10:00')
  expect(await readKeptPromises(ctx)).toMatchObject({ share: 95, promises: 21 })
})
