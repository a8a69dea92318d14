import { randomUUID } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { useStaff } from '#tools/testing/fixtures.ts'
import { storeLead, type TestEnquiry } from '#tools/testing/store-lead.ts'
import { useTestDatabase, testNow } from '#tools/testing/test-database.ts'
import type { InboxPage } from '../calls.ts'
import type { BulkChangeResult } from '../summary/schema.ts'
import type { readAgenda } from './api.server.ts'
import { inboxFilterSchema } from './schema.ts'
import { findInboxPage, findLead, inboxPageSize } from './store.server.ts'

const database = useTestDatabase()
const { editor, colleague, viewer } = useStaff(database, ['editor', 'colleague', 'viewer'], {
  at: '/leads',
})

const store = (enquiry?: TestEnquiry) => storeLead(database, enquiry)
const list = async (query: Record<string, string>) => {
  const answer = await editor.call(`?${new URLSearchParams(query).toString()}`)
  return (await answer.json()) as InboxPage
}
const idsOf = async (query: Record<string, string>) => (await list(query)).items.map(({ id }) => id)
const quote = (province: string, more: Record<string, unknown> = {}) => ({
  form: 'bundle-quote',
  entry: 'form',
  fields: { company: 'Kwagga', bundle: 'Business Pro', province, ...more },
})

describe('LDS-06 the list is narrowed', () => {
  test('by form, province, status, owner, days and due time, each alone and together', async () => {
    const mark = randomUUID()
    const cape = await store(quote('Western Cape', { company: mark }))
    const natal = await store({
      ...quote('KwaZulu-Natal', { company: mark }),
      at: new Date('2026-11-12T22:30:00Z'),
    })
    await editor.call(`/${cape.id}/owner`, { assignedTo: editor.id, version: 1 })
    await editor.call(`/${natal.id}/status`, { status: 'closed', version: 1 })
    const both = [cape.id, natal.id]
    for (const [query, expected] of [
      [{ kind: 'bundle-quote' }, both],
      [{ kind: 'contact' }, []],
      [{ province: 'Western Cape' }, [cape.id]],
      [{ status: 'closed' }, [natal.id]],
      [{ status: 'open' }, [cape.id]],
      [{ owner: editor.id }, [cape.id]],
      [{ owner: 'nobody' }, [natal.id]],
      // This lead was sent half an hour after midnight on the 13th in Johannesburg.
      [{ from: '2026-11-13', to: '2026-11-13' }, [natal.id]],
      [{ from: '2026-11-14' }, [cape.id]],
      [{ to: '2026-11-12' }, []],
      [{ province: 'KwaZulu-Natal', owner: 'nobody', to: '2026-11-19' }, [natal.id]],
      [{ province: 'Atlantis', from: 'yesterday', owner: '"; --' }, both],
    ] as const) {
      expect(await idsOf({ search: mark, ...query }), JSON.stringify(query)).toEqual(expected)
    }
  })

  test('LDS-02 by what is due later today, and ordered by due time across pages', async () => {
    const mark = randomUUID()
    const minutes = (n: number) => new Date(testNow.getTime() - 23 * 3_600_000 + n * 60_000)
    const fields = { company: mark }
    const made = []
    for (let n = 0; n < 5; n++) made.push(await store({ fields, at: minutes((n * 7) % 5) }))
    const due = made.toSorted((a, b) => a.dueAt!.getTime() - b.dueAt!.getTime())
    const page = async (cursor?: string) =>
      findInboxPage(
        database.db,
        inboxFilterSchema.parse({ due: 'today', search: mark, cursor }),
        testNow,
        { size: 2 },
      )
    const first = await page()
    // A more urgent lead arrives between two pages. The next pages still skip nothing and repeat nothing.
    await store({ fields, at: minutes(-30) })
    const second = await page(first.next!)
    const third = await page(second.next!)
    expect(third.next).toBeNull()
    expect([first, second, third].flatMap(({ leads }) => leads.map(({ id }) => id))).toEqual(
      due.map(({ id }) => id),
    )
    const counts = (await list({})).folders
    expect(counts.dueToday).toBeGreaterThanOrEqual(6)
    expect(counts.unowned).toBeGreaterThanOrEqual(6)
  })

  test('ANS-11 what waits comes first by due time, then what is answered or closed, newest first, across pages', async () => {
    const mark = randomUUID()
    const at = (n: number) => new Date(testNow.getTime() - n * 60_000)
    const made = []
    for (let n = 0; n < 6; n++) made.push(await store({ fields: { company: mark }, at: at(n) }))
    const [closed, answered, ...waiting] = made
    await editor.call(`/${closed!.id}/status`, { status: 'closed', version: 1 })
    const statement = { how: 'phone' }
    await editor.call(`/${answered!.id}/status`, { status: 'answered', statement, version: 1 })
    const seen: string[] = []
    const filter = { search: mark, sort: 'due' }
    for (let cursor: string | undefined, page = 0; page < 9; page++) {
      const read = await findInboxPage(
        database.db,
        inboxFilterSchema.parse({ ...filter, cursor }),
        testNow,
        { size: 2 },
      )
      seen.push(...read.leads.map(({ id }) => id))
      if (!read.next) break
      cursor = read.next
    }
    // Leads that were sent later are due later.
    const byDue = waiting.toReversed().map(({ id }) => id)
    expect(seen).toEqual([...byDue, closed!.id, answered!.id])
    const states = (query: object) => idsOf({ search: mark, sort: 'due', ...query })
    expect(await states({ status: 'closed' })).toEqual([closed!.id])
    expect(await states({ status: 'open' })).toEqual(byDue)
    expect(
      (await list({ search: mark, sort: 'due' })).items.map(({ isWaiting }) => isWaiting),
    ).toEqual([true, true, true, true, false, false])
    expect(await idsOf({}), 'the inbox itself is in this order').toEqual(
      await idsOf({ sort: 'due' }),
    )
  })

  test('LDS-02 leads without a promised time come last by due time, and are paged too', async () => {
    const mark = randomUUID()
    const interest = {
      form: 'interest',
      entry: 'form',
      fields: { fullName: 'P', companyName: mark, services: 'Fibre' },
    }
    const [none, other] = [await store(interest), await store(interest)]
    const timed = await store({ fields: { company: mark } })
    const filter = { search: mark, sort: 'due' }
    const page = (cursor?: string) =>
      findInboxPage(database.db, inboxFilterSchema.parse({ ...filter, cursor }), testNow, {
        size: 1,
      })
    const seen: string[] = []
    for (let next: string | undefined, n = 0; n < 4; n++) {
      const read = await page(next)
      seen.push(...read.leads.map(({ id }) => id))
      if (!read.next) break
      next = read.next
    }
    expect(seen).toEqual([timed.id, ...[none.id, other.id].toSorted()])
  })
})

