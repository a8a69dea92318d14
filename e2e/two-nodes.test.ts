import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { zohoSettings } from '#tools/simulators/zoho-simulator.ts'
import { testProductValue } from '#tools/testing/product-value.ts'
import { product } from './support/browser.ts'
import {
  callNode,
  openLive,
  publicKey,
  signIn,
  startNodes,
  type Nodes,
  type SignedIn,
} from './support/nodes.ts'
import { approvePrice, requestPrice } from './support/prices.ts'

// Two server processes on one external PostgreSQL: `npm test` runs this file in its external database projects.
let nodes: Nodes
let [a, b] = ['', '']
let owner: SignedIn
let manager: SignedIn
let database: Client
const visitor = { authorization: `Bearer ${publicKey}` }

beforeAll(async () => {
  const { staff, colleague, crmUrl } = product()
  nodes = await startNodes(
    2,
    [
      { ...staff, role: 'super_admin' },
      { ...colleague, role: 'product_manager' },
    ],
    zohoSettings(crmUrl),
  )
  ;[a, b] = nodes.urls as [string, string]
  owner = await signIn(a, staff)
  manager = await signIn(b, colleague)
  database = new Client(nodes.databaseUrl)
  await database.connect()
})
afterAll(async () => {
  await database?.end()
  await nodes?.stop()
})

const count = async (sql: string, values: unknown[] = []) =>
  Number((await database.query(sql, values)).rows[0].count)
const page = async (url: string, path: string) => (await fetch(url + path)).text()
const poll = { timeout: 30_000, interval: 20 }

test('SYN-02 ROL-14 T2 a change on one node reaches the live stream of the other, and a sign-out ends the session there', async () => {
  const second = await signIn(a, product().staff)
  const stays = await openLive(b, owner)
  const leaves = await openLive(b, second)
  const addProduct = () => callNode(a, '/api/admin/products', owner, newProduct())
  await addProduct()
  await expect.poll(() => leaves.text(), poll).toContain('"topic":"products"')
  await callNode(a, '/functions/admin-auth', second, { action: 'logout' })
  const refused = await fetch(`${b}/api/admin/products`, { headers: second })
  expect(refused.status).toBe(401)
  const signedOutAt = await count('select max(sequence) as count from live_changes')
  await addProduct()
  await leaves.ended
  const lastOf = (of: typeof stays) =>
    Math.max(...Array.from(of.text().matchAll(/^id: (\d+)$/gm), ([, id]) => Number(id)))
  expect(lastOf(leaves)).toBeLessThanOrEqual(signedOutAt)
  await expect.poll(() => lastOf(stays), poll).toBeGreaterThan(signedOutAt)
  stays.close()
})

test('SHELL-18 PRC-24 D-110 a setting and a price changed on one node update the cached pages of the other', async () => {
  for (const url of [a, b]) await Promise.all([page(url, '/contact'), page(url, '/bundles')])
  const { site } = await callNode<{ site: { value: object; version: number } }>(
    a,
    '/api/admin/settings',
    owner,
  )
  await callNode(a, '/api/admin/settings/site', owner, {
    value: { ...site.value, phone: '010 555 7788' },
    baseVersion: site.version,
    idempotencyKey: randomUUID(),
  })
  await expect.poll(() => page(b, '/contact'), poll).toContain('010 555 7788')

  const request = await requestPrice(b, manager, 'home-soho-resilience', { amountRands: 1_234 })
  expect(await page(b, '/bundles')).not.toContain('1,234')
  await approvePrice(a, owner, request)
  await expect.poll(() => page(b, '/bundles'), poll).toContain('1,234')
})

test('ADA-21 an approval that is due at midnight is applied once, although two nodes get the task', async () => {
  const soon = new Date(Date.now() + 50 * 3_600_000).toISOString().slice(0, 10)
  const request = await requestPrice(b, manager, 'business-pro', {
    amountRands: 4_321,
    goLiveDate: soon,
  })
  await approvePrice(b, owner, request)
  expect(await page(a, '/bundles')).not.toContain('4,321')
  // Move the go-live date into the past, then send the nodes this minute's task eight times.
  await database.query('update approvals set go_live_date = current_date - 1 where id = $1', [
    request.id,
  ])
  await sendTasks('apply-due-approvals', 8)
  await expect.poll(() => page(a, '/bundles'), poll).toContain('4,321')
  await expect.poll(() => page(b, '/bundles'), poll).toContain('4,321')
  await expect.poll(() => tasksLeft(), poll).toBe(0)
  const applied = `select count(*) from activity_log where action = 'approval.applied' and details ->> 'approvalId' = $1`
  expect(await count(applied, [request.id])).toBe(1)
})

