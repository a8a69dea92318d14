import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { staffUsers } from '#app/modules/access/tables.ts'
import { approvals } from '#app/modules/catalogue/approval/tables.ts'
import { rolloutClinics } from '#app/modules/client-forms/contract-audit/tables.ts'
import { savedViews } from '#app/modules/console/tables.ts'
import { staffNotifications } from '#app/modules/outbox/notification/tables.ts'
import { appointments, leads } from '#app/modules/sales/lead/tables.ts'
import { activityLog } from '#app/platform/tables.ts'
import { useStaff } from '#tools/testing/fixtures.ts'
import { testNow, useTestDatabase } from '#tools/testing/test-database.ts'

const database = useTestDatabase()
const { owner, editor: taker, viewer, signInAs } = useStaff(database, ['owner', 'editor', 'viewer'])

async function addLead(assignedTo: string, more: Partial<typeof leads.$inferInsert> = {}) {
  const [lead] = await database.db
    .insert(leads)
    .values({
      reference: `BC-${randomUUID().slice(0, 9)}`,
      kind: 'contact',
      entry: 'page',
      page: '/contact',
      name: 'Visitor',
      email: `${randomUUID()}@example.com`,
      fields: {},
      promise: 'one-business-day',
      idempotencyKey: randomUUID(),
      bodyHash: 'x',
      noticeVersion: '1',
      submittedAt: testNow,
      updatedAt: testNow,
      assignedTo,
      ...more,
    } as typeof leads.$inferInsert)
    .returning()
  return lead!
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

/** Creates an editor who has work of each kind, including two leads. */
async function addPersonWithWork() {
  const person = await signInAs('editor', 'Lerato Leaving')
  const open = await addLead(person.id)
  await addLead(person.id, { status: 'closed' as never })
  await database.db.insert(appointments).values({
    leadId: open.id,
    uid: randomUUID(),
    state: 'confirmed',
    startsAt: new Date(testNow.getTime() + 86_400_000),
    endsAt: new Date(testNow.getTime() + 90_000_000),
    askedFor: testNow,
    createdAt: testNow,
    updatedAt: testNow,
  })
  await addView(person.id, 'My Week')
  await addView(taker.id, 'my week')
  const request = await addRequest(person.id)
  const clinic = `clinic ${person.id}`
  await database.db.insert(rolloutClinics).values({ key: clinic, name: clinic, ownerId: person.id })
  return { person, open, request, clinic }
}

const versionOf = async (id: string) =>
  (await database.db.select().from(staffUsers).where(eq(staffUsers.id, id)))[0]!
const takersForAll = (id: string) => ({ leads: id, approvals: id, views: id, clinics: id })
const readResponse = async (response: Promise<Response>) => {
  const given = await response
  return { status: given.status, body: await given.json() }
}

test('STF-10 what a person has is shown with counts and with who may take it', async () => {
  const { person } = await addPersonWithWork()
  const { body } = await readResponse(owner.call(`/users/${person.id}/held-work`))
  expect(body.work).toMatchObject([
    { kind: 'leads', text: '2 leads', also: '1 upcoming consultation' },
    { kind: 'approvals', text: '1 waiting request' },
    { kind: 'clinics', text: '1 clinic in the rollout' },
    { kind: 'views', text: '1 saved view' },
  ])
  const takersOf = (kind: string): string[] =>
    body.work
      .find((one: { kind: string }) => one.kind === kind)
      .takers.map(({ id }: { id: string }) => id)
  expect(takersOf('leads')).toEqual(expect.arrayContaining([owner.id, taker.id]))
  expect(takersOf('leads')).not.toContain(viewer.id)
  expect(takersOf('leads')).not.toContain(person.id)
  expect(takersOf('views')).toContain(viewer.id)
})

test('STF-10 a deactivation is refused while something would stay, or with someone who cannot take it', async () => {
  const { person } = await addPersonWithWork()
  const { version } = await versionOf(person.id)
  const path = `/users/${person.id}/deactivation`
  const fields = async (takers?: object) => {
    const { status, body } = await readResponse(owner.call(path, { version, takers }))
    return { status, fields: Object.keys(body.fields ?? {}).toSorted() }
  }
  const every = ['approvals', 'clinics', 'leads', 'views']
  expect(await fields()).toEqual({ status: 422, fields: every })
  expect(await fields({ ...takersForAll(taker.id), leads: viewer.id })).toEqual({
    status: 422,
    fields: ['leads'],
  })
  expect(await fields(takersForAll(person.id))).toEqual({ status: 422, fields: every })
  expect(await fields(takersForAll(randomUUID()))).toEqual({ status: 422, fields: every })
  expect((await owner.call(path, { version, takers: { leads: 'x' } })).status).toBe(422)
  expect((await owner.call(path, { version, takers: { everything: taker.id } })).status).toBe(422)
  expect(await versionOf(person.id)).toMatchObject({ isActive: true, version })
})

test('STF-10 deactivated, everything is with who takes it, who is told, and each step stands in the log', async () => {
  const { person, open, request, clinic } = await addPersonWithWork()
  const { version } = await versionOf(person.id)
  const done = await readResponse(
    owner.call(`/users/${person.id}/deactivation`, { version, takers: takersForAll(taker.id) }),
  )
  expect(done).toMatchObject({ status: 200, body: { person: { isActive: false } } })
  expect(await database.db.$count(leads, eq(leads.assignedTo, person.id))).toBe(0)
  expect(await database.db.$count(savedViews, eq(savedViews.staffId, person.id))).toBe(0)
  const names = await database.db
    .select({ name: savedViews.name })
    .from(savedViews)
    .where(eq(savedViews.staffId, taker.id))
  expect(names.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['my week', 'My Week (Lerato Leaving)']),
  )
  const [row] = await database.db
    .select()
    .from(rolloutClinics)
    .where(eq(rolloutClinics.key, clinic))
  expect(row).toMatchObject({ ownerId: taker.id, version: 1 })
  const [handed] = await database.db.select().from(approvals).where(eq(approvals.id, request))
  expect(handed).toMatchObject({ submittedBy: person.id, handedTo: taker.id })
  const log = async (id: string) =>
    (await database.db.select().from(activityLog).where(eq(activityLog.subjectId, id))).map(
      ({ action }) => action,
    )
  expect(await log(open.id)).toEqual(['lead.assigned'])
  const steps = (await log(person.id)).filter((action) => !/created|signed-in/.test(action))
  expect(steps).toEqual([...Array<string>(4).fill('staff.work-handed-over'), 'staff.deactivated'])
  const notices = await database.db
    .select()
    .from(staffNotifications)
    .where(eq(staffNotifications.userId, taker.id))
  expect(notices.map(({ text }) => text)).toContain(
    '2 leads, 1 waiting request, 1 clinic in the rollout, 1 saved view.',
  )
  const again = { version: version + 1, takers: {} }
  expect((await owner.call(`/users/${person.id}/deactivation`, again)).status).toBe(200)
})

