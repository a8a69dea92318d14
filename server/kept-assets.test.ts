import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { fixedClock } from '#app/platform/clock.ts'
import { testContext, useTestDatabase } from '#app/platform/testing/test-database.ts'
import { keepAssets } from './kept-assets.ts'
import { testApp } from './testing/test-app.ts'

const database = useTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'baobab-builds-'))
afterAll(() => rmSync(folder, { recursive: true }))

const script = (build: string) => `export const build = '${build}'`
const picture = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 255])

/** A build has a script of its own, compressed beside it, and a picture that all builds have. */
function build(name: string): string {
  const assets = join(folder, name, 'assets')
  mkdirSync(assets, { recursive: true })
  writeFileSync(join(assets, `page-${name}.js`), script(name))
  writeFileSync(join(assets, `page-${name}.js.br`), brotliCompressSync(script(name)))
  writeFileSync(join(assets, 'share-01cfc33b.png'), picture)
  return join(folder, name)
}

let minute = 0
const start = (name: string) => {
  const clock = fixedClock(new Date(Date.UTC(2026, 10, 23, 8, minute++)))
  return keepAssets(testContext(database, { clock }), build(name))
}

const ask = (name: string, headers: Record<string, string> = {}) => {
  return testApp({ base: testContext(database) }).request(`/assets/${name}`, { headers })
}
const statuses = (...names: string[]) =>
  Promise.all(names.map(async (name) => (await ask(`page-${name}.js`)).status))

test('OPS-02 an asset of another build is answered from the database, as that build would have', async () => {
  await start('aaaaaaaa')
  const plain = await ask('page-aaaaaaaa.js')
  expect(plain.status).toBe(200)
  expect(await plain.text()).toBe(script('aaaaaaaa'))
  expect(plain.headers.get('content-type')).toMatch(/^text\/javascript/)
  expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(plain.headers.get('x-content-type-options')).toBe('nosniff')

  const compressed = await ask('page-aaaaaaaa.js', { 'accept-encoding': 'gzip, br' })
  expect(compressed.headers.get('content-encoding')).toBe('br')
  expect(compressed.headers.get('vary')).toContain('Accept-Encoding')
  const sent = Buffer.from(await compressed.arrayBuffer())
  expect(sent).toEqual(brotliCompressSync(script('aaaaaaaa')))

  const shared = await ask('share-01cfc33b.png', { 'accept-encoding': 'br' })
  expect(shared.headers.get('content-type')).toBe('image/png')
  expect(shared.headers.get('content-encoding')).toBeNull()
  expect(Buffer.from(await shared.arrayBuffer())).toEqual(picture)
})

test('OPS-02 the last three builds are kept, however often their servers start, and what no build has is not there', async () => {
  await start('bbbbbbbb')
  await start('bbbbbbbb')
  await start('cccccccc')
  await start('cccccccc')
  expect(await statuses('aaaaaaaa', 'bbbbbbbb', 'cccccccc')).toEqual([200, 200, 200])
  await Promise.all([start('dddddddd'), start('dddddddd')])
  const missing = (await ask('page-aaaaaaaa.js')).status
  expect(missing).not.toBe(200)
  expect((await ask('share-01cfc33b.png')).status).toBe(200)
  expect(await statuses('bbbbbbbb', 'cccccccc', 'dddddddd')).toEqual([200, 200, 200])
})

test('OPS-02 a server of the older build that starts again keeps its assets for longer', async () => {
  await start('bbbbbbbb')
  await start('eeeeeeee')
  expect(await statuses('bbbbbbbb', 'dddddddd', 'eeeeeeee')).toEqual([200, 200, 200])
  expect(await statuses('cccccccc')).not.toEqual([200])
})
