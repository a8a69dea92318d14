import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { johannesburgDate } from '#app/basics/dates.ts'
import { apiKeyLabel, apiKeyRefusals } from '#app/modules/access/api-key/content.ts'
import { findExpiringApiKeys } from '#app/modules/access/api-key/store.server.ts'
import { apiKeys } from '#app/modules/access/tables.ts'
import { deliveries } from '#app/modules/outbox/delivery/tables.ts'
import { findActivity } from '#app/platform/activity-log.server.ts'
import { type StaffCaller, useStaff } from '#tools/testing/fixtures.ts'
import { answerOf, recordsOf } from '#tools/testing/staff-test.ts'
import { useTestDatabase } from '#tools/testing/test-database.ts'
import { exampleCommand, exampleResourceOf, apiKeyProblems as problems } from './content.ts'
import { maxApiKeys } from './schema.ts'

const database = useTestDatabase()
const { changeUser } = recordsOf(database)
const staff = ['owner', 'manager', 'second'] as const
const { app, owner, manager, second, signInAs } = useStaff(database, staff)

const keyInput = (more: object = {}) => {
  const scope = { role: 'viewer', permissions: [], isReadOnly: false, days: 90 }
  return { id: randomUUID(), name: 'Monthly report', ...scope, ...more }
}

async function createKey(who: StaffCaller, more: object = {}) {
  const { status, body } = await answerOf(who.call('/api-keys', keyInput(more)))
  expect(status).toBe(200)
  return body as { id: string; key: string; expiresAt: string }
}

