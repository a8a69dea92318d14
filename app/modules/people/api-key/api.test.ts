import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { johannesburgDate } from '#app/basics/dates.ts'
import { apiKeyLabel, apiKeyRefusals } from '#app/modules/access/api-key/content.ts'
import { findExpiringApiKeys } from '#app/modules/access/api-key/store.server.ts'
import { apiKeys, staffUsers } from '#app/modules/access/tables.ts'
import { deliveries } from '#app/modules/outbox/delivery/tables.ts'
import { findActivity } from '#app/platform/activity-log.server.ts'
import { type StaffCaller, useStaff } from '#tools/testing/fixtures.ts'
import { useTestDatabase } from '#tools/testing/test-database.ts'
import { exampleCommand, exampleResourceOf, apiKeyProblems as problems } from './content.ts'
import { maxApiKeys } from './schema.ts'

const database = useTestDatabase()
const { app, owner, manager, second, editor, signInAs } = useStaff(database, [
  'owner',
  'manager',
  'second',
  'editor',
])

const keyInput = (more: object = {}) => ({
  id: randomUUID(),
  name: 'Monthly report',
  role: 'viewer',
  permissions: [],
  isReadOnly: false,
  days: 90,
  ...more,
})

async function createKey(who: StaffCaller, more: object = {}) {
  const response = await who.call('/api-keys', keyInput(more))
  expect(response.status).toBe(200)
  return (await response.json()) as { id: string; key: string; expiresAt: string }
}

/** Calls the API with an API key and no session. */
async function callWithKey(
  key: string,
  path = '/profile',
  body?: object,
  method = body ? 'POST' : 'GET',
) {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const response = await app.request(`/api/admin${path}`, {
    method,
    headers,
    body: body && JSON.stringify(body),
  })
  const answer = (await response.json()) as Record<string, unknown>
  return { status: response.status, headers: response.headers, answer }
}

const listOf = async (who: StaffCaller) =>
  ((await (await who.call('/api-keys')).json()) as { keys: Record<string, unknown>[] }).keys

test('OUT-02 a key is shown once, stored as a hash, listed without it, and its owner is mailed', async () => {
  const { id, key } = await createKey(manager, { name: 'Reports', role: 'editor' })
  expect(key).toMatch(/^bbk_[\w-]{43}$/)
  const [row] = await database.db.select().from(apiKeys).where(eq(apiKeys.id, id))
  expect(JSON.stringify(row)).not.toContain(key)
  const listed = (await listOf(manager)).find((one) => one.id === id)!
  expect(listed).toMatchObject({ name: 'Reports', state: 'active', isOwn: true, lastUsedAt: null })
  expect(key.startsWith(String(listed.prefix))).toBe(true)
  expect(JSON.stringify(listed)).not.toContain(row!.hash)
  const lifetimeMs = row!.expiresAt.getTime() - row!.createdAt.getTime()
  expect(lifetimeMs).toBe(90 * 86_400_000)
  const mails = await database.db.select().from(deliveries)
  expect(mails.map(({ payload }) => JSON.stringify(payload)).join()).toContain('Reports')
  expect(JSON.stringify(mails)).not.toContain(key)
})

test('OUT-02 a program with a key acts as its owner, needs no origin, gets no cookie, and the log names the key', async () => {
  const { key } = await createKey(manager, { name: 'Sync', role: 'editor', permissions: ['edit'] })
  const profile = await callWithKey(key)
  expect(profile.answer.user).toMatchObject({ id: manager.id, role: 'editor' })
  expect(profile.headers.getSetCookie()).toEqual([])
  expect(profile.headers.get('x-access-token')).toBeNull()
  expect(profile.headers.get('x-session-expires-at')).toBeNull()

  const id = randomUUID()
  const snippet = { title: 'Hello', body: 'Hello there', kind: null, version: 0 }
  const response = await app.request(`/api/admin/snippets/${id}`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'sec-fetch-site': 'cross-site',
    },
    body: JSON.stringify(snippet),
  })
  expect(response.status).toBe(200)
  const [logged] = await findActivity(database.db, 'snippet', id)
  expect(logged).toMatchObject({
    actorId: manager.id,
    actorName: 'Max Manager (API key Sync)',
  })
})

