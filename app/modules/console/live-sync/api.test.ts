import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { StaffRole } from '#app/basics/staff-roles.ts'
import { findRolesOfSessions } from '#app/modules/access/session/store.server.ts'
import { seedSettings } from '#app/modules/settings/store.server.ts'
import { silentLog } from '#app/platform/logger.server.ts'
import { listen } from '#app/platform/notifications.server.ts'
import { signIn, type StaffCaller } from '#tools/testing/fixtures.ts'
import { testApp } from '#tools/testing/test-app.ts'
import { testContext, useTestDatabase } from '#tools/testing/test-database.ts'
import { splitEvents } from './rules.ts'
import type { LiveChange } from './schema.ts'
import { LiveHub, liveChannel, type FindRoles, type StartListening } from './service.server.ts'
import { findChangesAfter, findLatestSequence, pruneChanges } from './store.server.ts'

const database = useTestDatabase(seedSettings)
const rolesOf: FindRoles = (sessionIds) => findRolesOfSessions(database.db, sessionIds)
let hub: LiveHub
let signInAs: (role: StaffRole) => Promise<StaffCaller>
let editor: StaffCaller
let viewer: StaffCaller
beforeAll(async () => {
  const ready = Promise.withResolvers<void>()
  let heard = 0
  const begin: StartListening = ({ onMessage, onGap }) => {
    const handlers = {
      onMessage(channel: string, payload: string) {
        onMessage(channel, payload)
        heard = (JSON.parse(payload) as { sequence: number }).sequence
      },
      onGap: () => (onGap(), ready.resolve()),
    }
    return listen(database.config, [liveChannel], handlers, silentLog)
  }
  hub = new LiveHub(begin, database.db, rolesOf, silentLog)
  await ready.promise
  const app = testApp({ base: testContext(database), live: hub })
  signInAs = async (role) => {
    const person = await signIn(app, database, { role, at: '/live' })
    // A stream that opened earlier might be sent the sign-in itself.
    const latest = await findLatestSequence(database.db)
    await vi.waitFor(() => expect(heard).toBe(latest), { timeout: 60_000 })
    return person
  }
  editor = await signInAs('editor')
  viewer = await signInAs('viewer')
})
afterAll(() => hub.stop())

type ReceivedEvent = { event: string; data: { sequence: number } & Partial<LiveChange> }

/** Opens a stream and records its events until `stop`, or until the test ends. */
async function openEventStream(caller: StaffCaller, query = '') {
  const response = await caller.call(query)
  const received: ReceivedEvent[] = []
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  onTestFinished(() => reader.cancel())
  let text = ''
  const reading = (async () => {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const { events, rest } = splitEvents(text + value)
      text = rest
      for (const { event, data } of events) received.push({ event, data: JSON.parse(data) })
    }
  })()
  await expect.poll(() => received.some(({ event }) => event === 'start')).toBe(true)
  const ids = () => received.flatMap(({ event, data }) => (event === 'change' ? [data.id] : []))
  return { response, received, ids, reading, stop: () => reader.cancel() }
}

const run = (sql: string, ...values: unknown[]) => database.pool.query(sql, values)
const addOffer = (id: string) =>
  run(
    `insert into offers (id, family, name, amount_rands, unit)
     select $1, family, $1, 7, unit from offers_template`,
    id,
  )
beforeAll(async () => {
  await run(
    `create table offers_template as select 'legacy'::text as family, 'month'::text as unit;
     create table announced_leads (id text);
     create trigger announced_leads_live after insert on announced_leads
       for each row execute function record_live_change('leads', 'id')`,
  )
})

/** Triggers a notification, as a write to a real lead does. */
const announceLead = (id: string) => run(`insert into announced_leads values ($1)`, id)

const touchLead = (id: string) =>
  run(
    `insert into live_changes (topic, operation, record_id) values ('leads', 'update', $1) returning sequence`,
    id,
  )

