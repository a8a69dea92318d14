import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { beforeAll, expect, test } from 'vitest'
import type { AppEnv } from '#app/platform/http.server.ts'
import { readPublicKey } from '#app/platform/installation.server.ts'
import { fixedClock } from '#tools/testing/fixed-clock.ts'
import { pictureForm } from '#tools/testing/picture-form.ts'
import { jpegOf, pngOf, sha256 } from '#tools/testing/small-pictures.ts'
import { testContext, testNow, useTestDatabase } from '#tools/testing/test-database.ts'
import { formFilesApi, readAttachedFile } from '../api.server.ts'
import { clientFormsPersonalData } from '../personal-data/service.server.ts'
import { submitClientForm } from '../service.server.ts'
import { partBytes } from './schema.ts'
import { expireFormFiles } from './service.server.ts'

const database = useTestDatabase()
let key: string
const env = { RATE_LIMIT_FACTOR: '1000' }
const ctx = (more = {}) => testContext(database, { env, ...more })
const app = new Hono<AppEnv>()
beforeAll(async () => {
  key = await readPublicKey(ctx())
  app.use(async (c, next) => {
    c.set('ctx', ctx({ env: c.req.header('x-strict') ? {} : env }))
    await next()
  })
  app.route('/functions', formFilesApi)
})

type Part = { size?: number | string; start?: number | string; headers?: object; hash?: string }

