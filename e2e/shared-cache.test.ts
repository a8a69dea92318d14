import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reachableFolder } from '#app/platform/testing/database-server.ts'
import { product } from './support/browser.ts'
import { callNode, startNodes, type Nodes, type SignedIn } from './support/nodes.ts'
import { approvePrice, requestPrice } from './support/prices.ts'
import { endChild, freePort, untilAnswers } from './support/processes.ts'

// Two servers on one PostgreSQL behind a Varnish with the file that we deliver: `npm test` runs this in the part with
// a PostgreSQL, where Varnish is installed.
const hasVarnish = spawnSync('varnishd', ['-V']).status === 0
if (!hasVarnish) process.stderr.write('Varnish is not installed: the shared cache is not tested.\n')

let nodes: Nodes
let varnish: ChildProcess
let folder: string
let cache: string
let [a, b] = ['', '']
let owner: SignedIn
let manager: SignedIn

beforeAll(async () => {
  if (!hasVarnish) return
  const { staff, colleague } = product()
  const port = await freePort()
  cache = `http://127.0.0.1:${port}`
  nodes = await startNodes(
    2,
    [
      { ...staff, role: 'super_admin' },
      { ...colleague, role: 'product_manager' },
    ],
    { CDN_DRIVER: 'purge', CDN_ADDRESS: `${cache}/`, PUBLIC_URL: cache },
  )
  ;[a, b] = nodes.urls as [string, string]
  folder = await reachableFolder('baobab-varnish-')
  varnish = await startVarnish(port, b)
  owner = await nodes.signIn(a, staff)
  manager = await nodes.signIn(a, colleague)
})
/** With the file that we deliver, in front of a server. */
async function startVarnish(port: number, server: string): Promise<ChildProcess> {
  const file = join(folder, `${port}.vcl`)
  const given = readFileSync('deploy/varnish.vcl', 'utf8')
  writeFileSync(file, given.replace('.port = "3000"', `.port = "${new URL(server).port}"`))
  const places = ['-F', '-n', join(folder, `${port}`), '-a', `127.0.0.1:${port}`, '-f', file]
  // As deploy/varnish.vcl says that it is started.
  const settings = ['-p', 'http_gzip_support=off', '-p', 'backend_idle_timeout=3']
  const child = spawn('varnishd', [...places, '-s', 'malloc,32m', ...settings], { stdio: 'ignore' })
  await untilAnswers(`http://127.0.0.1:${port}/healthz`, child)
  return child
}

afterAll(async () => {
  if (varnish) await endChild(varnish)
  await nodes?.stop()
  if (folder) rmSync(folder, { recursive: true, force: true })
})

const read = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(cache + path, { headers, redirect: 'manual' })
  return { response, text: await response.text() }
}
/** Whether the cache answers by itself: our headers carry the moment of the answer to the second. */
const isKept = async (path: string) => {
  const servedAt = async () => (await read(path)).response.headers.get('date')!
  const first = await servedAt()
  await expect.poll(() => Math.floor(Date.now() / 1000) * 1000 > Date.parse(first)).toBe(true)
  return (await servedAt()) === first
}

test.skipIf(!hasVarnish)(
  'OPS-04 pages come from the cache, each encoding by its own ETag, and browsers still ask each time',
  async () => {
    // The servers purged at their start, when no cache was there yet, and try again: such a purge may come in between.
    await expect.poll(() => isKept('/pricing'), { timeout: 60_000, interval: 0 }).toBe(true)
    const etags = new Set<string>()
    for (const encoding of ['br', 'gzip', 'identity']) {
      const { response } = await read('/pricing', { 'accept-encoding': encoding })
      const etag = response.headers.get('etag')!
      etags.add(etag)
      expect(response.headers.get('content-encoding') ?? 'identity').toBe(encoding)
      expect(response.headers.get('cache-control')).toBe('no-cache')
      for (const name of ['surrogate-key', 'surrogate-control'])
        expect(response.headers.get(name), name).toBeNull()
      const again = await read('/pricing', { 'accept-encoding': encoding, 'if-none-match': etag })
      expect(again.response.status).toBe(304)
    }
    expect(etags.size).toBe(3)
  },
)

test.skipIf(!hasVarnish)(
  'OPS-04 a price that changes at one server reaches every page of the cache by its purge, long before their lifetime',
  async () => {
    const { offers } = await callNode<{ offers: { id: string; amountRands: number }[] }>(
      a,
      '/api/admin/offers',
      manager,
    )
    const { amountRands } = offers.find(({ id }) => id === 'business-pro')!
    const priced = async (rands: number) => {
      const pages = await Promise.all(
        ['/bundles', '/bundles/business-pro', '/pricing'].map((path) => read(path)),
      )
      return pages.filter(({ text }) => text.includes(rands.toLocaleString('en-US'))).length
    }
    const request = await requestPrice(a, manager, 'business-pro', { amountRands: 7_654 })
    const pages = await priced(amountRands)
    expect(pages).toBeGreaterThan(1)
    expect(await priced(7_654)).toBe(0)
    await approvePrice(a, owner, request)
    const told = performance.now()
    await expect.poll(() => priced(7_654), { timeout: 20_000, interval: 50 }).toBe(pages)
    expect(await priced(amountRands)).toBe(0)
    process.stderr.write(`  on all pages after ${Math.round(performance.now() - told)} ms\n`)
  },
)

test.skipIf(!hasVarnish)('OPS-04 nothing personal is kept, whoever asks first', async () => {
  for (const path of ['/admin/login', '/enquiry/none', '/api/admin/products', '/healthz']) {
    const [asOwner, asVisitor] = [await read(path, owner), await read(path)]
    for (const { response } of [asOwner, asVisitor])
      expect(response.headers.get('cache-control'), path).toMatch(/no-store|no-cache/)
    if (path.startsWith('/api')) expect(asVisitor.response.status).toBe(401)
  }
})

test.skipIf(!hasVarnish)('OPS-04 a stranger empties nothing', async () => {
  const refused = await fetch(`${cache}/`, { method: 'PURGE' })
  expect(refused.status).toBe(405)
})

test.skipIf(!hasVarnish)(
  'OPS-04 a cache that never hears of a purge says the changed price when its lifetime is over',
  async () => {
    const { staff, colleague } = product()
    const people = [
      { ...staff, role: 'super_admin' },
      { ...colleague, role: 'product_manager' },
    ]
    const lifetimeMs = 4_000
    // Purges go to where nobody takes them.
    const settings = { CDN_DRIVER: 'purge', CDN_ADDRESS: 'http://127.0.0.1:9/' }
    const alone = await startNodes(1, people, {
      ...settings,
      CDN_LIFETIME: String(lifetimeMs / 1_000),
    })
    const [server] = alone.urls as [string]
    const port = await freePort()
    const deaf = await startVarnish(port, server)
    const says = async (rands: string) =>
      (await (await fetch(`http://127.0.0.1:${port}/bundles/business-pro`)).text()).includes(rands)
    try {
      const request = await requestPrice(
        server,
        await alone.signIn(server, colleague),
        'business-pro',
        { amountRands: 7_654 },
      )
      const decider = await alone.signIn(server, staff)
      expect(await says('7,654')).toBe(false)
      const keptAt = performance.now()
      await approvePrice(server, decider, request)
      await expect.poll(() => says('7,654'), { timeout: 20_000, interval: 20 }).toBe(true)
      // It was kept: what healed it was its lifetime.
      expect(performance.now() - keptAt).toBeGreaterThan(lifetimeMs / 2)
    } finally {
      await endChild(deaf)
      await alone.stop()
    }
  },
)