test('SYN-02 SYN-03 SYN-04 an insert, update and delete are streamed in order, by id', async () => {
  const stream = await openEventStream(viewer)
  expect(stream.response.headers.get('content-type')).toContain('text/event-stream')
  await addOffer('live-a')
  await run(`update offers set amount_rands = 8 where id = 'live-a'`)
  await run(`delete from offers where id = 'live-a'`)
  await expect.poll(() => stream.ids()).toHaveLength(3)
  const changes = stream.received.filter(({ event }) => event === 'change').map(({ data }) => data)
  const about = { topic: 'offers', id: 'live-a' }
  const operations = ['insert', 'update', 'delete']
  expect(changes).toMatchObject(operations.map((operation) => ({ operation, ...about })))
})

test('SYN-06 a reconnecting client gets the changes it missed before the start event', async () => {
  const before = await findLatestSequence(database.db)
  await addOffer('live-b')
  await addOffer('live-c')
  const stream = await openEventStream(viewer, `?after=${before}`)
  // Notifications about these changes may arrive again after the start event.
  const ids = stream.received.map(({ event, data }) => (event === 'change' ? data.id : event))
  expect(ids.slice(0, ids.indexOf('start'))).toEqual(expect.arrayContaining(['live-b', 'live-c']))
})

test('SYN-06 a change that commits after higher sequence numbers is not missed', async () => {
  const late = await database.pool.connect()
  await late.query('begin')
  await late.query(
    `insert into offers (id, family, name, amount_rands, unit) select 'live-late', family, 'x', 7, unit from offers_template`,
  )
  await addOffer('live-early')
  const read = await findLatestSequence(database.db)
  await late.query('commit')
  late.release()
  expect((await findChangesAfter(database.db, read))!.map(({ id }) => id)).toContain('live-late')
})

test('SYN-06 a stream that was opened before the server started listening is reset', async () => {
  let onGap = () => {}
  const begin: StartListening = (handlers) => {
    onGap = handlers.onGap
    return { stop: () => Promise.resolve() }
  }
  const hub = new LiveHub(begin, database.db, rolesOf, silentLog)
  const received: string[] = []
  const ignored = { onChange: () => {}, onBeat: () => {}, onStop: () => {} }
  const join = (staffId: string) => {
    const onReset = () => received.push(staffId)
    hub.join({ sessionId: 'none', staffId, role: 'editor', onReset, ...ignored })
  }
  join('early')
  onGap()
  join('in time')
  await expect.poll(() => received).toEqual(['early'])
  await hub.stop()
})

test('SYN-06 a client that was away for longer than changes are kept is reset', async () => {
  const old = await touchLead('old')
  await run(`update live_changes set at = at - interval '2 days'`)
  expect(await pruneChanges(database.db, new Date())).toBeGreaterThan(0)
  await addOffer('live-d')
  const stream = await openEventStream(viewer, `?after=${old.rows[0].sequence}`)
  expect(stream.received[0]!.event).toBe('reset')
})

test('SYN-09 an editor gets changes to leads, and a viewer does not', async () => {
  const before = await findLatestSequence(database.db)
  await touchLead('lead-1')
  const [sees, seesNot] = await Promise.all([
    openEventStream(editor, `?after=${before}`),
    openEventStream(viewer, `?after=${before}`),
  ])
  expect(sees.ids()).toContain('lead-1')
  expect(seesNot.ids()).not.toContain('lead-1')
})

const signOut = (id: string) => run(`delete from staff_sessions where user_id = $1`, id)
const changePerson = (id: string, columns: string) =>
  run(`update staff_users set ${columns} where id = $1`, id)
const deactivate = (id: string) => changePerson(id, 'is_active = false')
const idle = (id: string) =>
  run(`update staff_sessions set last_seen_at = now() - interval '31 min' where user_id = $1`, id)

test.each([
  ['signed out', signOut],
  ['deactivated', deactivate],
  ['idle for too long', idle],
])(
  'T9 ROL-14 the stream of a person who is %s ends, without any later change',
  async (_how, revoke) => {
    const [leaving, staying] = [await signInAs('editor'), await signInAs('editor')]
    const [gone, kept] = [await openEventStream(leaving), await openEventStream(staying)]
    const leads = (stream: typeof gone) =>
      stream.ids().filter((id) => id === 'before' || id === 'after')
    await announceLead('before')
    await expect.poll(() => leads(gone)).toEqual(['before'])
    await revoke(leaving.id)
    await announceLead('after')
    await gone.reading
    await expect.poll(() => leads(kept)).toEqual(['before', 'after'])
    expect(leads(gone)).toEqual(['before'])
  },
)

