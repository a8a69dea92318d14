import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { guardedApi, type StaffCaller } from '#app/features/staff-access/testing/guarded-api.ts'
import { silentLog } from '#app/platform/logger.server.ts'
import { listen } from '#app/platform/notifications.server.ts'
import { createTestDatabase, type TestDatabase } from '#app/platform/testing/test-database.ts'
import { liveApi } from './api.server.ts'
import { findChangesAfter, findLatestSequence, pruneChanges } from './data.server.ts'
import { splitEvents } from './rules.ts'
import type { LiveChange } from './schema.ts'
import { LiveHub, liveChannel } from './services/live-hub.server.ts'

let database: TestDatabase
let hubs: LiveHub[]
let editor: StaffCaller
let viewer: StaffCaller
beforeAll(async () => {
  database = await createTestDatabase()
  // Two nodes on one database.
  hubs = [1, 2].map(
    () =>
      new LiveHub(
        (handlers) => listen(database.config, [liveChannel], handlers, silentLog),
        database.db,
        silentLog,
      ),
  )
  const api = guardedApi(database, '/api/admin/live', liveApi(hubs[1]!))
  editor = await api.signInAs('editor')
  viewer = await api.signInAs('viewer')
})
afterAll(async () => {
  await Promise.all(hubs.map((hub) => hub.stop()))
  await database.close()
})

type Told = { event: string; data: { sequence: number } & Partial<LiveChange> }

/** Opens a stream and keeps what it says until `stop`. */
async function follow(caller: StaffCaller, query = '') {
  const response = await caller.call(query)
  const told: Told[] = []
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const reading = (async () => {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const { events, rest } = splitEvents(text + value)
      text = rest
      for (const { event, data } of events) told.push({ event, data: JSON.parse(data) })
    }
  })()
  await vi.waitFor(() => expect(told.some(({ event }) => event === 'start')).toBe(true))
  const ids = () => told.flatMap(({ event, data }) => (event === 'change' ? [data.id] : []))
  return { response, told, ids, reading, stop: () => reader.cancel() }
}

const offer = (id: string) =>
  database.pool.query(
    `insert into offers (id, family, name, amount_rands, unit)
     select $1, family, $1, 7, unit from offers_template`,
    [id],
  )
beforeAll(async () => {
  await database.pool.query(
    `create table offers_template as select 'legacy'::text as family, 'month'::text as unit`,
  )
})

const touchLead = (id: string) =>
  database.pool.query(
    `insert into live_changes (topic, operation, record_id) values ('leads', 'update', $1) returning sequence`,
    [id],
  )

test('SYN-02 SYN-03 SYN-04 insert, update and delete of another node are told in order, by id', async () => {
  const stream = await follow(viewer)
  expect(stream.response.headers.get('content-type')).toContain('text/event-stream')
  await offer('live-a')
  await database.pool.query(`update offers set amount_rands = 8 where id = 'live-a'`)
  await database.pool.query(`delete from offers where id = 'live-a'`)
  await vi.waitFor(() => expect(stream.ids()).toHaveLength(3))
  const changes = stream.told.filter(({ event }) => event === 'change').map(({ data }) => data)
  expect(changes.map(({ operation }) => operation)).toEqual(['insert', 'update', 'delete'])
  expect(new Set(changes.map(({ topic, id }) => `${topic} ${id}`))).toEqual(
    new Set(['offers live-a']),
  )
  await stream.stop()
})

test('SYN-06 a reader that was away is told what it missed, the last minutes twice rather than never', async () => {
  const before = await findLatestSequence(database.db)
  await offer('live-b')
  await offer('live-c')
  const stream = await follow(viewer, `?after=${before}`)
  expect(stream.ids()).toEqual(expect.arrayContaining(['live-b', 'live-c']))
  expect(stream.told.at(-1)!.event).toBe('start')
  await stream.stop()
})

test('SYN-06 a change that commits after ones with higher numbers is not missed', async () => {
  const late = await database.pool.connect()
  await late.query('begin')
  await late.query(
    `insert into offers (id, family, name, amount_rands, unit) select 'live-late', family, 'x', 7, unit from offers_template`,
  )
  await offer('live-early')
  const read = await findLatestSequence(database.db)
  await late.query('commit')
  late.release()
  const missed = await findChangesAfter(database.db, read)
  expect(missed!.map(({ id }) => id)).toContain('live-late')
})

test('SYN-06 who was away for longer than changes are kept reads everything anew', async () => {
  const old = await touchLead('old')
  await database.pool.query(`update live_changes set at = at - interval '2 days'`)
  expect(await pruneChanges(database.db, new Date())).toBeGreaterThan(0)
  await offer('live-d')
  const stream = await follow(viewer, `?after=${old.rows[0].sequence}`)
  expect(stream.told[0]!.event).toBe('reset')
  await stream.stop()
})

test('SYN-09 changes of leads are told to those who may read leads, and to nobody else', async () => {
  const before = await findLatestSequence(database.db)
  await touchLead('lead-1')
  const [sees, seesNot] = await Promise.all([
    follow(editor, `?after=${before}`),
    follow(viewer, `?after=${before}`),
  ])
  expect(sees.ids()).toContain('lead-1')
  expect(seesNot.ids()).not.toContain('lead-1')
  await Promise.all([sees.stop(), seesNot.stop()])
})

test('a stream that the browser leaves is forgotten, and one that the server ends is whole', async () => {
  const [left, kept] = [await follow(viewer), await follow(viewer)]
  const count = hubs[1]!.readerCount
  await left.stop()
  expect(hubs[1]!.readerCount).toBe(count - 1)
  await hubs[1]!.stop()
  await kept.reading
  expect(hubs[1]!.readerCount).toBe(0)
})
