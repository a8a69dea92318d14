import type { Hono, MiddlewareHandler } from 'hono'
import { beforeAll, expect, test } from 'vitest'
import { pick } from '#app/basics/records.ts'
import { authorize } from '#app/modules/access/rules.ts'
import {
  findAccess,
  readStaffRoutes,
  type StaffRoute,
} from '#app/modules/access/session/service.server.ts'
import { visitor, type Actor } from '#app/platform/context.server.ts'
import { routeBodies, type AppEnv, type RouteBody } from '#app/platform/http.server.ts'
import { silentLog } from '#app/platform/logger.server.ts'
import { contextApp } from '#tools/testing/context-app.ts'
import { everyPerson } from '#tools/testing/expected-access.ts'
import { useStaff } from '#tools/testing/fixtures.ts'
import { exampleBody, hostileBodies, unknownId } from '#tools/testing/schema-bodies.ts'
import { examplePath, nameOfRoute } from '#tools/testing/staff-routes.ts'
import { testApp } from '#tools/testing/test-app.ts'
import { staffActor, testContext, useTestDatabase } from '#tools/testing/test-database.ts'
import { answerErrors } from './middleware.ts'
import { extensions } from './registrations.ts'

const database = useTestDatabase()
const { app, owner } = useStaff(database, ['owner'])
type Route = StaffRoute & { name: string; address: string; takes: RouteBody | undefined }
let routes: Route[]
let writes: Route[]
beforeAll(() => {
  routes = readStaffRoutes(app.routes).map((route) => ({
    ...route,
    name: nameOfRoute(route),
    address: addressOf(route.path),
    takes: app.routes
      .filter(({ method, path }) => method === route.method && path === route.path)
      .map(({ handler }) => routeBodies.get(handler as MiddlewareHandler))
      .find((body) => body !== undefined),
  }))
  writes = routes.filter(({ method }) => method !== 'GET')
})

/** Path below /api/admin. */
const addressOf = (path: string, id = unknownId) => examplePath(path.replace('/api/admin', ''), id)

const exampleFor = ({ takes }: Route) => (takes ? exampleBody(takes.schema) : {})

/** The routes without their access guards. */
function pastTheGuard(actor: Actor): Hono<AppEnv> {
  const open = contextApp(() => testContext(database, { actor, extensions }))
  open.onError(answerErrors(silentLog))
  for (const route of app.routes)
    if (/^\/api\/admin\/.*[^*]$/.test(route.path) && !findAccess([route]))
      open.on(route.method, route.path, route.handler as MiddlewareHandler<AppEnv>)
  return open
}

/**
 * Routes whose access only the guard checks: they need the session that the guard found, or report a missing record
 * before they check access.
 */
const guardAlone = [
  'POST /profile/passkeys/options',
  'POST /profile/passkeys',
  'POST /profile/confirmation',
  'POST /profile/sessions/end',
  'POST /profile/password',
  'POST /users/:id/sessions/end',
  'POST /leads/:id/deliveries/:deliveryId/resend',
  'POST /approvals/preview',
  'POST /approvals/:id/preview',
]

/** Reads whose service also checks access; for all other reads the guard is enough. */
const readsThatAsk = [
  'GET /bookings/:id/calendar.ics',
  'GET /forms/unjani/contract-audit/rollout',
  'GET /forms/unjani/contract-audit/rollout/clinics',
  'GET /forms/site-survey/report/places',
  'GET /approvals/:id/reach',
  'GET /privacy/requests/:id/words',
]

test('T4 ROL-11 D-111 services refuse everyone whom their routes refuse, even without the guard of the route', async () => {
  const letIn: string[] = []
  const asking = routes.filter(({ method, name }) =>
    method === 'GET' ? readsThatAsk.includes(name) : !guardAlone.includes(name),
  )
  const actors = everyPerson.map(({ name, person: { role, permissions } }) =>
    staffActor(role, { name, permissions }),
  )
  for (const actor of [visitor, ...actors]) {
    const open = pastTheGuard(actor)
    for (const route of asking) {
      if (actor.kind === 'staff' && authorize(actor, route) === 'allowed') continue
      const { method } = route
      const body = method === 'GET' ? undefined : JSON.stringify(exampleFor(route))
      const { status } = await open.request(`/api/admin${route.address}`, { method, body })
      if (status !== 403) letIn.push(`${route.name} ${status} ${JSON.stringify(actor)}`)
    }
  }
  expect(letIn).toEqual([])
})

/** Routes that look up the record before they validate the body. */
const lookFirst = [
  'POST /profile/sessions/end',
  'POST /users/:id/hand-over',
  'POST /users/:id/sessions/end',
  'POST /leads/:id/deliveries/:deliveryId/resend',
  'POST /coverage/imports/:id/:decision{(?:apply|discard|roll-back)}',
  'POST /privacy/requests/:id/export',
]

