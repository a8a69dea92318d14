import { expect, test } from 'vitest'
import { type StaffRole, staffRoles } from '#app/basics/staff-roles.ts'
import { silentLog } from '#app/platform/logger.server.ts'
import { listen } from '#app/platform/notifications.server.ts'
import { proofTimeoutMs, seededRandom, reportProof, numberOfTries } from '#tools/testing/effort.ts'
import { useTestDatabase } from '#tools/testing/test-database.ts'
import { liveTopics, type LiveChange, type LiveTopic } from './schema.ts'
import { LiveHub, liveChannel } from './service.server.ts'

const database = useTestDatabase()

const topics = Object.keys(liveTopics) as LiveTopic[]
/** Topics whose changes contain a person's id. */
const ofPeople: LiveTopic[] = ['notifications', 'people', 'sessions']

/** Records and notifies changes as the database triggers do, all in one transaction. */
async function announceChanges(changes: { topic: LiveTopic; id: string }[]): Promise<void> {
  await database.pool.query(
    `with announced as (
       insert into live_changes (topic, operation, record_id)
       select topic, 'update', id from jsonb_to_recordset($1::jsonb) as given(topic text, id text)
       returning sequence, topic, operation, record_id)
     select pg_notify('${liveChannel}', json_build_object('sequence', sequence, 'topic', topic,
       'operation', operation, 'id', record_id)::text) from announced`,
    [JSON.stringify(changes)],
  )
}

/** Creates a hub with a reader per role that records its changes. Roles in `revoked` lose their session. */
async function openHub() {
  const revoked = new Set<string>()
  const ready = Promise.withResolvers<void>()
  const hub = new LiveHub(
    ({ onMessage, onGap }) => {
      const handlers = { onMessage, onGap: () => (onGap(), ready.resolve()) }
      return listen(database.config, [liveChannel], handlers, silentLog)
    },
    database.db,
    async (ids) =>
      new Map(
        staffRoles
          .filter((role) => ids.includes(role) && !revoked.has(role))
          .map((role) => [role, role]),
      ),
    silentLog,
  )
  await ready.promise
  const heard = new Map(staffRoles.map((role) => [role, [] as LiveChange[]]))
  for (const role of staffRoles)
    hub.join({
      sessionId: role,
      staffId: `person-${role}`,
      role,
      onChange: (change) => heard.get(role)!.push(change),
      onReset: () => {},
      onBeat: () => {},
      onStop: () => {},
    })
  return { heard, revoked, hub }
}

test(
  'T9 SYN-09 each role gets exactly the random changes it may see, and a revoked reader gets none',
  async () => {
    const { heard, revoked, hub } = await openHub()
    const random = seededRandom(9)
    const count = numberOfTries(400, 10_000)
    const made = Array.from({ length: count }, (_, number) => {
      const topic = topics[Math.floor(random() * topics.length)]!
      const owner = staffRoles[Math.floor(random() * staffRoles.length)]!
      return { topic, id: ofPeople.includes(topic) ? `person-${owner}` : String(number) }
    })
    for (let at = 0; at < count; at += 50) await announceChanges(made.slice(at, at + 50))
    const mayHear = (role: StaffRole, { topic, id }: { topic: LiveTopic; id: string }) => {
      const isOwn = id === `person-${role}`
      const isHighEnough = staffRoles.indexOf(role) >= staffRoles.indexOf(liveTopics[topic])
      return topic === 'notifications' ? isOwn : isOwn || isHighEnough
    }
    const expected = (role: StaffRole) => made.filter((change) => mayHear(role, change))
    const heardBy = (role: StaffRole) => heard.get(role)!.map(({ topic, id }) => ({ topic, id }))
    for (const role of staffRoles)
      await expect.poll(() => heardBy(role), { timeout: 300_000 }).toEqual(expected(role))

    revoked.add('editor')
    const before = heard.get('editor')!.length
    await announceChanges([{ topic: 'products', id: 'after' }])
    await expect.poll(() => heard.get('viewer')!.at(-1)!.id).toBe('after')
    expect(heard.get('editor')).toHaveLength(before)
    await hub.stop()
    reportProof('T9', { roles: staffRoles.length, changes: count })
  },
  proofTimeoutMs,
)