async function putFilePart(whole: Buffer, bytes: Buffer, part: Part = {}) {
  const { hash = sha256(whole), size = whole.length, start = 0, headers = {} } = part
  const response = await app.request(`/functions/form-files/${hash}?size=${size}&start=${start}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${key}`, ...headers },
    body: new Uint8Array(bytes),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

async function readState(hash: string) {
  const headers = { authorization: `Bearer ${key}` }
  return (await app.request(`/functions/form-files/${hash}`, { headers })).json()
}

async function sendWholeFile(whole: Buffer) {
  for (let start = 0; start < whole.length; start += partBytes) {
    const { status } = await putFilePart(whole, whole.subarray(start, start + partBytes), { start })
    if (status !== 200) throw new Error(String(status))
  }
  return sha256(whole)
}

const submit = (body: object) =>
  submitClientForm(ctx(), pictureForm, {
    body: { depot: 'City Deep', ...body },
    idempotencyKey: randomUUID(),
  })

const countOf = async (table: string) =>
  Number((await database.pool.query(`select count(*) from ${table}`)).rows[0].count)

/** Inserts unfinished 2 MB uploads from one network, each with `received` bytes. */
const claimMany = (files: number, network: string, received: number) =>
  database.pool.query(
    `insert into client_form_files (hash, size, received, expires_at, network)
     select 'claimed' || gen_random_uuid(), 2000000, $3::int, $4::timestamptz, $2::text
     from generate_series(1, $1::int)`,
    [files, network, received, new Date(testNow.getTime() + 3_600_000)],
  )

test('FLD-06 a picture arrives in parts: each is taken once, a gap is refused with where to go on', async () => {
  const whole = jpegOf(1600, 1200, partBytes * 2 + 10, 7)
  const hash = sha256(whole)
  expect(await readState(hash)).toEqual({ received: 0, isComplete: false })
  const part = (index: number) =>
    putFilePart(whole, whole.subarray(index * partBytes, (index + 1) * partBytes), {
      start: index * partBytes,
    })
  expect(await part(0)).toMatchObject({ status: 200, body: { received: partBytes } })
  expect(await part(0), 'again, as after a lost answer').toMatchObject({
    body: { received: partBytes },
  })
  expect(await part(2)).toMatchObject({ status: 409, body: { current: { received: partBytes } } })
  expect(await readState(hash)).toEqual({ received: partBytes, isComplete: false })
  const both = await Promise.all([part(1), part(1)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await part(2)).toMatchObject({ body: { received: whole.length, isComplete: true } })
  expect(await part(2)).toMatchObject({ status: 200, body: { isComplete: true } })
  const { rows } = await database.pool.query(
    'select count(*)::int as parts, sum(length(bytes))::int as bytes from client_form_file_parts where hash = $1',
    [hash],
  )
  expect(rows).toEqual([{ parts: 3, bytes: whole.length }])
})

test('FLD-06 T37 a form keeps its pictures; a form whose pictures are not here is asked to wait', async () => {
  const picture = jpegOf(800, 600, 300, randomBytes(1)[0])
  const drawn = pngOf(600, 200, 200, randomBytes(1)[0])
  const answers = { pictures: [sha256(picture)], _contact: { signature: sha256(drawn) } }
  expect(await submit(answers)).toMatchObject({ ok: false, reason: 'conflict' })
  await sendWholeFile(picture)
  expect(await submit(answers)).toMatchObject({ ok: false, reason: 'conflict' })
  await sendWholeFile(drawn)
  const sent = await submit(answers)
  if (!sent.ok) throw new Error(sent.message)
  const file = await readAttachedFile(ctx(), pictureForm, sent.value.id, sha256(picture))
  expect(file).toMatchObject({ type: 'image/jpeg' })
  expect(Buffer.from(file!.bytes).equals(picture)).toBe(true)
  expect(file!.name).toMatch(/^KC-[\w-]+-[0-9a-f]{8}\.jpg$/)
})

test('T37 what no form holds is shown to no one, and goes after a week; what a form holds stays', async () => {
  const [kept, lost] = [jpegOf(10, 10, 90, 1), jpegOf(10, 10, 90, 2)]
  await sendWholeFile(kept)
  const sent = await submit({ pictures: [sha256(kept)] })
  await sendWholeFile(lost)
  if (!sent.ok) throw new Error(sent.message)
  expect(await readAttachedFile(ctx(), pictureForm, sent.value.id, sha256(lost))).toBeUndefined()
  const later = (days: number) =>
    ctx({ clock: fixedClock(new Date(testNow.getTime() + days * 86_400_000)) })
  await expireFormFiles(later(6.9))
  expect(await readState(sha256(lost)), 'a queue may wait for days').toMatchObject({
    isComplete: true,
  })
  expect(await expireFormFiles(later(7.1))).toBeGreaterThanOrEqual(1)
  expect(await expireFormFiles(later(7.1))).toBe(0)
  expect(await readState(sha256(lost))).toEqual({ received: 0, isComplete: false })
  expect(await readAttachedFile(ctx(), pictureForm, sent.value.id, sha256(kept))).toBeDefined()
})

test('T37 a file that is not what its name says, no picture, or too large is dropped', async () => {
  const before = await countOf('client_form_files')
  const page = Buffer.from('<!doctype html><script>alert(1)</script>'.padEnd(90))
  expect(await putFilePart(page, page)).toMatchObject({
    status: 422,
    body: { reason: 'invalid-input' },
  })
  const picture = jpegOf(10, 10, 90, 3)
  expect(await putFilePart(picture, jpegOf(10, 10, 90, 4))).toMatchObject({ status: 422 })
  for (const large of [jpegOf(1601, 10), pngOf(10, 1601)])
    expect(await putFilePart(large, large)).toMatchObject({ status: 422 })
  expect(await countOf('client_form_files')).toBe(before)
  expect(await putFilePart(picture, picture), 'the honest sender still can').toMatchObject({
    status: 200,
  })
})

const name = sha256(Buffer.from('x'))
test.each<[string, Part]>([
  ['a size that is none', { size: 'many' }],
  ['a size over the limit', { size: 2_000_001 }],
  ['no size', { size: '' }],
  ['a start before the first byte', { start: -1 }],
  ['a part that reaches over the end', { start: 99 }],
  ['a part of a broken number', { start: 0.5 }],
  ['a path for a name', { hash: encodeURIComponent('../../etc/passwd') }],
  ['a name in capitals', { hash: name.toUpperCase() }],
])('T18 T37 %s is refused', async (_name, part) => {
  const whole = jpegOf(9, 9, 100, 5)
  expect((await putFilePart(whole, whole, part)).status).toBe(422)
})

test('T18 T37 an empty part, one larger than a part may be, another size, a call without the key, another method', async () => {
  const whole = jpegOf(9, 9, partBytes + 100, 6)
  expect((await putFilePart(whole, Buffer.alloc(0))).status).toBe(422)
  expect((await putFilePart(whole, whole)).status).toBe(422)
  expect((await putFilePart(whole, whole.subarray(0, 10))).status).toBe(200)
  expect((await putFilePart(whole, whole.subarray(10, 20), { start: 10, size: 500 })).status).toBe(
    422,
  )
  const address = `/functions/form-files/${sha256(whole)}`
  expect((await app.request(address)).status).toBe(401)
  expect((await app.request(address, { method: 'PUT', body: 'x' })).status).toBe(401)
  expect((await app.request(address, { method: 'DELETE' })).status).toBe(405)
})

test('T37 one network cannot flood: after 1,500 parts in ten minutes it waits', async () => {
  const whole = jpegOf(9, 9, 100, 8)
  await putFilePart(whole, whole, { headers: { 'x-strict': 'yes' } })
  await database.pool.query(
    `update rate_limits set count = 1500 where key like 'client-form-part:%'`,
  )
  expect(await putFilePart(whole, whole, { headers: { 'x-strict': 'yes' } })).toMatchObject({
    status: 429,
    body: { reason: 'too-many-requests' },
  })
})

test('T37 what is claimed fills nothing: 600 files of 2 MB with one byte each leave room for pictures of others', async () => {
  await claimMany(600, 'elsewhere', 1)
  const picture = jpegOf(20, 20, 120, 11)
  expect(await putFilePart(picture, picture)).toMatchObject({
    status: 200,
    body: { isComplete: true },
  })
})

test('T37 one network has a share of the room, by files and by bytes; another one goes on', async () => {
  const own = createHash('sha256')
    .update(`client-form-file\n${ctx().clientNetwork}`)
    .digest('base64url')
    .slice(0, 27)
  for (const [files, bytes] of [
    [1_000, 1],
    [51, 1_990_000],
  ] as const) {
    await claimMany(files, own, bytes)
    const refused = jpegOf(20, 20, 120, 12)
    expect(await putFilePart(refused, refused)).toMatchObject({
      status: 503,
      body: { error: expect.stringContaining('from your network') },
    })
    await database.pool.query("update client_form_files set network = 'other' where network = $1", [
      own,
    ])
    expect(await putFilePart(refused, refused)).toMatchObject({ status: 200 })
    await database.pool.query("delete from client_form_files where network = 'other'")
    await database.pool.query('delete from client_form_files where hash = $1', [sha256(refused)])
  }
})

test('T37 the share counts for each part: files that were begun small do not grow past it', async () => {
  const whole = jpegOf(20, 20, partBytes + 50, 13)
  expect(await putFilePart(whole, whole.subarray(0, partBytes))).toMatchObject({ status: 200 })
  const { rows } = await database.pool.query<{ network: string }>(
    'select network from client_form_files where hash = $1',
    [sha256(whole)],
  )
  await claimMany(1_000, rows[0]!.network, 1)
  const rest = () => putFilePart(whole, whole.subarray(partBytes), { start: partBytes })
  expect(await rest()).toMatchObject({ status: 503 })
  await database.pool.query("delete from client_form_files where hash like 'claimed%'")
  expect(await rest()).toMatchObject({ status: 200, body: { isComplete: true } })
})

test('T37 what never arrived whole goes after an hour', async () => {
  const whole = jpegOf(20, 20, partBytes + 50, 14)
  await putFilePart(whole, whole.subarray(0, partBytes))
  const later = (minutes: number) =>
    ctx({ clock: fixedClock(new Date(testNow.getTime() + minutes * 60_000)) })
  await expireFormFiles(later(59))
  expect(await readState(sha256(whole))).toMatchObject({ received: partBytes })
  await expireFormFiles(later(61))
  expect(await readState(sha256(whole))).toMatchObject({ received: 0 })
})

test('PRV-04 PRV-05 FLD-06 erasing who is in a form erases its pictures and its signature, unless another form holds them', async () => {
  const [shared, own, drawn] = [jpegOf(7, 7, 80, 1), jpegOf(7, 7, 80, 2), pngOf(7, 7, 80, 3)]
  for (const each of [shared, own, drawn]) await sendWholeFile(each)
  const email = 'thandi@site.example'
  const sent = await submit({
    pictures: [sha256(shared), sha256(own)],
    _contact: { email, signature: sha256(drawn) },
  })
  const other = await submit({ pictures: [sha256(shared)] })
  if (!sent.ok || !other.ok) throw new Error('not stored')
  await database.db.transaction((tx) =>
    clientFormsPersonalData.erase(ctx(), tx, { email, requestId: 'request-1' }),
  )
  const { rows } = await database.pool.query(
    `select answers, preferences from client_form_submissions where id = $1
     union all select answers, preferences from client_form_versions where submission_id = $1`,
    [sent.value.id],
  )
  expect(rows).toEqual([
    { answers: { depot: 'City Deep' }, preferences: {} },
    { answers: { depot: 'City Deep' }, preferences: {} },
  ])
  expect(await readState(sha256(own))).toMatchObject({ received: 0 })
  expect(await readState(sha256(drawn))).toMatchObject({ received: 0 })
  expect(await readAttachedFile(ctx(), pictureForm, other.value.id, sha256(shared))).toBeDefined()
  expect(await readAttachedFile(ctx(), pictureForm, sent.value.id, sha256(shared))).toBeUndefined()
  const forgotten = await database.db.transaction((tx) =>
    clientFormsPersonalData.purgeOlderThan!(tx, new Date(testNow.getTime() + 1000), testNow),
  )
  expect(forgotten, 'by age, pictures alone are reason enough').toBeGreaterThanOrEqual(1)
  expect(await countOf('client_form_attachments')).toBe(0)
})