test('T18 every write names the fields that are missing, too long, of the wrong type or not storable', async () => {
  const wrong: string[] = []
  for (const { name, method, address, takes } of writes) {
    if (!takes) continue
    for (const { body, fields } of hostileBodies(takes.schema)) {
      // Skips bodies that are valid: an export without a filter is the whole list, and fields from the path are not
      // sent in the body.
      if (name.endsWith('/export') && Object.keys(body).length === 0) continue
      if (fields.every((field) => takes.fromPath.includes(field))) continue
      const response = await owner.call(address, body, method)
      if (response.status === 404 && lookFirst.includes(name)) continue
      const answer = await response.text()
      const refusal = (response.status === 422 ? JSON.parse(answer) : {}) as { fields?: object }
      const named = Object.keys(refusal.fields ?? {}).map((path) => path.split('.')[0]!)
      const isAtDoor = JSON.stringify(body).includes('\\u0000')
      const silent = fields.filter((field) => ![...takes.fromPath, ...named].includes(field))
      if (response.status !== 422 || (isAtDoor ? named.length === 0 : silent.length > 0))
        wrong.push(`${name} ${response.status} ${JSON.stringify(pick(body, silent))}`.slice(0, 300))
    }
  }
  expect(wrong).toEqual([])
})

test('T18 the first and last possible dates cause no server error in any list', async () => {
  const broken: string[] = []
  for (const { name, address } of routes.filter(({ method }) => method === 'GET')) {
    for (const day of ['0000-01-01', '0001-01-01', '9999-12-31']) {
      const time = `${day}T00:00:00Z`
      for (const asked of [
        `from=${day}&to=${day}&until=${day}&week=${day}`,
        `cursor=${time}_${unknownId}`,
        `cursor=${encodeURIComponent(btoa(JSON.stringify([0, time, unknownId])))}`,
        `cursor=${day}_${unknownId}&order=ends`,
      ]) {
        const response = await owner.call(`${address}?${asked}`)
        await response.body?.cancel()
        if (response.status >= 500) broken.push(`${name}?${asked}`)
      }
    }
  }
  expect(broken).toEqual([])
})

const large = 'x'.repeat(64 * 1024 + 1)
/** Routes with a larger body limit: lists of products and leads, pictures, and parts of files. */
const takesMore =
  /^(POST \/products\/import|POST \/approvals\/bulk(\/preview)?|POST \/settings\/brand\/pictures|PUT \/leads\/imports\/:id\/file|PUT .*\/parts\/:\w+)$/

test('T3 T18 every write refuses a body that isn’t a JSON object, has the wrong type or is too large', async () => {
  const wrong: string[] = []
  for (const { name, method, address, takes } of writes) {
    const send = async (body: string, expected: number, type = 'application/json') => {
      const headers = { ...owner.headers, 'content-type': type }
      const { status } = await app.request(`/api/admin${address}`, { method, headers, body })
      if (status !== expected) wrong.push(`${name} ${body.slice(0, 20)} ${type}: ${status}`)
    }
    await send('{}', 422, 'text/plain')
    if (!takesMore.test(name)) await send(large, 413)
    for (const body of takes ? ['', 'not json', '[]', '{"a":'] : []) await send(body, 422)
  }
  expect(wrong).toEqual([])
})

/**
 * Statuses of routes that do not answer 404 for an unknown id: a deleted record may be deleted again, a new record may
 * have any id, and some routes report another fault first.
 */
const answersToUnknownId: Record<string, number> = {
  'DELETE /notifications/push/:id': 200,
  'DELETE /conversations/:leadId/files/:id': 200,
  'DELETE /bookings/absences/:id': 200,
  'DELETE /forms/drafts/:id': 200,
  'DELETE /webhooks/:id': 200,
  'GET /quotes/leads/:leadId': 200,
  'GET /approvals/:id/items': 200,
  'PUT /snippets/:id': 409,
  'POST /approvals/:id/unscheduling': 409,
  'POST /leads/:id/owner': 422,
  'POST /leads/:id/contact': 422,
  'POST /conversations/:leadId/channels/:channel/messages': 422,
  'PUT /conversations/:leadId/files/:id/parts/:start': 422,
  'POST /mail/:id/attach': 422,
  'POST /forms/:client/:formType/submissions/:id/correction': 422,
  'POST /settings/proposals/:id/decision': 422,
  'PUT /coverage/imports/:id/parts/:part': 422,
  'PUT /leads/imports/:id/file': 422,
  'POST /leads/imports/:id/mapping': 422,
  'POST /products/:id': 422,
  'PUT /webhooks/:id': 422,
  'POST /privacy/requests/:id/correct': 422,
}

