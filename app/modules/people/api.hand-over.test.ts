import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { approvals } from '#app/modules/catalogue/approval/tables.ts'
import { rolloutClinics } from '#app/modules/client-forms/contract-audit/tables.ts'
import { savedViews } from '#app/modules/console/tables.ts'
import { moveAppointment } from '#app/modules/sales/booking/service.server.ts'
import { lockAppointment } from '#app/modules/sales/lead/appointment/store.server.ts'
import { appointments, leads } from '#app/modules/sales/lead/tables.ts'
import { extensions } from '#server/registrations.ts'
import { useStaff } from '#tools/testing/fixtures.ts'
import { answerOf, recordsOf } from '#tools/testing/staff-test.ts'
import { storeLead } from '#tools/testing/store-lead.ts'
import {
  callWhileLocked,
  staffActor,
  testContext,
  testNow,
  useTestDatabase,
} from '#tools/testing/test-database.ts'

const database = useTestDatabase()
const { owner, editor: taker, viewer, signInAs } = useStaff(database, ['owner', 'editor', 'viewer'])

const { actionsOf, changeUser, notificationsOf, userOf } = recordsOf(database)

async function addLead(assignedTo: string, more: object = {}) {
  const lead = await storeLead(database)
  await database.db
    .update(leads)
    .set({ assignedTo, ...more })
    .where(eq(leads.id, lead.id))
  return lead
}

async function addView(staffId: string, name: string) {
  const filter = { status: 'new' }
  const nameKey = name.toLowerCase()
  const view = { staffId, list: 'leads', name, nameKey, filter, createdAt: testNow } as const
  await database.db.insert(savedViews).values(view).onConflictDoNothing()
}

async function addRequest(submittedBy: string) {
  const id = randomUUID()
  await database.db.insert(approvals).values({
    id,
    type: 'product_update',
    title: 'Change a product',
    subjectKind: 'product',
    subjectId: randomUUID(),
    subjectName: 'Fibre',
    category: 'fibre',
    changes: [],
    priority: 'low',
    requiresReviewFrom: [],
    baseVersion: 1,
    submittedBy,
    submittedByName: 'Leaving Person',
    submittedByEmail: 'leaving@staff.example',
    submittedByRole: 'editor',
    submittedAt: testNow,
    updatedAt: testNow,
  })
  return id
}

/** Adds a confirmed appointment of an hour, tomorrow. */
async function addAppointment(of: { leadId: string; personId?: string }) {
  const [id, at] = [randomUUID(), testNow]
  const startsAt = new Date(testNow.getTime() + 86_400_000)
  const endsAt = new Date(testNow.getTime() + 90_000_000)
  const times = { startsAt, endsAt, askedFor: at, createdAt: at, updatedAt: at }
  await database.db
    .insert(appointments)
    .values({ id, ...of, uid: id, state: 'confirmed', ...times })
  return id
}

/** Creates an editor who has work of each kind, including two leads. */
async function addPersonWithWork() {
  const person = await signInAs('editor', 'Lerato Leaving')
  const open = await addLead(person.id)
  await addLead(person.id, { status: 'closed' as never })
  await addAppointment({ leadId: open.id })
  await addView(person.id, 'My Week')
  await addView(taker.id, 'my week')
  const request = await addRequest(person.id)
  const clinic = `clinic ${person.id}`
  await database.db.insert(rolloutClinics).values({ key: clinic, name: clinic, ownerId: person.id })
  return { person, open, request, clinic }
}

const deactivate = async (id: string, takers: object) => {
  const { version } = await userOf(id)
  return owner.call(`/users/${id}/deactivation`, { version, takers })
}
const takersForAll = (id: string) => ({ leads: id, approvals: id, views: id, clinics: id })

test('STF-10 a person’s work is listed with counts and the colleagues who can take it over', async () => {
  const { person } = await addPersonWithWork()
  const { body } = await answerOf(owner.call(`/users/${person.id}/held-work`))
  expect(body.work).toMatchObject([
    { kind: 'leads', text: '2 leads', also: '1 upcoming consultation' },
    { kind: 'approvals', text: '1 waiting request' },
    { kind: 'clinics', text: '1 clinic in the rollout' },
    { kind: 'views', text: '1 saved view' },
  ])
  type Work = { kind: string; takers: { id: string }[] }
  const takersOf = (kind: string) =>
    body.work.find((one: Work) => one.kind === kind).takers.map(({ id }: { id: string }) => id)
  expect(takersOf('leads')).toEqual(expect.arrayContaining([owner.id, taker.id]))
  expect(takersOf('leads')).not.toContain(viewer.id)
  expect(takersOf('leads')).not.toContain(person.id)
  expect(takersOf('views')).toContain(viewer.id)
})

test('STF-10 a deactivation is refused while any work has no new owner, or one who can’t take it', async () => {
  const { person } = await addPersonWithWork()
  const { version } = await userOf(person.id)
  const path = `/users/${person.id}/deactivation`
  const fields = async (takers?: object) => {
    const { status, body } = await answerOf(owner.call(path, { version, takers }))
    return { status, fields: Object.keys(body.fields ?? {}).toSorted() }
  }
  const every = ['approvals', 'clinics', 'leads', 'views']
  for (const takers of [undefined, takersForAll(person.id), takersForAll(randomUUID())])
    expect(await fields(takers)).toEqual({ status: 422, fields: every })
  const wrong = { ...takersForAll(taker.id), leads: viewer.id }
  expect(await fields(wrong)).toEqual({ status: 422, fields: ['leads'] })
  expect((await owner.call(path, { version, takers: { leads: 'x' } })).status).toBe(422)
  expect((await owner.call(path, { version, takers: { everything: taker.id } })).status).toBe(422)
  expect(await userOf(person.id)).toMatchObject({ isActive: true, version })
})

