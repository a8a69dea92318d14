import { randomUUID } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { invitePerson, useStaff } from '#tools/testing/fixtures.ts'
import { unknownId } from '#tools/testing/schema-bodies.ts'
import { answerOf } from '#tools/testing/staff-test.ts'
import { mergeInto, storeLead, type TestEnquiry } from '#tools/testing/store-lead.ts'
import { staffActor, useTestDatabase, testContext, testNow } from '#tools/testing/test-database.ts'
import type { InboxPage, LeadDetail } from '../calls.ts'
import { submitLead } from '../submission/service.server.ts'
import type { BulkChangeResult } from '../summary/schema.ts'
import type { readAgenda } from './api.server.ts'
import { inboxFilterSchema } from './schema.ts'
import { findInboxPage, findLead, inboxPageSize } from './store.server.ts'

const database = useTestDatabase()
const staff = useStaff(database, ['editor', 'colleague', 'viewer'], { at: '/leads' })
const { editor, colleague, viewer } = staff

const store = (enquiry?: TestEnquiry) => storeLead(database, enquiry)
const list = async (query: Record<string, string>) => {
  const answer = await editor.call(`?${new URLSearchParams(query).toString()}`)
  return (await answer.json()) as InboxPage
}
const idsOf = async (query: Record<string, string>) => (await list(query)).items.map(({ id }) => id)
/** Reads the list page by page and returns the ids of each page. `between` runs after the first page. */
async function readPages(filter: object, size: number, between?: () => Promise<unknown>) {
  const pages: string[][] = []
  let cursor: string | undefined
  do {
    const view = inboxFilterSchema.parse({ ...filter, cursor })
    const { leads, next } = await findInboxPage(database.db, view, testNow, { size })
    if (pages.push(leads.map(({ id }) => id)) === 1) await between?.()
    cursor = next ?? undefined
  } while (cursor)
  return pages
}
const quote = (province: string, more: Record<string, unknown> = {}) => ({
  form: 'bundle-quote',
  entry: 'form',
  fields: { company: 'Kwagga', bundle: 'Business Pro', province, ...more },
})

describe('LDS-06 the list is filtered and sorted', () => {
  test('by form, province, status, owner and days, separately and combined', async () => {
    const mark = randomUUID()
    const cape = await store(quote('Western Cape', { company: mark }))
    const at = new Date('2026-11-12T22:30:00Z')
    const natal = await store({ ...quote('KwaZulu-Natal', { company: mark }), at })
    await editor.call(`/${cape.id}/owner`, { assignedTo: editor.id, version: 1 })
    await editor.call(`/${natal.id}/status`, { status: 'closed', version: 1 })
    const dueAt = new Date(testNow.getTime() + 3_600_000)
    await database.pool.query('update leads set due_at = $2 where id = $1', [cape.id, dueAt])
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
      [{ due: 'today' }, [cape.id]],
      [{ due: 'today', province: 'Western Cape', status: 'open' }, [cape.id]],
      [{ due: 'today', province: 'KwaZulu-Natal' }, []],
      [{ province: 'Atlantis', from: 'yesterday', owner: '"; --' }, both],
    ] as const)
      expect(await idsOf({ search: mark, ...query }), JSON.stringify(query)).toEqual(expected)
  })

  test('LDS-02 by leads due later today, in order of due time across pages', async () => {
    const mark = randomUUID()
    const minutes = (n: number) => new Date(testNow.getTime() - 23 * 3_600_000 + n * 60_000)
    const fields = { company: mark }
    const made = []
    for (let n = 0; n < 5; n++) made.push(await store({ fields, at: minutes((n * 7) % 5) }))
    const due = made.toSorted((a, b) => a.dueAt!.getTime() - b.dueAt!.getTime())
    // A more urgent lead arrives between two pages. The next pages still skip nothing and repeat nothing.
    const arrive = () => store({ fields, at: minutes(-30) })
    const pages = await readPages({ due: 'today', search: mark }, 2, arrive)
    expect(pages).toHaveLength(3)
    expect(pages.flat()).toEqual(due.map(({ id }) => id))
    const counts = (await list({})).folders
    expect(counts.dueToday).toBeGreaterThanOrEqual(6)
    expect(counts.unowned).toBeGreaterThanOrEqual(6)
  })

  test('ANS-11 with waiting leads first by due time, then answered and closed leads, newest first, across pages', async () => {
    const mark = randomUUID()
    const at = (n: number) => new Date(testNow.getTime() - n * 60_000)
    const made = []
    for (let n = 0; n < 6; n++) made.push(await store({ fields: { company: mark }, at: at(n) }))
    const [closed, answered, ...waiting] = made
    await editor.call(`/${closed!.id}/status`, { status: 'closed', version: 1 })
    const statement = { how: 'phone' }
    await editor.call(`/${answered!.id}/status`, { status: 'answered', statement, version: 1 })
    const seen = (await readPages({ search: mark, sort: 'due' }, 2)).flat()
    // Leads that were sent later are due later.
    const byDue = waiting.toReversed().map(({ id }) => id)
    expect(seen).toEqual([...byDue, closed!.id, answered!.id])
    const states = (query: object) => idsOf({ search: mark, sort: 'due', ...query })
    expect(await states({ status: 'closed' })).toEqual([closed!.id])
    expect(await states({ status: 'open' })).toEqual(byDue)
    const { items } = await list({ search: mark, sort: 'due' })
    expect(items.map(({ isWaiting }) => isWaiting)).toEqual([true, true, true, true, false, false])
    expect(await idsOf({}), 'the inbox has the same order').toEqual(await idsOf({ sort: 'due' }))
  })

  test('LDS-02 with leads without a due time last when sorted by due time, also across pages', async () => {
    const mark = randomUUID()
    const fields = { fullName: 'P', companyName: mark, services: 'Fibre' }
    const interest = { form: 'interest', entry: 'form', fields }
    const [none, other] = [await store(interest), await store(interest)]
    const timed = await store({ fields: { company: mark } })
    const seen = (await readPages({ search: mark, sort: 'due' }, 1)).flat()
    expect(seen).toEqual([timed.id, ...[none.id, other.id].toSorted()])
  })
})