test('OUT-02 the last use is stored, at most once a minute', async () => {
  const { id, key } = await createKey(manager)
  const usedAt = async () =>
    (await database.db.select().from(apiKeys).where(eq(apiKeys.id, id)))[0]!.lastUsedAt
  await callWithKey(key)
  const first = await usedAt()
  expect(first).toBeInstanceOf(Date)
  await callWithKey(key)
  expect(await usedAt()).toEqual(first)
})

test.each([
  ['another letter', (key: string) => `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`],
  ['half of it', (key: string) => key.slice(0, 20)],
  ['more than it', (key: string) => `${key}A`],
])('OUT-02 a key with %s is refused', async (_what, change) => {
  const { key } = await createKey(manager)
  const { status, answer } = await callWithKey(change(key))
  expect(status).toBe(401)
  expect(answer).toMatchObject({ reason: 'not-signed-in', error: apiKeyRefusals.unknown })
})

test('OUT-02 a leaked key that is revoked is refused at once, and revoking again changes nothing', async () => {
  const { id, key } = await createKey(manager)
  expect((await manager.call(`/api-keys/${id}/revoke`, {})).status).toBe(200)
  expect((await manager.call(`/api-keys/${id}/revoke`, {})).status).toBe(200)
  expect(await callWithKey(key)).toMatchObject({
    status: 401,
    answer: { error: apiKeyRefusals.revoked },
  })
  const actions = (await findActivity(database.db, 'api-key', id)).map(({ action }) => action)
  expect(actions).toEqual(['api-key.revoked', 'api-key.created'])
})

test('OUT-02 an expired key is refused, with the day it expired', async () => {
  const { id, key } = await createKey(manager)
  const expiresAt = new Date('2026-03-02T10:00:00Z')
  await database.db.update(apiKeys).set({ expiresAt }).where(eq(apiKeys.id, id))
  const { status, answer } = await callWithKey(key)
  expect(status).toBe(401)
  expect(answer.error).toContain('2 March 2026')
})

test('OUT-02 the keys of a closed account end with it, also when it is opened again', async () => {
  const leaving = await signInAs('product_manager')
  const { id, key } = await createKey(leaving)
  const stateOf = async () =>
    ((await (await owner.call(`/users/${leaving.id}`)).json()) as { person: { version: number } })
      .person.version
  await owner.call(`/users/${leaving.id}/deactivation`, { version: await stateOf(), takers: {} })
  expect(await callWithKey(key)).toMatchObject({
    status: 401,
    answer: { error: apiKeyRefusals.closed },
  })
  await owner.call(`/users/${leaving.id}/reactivation`, { version: await stateOf() })
  expect(await callWithKey(key)).toMatchObject({
    status: 401,
    answer: { error: apiKeyRefusals.revoked },
  })
  const [logged] = await findActivity(database.db, 'api-key', id)
  expect(logged).toMatchObject({ action: 'api-key.revoked', actorId: owner.id })
})

test('OUT-02 an account that is suspended in the database takes its keys along', async () => {
  const person = await signInAs('product_manager')
  const { key } = await createKey(person)
  await database.db.update(staffUsers).set({ isActive: false }).where(eq(staffUsers.id, person.id))
  expect(await callWithKey(key)).toMatchObject({
    status: 401,
    answer: { error: apiKeyRefusals.closed },
  })
})

test('OUT-02 a key has no more than its owner has now', async () => {
  const person = await signInAs('product_manager')
  const { key } = await createKey(person, { role: 'product_manager' })
  expect((await callWithKey(key, '/integrations')).status).toBe(200)
  await database.db.update(staffUsers).set({ role: 'editor' }).where(eq(staffUsers.id, person.id))
  expect(await callWithKey(key, '/integrations')).toMatchObject({
    status: 403,
    answer: { error: apiKeyRefusals.scope },
  })
})

test('OUT-02 a key that can only read changes nothing', async () => {
  const { key } = await createKey(owner, { role: 'super_admin', isReadOnly: true })
  expect((await callWithKey(key, '/leads')).status).toBe(200)
  expect(await callWithKey(key, '/leads/export', {})).toMatchObject({
    status: 403,
    answer: { error: apiKeyRefusals.readOnly },
  })
})

