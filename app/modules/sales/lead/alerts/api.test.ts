import { beforeEach, expect, test } from 'vitest'
import { invitePerson, useStaff, type StaffCaller } from '#tools/testing/fixtures.ts'
import { storeLead, type TestEnquiry } from '#tools/testing/store-lead.ts'
import { useTestDatabase } from '#tools/testing/test-database.ts'

const database = useTestDatabase()
const staff = useStaff(database, ['editor', 'manager', 'viewer'], { at: '/leads' })
const { editor, manager: colleague, viewer } = staff
beforeEach(async () => {
  await database.pool.query('delete from lead_alerts; delete from staff_notifications')
  await database.pool.query("update leads set status = 'closed'")
})

const store = (enquiry?: TestEnquiry) => storeLead(database, enquiry)
const countNewLeads = async (who: StaffCaller) =>
  (await (await who.call('/counts/new')).json()).count
const changeAlerts = (who: StaffCaller, alerts: object) => who.call('/alerts/own', alerts, 'PUT')
const bellNoticesOf = async (who: Pick<StaffCaller, 'id'>, kind = 'new-lead') => {
  const { rows } = await database.pool.query(
    'select title, text, href, read_at from staff_notifications where user_id = $1 and kind = $2 order by created_at',
    [who.id, kind],
  )
  return rows
}
const contact = { form: 'contact', entry: 'form', fields: { serviceInterest: 'wifi' } }

test('STF-11 a new lead notifies all lead staff without the sender’s name, and is counted', async () => {
  const invited = { id: await invitePerson(database) }
  const lead = await store(contact)
  for (const who of [editor, colleague]) {
    expect(await bellNoticesOf(who)).toMatchObject([
      { title: 'New lead: Contact message', href: `/admin/leads/${lead.id}`, read_at: null },
    ])
    expect(await countNewLeads(who)).toBe(1)
  }
  const [{ text }] = await bellNoticesOf(editor)
  expect(text).toContain(lead.reference)
  expect(text).not.toContain(lead.name)
  expect(await bellNoticesOf(viewer)).toEqual([])
  expect(await bellNoticesOf(invited), 'who has not signed in yet').toEqual([])
})

test('STF-11 suspected spam sends no notifications until it is cleared', async () => {
  const lead = await store({ ...contact, honeypot: 'x' })
  expect(await bellNoticesOf(editor)).toEqual([])
  expect(await countNewLeads(editor)).toBe(0)
  await colleague.call(`/${lead.id}/spam`, { isSpam: false, version: 1 })
  expect(await bellNoticesOf(editor)).toHaveLength(1)
  expect(await bellNoticesOf(colleague), 'none for the colleague who cleared it').toEqual([])
  expect(await countNewLeads(colleague)).toBe(1)
})

test('STF-11 taking a lead marks its notifications as read; the count covers unassigned and own leads', async () => {
  const [mine, theirs] = [await store(contact), await store(contact)]
  await editor.call(`/${mine.id}/owner`, { assignedTo: editor.id, version: 1 })
  const unread = async (who: StaffCaller) =>
    (await bellNoticesOf(who)).filter((notice) => notice.read_at === null).map(({ href }) => href)
  expect(await unread(colleague)).toEqual([`/admin/leads/${theirs.id}`])
  expect([await countNewLeads(editor), await countNewLeads(colleague)]).toEqual([2, 1])
  await editor.call(`/${theirs.id}/status`, { status: 'in_progress', version: 1 })
  expect([await unread(editor), await unread(colleague)]).toEqual([[], []])
  expect([await countNewLeads(editor), await countNewLeads(colleague)]).toEqual([1, 0])
})

test('STF-11 an assignment notifies the new owner even if alerts for new leads are off', async () => {
  await changeAlerts(colleague, { kinds: [], hours: null })
  const lead = await store(contact)
  expect(await bellNoticesOf(colleague)).toEqual([])
  await editor.call(`/${lead.id}/owner`, { assignedTo: colleague.id, version: 1 })
  const own = (who: StaffCaller) => bellNoticesOf(who, 'own-lead')
  const notice = { title: 'Lead assigned to you: Contact message', read_at: null }
  expect(await own(colleague)).toMatchObject([{ ...notice, href: `/admin/leads/${lead.id}` }])
  await colleague.call(`/${lead.id}/owner`, { assignedTo: editor.id, version: 2 })
  await editor.call(`/${lead.id}/owner`, { assignedTo: editor.id, version: 3 })
  expect([await own(editor), await own(colleague)].map(({ length }) => length)).toEqual([1, 1])
})

test('STF-11 staff choose forms and hours for alerts; the choice is stored, validated and logged', async () => {
  const none = { days: [7], from: '03:00', until: '03:01' }
  const chosen = { kinds: ['coverage'], hours: null }
  expect((await changeAlerts(editor, chosen)).status).toBe(200)
  await changeAlerts(colleague, { kinds: null, hours: none })
  await store(contact)
  expect([await bellNoticesOf(editor), await bellNoticesOf(colleague)]).toEqual([[], []])
  expect([await countNewLeads(editor), await countNewLeads(colleague)]).toEqual([0, 1])
  expect(await (await editor.call('/alerts/own')).json()).toEqual(chosen)
  const again = { kinds: ['coverage', 'coverage'], hours: null }
  expect(await (await changeAlerts(editor, again)).json()).toMatchObject({ kinds: ['coverage'] })
  const { rows } = await database.pool.query(
    "select details from activity_log where action = 'staff.lead-alerts-changed' and subject_id = $1",
    [editor.id],
  )
  expect(rows).toEqual([{ details: chosen }])
  const wrong = [
    { kinds: ['nonsense'], hours: null },
    { kinds: null, hours: { ...none, from: '25:00' } },
    { kinds: null, hours: { ...none, days: [] } },
    { kinds: null, hours: { ...none, days: [8] } },
    [],
  ]
  for (const alerts of wrong) expect((await changeAlerts(editor, alerts)).status).toBe(422)
})

test('STF-11 the count stops at 100 and can use the index leads_new', async () => {
  await database.pool.query(`
    insert into leads (reference, kind, entry, page, name, email, fields, promise, idempotency_key, body_hash,
      notice_version, submitted_at, status)
    select 'BC-' || n, 'contact', 'form', '/', 'N', '', '{}', '', 'many-' || n, '', '', now(), 'new'
    from generate_series(1, 120) n`)
  expect(await countNewLeads(editor)).toBe(100)
  const client = await database.pool.connect()
  // With so few rows the planner prefers a sequential scan or the index `leads_open`. Without both, the plan shows
  // whether `leads_new` can serve the query.
  await client.query('begin; set local enable_seqscan = off; drop index leads_open')
  const { rows } = await client.query(
    `explain (format json) select 1 from leads where leads.status = 'new' and not leads.is_suspected_spam
      and leads.merged_into is null and leads.assigned_to is null limit 100`,
  )
  await client.query('rollback')
  client.release()
  expect(JSON.stringify(rows[0])).toContain('leads_new')
  await database.pool.query("delete from leads where idempotency_key like 'many-%'")
})
