import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PgBoss } from 'pg-boss'
import { testProductValue } from '#app/features/catalogue/testing/product-value.ts'
import { product } from './support/browser.ts'
import {
  callNode,
  openLive,
  publicKey,
  startNodes,
  type Nodes,
  type SignedIn,
} from './support/nodes.ts'
import { endChild, freePort, startNode, untilAnswers } from './support/processes.ts'
import { approvePrice, requestPrice } from './support/prices.ts'

// Two server processes on one external PostgreSQL: `npm test` runs this file in the part with one.
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
    {
      ZOHO_CLIENT_ID: 'client',
      ZOHO_CLIENT_SECRET: 'secret',
      ZOHO_REFRESH_TOKEN: 'refresh',
      ZOHO_ACCOUNTS_URL: crmUrl,
      ZOHO_API_URL: crmUrl,
    },
  )
  ;[a, b] = nodes.urls as [string, string]
  owner = await nodes.signIn(a, staff)
  manager = await nodes.signIn(b, colleague)
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

test('SYN-02 ROL-14 T2 a change at one node is told at the other, and a sign-out ends the other too', async () => {
  const second = await nodes.signIn(a, product().staff)
  const stays = await openLive(b, owner)
  const leaves = await openLive(b, second)
  const addProduct = () => callNode(a, '/api/admin/products', owner, newProduct())
  await addProduct()
  await expect.poll(() => leaves.text(), poll).toContain('"topic":"products"')
  await callNode(a, '/functions/admin-auth', second, { action: 'logout' })
  const before = leaves.text()
  const refused = await fetch(`${b}/api/admin/products`, { headers: second })
  expect(refused.status).toBe(401)
  await addProduct()
  await leaves.ended
  expect(leaves.text()).toBe(before)
  await expect.poll(() => stays.text().split('"insert"').length, poll).toBe(3)
  stays.close()
})

test('SHELL-18 PRC-24 D-110 a setting and a price change at one node, and the page that the other keeps follows', async () => {
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

  const request = await requestPrice(b, manager, 'home-soho-resilience', {
    amountRands: 1_234,
  })
  expect(await page(b, '/bundles')).not.toContain('1,234')
  await approvePrice(a, owner, request)
  await expect.poll(() => page(b, '/bundles'), poll).toContain('1,234')
})

test('ADA-21 two nodes that both apply what is due at midnight do it once', async () => {
  const tomorrow = new Date(Date.now() + 26 * 3_600_000).toISOString().slice(0, 10)
  const request = await requestPrice(b, manager, 'business-pro', {
    amountRands: 4_321,
    goLiveDate: tomorrow,
  })
  await approvePrice(b, owner, request)
  expect(await page(a, '/bundles')).not.toContain('4,321')
  // The day comes; each node is given the task of the minute several times over.
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

test('COV-34 a node forgets what it answered when buildings go live at the other', async () => {
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
  await expect.poll(async () => (await check()).hasCoverage, poll).toBe(true)
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

test('D-94 T12 what one node counted of a network counts at the other', async () => {
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
  const boss = new PgBoss({
    connectionString: nodes.databaseUrl,
    supervise: false,
    schedule: false,
  })
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

test('OPS-02 what a page of another build asks for is answered by every node, and each keeps its own for the others', async () => {
  const kept = await database.query<{ name: string }>('select name from kept_assets')
  const names = kept.rows.map(({ name }) => name)
  const document = await page(a, '/')
  const asked = [...document.matchAll(/\/assets\/([\w.-]+)/g)].map(([, name]) => name!)
  expect(asked.length).toBeGreaterThan(0)
  expect(names).toEqual(expect.arrayContaining(asked))

  const older = `export const older = ${JSON.stringify(randomUUID())}`
  await database.query(
    `insert into kept_assets (name, content, is_brotli, last_start_at) values ('older-0a1b2c3d.js', $1, false, now())`,
    [Buffer.from(older)],
  )
  expect(await page(a, '/assets/older-0a1b2c3d.js')).toBe(older)
  expect(await page(b, '/assets/older-0a1b2c3d.js')).toBe(older)
  expect((await fetch(`${a}/assets/never-0a1b2c3d.js`)).status).toBe(404)
})

test('OPS-01 T13 a node whose clock is five minutes ahead goes by the database: its enquiries come at their time, and its pages are no forgeries to the others', async () => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const ahead = startNode([resolve(process.env.BUILD_DIR ?? 'build', 'server/index.js')], {
    ...nodes.env,
    LOG_LEVEL: 'error',
    PORT: String(port),
    NODE_OPTIONS: `--import=${resolve('e2e/support/shifted-date.ts')}`,
    TEST_CLOCK_OFFSET_MS: '300000',
  })
  /** A form that `from` handed out, sent to `to`. */
  const send = async (from: string, to: string) => {
    const email = `ahead-${randomUUID().slice(0, 8)}@example.co.za`
    const { token } = (await (await fetch(`${from}/functions/form-token`)).json()) as {
      token: string
    }
    const form = new FormData()
    const typed = { name: 'Ahead', email, serviceInterest: 'other', stamp: token }
    for (const [name, value] of Object.entries(typed)) form.set(name, value)
    const answer = await fetch(`${to}/leads/contact`, {
      method: 'POST',
      headers: { 'idempotency-key': randomUUID() },
      body: form,
    })
    expect(answer.status).toBe(200)
    const { rows } = await database.query<{ spam_reasons: string[]; seconds: number }>(
      'select spam_reasons, abs(extract(epoch from now() - submitted_at))::int as seconds from leads where email = $1',
      [email],
    )
    return rows
  }
  try {
    await untilAnswers(`${url}/readyz`, ahead)
    const [read] = await send(url, b)
    expect(read!.spam_reasons).not.toContain('forged-stamp')
    const [sent] = await send(b, url)
    expect(sent!.seconds).toBeLessThan(60)
  } finally {
    await endChild(ahead)
  }
})
