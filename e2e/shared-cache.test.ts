import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { reachableFolder } from '#tools/testing/database-server.ts'
import { product } from './support/browser.ts'
import { endChild, freePort, waitForServer } from './support/processes.ts'

// A Varnish server without a configuration file represents any shared cache.
const hasVarnish = spawnSync('varnishd', ['-V']).status === 0

let varnish: ChildProcess
let folder: string
let cache: string

beforeAll(async () => {
  if (!hasVarnish) return
  const port = await freePort()
  cache = `http://127.0.0.1:${port}`
  folder = await reachableFolder('baobab-varnish-')
  const addresses = ['-a', `127.0.0.1:${port}`, '-b', new URL(product().url).host]
  // Pages arrive compressed, so the cache must store one copy for each encoding.
  const settings = ['-s', 'malloc,32m', '-p', 'http_gzip_support=off']
  varnish = spawn('varnishd', ['-F', '-n', folder, ...addresses, ...settings], { stdio: 'ignore' })
  await waitForServer(`${cache}/healthz`, varnish)
})

beforeEach(({ skip }) => skip(!hasVarnish, 'needs Varnish, which is not installed'))

afterAll(async () => {
  if (varnish) await endChild(varnish)
  if (folder) rmSync(folder, { recursive: true, force: true })
})

async function read(path: string, headers: Record<string, string> = {}): Promise<Response> {
  const answer = await fetch(cache + path, { headers, redirect: 'manual' })
  // Undici throws outside any test if a connection ends while a body is unread.
  await answer.arrayBuffer()
  return answer
}

/**
 * Whether the cache answers a repeated request without the server. A response from the server would have a later time
 * in its date header.
 */
async function isKept(path: string): Promise<boolean> {
  const servedAt = async () => (await read(path)).headers.get('date')!
  const first = await servedAt()
  await expect.poll(() => Math.floor(Date.now() / 1000) * 1000 > Date.parse(first)).toBe(true)
  return (await servedAt()) === first
}

test('OPS-04 a shared cache stores pages by their headers, with one ETag per encoding', async () => {
  expect(await isKept('/pricing')).toBe(true)
  const etags = new Set<string>()
  for (const encoding of ['br', 'gzip', 'identity']) {
    const { headers } = await read('/pricing', { 'accept-encoding': encoding })
    const etag = headers.get('etag')!
    etags.add(etag)
    expect(headers.get('content-encoding') ?? 'identity').toBe(encoding)
    const known = { 'accept-encoding': encoding, 'if-none-match': etag }
    expect((await read('/pricing', known)).status).toBe(304)
  }
  expect(etags.size).toBe(3)
})

test('OPS-04 a shared cache stores nothing personal', async () => {
  const forms = ['/forms/unjani/contract-audit', '/functions/form-token', '/enquiry/none']
  for (const path of [...forms, '/admin/login', '/api/admin/products', '/healthz']) {
    expect(await isKept(path), path).toBe(false)
    expect((await read(path)).headers.get('cache-control') ?? '', path).not.toMatch(/public|maxage/)
  }
})