test('ANS-13 the agenda lists overdue leads with their next action, and leads due today', async () => {
  const hoursAgo = (n: number) => new Date(testNow.getTime() - n * 3_600_000)
  const fields = { name: randomUUID() }
  const late = await store({ fields, at: hoursAgo(24 * 6) })
  const today = await store({ fields, at: hoursAgo(23.9) })
  type Agenda = Awaited<ReturnType<typeof readAgenda>>
  const agenda = (await (await editor.call('/agenda')).json()) as Agenda
  expect(agenda.overdue.find(({ id }) => id === late.id)).toMatchObject({
    name: fields.name,
    need: expect.any(String),
    dueAt: late.dueAt!.toISOString(),
    next: 'reply',
  })
  expect(agenda.overdue.length).toBeLessThanOrEqual(6)
  const dueToday = agenda.dueToday.map(({ id }) => id)
  expect([late.id, today.id].map((id) => dueToday.includes(id))).toEqual([false, true])
  const due = agenda.overdue.map(({ dueAt }) => dueAt)
  expect(due).toEqual(due.toSorted())
  expect(JSON.stringify(agenda)).not.toContain('bodyHash')
})

describe('LDS-03 bulk changes', () => {
  const bulk = async (body: object) =>
    (await (await editor.call('/bulk', body)).json()) as BulkChangeResult

  test('set a status, report a lead that changed meanwhile and can be undone', async () => {
    const [one, two, three] = [await store(), await store(), await store()]
    await colleague.call(`/${two.id}/status`, { status: 'closed', version: 1 })
    await colleague.call(`/${three.id}/status`, { status: 'in_progress', version: 1 })
    const of = ({ id }: { id: string }, version: number) => ({ leadId: id, version })
    const items = [of(one, 1), of(two, 1), of(three, 2)]
    const all = items.map((item) => ({ ...item, status: 'answered' }))
    const answer = await bulk({ change: 'status', items: all, statement: { how: 'phone' } })
    expect(answer.changed).toEqual([of(one, 2), of(three, 3)])
    expect(answer.refused).toMatchObject([{ leadId: two.id }])
    expect((await findLead(database.db, one.id))?.answeredAt).toEqual(testNow)
    const own = ['new', 'in_progress'] as const
    const back = answer.changed.map((item, at) => ({ ...item, status: own[at] }))
    const undone = await bulk({ change: 'status', isUndo: true, items: back })
    expect(undone.refused).toEqual([])
    for (const [at, { leadId }] of back.entries())
      expect(await findLead(database.db, leadId), 'undone').toMatchObject({
        status: own[at],
        answeredAt: null,
      })
    const logged = await database.pool.query(
      "select count(*)::int from activity_log where subject_id = $1 and action = 'lead.status-changed'",
      [one.id],
    )
    expect(logged.rows).toEqual([{ count: 2 }])
  })

  test('set an owner, and refuse an invalid owner for each lead', async () => {
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
  test('contains the filtered list without live formulas and is logged without the search text', async () => {
    const mark = randomUUID()
    const hostile = '=HYPERLINK("https://evil.example")'
    const person = { company: `@${mark}`, name: hostile, phone: '+27825550142' }
    const lead = await store(quote('Gauteng', person))
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

  test('covers more than one page of the list', async () => {
    const mark = randomUUID()
    const count = inboxPageSize + 3
    await Promise.all(Array.from({ length: count }, () => store({ fields: { company: mark } })))
    const answer = await editor.call('/export', { search: mark })
    const rows: Record<string, string>[] = parse(await answer.text(), { bom: true, columns: true })
    const view = inboxFilterSchema.parse({ search: mark })
    const { leads } = await findInboxPage(database.db, view, testNow, { size: count })
    expect(rows.map(({ Reference }) => Reference)).toEqual(leads.map(({ reference }) => reference))
    expect(rows).toHaveLength(count)
    expect(answer.headers.get('x-row-count')).toBe(String(count))
  })
})

async function readDetail(id: string): Promise<LeadDetail> {
  const response = await editor.call(`/${id}`)
  expect(response.status).toBe(200)
  return (await response.json()) as LeadDetail
}

describe('LDS-03 one lead', () => {
  test('shows answers, promise, consents, deliveries and emails, but no keys', async () => {
    const visitor = testContext(database, { env: { RATE_LIMIT_FACTOR: '1000' } })
    const sent = await submitLead(visitor, {
      form: 'assessment',
      entry: 'quick',
      page: '/resources/it-health',
      noticeVersion: '2026-11-20',
      consents: { email: true, phone: false },
      fields: {
        name: 'Thandi <script>alert(1)</script>',
        email: `${randomUUID()}@example.co.za`,
        company: 'Nkosi Bakery',
        phone: '082 555 0142',
        employees: '11-50',
        challenges: 'Slow "Wi-Fi"',
      },
    })
    const id = sent.ok ? sent.value.id : ''
    const raw = await (await editor.call(`/${id}`)).text()
    for (const secret of ['idempotencyKey', 'bodyHash', '"html"', '"payload"'])
      expect(raw).not.toContain(secret)
    const detail = await readDetail(id)
    expect(detail.lead).toMatchObject({
      name: 'Thandi <script>alert(1)</script>',
      phoneStored: '+27825550142',
      noticeVersion: '2026-11-20',
      dueAt: expect.any(String),
      promise: 'Our team will contact you shortly with your customized IT health recipe.',
      details: [
        { label: 'Number of employees', value: '11-50' },
        { label: 'Current IT Challenges', value: 'Slow "Wi-Fi"' },
        { label: 'Type of assessment', value: 'comprehensive' },
      ],
    })
    expect(detail.consents).toMatchObject([
      { channel: 'email', isGranted: true },
      { channel: 'phone', isGranted: false },
    ])
    const toVisitor = detail.deliveries.find(({ mail }) => mail?.to.includes(detail.lead.email))
    const mail = { subject: expect.any(String) }
    expect(toVisitor, 'ITH-19').toMatchObject({ state: 'waiting', mail })
    expect(detail.deliveries.map(({ channel }) => channel)).toContain('crm')
  })

  test('changes status, owner and notes, and its timeline lists the changes', async () => {
    const { id } = await store()
    await editor.call(`/${id}/status`, { status: 'in_progress', version: 1 })
    await editor.call(`/${id}/owner`, { assignedTo: editor.id, version: 2 })
    const note = { body: 'Called <b>back</b>', idempotencyKey: randomUUID() }
    await editor.call(`/${id}/notes`, note)
    await editor.call(`/${id}/notes`, note)
    const detail = await readDetail(id)
    expect(detail).toMatchObject({
      lead: { status: 'in_progress', version: 3 },
      ownerName: 'Naledi Editor',
      notes: [{ authorName: 'Naledi Editor', body: 'Called <b>back</b>' }],
    })
    expect(detail.timeline.map(({ actorName, text }) => [actorName, text])).toEqual([
      ['Naledi Editor', 'added a note'],
      ['Naledi Editor', 'assigned the lead to Naledi Editor'],
      ['Naledi Editor', 'changed the status from New to In progress'],
      ['Visitor', 'sent this'],
    ])
  })

  test('cannot be assigned to people who may not work on leads', async () => {
    const { id } = await store()
    const invited = await invitePerson(database)
    const detail = await readDetail(id)
    expect(detail.owners.map((owner) => owner.id)).toContain(editor.id)
    for (const assignedTo of [viewer.id, invited, unknownId, 'x']) {
      expect(detail.owners.map((owner) => owner.id)).not.toContain(assignedTo)
      const answer = await answerOf(editor.call(`/${id}/owner`, { assignedTo, version: 1 }))
      const fields = { assignedTo: expect.any(String) }
      expect(answer).toMatchObject({ status: 422, body: { fields } })
    }
  })
})

describe('API-05, API-06 deliveries', () => {
  async function refusedEnquiry() {
    const { id } = await store({ fields: { phone: '082 555 0142' } })
    await database.pool.query(
      `update deliveries set state = 'failed', last_error = $2 where subject_id = $1 and channel = 'crm'`,
      [id, { code: 'INVALID_DATA', message: 'The CRM refused field Phone', field: 'Phone' }],
    )
    const detail = await readDetail(id)
    return { id, delivery: detail.deliveries.find(({ channel }) => channel === 'crm')! }
  }

  const payloadOf = async (id: string) =>
    (await database.pool.query('select payload from deliveries where id = $1', [id])).rows[0]
      .payload

  test('show the refused field and can be corrected and sent again', async () => {
    const { id, delivery } = await refusedEnquiry()
    const refused = { lastError: { field: 'Phone' }, correctable: { phone: '+27825550142' } }
    expect(delivery).toMatchObject({ state: 'failed', ...refused })
    const path = `/${id}/deliveries/${delivery.id}/resend`
    const bad = { version: delivery.version, correction: { lastName: '' } }
    const fields = { lastName: expect.any(String) }
    expect(await answerOf(editor.call(path, bad))).toMatchObject({ status: 422, body: { fields } })
    const right = { version: delivery.version, correction: { phone: '' } }
    expect((await editor.call(path, right)).status).toBe(200)
    expect((await editor.call(path, right)).status, 'a second click').toBe(409)
    const after = await readDetail(id)
    expect(after.timeline[0]!.text).toBe('sent again: Enquiry to the CRM, with phone corrected')
    const payload = await payloadOf(delivery.id)
    expect(payload).toMatchObject({ phone: '', lastName: expect.any(String) })
  })

  test('never take their content from the request', async () => {
    const { id } = await refusedEnquiry()
    const { deliveries } = await readDetail(id)
    const mail = deliveries.find(({ channel }) => channel === 'mail')!
    const forged = { to: { address: 'x@evil.example' }, subject: 's', text: 't', html: 'h' }
    const path = `/${id}/deliveries/${mail.id}/resend`
    expect((await editor.call(path, { version: mail.version, payload: forged })).status).toBe(200)
    const corrected = { version: mail.version + 1, correction: { email: 'x@evil.example' } }
    expect((await editor.call(path, corrected)).status).toBe(404)
    expect(JSON.stringify(await payloadOf(mail.id))).not.toContain('evil.example')
  })

  test('of another lead are not found, those of a merged lead are', async () => {
    const { id, delivery } = await refusedEnquiry()
    const { id: other } = await store()
    const path = `/${other}/deliveries/${delivery.id}/resend`
    expect((await editor.call(path, { version: 1 })).status).toBe(404)
    await mergeInto(testContext(database, { actor: staffActor('editor') }), id, other)
    expect((await editor.call(path, { version: delivery.version })).status).toBe(200)
  })
})

test('STF-07 a search excerpt shows the answers as the lead does, without empty ones', async () => {
  const message = 'The card machine loses the Wi-Fi twice a day.'
  const fields = { serviceInterest: 'wifi', message, name: `Lindiwe Radebe${randomUUID()}` }
  await store({ form: 'contact', entry: 'form', fields })
  const { name } = fields
  const excerptFor = async (search: string) => (await list({ search })).items[0]?.foundIn?.excerpt
  expect(await excerptFor(`${name} machine`)).toBe(`Wi-Fi · ${message}`)
  expect(await excerptFor(`${name} wifi`)).toBe('Wi-Fi')
})

test('OPS-02 a lead of a kind from a newer version is listed, opened and exported', async () => {
  const { id, reference } = await store()
  await database.pool.query(`update leads set kind = 'video-call' where id = $1`, [id])
  const { items } = await list({ search: reference })
  expect(items).toMatchObject([{ id, kind: 'video-call', subject: 'Enquiry', need: '' }])
  const detail = await readDetail(id)
  expect(detail.lead).toMatchObject({ id, company: 'Nkosi Bakery' })
  expect((await editor.call('/agenda')).status).toBe(200)
  const exported = await editor.call('/export', {})
  expect(await exported.text()).toContain('Enquiry, Quick form')
})