test('STF-10 anyone who was handed a waiting request may take it back, and no one else', async () => {
  const person = await signInAs('editor')
  const request = await addRequest(person.id)
  const { version } = await versionOf(person.id)
  const takers = { approvals: taker.id }
  await owner.call(`/users/${person.id}/deactivation`, { version, takers })
  const other = await signInAs('editor')
  expect((await other.call(`/approvals/${request}/withdrawal`, {})).status).toBe(403)
  const { status, body } = await readResponse(taker.call(`/approvals/${request}/withdrawal`, {}))
  expect(status, JSON.stringify(body)).toBe(200)
})

test('STF-10 accounts closed earlier are named with what stayed, and hand it over', async () => {
  const { person } = await addPersonWithWork()
  await database.db.update(staffUsers).set({ isActive: false }).where(eq(staffUsers.id, person.id))
  const closed = async () =>
    (
      (await readResponse(owner.call('/users/held-work'))).body.closed as {
        id: string
        texts: string[]
      }[]
    ).filter(({ id }) => id === person.id)
  expect(await closed()).toMatchObject([
    {
      name: 'Lerato Leaving',
      texts: ['2 leads', '1 waiting request', '1 clinic in the rollout', '1 saved view'],
    },
  ])
  const path = `/users/${person.id}/hand-over`
  expect((await owner.call(path, { takers: { leads: taker.id } })).status).toBe(422)
  for (let twice = 0; twice < 2; twice++)
    expect((await owner.call(path, { takers: takersForAll(taker.id) })).status).toBe(200)
  expect(await closed()).toEqual([])
  const active = await signInAs('editor')
  expect((await owner.call(`/users/${active.id}/hand-over`, { takers: {} })).status).toBe(409)
})

test('STF-10 more leads than one batch are handed over whole', async () => {
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
  const { version } = await versionOf(person.id)
  const takers = { leads: taker.id }
  const given = await owner.call(`/users/${person.id}/deactivation`, { version, takers })
  expect(given.status).toBe(200)
  expect(await database.db.$count(leads, eq(leads.assignedTo, person.id))).toBe(0)
})