test('ANS-13 the agenda names what is overdue and due today with the next action, for who works on leads', async () => {
  const hoursAgo = (n: number) => new Date(testNow.getTime() - n * 3_600_000)
  const fields = { name: randomUUID() }
  const late = await store({ fields, at: hoursAgo(24 * 6) })
  const today = await store({ fields, at: hoursAgo(22) })
  const agenda = (await (await editor.call('/agenda')).json()) as Awaited<
    ReturnType<typeof readAgenda>
  >
  expect(agenda.overdue.find(({ id }) => id === late.id)).toMatchObject({
    name: fields.name,
    need: expect.any(String),
    dueAt: late.dueAt!.toISOString(),
    next: 'reply',
  })
  expect(agenda.overdue.length).toBeLessThanOrEqual(6)
  expect(agenda.dueToday.map(({ id }) => id)).not.toContain(late.id)
  const due = agenda.overdue.map(({ dueAt }) => dueAt)
  expect(due).toEqual(due.toSorted())
  expect(JSON.stringify(agenda)).not.toContain('body_hash')
  expect(today.dueAt!.getTime()).toBeGreaterThan(testNow.getTime())
})

describe('LDS-03 several leads at once', () => {
  const bulk = async (body: object) =>
    (await (await editor.call('/bulk', body)).json()) as BulkChangeResult

  test('get a status; who was quicker is left alone and named; undo gives each its own back', async () => {
    const [one, two, three] = [await store(), await store(), await store()]
    await colleague.call(`/${two.id}/status`, { status: 'closed', version: 1 })
    const items = [one, two, three].map(({ id }) => ({ leadId: id, version: 1 }))
    const answer = await bulk({
      change: 'status',
      items: items.map((item) => ({ ...item, status: 'answered' })),
      statement: { how: 'phone' },
    })
    expect(answer.changed).toEqual([
      { leadId: one.id, version: 2 },
      { leadId: three.id, version: 2 },
    ])
    expect(answer.refused).toMatchObject([{ leadId: two.id }])
    expect((await findLead(database.db, one.id))?.answeredAt).toEqual(testNow)
    const undone = await bulk({
      change: 'status',
      isUndo: true,
      items: answer.changed.map((item) => ({ ...item, status: 'in_progress' })),
    })
    expect(undone.refused).toEqual([])
    expect(await findLead(database.db, one.id), 'undone, nobody has answered').toMatchObject({
      status: 'in_progress',
      answeredAt: null,
    })
    const logged = await database.pool.query(
      "select count(*)::int from activity_log where subject_id = $1 and action = 'lead.status-changed'",
      [one.id],
    )
    expect(logged.rows).toEqual([{ count: 2 }])
  })

  test('get an owner, and a wrong one is refused for each', async () => {
    const [one, two] = [await store(), await store()]
    const items = (assignedTo: string) =>
      [one, two].map(({ id }) => ({ leadId: id, version: 1, assignedTo }))
    const wrong = await bulk({ change: 'owner', items: items(viewer.id) })
    expect([wrong.changed.length, wrong.refused.length]).toEqual([0, 2])
    const right = await bulk({ change: 'owner', items: items(colleague.id) })
    expect([right.changed.length, right.refused.length]).toEqual([2, 0])
    expect((await findLead(database.db, two.id))?.assignedTo).toBe(colleague.id)
    const { rows } = await database.pool.query(
      `select action, details -> 'leads' as leads from activity_log
       where details -> 'bulkId' is null and (subject_id = any($1) or subject_type = 'leads') and action <> 'lead.submitted'
       order by id desc limit 1`,
      [[one.id, two.id]],
    )
    expect(rows).toEqual([{ action: 'leads.changed', leads: 2 }])
  })
})