test('COV-34 a node drops its cached coverage answer when buildings go live on the other', async () => {
  const place = { latitude: -31.4, longitude: 21.3 }
  const check = () =>
    callNode<{ connectionType?: string; hasCoverage: boolean }>(
      b,
      '/functions/check-fttb-coverage',
      visitor,
      place,
    )
  expect((await check()).hasCoverage).toBe(false)
  const csv = Buffer.from(
    `Building_Name,Latitude,Longitude,Broadband,Third Party\nTwo Nodes House,${place.latitude},${place.longitude},Broadband,No\n`,
  )
  const imports = '/api/admin/coverage/imports'
  const { id } = await callNode<{ id: number }>(a, imports, owner, {
    fileName: 'two-nodes.csv',
    sizeBytes: csv.length,
  })
  await callNode(a, `${imports}/${id}/parts/0`, owner, csv, 'PUT')
  await callNode(a, `${imports}/${id}/read`, owner, {})
  type Read = { import: { state: string; version: number } }
  const read = () => callNode<Read>(b, `${imports}/${id}`, owner)
  await expect.poll(async () => (await read()).import.state, poll).toBe('staged')
  const { version } = (await read()).import
  await callNode(a, `${imports}/${id}/apply`, owner, { version, mode: 'add' })
  // Once a second, because a network may check only 60 addresses in ten minutes.
  const isCovered = async () => (await check()).hasCoverage
  await expect.poll(isCovered, { ...poll, interval: 1_000 }).toBe(true)
})

test('API-02 API-07 T26 a lead sent to both nodes with one key is stored once and reaches the CRM once', async () => {
  const key = randomUUID()
  const email = `two-nodes-${key.slice(0, 8)}@example.co.za`
  const send = (url: string) =>
    callNode<{ id: string }>(
      url,
      '/functions/zoho-crm',
      { ...visitor, 'idempotency-key': key },
      { name: 'Both', email, company: 'Two Nodes' },
    )
  const answers = await Promise.all([a, b, a, b, a, b].map(send))
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  expect(await count('select count(*) from leads where email = $1', [email])).toBe(1)
  const records = async () => {
    const all = (await (await fetch(`${product().crmUrl}/__records`)).json()) as { Email: string }[]
    return all.filter((record) => record.Email === email).length
  }
  await expect.poll(records, poll).toBe(1)
  await expect.poll(() => tasksLeft('attempt-crm'), poll).toBe(0)
  expect(await records()).toBe(1)
})

test('D-94 T12 two nodes share one rate limit per network', async () => {
  const check = async (url: string) => {
    const response = await fetch(`${url}/functions/check-fttb-coverage`, {
      method: 'POST',
      headers: { ...visitor, 'content-type': 'application/json' },
      body: JSON.stringify({ latitude: -26.1076, longitude: 28.0567 }),
    })
    return response.status
  }
  const statuses: number[] = []
  for (let i = 0; i < 62; i++) statuses.push(await check(i % 2 ? a : b))
  expect(statuses.slice(-2)).toEqual([429, 429])
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(60)
})

function newProduct() {
  const id = randomUUID()
  return { id, value: testProductValue({ name: `Node ${id}`, slug: `node-${id}` }) }
}

async function sendTasks(task: string, times: number): Promise<void> {
  const quiet = { supervise: false, schedule: false }
  const boss = new PgBoss({ connectionString: nodes.databaseUrl, ...quiet })
  await boss.start()
  await boss.insert(
    'maintenance',
    Array.from({ length: times }, () => ({ data: { task } })),
  )
  await boss.stop()
}

const tasksLeft = (queue = 'maintenance') =>
  count(
    `select count(*) from pgboss.job where name = $1 and state in ('created', 'retry', 'active')`,
    [queue],
  )