test('T9 SYN-09 a role change during an open stream applies to the next change', async () => {
  const person = await signInAs('editor')
  const stream = await openEventStream(person)
  await announceLead('as-editor')
  await expect.poll(() => stream.ids()).toContain('as-editor')
  await changePerson(person.id, `role = 'viewer'`)
  await announceLead('as-viewer')
  await addOffer('live-role')
  await expect.poll(() => stream.ids()).toContain('live-role')
  const sinceEditor = stream.ids().slice(stream.ids().indexOf('as-editor'))
  expect(sinceEditor).toContain(person.id)
  expect(sinceEditor).not.toContain('as-viewer')
})

test('T9 the 21st stream of a person gets a 429 with the reason', async () => {
  const person = await signInAs('viewer')
  await Promise.all(Array.from({ length: 20 }, () => openEventStream(person)))
  const refused = await person.call('')
  expect(refused.status).toBe(429)
  expect(await refused.json()).toMatchObject({
    error: 'You have the console open in too many windows. Close some of them.',
  })
  await openEventStream(viewer)
})

test('ROL-14 T9 a role change is sent at once to its person, applies to the open stream, and is not sent to a viewer', async () => {
  const person = await signInAs('viewer')
  const [own, other] = [await openEventStream(person), await openEventStream(viewer)]
  await changePerson(person.id, `role = 'editor', permissions = '{"edit": true}'`)
  await expect.poll(() => own.ids()).toEqual([person.id])
  await announceLead('as-editor-now')
  await expect.poll(() => own.ids()).toEqual([person.id, 'as-editor-now'])
  expect(other.ids()).toEqual([])
})

test.each([
  ['signs out', signOut],
  ['is deactivated', deactivate],
])(
  'T2 T9 the stream of a person who %s ends within a second, without another event',
  async (_, end) => {
    // Up to three attempts, because a busy machine may delay one.
    const took: number[] = []
    for (let tried = 0; tried < 3 && Math.min(...took) > 1_000; tried++) {
      const person = await signInAs('editor')
      const stream = await openEventStream(person)
      const startedAt = performance.now()
      await end(person.id)
      await stream.reading
      took.push(performance.now() - startedAt)
      expect((await person.call('')).status).toBe(401)
    }
    expect(Math.min(...took)).toBeLessThan(1_000)
  },
)

test('ROL-14 an update of the last-seen time is not recorded as a change', async () => {
  const before = await findLatestSequence(database.db)
  await changePerson(viewer.id, 'last_seen_at = now(), updated_at = now()')
  expect(await findLatestSequence(database.db)).toBe(before)
})

test('SYN-06 a stream joins the live feed before it reads missed changes, so none is lost in between', async () => {
  const after = await findLatestSequence(database.db)
  const [join, select] = [vi.spyOn(hub, 'join'), vi.spyOn(database.db, 'select')]
  onTestFinished(() => void vi.restoreAllMocks())
  await openEventStream(viewer, `?after=${after}`)
  for (const column of ['oldest', 'latest']) {
    const read = select.mock.calls.findIndex(([columns]) => columns && column in columns)
    const order = select.mock.invocationCallOrder[read]
    expect(order, column).toBeGreaterThan(join.mock.invocationCallOrder[0]!)
  }
})

test('SYN-06 a stream whose start position can’t be read is refused and removed from the hub', async () => {
  const count = hub.readerCount
  await run('alter table live_changes rename to live_changes_away')
  const response = await viewer.call('')
  await run('alter table live_changes_away rename to live_changes')
  expect([response.ok, hub.readerCount]).toEqual([false, count])
})

test('a stream that the browser or the server closes is removed from the hub', async () => {
  const [left, kept] = [await openEventStream(viewer), await openEventStream(viewer)]
  const count = hub.readerCount
  await left.stop()
  expect(hub.readerCount).toBe(count - 1)
  await hub.stop()
  await kept.reading
  expect(hub.readerCount).toBe(0)
})