/** Calls the API with an API key and no session. */
async function callWithKey(key: string, path = '/profile', input?: object, more: object = {}) {
  const authorization = `Bearer ${key}`
  const response = await app.request(`/api/admin${path}`, {
    method: input ? 'POST' : 'GET',
    body: input && JSON.stringify(input),
    ...more,
    headers: { authorization, 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' },
  })
  return { headers: response.headers, ...(await answerOf(response)) }
}
const refusal = (status: number, error: string) => ({ status, body: { error } })

const rowOf = async (id: string) =>
  (await database.db.select().from(apiKeys).where(eq(apiKeys.id, id)))[0]!
const listOf = async (who: StaffCaller) =>
  (await answerOf(who.call('/api-keys'))).body.keys as Record<string, unknown>[]
const idsOf = async (who: StaffCaller) => (await listOf(who)).map(({ id }) => id)
const revoke = async (who: StaffCaller, id: string) =>
  (await who.call(`/api-keys/${id}/revoke`, {})).status

test('OUT-02 a key is stored and listed without its secret, and announced in an email without it', async () => {
  const { id, key } = await createKey(manager, { name: 'Reports', role: 'editor' })
  expect(key).toMatch(/^bbk_[\w-]{43}$/)
  const row = await rowOf(id)
  expect(JSON.stringify(row)).not.toContain(key)
  const listed = (await listOf(manager)).find((one) => one.id === id)!
  expect(listed).toMatchObject({ name: 'Reports', state: 'active', isOwn: true, lastUsedAt: null })
  expect(key.startsWith(String(listed.prefix))).toBe(true)
  expect(JSON.stringify(listed)).not.toContain(row.hash)
  expect(row.expiresAt.getTime() - row.createdAt.getTime()).toBe(90 * 86_400_000)
  const mails = await database.db.select().from(deliveries)
  expect(mails.map(({ payload }) => JSON.stringify(payload)).join()).toContain('Reports')
  expect(JSON.stringify(mails)).not.toContain(key)
})

test('OUT-02 a cross-site call with a key acts as its owner, gets no session, and is logged with the key’s name', async () => {
  const sync = { name: 'Sync', role: 'editor', permissions: ['edit'] }
  const { id: keyId, key } = await createKey(manager, sync)
  const profile = await callWithKey(key)
  const { lastUsedAt } = await rowOf(keyId)
  expect(lastUsedAt).toBeInstanceOf(Date)
  expect(profile.body.user).toMatchObject({ id: manager.id, role: 'editor' })
  expect(profile.cookies).toEqual([])
  for (const name of ['x-access-token', 'x-session-expires-at'])
    expect(profile.headers.get(name)).toBeNull()
  const id = randomUUID()
  const snippet = { title: 'Hello', body: 'Hello there', kind: null, version: 0 }
  expect((await callWithKey(key, `/snippets/${id}`, snippet, { method: 'PUT' })).status).toBe(200)
  const [logged] = await findActivity(database.db, 'snippet', id)
  expect(logged).toMatchObject({ actorId: manager.id, actorName: 'Max Manager (API key Sync)' })
  expect(await rowOf(keyId), 'stored at most once a minute').toMatchObject({ lastUsedAt })
})

test.each([
  ['a changed letter', (key: string) => `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`],
  ['only half its length', (key: string) => key.slice(0, 20)],
  ['an extra letter', (key: string) => `${key}A`],
])('OUT-02 a key with %s is refused', async (_what, change) => {
  const { key } = await createKey(manager)
  const body = { reason: 'not-signed-in', error: apiKeyRefusals.unknown }
  expect(await callWithKey(change(key))).toMatchObject({ status: 401, body })
})

test('OUT-02 a revoked key is refused at once, and revoking it again changes nothing', async () => {
  const { id, key } = await createKey(manager)
  for (let twice = 0; twice < 2; twice++) expect(await revoke(manager, id)).toBe(200)
  expect(await callWithKey(key)).toMatchObject(refusal(401, apiKeyRefusals.revoked))
  const actions = (await findActivity(database.db, 'api-key', id)).map(({ action }) => action)
  expect(actions).toEqual(['api-key.revoked', 'api-key.created'])
})

test('OUT-02 an expired key is refused, with the day it expired', async () => {
  const { id, key } = await createKey(manager)
  const expiresAt = new Date('2026-03-02T10:00:00Z')
  await database.db.update(apiKeys).set({ expiresAt }).where(eq(apiKeys.id, id))
  const error = expect.stringContaining('2 March 2026')
  expect(await callWithKey(key)).toMatchObject(refusal(401, error))
})

test('OUT-02 closing an account revokes its keys, even if the account is reopened', async () => {
  const leaving = await signInAs('product_manager')
  const { id, key } = await createKey(leaving)
  const readVersion = async () =>
    (await answerOf(owner.call(`/users/${leaving.id}`))).body.person.version
  const closing = { version: await readVersion(), takers: {} }
  await owner.call(`/users/${leaving.id}/deactivation`, closing)
  expect(await callWithKey(key)).toMatchObject(refusal(401, apiKeyRefusals.closed))
  await owner.call(`/users/${leaving.id}/reactivation`, { version: await readVersion() })
  expect(await callWithKey(key)).toMatchObject(refusal(401, apiKeyRefusals.revoked))
  const [logged] = await findActivity(database.db, 'api-key', id)
  expect(logged).toMatchObject({ action: 'api-key.revoked', actorId: owner.id })
})

test('OUT-02 a key has no more rights than its owner has now', async () => {
  const person = await signInAs('product_manager')
  const { key } = await createKey(person, { role: 'product_manager' })
  expect((await callWithKey(key, '/integrations')).status).toBe(200)
  await changeUser(person.id, { role: 'editor' })
  const scope = refusal(403, apiKeyRefusals.scope)
  expect(await callWithKey(key, '/integrations')).toMatchObject(scope)
})

test('OUT-02 a key can’t exceed its owner’s rights, and a refusal names each wrong field', async () => {
  const refusals = [
    [{ role: 'super_admin' }, { role: problems.tooHighRole }],
    [{ name: '' }, { name: expect.any(String) }],
    [{ days: 366 }, { days: expect.any(String) }],
  ] as const
  for (const [more, fields] of refusals) {
    const answer = await answerOf(manager.call('/api-keys', keyInput(more)))
    expect(answer).toMatchObject({ status: 422, body: { fields } })
  }
  await changeUser(second.id, { permissions: {} })
  const { body } = await answerOf(second.call('/api-keys', keyInput({ permissions: ['approve'] })))
  expect(body).toMatchObject({ fields: { permissions: problems.missingPermission } })
})

test('OUT-02 a repeated request creates no second key, and a person has at most twenty keys', async () => {
  const person = await signInAs('product_manager')
  const first = keyInput()
  expect((await person.call('/api-keys', first)).status).toBe(200)
  const again = await answerOf(person.call('/api-keys', first))
  expect(again).toMatchObject(refusal(409, problems.shown))
  for (let count = 1; count < maxApiKeys; count++) await createKey(person)
  const { body } = await answerOf(person.call('/api-keys', keyInput()))
  expect(body).toMatchObject({ error: problems.tooMany(maxApiKeys) })
})

test('OUT-02 a colleague can’t see or revoke another person’s key, but a super admin can', async () => {
  const { id } = await createKey(manager)
  expect(await idsOf(second)).not.toContain(id)
  expect(await revoke(second, id)).toBe(404)
  expect(await idsOf(owner)).toContain(id)
  expect(await revoke(owner, id)).toBe(200)
})

test('OUT-08 a key is listed as expiring on its expiry day, unless it was revoked', async () => {
  const { expiresAt } = await createKey(second, { name: 'Ends soon', days: 30 })
  const revoked = await createKey(second, { name: 'Revoked', days: 30 })
  await revoke(second, revoked.id)
  const day = johannesburgDate(new Date(expiresAt))
  const found = await findExpiringApiKeys(database.db, day, day)
  expect(found).toContainEqual({ what: apiKeyLabel('Ends soon', 'Carla Second'), day })
  expect(found.map(({ what }) => what)).not.toContain(apiKeyLabel('Revoked', 'Carla Second'))
  const later = await createKey(second, { name: 'Ends later', days: 90 })
  expect(await findExpiringApiKeys(database.db, day, day)).toEqual(found)
  await revoke(second, later.id)
})

test.each([
  ['viewer', 403],
  ['editor', 200],
] as const)(
  'OUT-02 the example request for a key with the role %s works, and leads return %i',
  async (role, leads) => {
    const { key } = await createKey(owner, { role, isReadOnly: true })
    const command = exampleCommand('https://example.co.za', key, exampleResourceOf(role))
    const [, address] = /"Authorization: Bearer [^"]+" "([^"]+)"$/.exec(command)!
    const { pathname } = new URL(address!)
    expect((await callWithKey(key, pathname.replace('/api/admin', ''))).status).toBe(200)
    expect((await callWithKey(key, '/leads')).status).toBe(leads)
  },
)
