import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { staffRoles } from '#app/basics/staff-roles.ts'
import { apiKeyRefusals } from '#app/modules/access/api-key/content.ts'
import { authorize } from '#app/modules/access/rules.ts'
import { type StaffRoute, readStaffRoutes } from '#app/modules/access/session/service.server.ts'
import { useStaff } from '#tools/testing/fixtures.ts'
import { callRoute, nameOfRoute } from '#tools/testing/staff-routes.ts'
import { useTestDatabase } from '#tools/testing/test-database.ts'

const database = useTestDatabase()
const { app, owner } = useStaff(database, ['owner'], { env: { RATE_LIMIT_FACTOR: '1000' } })

const routes = () => readStaffRoutes(app.routes)

/** Routes that sign a person in, or belong to an open console; an API key cannot call them. */
const forSessionsAlone = (route: StaffRoute) =>
  /^\w+ \/(profile\/|api-keys|live$)/.test(nameOfRoute(route)) ||
  (route.method !== 'GET' && nameOfRoute(route).includes(' /users')) ||
  [
    'PATCH /profile',
    'GET /users/:id/sessions',
    'POST /settings/access',
    'POST /approvals/preview',
    'POST /approvals/:id/preview',
  ].includes(nameOfRoute(route))

async function keyOf(scope: object) {
  const usual = { name: 'Every route', permissions: [], isReadOnly: false, days: 30 }
  const response = await owner.call('/api-keys', { id: randomUUID(), ...usual, ...scope })
  const { key } = (await response.json()) as { key: string }
  return { authorization: `Bearer ${key}` }
}

/** Routes whose call changes the response to the next call, so the responses to two calls may differ. */
const changesAnswer = /samples|checklist/

test('OUT-02 every route responds to an API key as to its owner, except routes for sessions only', async () => {
  const headers = await keyOf({ role: 'super_admin' })
  const wrong: string[] = []
  for (const route of routes()) {
    const byKey = await callRoute(app, route, headers)
    if (forSessionsAlone(route)) {
      if (byKey.error !== apiKeyRefusals.sessionOnly)
        wrong.push(`${nameOfRoute(route)} accepts a key`)
      continue
    }
    const bySession = await callRoute(app, route, owner.headers)
    const isSame = changesAnswer.test(route.path)
      ? byKey.status < 500 && ![401, 403].includes(byKey.status)
      : byKey.status === bySession.status && byKey.error === bySession.error
    if (!isSame) wrong.push(`${nameOfRoute(route)}: ${byKey.status}, ${bySession.status}`)
  }
  expect(wrong).toEqual([])
})

test.each(staffRoles)('OUT-02 a key with scope %s gets a 403 on routes beyond it', async (role) => {
  const headers = await keyOf({ role })
  const person = { role, permissions: {} }
  const beyond = routes().filter((route) => authorize(person, route) !== 'allowed')
  for (const route of beyond)
    expect(await callRoute(app, route, headers), nameOfRoute(route)).toMatchObject({
      status: 403,
      error: apiKeyRefusals.scope,
    })
  if (role !== 'super_admin') expect(beyond.length).toBeGreaterThan(20)
})

test('OUT-02 a read-only key is refused every write', async () => {
  const headers = await keyOf({ role: 'super_admin', isReadOnly: true })
  for (const route of routes().filter(({ method }) => method !== 'GET'))
    expect(await callRoute(app, route, headers), nameOfRoute(route)).toMatchObject({
      status: 403,
      error: apiKeyRefusals.readOnly,
    })
})
