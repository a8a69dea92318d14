import { afterEach, expect, test, vi } from 'vitest'
import { MemoryDatabase } from '#tools/testing/browser-storage.ts'
import { useFormFunctions } from '#tools/testing/client-forms.ts'
import { jpegOf, sha256 } from '#tools/testing/small-pictures.ts'
import { useTestDatabase } from '#tools/testing/test-database.ts'
import { partBytes } from '../schema.ts'
import { type SendFilesOptions, deleteUnusedFiles, sendFiles } from './file-store.ts'

const database = useTestDatabase()
const functions = useFormFunctions(database)
afterEach(() => vi.unstubAllGlobals())

type ConnectionLoss = 'before' | 'answer lost' | undefined

/** A connection to the real server that breaks on some calls, before the request or before the response. */
function failingFetch(cutAt: (call: number) => ConnectionLoss) {
  const sent = { calls: 0, bytes: 0, cuts: 0 }
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const cut = cutAt(sent.calls++)
    if (init.body instanceof ArrayBuffer) sent.bytes += init.body.byteLength
    if (cut) sent.cuts++
    if (cut === 'before') throw new TypeError('Failed to fetch')
    const response = await functions.request(path, init)
    if (cut === 'answer lost') throw new TypeError('network error')
    return response
  })
  return sent
}

const pictures = (count: number, seed: number) =>
  Array.from({ length: count }, (_each, index) => jpegOf(9, 9, 150_000 + index, seed + index))

/** Sends `hashes` from a device that has the files `all`. */
function send(all: readonly Buffer[], more: Partial<SendFilesOptions> = {}) {
  const byHash = new Map(all.map((bytes) => [sha256(bytes), bytes]))
  const read = async (hash: string) => {
    const bytes = byHash.get(hash)
    return bytes && new Blob([new Uint8Array(bytes)])
  }
  const { publicKey } = functions
  const pause = async () => {}
  return sendFiles({ publicKey, hashes: [...byHash.keys()], read, pause, ...more })
}

async function expectAllStored(all: readonly Buffer[]) {
  const { rows } = await database.pool.query<{ hash: string; bytes: Buffer }>(
    `select p.hash, string_agg(p.bytes, ''::bytea order by p.start) as bytes
     from client_form_file_parts p join client_form_files f using (hash)
     where f.type is not null and p.hash = any($1) group by p.hash`,
    [all.map(sha256)],
  )
  const stored = new Map(rows.map(({ hash, bytes }) => [hash, bytes]))
  expect(stored.size).toBe(all.length)
  for (const bytes of all) expect(stored.get(sha256(bytes))?.equals(bytes)).toBe(true)
}

test('FLD-06 ten pictures arrive once over a connection that is cut ten times, and a cut costs at most one part', async () => {
  const all = pictures(10, 10)
  const sent = failingFetch((call) =>
    call % 4 === 3 && call < 44 ? (call % 8 === 3 ? 'before' : 'answer lost') : undefined,
  )
  expect(await send(all)).toBeUndefined()
  expect(sent.cuts).toBeGreaterThanOrEqual(10)
  await expectAllStored(all)
  const total = all.reduce((sum, { length }) => sum + length, 0)
  expect(sent.bytes).toBeLessThanOrEqual(total + sent.cuts * partBytes)
  const before = sent.bytes
  expect(await send(all), 'the same pictures again').toBeUndefined()
  expect(sent.bytes, 'cost no byte').toBe(before)
})

test('FLD-06 an upload that stops without a connection resumes where it ended', async () => {
  const all = pictures(2, 50)
  const total = all.reduce((sum, { length }) => sum + length, 0)
  const away = failingFetch((call) => (call < 3 ? undefined : 'before'))
  expect(await send(all)).toEqual({ kind: 'unreachable' })
  const arrived = 2 * partBytes
  expect(away.bytes).toBeLessThanOrEqual(arrived + 3 * partBytes)
  const back = failingFetch(() => undefined)
  expect(await send(all)).toBeUndefined()
  expect(back.bytes).toBe(total - arrived)
  await expectAllStored(all)
})

test('FLD-06 a picture that is not on this device is reported, unless the server already has it', async () => {
  const [mine, other] = pictures(2, 70) as [Buffer, Buffer]
  failingFetch(() => undefined)
  const hashes = [sha256(mine), sha256(other)]
  const stopped = await send([mine], { hashes })
  expect(stopped).toMatchObject({ status: 422, body: { success: false } })
  expect(JSON.stringify(stopped)).toContain('is not on this device')
  await send([other])
  expect(await send([mine], { hashes })).toBeUndefined()
})

test('FLD-06 a 429 stops the upload with its wait time, and a picture reported as damaged is sent once more', async () => {
  const all = pictures(1, 90)
  vi.stubGlobal('fetch', async () =>
    Response.json({ success: false }, { status: 429, headers: { 'retry-after': '7' } }),
  )
  expect(await send(all)).toMatchObject({ status: 429, retryAfterSeconds: 7 })
  const damaged = Buffer.from('no picture at all')
  const sent = failingFetch(() => undefined)
  expect(await send([damaged])).toMatchObject({ status: 422, body: { success: false } })
  expect(sent.bytes).toBe(2 * damaged.length)
})

test('FLD-06 an upload reports its progress', async () => {
  failingFetch(() => undefined)
  const seen: number[] = []
  const onProgress: SendFilesOptions['onProgress'] = ({ sentBytes, totalBytes }) =>
    seen.push(Math.round((100 * sentBytes) / totalBytes))
  await send(pictures(1, 110), { onProgress })
  expect(seen).toEqual([0, 33, 66, 98, 100])
})

test('FLD-10 a picture that another tab deletes at the same time causes no error', async () => {
  const files = new MemoryDatabase()
  vi.stubGlobal('indexedDB', files)
  files.values.set('a'.repeat(64), undefined)
  await expect(deleteUnusedFiles()).resolves.toBeUndefined()
})