describe('LDS-06 the export', () => {
  test('holds the filtered list and no live formula, and is logged without what was searched for', async () => {
    const mark = randomUUID()
    const hostile = '=HYPERLINK("https://evil.example")'
    const lead = await store(
      quote('Gauteng', { company: `@${mark}`, name: hostile, phone: '+27825550142' }),
    )
    await store(quote('Free State', { company: mark }))
    const answer = await editor.call('/export', { search: mark, province: 'Gauteng' })
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="leads-/)
    const rows: Record<string, string>[] = parse(await answer.text(), { bom: true, columns: true })
    expect(rows).toHaveLength(1)
    expect(rows[0], 'ADF-06').toMatchObject({
      Reference: lead.reference,
      Form: 'Bundle quote',
      Name: `'${hostile}`,
      Company: `'@${mark}`,
      'Telephone as stored': "'+27825550142",
      Province: 'Gauteng',
      Promised: lead.promise,
    })
    const logged = await database.pool.query(
      "select actor_name, details from activity_log where action = 'leads.exported' order by id desc limit 1",
    )
    expect(logged.rows[0]).toMatchObject({
      actor_name: 'Naledi Editor',
      details: { province: 'Gauteng', hasSearch: true, leads: 1 },
    })
    expect(JSON.stringify(logged.rows[0])).not.toContain(mark)
  })

  test('goes on beyond a page, in the order of the list', async () => {
    const mark = randomUUID()
    const count = inboxPageSize + 3
    await Promise.all(Array.from({ length: count }, () => store({ fields: { company: mark } })))
    const answer = await editor.call('/export', { search: mark })
    const rows: Record<string, string>[] = parse(await answer.text(), { bom: true, columns: true })
    expect(new Set(rows.map(({ Reference }) => Reference)).size).toBe(count)
    expect(answer.headers.get('x-row-count')).toBe(String(count))
  })
})