test('T18 an unknown id gets a 404 or a listed exception, and an invalid id a 404 or 422', async () => {
  const wrong: string[] = []
  for (const route of routes.filter(({ address }) => address.includes(unknownId))) {
    const body = route.method === 'GET' ? undefined : exampleFor(route)
    const { status } = await owner.call(route.address, body, route.method)
    if (status !== (answersToUnknownId[route.name] ?? 404)) wrong.push(`${route.name}: ${status}`)
    const odd = await owner.call(addressOf(route.path, "'%20or%201=1"), body, route.method)
    if (odd.status !== 404 && odd.status !== 422) wrong.push(`${route.name} odd: ${odd.status}`)
  }
  expect(wrong).toEqual([])
})

/** Functions that visitor pages call with the installation's public key. */
const functions = (
  'zoho-crm check-fttb-coverage address-suggestions address-details address-geocode ' +
  'address-reverse unjani-form-submission site-survey-report'
).split(' ')
const publicKey = 'public-key-of-this-test'
const callHeaders = { authorization: `Bearer ${publicKey}`, 'content-type': 'application/json' }
const name = '{"name":"x"}'

test.each<[number, string, Record<string, string>, (string | Uint8Array)?]>([
  [401, 'no public key', { authorization: '' }],
  [401, 'another key', { authorization: 'Bearer wrong-key' }],
  [401, 'no bearer', { authorization: `Basic ${publicKey}` }],
  [401, 'more than the key', { authorization: `Bearer ${publicKey}x` }],
  [401, 'a very long key', { authorization: `Bearer ${'x'.repeat(6_000)}` }],
  [403, 'a form of another site', { origin: 'https://evil.example', host: 'localhost' }],
  [403, 'a page of another site', { 'sec-fetch-site': 'cross-site' }],
  [415, 'text', { 'content-type': 'text/plain' }],
  [415, 'a form', { 'content-type': 'application/x-www-form-urlencoded' }],
  [415, 'a form with files', { 'content-type': 'multipart/form-data; boundary=x' }],
  [415, 'another charset', { 'content-type': 'application/json; charset=utf-16' }],
  [415, 'a type with a path', { 'content-type': 'application/json/../text' }],
  [415, 'no type', { 'content-type': ', ,;=;' }],
  [415, 'a compressed body', { 'content-encoding': 'gzip' }],
  [413, 'more than 64 kB', {}, large],
  [400, 'an empty body', {}, ''],
  [400, 'a truncated body', {}, name.slice(0, 6)],
  [400, 'extra text after the body', {}, `${name}{}`],
  [400, 'null', {}, 'null'],
  [400, 'a list', {}, `[${name}]`],
  [400, 'a number', {}, '1e309'],
  [400, 'UTF-16', {}, Buffer.from(name, 'utf16le')],
  [400, 'broken UTF-8', {}, Buffer.from('{"name":"\xc3\x28"}', 'latin1')],
  [400, 'a duplicate name', {}, '{"name":"x","name":"y"}'],
  [400, '__proto__', {}, '{"__proto__":{"isAdmin":true}}'],
  [400, '10,000 deep', {}, `{"name":${'['.repeat(10_000)}${']'.repeat(10_000)}}`],
])(
  'D-91 T3 T18 API-01 AUD-46 COV-07 every function responds %i to %s',
  async (status, what, more, body = name) => {
    const open = testApp({ base: testContext(database, { env: { PUBLIC_ANON_KEY: publicKey } }) })
    for (const each of functions) {
      const init = { method: 'POST', headers: { ...callHeaders, ...more }, body: body as BodyInit }
      const response = await open.request(`/functions/${each}`, init)
      expect(response.status, each).toBe(status)
      if (status === 401) expect(response.headers.get('www-authenticate')).toBe('Bearer')
      if (status === 413) expect(response.headers.get('connection')).toBe('close')
      const { success, error } = (await response.json()) as { success: boolean; error: string }
      expect(success, `${each} ${what}`).toBe(false)
      expect(error).not.toMatch(/Unexpected token|JSON\.parse|SyntaxError/)
    }
  },
)

test.each(['GET', 'HEAD', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])(
  'API-01 AUD-46 every function responds 405 to %s and allows only POST',
  async (method) => {
    for (const each of functions) {
      const response = await app.request(`/functions/${each}`, { method, headers: callHeaders })
      expect(response.status, each).toBe(405)
      expect(response.headers.get('allow'), each).toBe('POST')
    }
  },
)
