import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { eq, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { type StaffRole, staffRoles } from '#app/basics/staff-roles.ts'
import { authorize, staffPermissions, type Person } from '#app/modules/access/rules.ts'
import {
  allow,
  readStaffRoutes,
  type StaffRoute,
} from '#app/modules/access/session/service.server.ts'
import { staffSessions, staffUsers } from '#app/modules/access/tables.ts'
import routes from '#app/routes.ts'
import { postJson } from '#tools/testing/context-app.ts'
import { runInParallel } from '#tools/testing/effort.ts'
import { everyPerson, expectedAccess } from '#tools/testing/expected-access.ts'
import { useStaff } from '#tools/testing/fixtures.ts'
import { callRoute, examplePath } from '#tools/testing/staff-routes.ts'
import { useTestDatabase } from '#tools/testing/test-database.ts'

const database = useTestDatabase()
const { app, signInAs } = useStaff(database, [])

const staffRoutes = () => readStaffRoutes(app.routes)
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`

test('T4 ROL-11 every staff route declares its access once', () => {
  const names = staffRoutes().map(nameOf)
  expect(names.length).toBeGreaterThan(100)
  expect(new Set(names).size).toBe(names.length)
})

test('T4 a route that doesn’t start with an access check causes an error with its name', () => {
  const answer = async () => new Response()
  const good = new Hono().get('/api/admin/good', allow('viewer'), answer)
  expect(readStaffRoutes(good.use('/api/admin/*', answer).routes)).toMatchObject([
    { method: 'GET', path: '/api/admin/good', minimum: 'viewer' },
  ])
  for (const [name, { routes: bad }] of Object.entries({
    'POST /api/admin/bare': good.post('/api/admin/bare', answer),
    'GET /api/admin/late': new Hono().get('/api/admin/late', answer, allow('viewer')),
    'ALL /api/admin/any': new Hono().all('/api/admin/any', answer),
    'DELETE /api/admin/below/one': new Hono().route(
      '/api/admin/below',
      new Hono().delete('/one', answer),
    ),
  }))
    expect(() => readStaffRoutes(bad), name).toThrow(name)
})

type Asker = { name: string; person?: Person; headers: Record<string, string> }

/** Expected access from the specification, independent of the code that decides. */
const expectations = new Map(
  Object.entries(expectedAccess).flatMap(([who, routes]) => {
    const [minimum, permission] = who.split(' ') as [StaffRole, string | undefined]
    return routes.map((route) => {
      const [method, path] = route.split(' ') as [string, string]
      return [`${method} /api/admin${path}` as string, { minimum, permission }] as const
    })
  }),
)

function isExpected({ role, permissions }: Person, route: string): boolean {
  const required = expectations.get(route)
  if (!required || staffRoles.indexOf(role) < staffRoles.indexOf(required.minimum)) return false
  return !required.permission || role === 'super_admin' || permissions[required.permission] === true
}

/** Pairs of a route and a person whose access differs from the expectation. */
function findMismatches(
  declared: readonly StaffRoute[],
  asked: Iterable<string> = expectations.keys(),
): string[] {
  const byName = new Map(declared.map((route) => [nameOf(route), route]))
  return [...asked].flatMap((name) => {
    const route = byName.get(name)
    return everyPerson.flatMap(({ name: who, person }) => {
      const isAllowed = route !== undefined && authorize(person, route) === 'allowed'
      return isAllowed === isExpected(person, name) ? [] : `${name} for ${who}`
    })
  })
}

test('T4 ROL-01 ROL-02 ROL-03 every route of the composed app has an expected access, and matches it for all staff', () => {
  expect([...expectations.keys()].toSorted()).toEqual(staffRoutes().map(nameOf).toSorted())
  expect(findMismatches(staffRoutes())).toEqual([])
})

test('T4 the comparison detects any route with missing or changed access', () => {
  let mutants = 0
  for (const route of staffRoutes()) {
    const changed: (StaffRoute | undefined)[] = [
      undefined,
      ...staffRoles
        .filter((minimum) => minimum !== route.minimum)
        .map((minimum) => ({ ...route, minimum })),
      ...[undefined, ...staffPermissions]
        .filter((permission) => permission !== route.permission && route.minimum !== 'super_admin')
        .map((permission) => ({ ...route, permission })),
    ]
    for (const mutant of changed) {
      const found = findMismatches(mutant ? [mutant] : [], [nameOf(route)])
      expect(found, JSON.stringify([route, mutant])).not.toEqual([])
      mutants++
    }
  }
  expect(mutants).toBeGreaterThan(500)
})

test('T4 T2 ROL-11 each route responds as expected for all roles and permissions, without a session and after its end', async () => {
  const askers = await makeAskers()
  const cells = [...expectations.keys()].flatMap((route) =>
    askers.map((asker) => ({ asker, route })),
  )
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
  const isRoute = routeFinder(staffRoutes())
  const paths = [...new Set([...expectations.keys()].map((route) => route.split(' ')[1]!))]
  const undeclared = paths.flatMap((path) =>
    methods
      .map((method) => `${method} ${path}`)
      // Skips a path that matches the pattern of a declared route.
      .filter((route) => !isRoute(route.split(' ')[0]!, examplePath(path)))
      .flatMap((route) => askers.filter(isExtreme).map((asker) => ({ asker, route }))),
  )
  const all = [...cells, ...undeclared]
  expect(all.length).toBeGreaterThan(3_000)
  const wrong: (string | undefined)[] = []
  // Sends only a few requests at a time, as browsers do.
  await runInParallel(all.length, 8, async (at) => {
    wrong.push(await findWrong(all[at]!.asker, all[at]!.route))
  })
  expect(wrong.filter(Boolean)).toEqual([])
})

/** Returns a function that checks whether a request's path matches one of these routes. */
function routeFinder(declared: readonly StaffRoute[]) {
  const patterns = declared.map(({ method, path }) => {
    const pathname = path.replaceAll(/:(\w+)\{([^}]*)\}/g, ':$1($2)')
    return { method, pattern: new URLPattern({ pathname }) }
  })
  return (method: string, path: string) =>
    patterns.some((one) => one.method === method && one.pattern.test({ pathname: path }))
}

const isExtreme = ({ name }: Asker) =>
  ['nobody', 'an ended session', 'a closed account', 'viewer', 'super_admin'].includes(name)

async function findWrong({ name, person, headers }: Asker, route: string) {
  const [method = '', path = ''] = route.split(' ')
  const takesFile = staffRoutes().find((one) => nameOf(one) === route)?.takesFile
  const { status, error, reason } = await callRoute(app, { method, path, takesFile }, headers)
  const said = `${route} for ${name}: ${status}`
  if (!person) return reason === 'not-signed-in' ? undefined : said
  if (!expectations.has(route)) return status === 404 ? undefined : said
  if (!isExpected(person, route)) return status === 403 ? undefined : said
  const isAnswered = status < 500 && ![401, 405].includes(status)
  // A declared route without a handler would get this response, as an unknown address does.
  const isThere = error !== 'Not found. Check the address.'
  const isRefused = status === 403 && error?.includes('sufficient permissions')
  return isAnswered && isThere && !isRefused ? undefined : said
}

async function makeAskers(): Promise<Asker[]> {
  const askers: Asker[] = [{ name: 'nobody', headers: {} }]
  for (const { name, person } of everyPerson) {
    const { id, headers } = await signInAs(person.role)
    const { permissions } = person
    await database.db.update(staffUsers).set({ permissions }).where(eq(staffUsers.id, id))
    askers.push({ name, person, headers })
  }
  return [...askers, ...(await makeReplays())]
}

/** Adds callers with ended sessions; the guard's own test covers every kind of ended session. */
async function makeReplays(): Promise<Asker[]> {
  const [idle, closed, whole] = await Promise.all(
    Array.from({ length: 3 }, () => signInAs('super_admin')),
  )
  await database.db
    .update(staffSessions)
    .set({ lastSeenAt: sql`now() - interval '31 minutes'` })
    .where(eq(staffSessions.userId, idle!.id))
  await database.db.update(staffUsers).set({ isActive: false }).where(eq(staffUsers.id, closed!.id))
  return [
    { name: 'an ended session', headers: idle!.headers },
    { name: 'a closed account', headers: closed!.headers },
    { name: 'a cookie without its token', headers: { cookie: whole!.headers.cookie } },
  ]
}

const hostileId = '-'.repeat(36)
const cursors = (times: string, id: string) => times.split(' ').map((time) => `${time}_${id}`)
const hostileTexts = ['a\u0000b', 'x'.repeat(300), 'x'.repeat(3_000), '9'.repeat(20), '-1', '1e308']
const hostileValues = [
  ...hostileTexts,
  ...cursors('infinity 9999-99-99 2026-11-20T08:00:00Z waiting_2026-11-20T08:00:00Z', hostileId),
  ...cursors('9999-99-99 99999999999999999 99999-01-01T00:00:00Z rest_1', randomUUID()),
]

/** All query parameter names that server code reads. */
const queryNames = (
  'after before cursor days folder form from key kind level limit owner person priority province region ' +
  'search size sort stage start state status subject to until week weeks what who window category date at ' +
  'due duplicates'
).split(' ')

const hostileQueries = hostileValues.flatMap((value) => [
  new URLSearchParams(queryNames.map((name) => [name, value])),
  new URLSearchParams({ search: value }),
  new URLSearchParams({ after: value, before: value, cursor: value }),
  new URLSearchParams({ state: 'waiting', sort: 'updated', after: value, cursor: value }),
])

test('T18 no hostile query value causes a server error in any GET route', async () => {
  const { headers } = await signInAs('super_admin')
  const reads = staffRoutes().filter(
    ({ method, path }) => method === 'GET' && !path.endsWith('/live'),
  )
  const asked = reads.flatMap(({ path }) =>
    hostileQueries.map((query) => `${examplePath(path)}?${query}`),
  )
  const broken: string[] = []
  // Sends only a few requests at a time, as browsers do.
  await runInParallel(asked.length, 4, async (at) => {
    const response = await app.request(asked[at]!, { headers })
    await response.body?.cancel()
    if (response.status >= 500) broken.push(`${response.status} ${asked[at]}`.slice(0, 200))
  })
  expect(broken).toEqual([])
})

test.each(['/api/admin/quotes', '/api/admin/leads', '/functions/unknown'])(
  'T18 an unreadable query value gets a 422 that names it: %s',
  async (path) => {
    const { headers } = await signInAs('super_admin')
    const response = await app.request(`${path}?search=a%00b`, { headers })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({
      reason: 'invalid-input',
      fields: { search: expect.stringContaining('cannot read') },
    })
  },
)

test.each(['{"nonsense":1}', '{"search":5,"who":5}'])(
  'T18 every export refuses an invalid filter: %s',
  async (body) => {
    const { headers } = await signInAs('super_admin')
    const exports = staffRoutes().filter(
      ({ method, path }) => method === 'POST' && /(?<!:id)\/export$/.test(path),
    )
    expect(exports.length).toBeGreaterThan(3)
    for (const { method, path } of exports) {
      const sent = { ...headers, 'content-type': 'application/json' }
      const response = await app.request(examplePath(path), { method, headers: sent, body })
      expect(response.status, path).toBe(422)
    }
  },
)

test('T4 no console page exports a loader, action or middleware, so all data goes through the guarded API', () => {
  const pages = consoleFiles(routes)
  expect(pages.length).toBeGreaterThan(20)
  const byThemselves = pages.filter((file) =>
    /export\s+(async\s+)?(function|const)\s+(loader|action|middleware)\b/.test(
      readFileSync(join('app', file), 'utf8'),
    ),
  )
  expect(byThemselves).toEqual([])
})

function consoleFiles(entries: RouteConfigEntry[], isInside = false): string[] {
  return entries.flatMap((entry) => {
    const isConsole = isInside || entry.file.endsWith('console-layout.tsx')
    return [...(isConsole ? [entry.file] : []), ...consoleFiles(entry.children ?? [], isConsole)]
  })
}

test('T4 an undeclared path gets a 404 under /api, and a 401 under /api/admin without a session', async () => {
  expect((await app.request('/api/anything')).status).toBe(404)
  expect((await app.request('/api/admin/anything', { method: 'DELETE' })).status).toBe(401)
  expect((await app.request('/api/admin')).status).toBe(401)
  const { headers } = await signInAs('super_admin')
  expect((await app.request('/api/admin/leads/', { headers })).status).toBe(404)
})

test.each<Record<string, string>>([
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { origin: 'https://evil.example', host: 'localhost:3000' },
  { origin: 'null', host: 'localhost:3000' },
])('T3 a sign-in from another site is refused: %j', async (headers) => {
  const account = { email: 'a@b.example', password: 'x' }
  const response = await postJson(app, '/functions/admin-auth', account, headers)
  expect(response.status).toBe(403)
  expect(response.headers.getSetCookie()).toEqual([])
})
