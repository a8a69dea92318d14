import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  findApiAccess,
  judgeAccess,
  staffApiAccess,
} from '#app/features/staff-access/rules/access.ts'
import { permissionsOfRole } from '#app/features/staff-access/rules/roles.ts'
import { staffRoles, type StaffRole } from '#app/features/staff-access/schema.ts'
import { createStaffUser } from '#app/features/staff-access/services/create-staff-user.server.ts'
import { seedSettings } from '#app/features/settings/seed.server.ts'
import { systemActor } from '#app/platform/actor.ts'
import {
  createTestDatabase,
  testContext,
  type TestDatabase,
} from '#app/platform/testing/test-database.ts'
import { testApp } from './testing/test-app.ts'

let database: TestDatabase
let app: ReturnType<typeof testApp>
beforeAll(async () => {
  database = await createTestDatabase()
  await seedSettings(database.db)
  app = testApp({ base: testContext(database) })
})
afterAll(() => database.close())

const staffRoutes = () =>
  app.routes.filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/admin'))
const examplePath = (path: string) => path.replaceAll(/:\w+/g, '7')

test('T4 ROL-11 every registered staff route has a row, and refuses who is not signed in', async () => {
  expect(staffRoutes().length).toBeGreaterThanOrEqual(3)
  for (const { method, path } of staffRoutes()) {
    const asked = examplePath(path)
    expect(findApiAccess(staffApiAccess, method, asked), `${method} ${path}`).toBeDefined()
    const response = await app.request(asked, { method })
    expect(response.status, `${method} ${path}`).toBe(401)
    expect(await response.json()).toMatchObject({ reason: 'not-signed-in' })
  }
})

test.each(staffRoles)(
  'T4 ROL-01 ROL-11 every row of the access table is kept for a %s',
  async (role) => {
    const person = { role, permissions: permissionsOfRole(role) }
    const headers = await signInAs(role)
    const wrong: string[] = []
    for (const row of staffApiAccess) {
      const type = row.takesFile ? 'application/octet-stream' : 'application/json'
      const response = await app.request(examplePath(row.path), {
        method: row.method,
        headers: row.method === 'GET' ? headers : { ...headers, 'content-type': type },
        body: row.method === 'GET' ? undefined : '{}',
      })
      await response.body?.cancel()
      const isAllowed = judgeAccess(person, row) === 'allowed'
      const isRight = isAllowed
        ? response.status < 500 && ![401, 403].includes(response.status)
        : response.status === 403
      if (!isRight) wrong.push(`${row.method} ${row.path}: ${response.status}`)
    }
    expect(wrong).toEqual([])
    expect(staffApiAccess.length).toBeGreaterThan(80)
  },
)

async function signInAs(role: StaffRole) {
  const account = { email: `${role}@staff.example`, password: 'copper-kettle-over-42-hills' }
  const ctx = testContext(database, { actor: systemActor('test') })
  await createStaffUser(ctx, { ...account, role, fullName: 'Matrix Person' })
  const response = await app.request('/functions/admin-auth', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })
  const { session } = (await response.json()) as { session: { access_token: string } }
  const cookie = response.headers.getSetCookie().map((line) => line.split(';')[0])
  return { authorization: `Bearer ${session.access_token}`, cookie: cookie.join('; ') }
}

test('T4 a path under /api that nobody declared is 404, and 401 under /api/admin', async () => {
  expect((await app.request('/api/anything')).status).toBe(404)
  expect((await app.request('/api/admin/anything', { method: 'DELETE' })).status).toBe(401)
  expect((await app.request('/api/admin')).status).toBe(401)
})

test.each<Record<string, string>>([
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { origin: 'https://evil.example', host: 'localhost:3000' },
  { origin: 'null', host: 'localhost:3000' },
])('T3 a sign-in from another site is refused: %j', async (headers) => {
  const response = await app.request('/functions/admin-auth', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ email: 'a@b.example', password: 'x' }),
  })
  expect(response.status).toBe(403)
  expect(response.headers.getSetCookie()).toEqual([])
})