test('STF-10 a deactivation moves all work to the new owner, notifies them and logs each step', async () => {
  const { person, open, request, clinic } = await addPersonWithWork()
  const done = await answerOf(deactivate(person.id, takersForAll(taker.id)))
  expect(done).toMatchObject({ status: 200, body: { person: { isActive: false } } })
  expect(await database.db.$count(leads, eq(leads.assignedTo, person.id))).toBe(0)
  expect(await database.db.$count(savedViews, eq(savedViews.staffId, person.id))).toBe(0)
  const views = await database.db.select().from(savedViews).where(eq(savedViews.staffId, taker.id))
  const names = views.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['my week', 'My Week (Lerato Leaving)']))
  const isClinic = eq(rolloutClinics.key, clinic)
  const rows = await database.db.select().from(rolloutClinics).where(isClinic)
  expect(rows).toMatchObject([{ ownerId: taker.id, version: 1 }])
  const [handed] = await database.db.select().from(approvals).where(eq(approvals.id, request))
  expect(handed).toMatchObject({ submittedBy: person.id, handedTo: taker.id })
  expect(await actionsOf(open.id)).toEqual(['lead.submitted', 'lead.assigned'])
  const steps = [...Array<string>(4).fill('staff.work-handed-over'), 'staff.deactivated']
  expect(await actionsOf(person.id)).toEqual(steps)
  const texts = (await notificationsOf(taker.id)).map(({ text }) => text)
  expect(texts).toContain('2 leads, 1 waiting request, 1 clinic in the rollout, 1 saved view.')
  expect((await deactivate(person.id, {})).status).toBe(200)
})

test('STF-10 the new owner of a pending request can withdraw it, and another editor cannot', async () => {
  const person = await signInAs('editor')
  const request = await addRequest(person.id)
  await deactivate(person.id, { approvals: taker.id })
  const other = await signInAs('editor')
  expect((await other.call(`/approvals/${request}/withdrawal`, {})).status).toBe(403)
  const { status, body } = await answerOf(taker.call(`/approvals/${request}/withdrawal`, {}))
  expect(status, JSON.stringify(body)).toBe(200)
})

test('STF-10 accounts closed earlier are listed with their remaining work, which can be handed over', async () => {
  const { person } = await addPersonWithWork()
  await changeUser(person.id, { isActive: false })
  const closed = async () => {
    const { body } = await answerOf(owner.call('/users/held-work'))
    return body.closed.filter(({ id }: { id: string }) => id === person.id)
  }
  const texts = ['2 leads', '1 waiting request', '1 clinic in the rollout', '1 saved view']
  expect(await closed()).toMatchObject([{ name: 'Lerato Leaving', texts }])
  const path = `/users/${person.id}/hand-over`
  expect((await owner.call(path, { takers: { leads: taker.id } })).status).toBe(422)
  for (let twice = 0; twice < 2; twice++)
    expect((await owner.call(path, { takers: takersForAll(taker.id) })).status).toBe(200)
  expect(await closed()).toEqual([])
  const active = await signInAs('editor')
  expect((await owner.call(`/users/${active.id}/hand-over`, { takers: {} })).status).toBe(409)
})

test('STF-10 STF-09 an appointment on a day when the new colleague is away becomes unassigned', async () => {
  const [person, away] = [await signInAs('editor'), await signInAs('editor')]
  const { id: leadId } = await storeLead(database)
  const id = await addAppointment({ leadId, personId: person.id })
  const days = { fromDate: '2026-11-01', untilDate: '2026-12-31' }
  await away.call('/bookings/absences', { id: randomUUID(), personId: away.id, ...days })
  expect((await deactivate(person.id, { bookings: away.id })).status).toBe(200)
  const [handed] = await database.db.select().from(appointments).where(eq(appointments.id, id))
  expect(handed).toMatchObject({ personId: null, version: 2 })
})

test('STF-10 STF-09 a hand-over and a booking that moves to the same colleague do not deadlock', async () => {
  const person = await signInAs('editor')
  const { id: leadId } = await storeLead(database)
  const id = await addAppointment({ leadId, personId: person.id })
  const time = { date: '2026-11-24', time: '11:00', minutes: 60, isOutsideHours: true }
  const appointment = { id, version: 1, kind: 'consultation', personId: taker.id, isAgreed: true }
  const ctx = testContext(database, { actor: staffActor('editor'), extensions })
  const move = () => moveAppointment(ctx, { ...appointment, ...time })
  const leave = async () => (await deactivate(person.id, { bookings: taker.id })).status
  const done = await callWhileLocked(database, (tx) => lockAppointment(tx, id), move, leave)
  expect(done).toMatchObject([{ ok: true }, 200])
})

test('STF-10 a hand-over of more leads than one batch leaves none behind', async () => {
  const person = await signInAs('editor')
  const lead = await addLead(person.id)
  // Inserts in batches, because each lead insert also computes duplicates and search words, which is slow.
  for (let from = 1; from <= 1050; from += 150)
    await database.pool.query(
      `insert into leads select (jsonb_populate_record(null::leads, to_jsonb(l) || jsonb_build_object(
       'id', gen_random_uuid(), 'reference', 'BC-many-' || n, 'email', 'many-' || n || '@example.com', 'idempotency_key', 'many-' || n))).*
     from leads l, generate_series($2::int, $2::int + 149) n where l.id = $1`,
      [lead.id, from],
    )
  expect((await deactivate(person.id, { leads: taker.id })).status).toBe(200)
  expect(await database.db.$count(leads, eq(leads.assignedTo, person.id))).toBe(0)
})
