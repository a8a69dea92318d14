import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLine } from './support/cuttable-line.ts'
import { publicKey, startNodes, type Nodes } from './support/nodes.ts'

// The server reaches its PostgreSQL through a proxy that can be cut. `npm test` runs this file in the part with an
// external PostgreSQL.
let nodes: Nodes
let url: string
let line: Awaited<ReturnType<typeof openLine>>
beforeAll(async () => {
  const { hostname, port } = new URL(process.env.TEST_DATABASE_URL!)
  line = await openLine({ hostname, port: Number(port || 5432) }, '127.0.0.1')
  nodes = await startNodes(1, [], { LOG_LEVEL: 'silent' }, (direct) => {
    const through = new URL(direct)
    through.hostname = '127.0.0.1'
    through.port = String(line.port)
    return through.href
  })
  url = nodes.urls[0]!
})
afterAll(async () => {
  await nodes?.stop()
  line?.cut()
})

const read = async (path: string) => (await fetch(url + path)).status
const lead = { name: 'Nomsa', email: 'nomsa@example.co.za', company: 'Books' }
const send = () =>
  fetch(`${url}/functions/zoho-crm`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${publicKey}` },
    body: JSON.stringify(lead),
  })
const post = (path: string, fields: Record<string, string>) =>
  fetch(url + path, { method: 'POST', body: new URLSearchParams(fields) })

async function expectFormsAskForPatience(): Promise<void> {
  const answers = await Promise.all([
    send(),
    post('/email-opt-out', { key: 'x' }),
    post('/contact', { ...lead, serviceInterest: 'wifi' }),
  ])
  for (const answer of answers) {
    expect(answer.status, answer.url).toBe(503)
    expect(Number(answer.headers.get('retry-after')), answer.url).toBeGreaterThan(0)
  }
}

test('T22 without its database the server serves pages, forms get a 503 with Retry-After, and it recovers by itself', async () => {
  const pages = ['/', '/pricing', '/contact', '/resources/it-health']
  for (const path of pages) expect(await read(path)).toBe(200)
  expect((await send()).status).toBe(200)
  line.cut()
  for (const path of pages) expect(await read(path), path).toBe(200)
  expect(await read('/readyz')).toBe(503)
  expect(await read('/healthz')).toBe(200)
  await expectFormsAskForPatience()
  await line.mend()
  await expect.poll(async () => (await send()).status, { timeout: 30_000 }).toBe(200)
  for (const path of pages) expect(await read(path), path).toBe(200)
})

test('OPS-03 with a read-only database the server serves pages, forms get a 503, and it recovers by itself', async () => {
  expect((await send()).status).toBe(200)
  await setReadOnly(true)
  await expectFormsAskForPatience()
  for (const path of ['/', '/contact']) expect(await read(path), path).toBe(200)
  await setReadOnly(false)
  await expect.poll(async () => (await send()).status, { timeout: 30_000 }).toBe(200)
})

/** Makes all new connections read-only, as in a failover, and ends the existing ones. */
async function setReadOnly(isReadOnly: boolean): Promise<void> {
  const admin = new Client(process.env.TEST_DATABASE_URL)
  await admin.connect()
  const name = new URL(nodes.databaseUrl).pathname.slice(1)
  await admin.query(`alter database ${name} set default_transaction_read_only = ${isReadOnly}`)
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
    name,
  ])
  await admin.end()
}
