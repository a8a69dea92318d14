import { beforeAll, expect, test } from 'vitest'
import { leads } from '#app/modules/sales/lead/tables.ts'
import { seedSettings } from '#app/modules/settings/store.server.ts'
import { minFreeBytes, DiskSpace } from '#app/platform/storage-room.server.ts'
import { seedCoverage } from '#tools/samples/coverage.ts'
import { postJson } from '#tools/testing/context-app.ts'
import { signIn, staffPassword, type StaffCaller } from '#tools/testing/fixtures.ts'
import { testApp } from '#tools/testing/test-app.ts'
import { useTestDatabase, testContext } from '#tools/testing/test-database.ts'

const publicKey = 'public-key-of-this-test'
let freeBytes = minFreeBytes
let second = 0
const database = useTestDatabase(seedSettings, seedCoverage)
let app: ReturnType<typeof testApp>
let staff: StaffCaller

/** The clock advances by one second at each check, so that the free space is measured every time. */
const room = new DiskSpace(
  '/data',
  async () => freeBytes,
  () => (second += 1_000),
)

beforeAll(async () => {
  const base = testContext(database, { env: { PUBLIC_ANON_KEY: publicKey } })
  app = testApp({ base, room })
  staff = await signIn(app, database, { role: 'super_admin' })
})

const post = (path: string, body: object, headers?: Record<string, string>) =>
  postJson(app, path, body, headers)

const visitor = { authorization: `Bearer ${publicKey}` }
const person = { name: 'Nomsa', email: 'nomsa@example.co.za', company: 'Books', phone: '' }
const lead = { ...person, employees: '', challenges: '', assessmentType: 'comprehensive' }
const sendLead = () => post('/functions/zoho-crm', lead, visitor)
const clearSamples = () => post('/api/admin/products/samples/clear', {}, staff.headers)

test('T24 below 64 MiB of free space, writes get a 503 and reads go on, until there is space again', async () => {
  freeBytes = minFreeBytes - 1
  const refused = await sendLead()
  expect(refused.status).toBe(503)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.json()).toMatchObject({ success: false, reason: 'unavailable' })
  expect(await database.db.select().from(leads)).toEqual([])

  const cleared = await clearSamples()
  expect(cleared.status).toBe(503)
  expect(cleared.headers.get('retry-after')).toBe('30')
  expect(((await cleared.json()) as { error: string }).error).toContain('enough space left')

  expect((await app.request('/api/admin/products', { headers: staff.headers })).status).toBe(200)
  const place = { latitude: -26.1076, longitude: 28.0567 }
  expect((await post('/functions/check-fttb-coverage', place, visitor)).status).toBe(200)
  const account = { email: staff.email, password: staffPassword }
  expect((await post('/functions/admin-auth', account)).status).toBe(200)

  freeBytes = minFreeBytes
  expect((await sendLead()).status).toBe(200)
  expect(await database.db.select().from(leads)).toHaveLength(1)
  expect((await clearSamples()).status).toBe(200)
})

test('T24 health checks and the dashboard’s data report low space, and the server stays ready', async () => {
  const read = async (path: string) => (await app.request(path, { headers: staff.headers })).text()
  freeBytes = minFreeBytes
  expect([await read('/healthz'), await read('/readyz')]).toEqual(['ok', 'ready'])
  expect(JSON.parse(await read('/api/admin/storage'))).toEqual({ isShort: false, freeMiB: 64 })
  freeBytes = minFreeBytes / 2
  for (const path of ['/healthz', '/readyz']) {
    const response = await app.request(path)
    expect(response.status).toBe(200)
    expect(await response.text()).toMatch(/^(ok|ready)\nnothing can be stored: less than 64 MiB/)
  }
  expect(JSON.parse(await read('/api/admin/storage'))).toEqual({ isShort: true, freeMiB: 32 })
})

test('T24 free space is measured at most once a second, and counts as enough if it can’t be measured', async () => {
  let looks = 0
  let now = 0
  const watched = new DiskSpace(
    '/data',
    async () => ++looks,
    () => now,
  )
  for (now of [0, 400, 999]) await watched.look()
  expect(looks).toBe(1)
  now = 1_000
  expect(await watched.look()).toEqual({ isShort: true, freeBytes: 2 })
  const unseen = new DiskSpace('/data', () => Promise.reject(new Error('no such place')))
  expect(await unseen.look()).toEqual({ isShort: false, freeBytes: undefined })
  expect((await new DiskSpace(process.cwd()).look()).freeBytes).toBeGreaterThan(0)
})