test.each([
  ['POST', '/api-keys', keyInput()],
  ['GET', '/api-keys', undefined],
  ['PATCH', '/profile', { full_name: 'Someone Else' }],
  ['POST', '/profile/password', { current_password: 'x', new_password: 'x' }],
  ['POST', '/profile/passkeys/options', {}],
  ['POST', '/profile/second-factor/begin', {}],
  ['POST', '/profile/sessions/end', {}],
  ['POST', '/settings/access', { value: {}, version: 1 }],
  ['POST', '/users', { email: 'a@b.example', fullName: 'New Person', role: 'super_admin' }],
  ['GET', '/live', undefined],
] as const)('OUT-02 no key may use %s %s, whatever its scope', async (method, path, body) => {
  const { id, key } = await createKey(owner, { role: 'super_admin' })
  expect(await callWithKey(key, path, body, method)).toMatchObject({
    status: 403,
    answer: { error: apiKeyRefusals.sessionOnly },
  })
  await owner.call(`/api-keys/${id}/revoke`, {})
})

test('OUT-02 a key asks for no more than its owner may do, and each wrong field is named', async () => {
  const refusals = [
    [{ role: 'super_admin' }, { role: problems.tooHighRole }],
    [{ name: '' }, { name: expect.any(String) }],
    [{ days: 366 }, { days: expect.any(String) }],
    [{ permissions: ['everything'] }, { 'permissions.0': expect.any(String) }],
  ] as const
  for (const [more, fields] of refusals) {
    const response = await manager.call('/api-keys', keyInput(more))
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ fields })
  }
  await database.db.update(staffUsers).set({ permissions: {} }).where(eq(staffUsers.id, second.id))
  const response = await second.call('/api-keys', keyInput({ permissions: ['approve'] }))
  expect(await response.json()).toMatchObject({
    fields: { permissions: problems.missingPermission },
  })
  expect((await editor.call('/api-keys', keyInput())).status).toBe(403)
})

test('OUT-02 the same request again creates no second key, and a person has twenty at most', async () => {
  const person = await signInAs('product_manager')
  const first = keyInput()
  expect((await person.call('/api-keys', first)).status).toBe(200)
  const again = await person.call('/api-keys', first)
  expect(again.status).toBe(409)
  expect(await again.json()).toMatchObject({ error: problems.shown })
  for (let count = 1; count < maxApiKeys; count++) await createKey(person)
  const beyond = await person.call('/api-keys', keyInput())
  expect(await beyond.json()).toMatchObject({ error: problems.tooMany(maxApiKeys) })
})

test('OUT-02 people see and revoke their own keys; a super admin sees and revokes all', async () => {
  const { id } = await createKey(manager)
  expect((await listOf(second)).map((key) => key.id)).not.toContain(id)
  expect((await second.call(`/api-keys/${id}/revoke`, {})).status).toBe(404)
  expect((await listOf(owner)).map((key) => key.id)).toContain(id)
  expect((await owner.call(`/api-keys/${id}/revoke`, {})).status).toBe(200)
})

test('OUT-08 a key is among what ends on the day on which it expires, unless it was revoked', async () => {
  const { expiresAt } = await createKey(second, { name: 'Ends soon', days: 30 })
  const revoked = await createKey(second, { name: 'Revoked', days: 30 })
  await second.call(`/api-keys/${revoked.id}/revoke`, {})
  const day = johannesburgDate(new Date(expiresAt))
  const found = await findExpiringApiKeys(database.db, day, day)
  expect(found).toContainEqual({ what: apiKeyLabel('Ends soon', 'Carla Second'), day })
  expect(found.map(({ what }) => what)).not.toContain(apiKeyLabel('Revoked', 'Carla Second'))
  const later = await createKey(second, { name: 'Ends later', days: 90 })
  expect(await findExpiringApiKeys(database.db, day, day)).toEqual(found)
  await second.call(`/api-keys/${later.id}/revoke`, {})
})

test.each([
  ['viewer', 403],
  ['editor', 200],
] as const)(
  'OUT-02 the request that is offered with a key of the role %s works; leads answer %i',
  async (role, leads) => {
    const { key } = await createKey(owner, { role, isReadOnly: true })
    const [, address] = /"Authorization: Bearer [^"]+" "([^"]+)"$/.exec(
      exampleCommand('https://example.co.za', key, exampleResourceOf(role)),
    )!
    const { pathname } = new URL(address!)
    expect((await callWithKey(key, pathname.replace('/api/admin', ''))).status).toBe(200)
    expect((await callWithKey(key, '/leads')).status).toBe(leads)
  },
)
