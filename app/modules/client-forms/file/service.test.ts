import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { submitForm, unlimited, useFormFunctions } from '#tools/testing/client-forms.ts'
import { fixedClock } from '#tools/testing/fixed-clock.ts'
import { pictureForm } from '#tools/testing/picture-form.ts'
import { jpegOf, pngOf, sha256 } from '#tools/testing/small-pictures.ts'
import { testContext, testNow, useTestDatabase } from '#tools/testing/test-database.ts'
import { readAttachedFile } from '../api.server.ts'
import { clientFormsPersonalData } from '../personal-data/service.server.ts'
import { submitClientForm } from '../service.server.ts'
import { partBytes } from './schema.ts'
import { expireFormFiles } from './service.server.ts'

const database = useTestDatabase()
const ctx = (more = {}) => testContext(database, { env: unlimited, ...more })
const later = (minutes: number) =>
  ctx({ clock: fixedClock(new Date(testNow.getTime() + minutes * 60_000)) })
const functions = useFormFunctions(database, (header) =>
  header('x-strict') ? {} : { env: unlimited },
)
type Headers = Record<string, string>
const callFile = (path: string, init: RequestInit = {}, headers: Headers = {}) =>
  functions.request(`/functions/form-files/${path}`, {
    ...init,
    headers: { authorization: `Bearer ${functions.publicKey}`, ...headers },
  })

type Part = { size?: number | string; start?: number | string; hash?: string }

async function putFilePart(whole: Buffer, bytes: Buffer, part: Part = {}, headers?: Headers) {
  const { hash = sha256(whole), size = whole.length, start = 0 } = part
  const init = { method: 'PUT', body: new Uint8Array(bytes) }
  const response = await callFile(`${hash}?size=${size}&start=${start}`, init, headers)
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

const readState = async (hash: string) => (await callFile(hash)).json()

async function sendWholeFile(whole: Buffer) {
  for (let start = 0; start < whole.length; start += partBytes) {
    const { status } = await putFilePart(whole, whole.subarray(start, start + partBytes), { start })
    if (status !== 200) throw new Error(String(status))
  }
  return sha256(whole)
}

const submit = (body: object) => submitForm(ctx(), pictureForm, { depot: 'City Deep', ...body })
const attachedFile = (id: string, bytes: Buffer) =>
  readAttachedFile(ctx(), pictureForm, id, sha256(bytes))

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

test('FLD-06 a picture is uploaded in parts, each stored once, and a gap gets a 409 with the byte to continue at', async () => {
  const whole = jpegOf(1600, 1200, partBytes * 2 + 10, 7)
  const hash = sha256(whole)
  expect(await readState(hash)).toEqual({ received: 0, isComplete: false })
  const part = (index: number) => {
    const start = index * partBytes
    return putFilePart(whole, whole.subarray(start, start + partBytes), { start })
  }
  for (const time of ['first', 'again, as after a lost response'])
    expect(await part(0), time).toMatchObject({ status: 200, body: { received: partBytes } })
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

test('FLD-06 T37 a form is refused until its pictures and signature have arrived, and then keeps them', async () => {
  const picture = jpegOf(800, 600, 300, 20)
  const drawn = pngOf(600, 200, 200, 21)
  const answers = { pictures: [sha256(picture)], _contact: { signature: sha256(drawn) } }
  const refused = async () =>
    submitClientForm(ctx(), pictureForm, { body: { depot: 'City Deep', ...answers } })
  expect(await refused()).toMatchObject({ ok: false, reason: 'conflict' })
  await sendWholeFile(picture)
  expect(await refused()).toMatchObject({ ok: false, reason: 'conflict' })
  await sendWholeFile(drawn)
  const file = await attachedFile((await submit(answers)).id, picture)
  expect(file).toMatchObject({ type: 'image/jpeg' })
  expect(Buffer.from(file!.bytes).equals(picture)).toBe(true)
  expect(file!.name).toMatch(/^KC-[\w-]+-[0-9a-f]{8}\.jpg$/)
})

test('T37 a file without a form is never shown and is deleted after a week, and the file of a form is kept', async () => {
  const [kept, lost] = [jpegOf(10, 10, 90, 1), jpegOf(10, 10, 90, 2)]
  await sendWholeFile(kept)
  const { id } = await submit({ pictures: [sha256(kept)] })
  await sendWholeFile(lost)
  expect(await attachedFile(id, lost)).toBeUndefined()
  const days = (count: number) => later(count * 24 * 60)
  await expireFormFiles(days(6.9))
  const waiting = await readState(sha256(lost))
  expect(waiting, 'a queue may wait for days').toMatchObject({ isComplete: true })
  expect(await expireFormFiles(days(7.1))).toBeGreaterThanOrEqual(1)
  expect(await expireFormFiles(days(7.1))).toBe(0)
  expect(await readState(sha256(lost))).toEqual({ received: 0, isComplete: false })
  expect(await attachedFile(id, kept)).toBeDefined()
})

test('T37 a file that does not match its hash, is not a picture or is too large is deleted', async () => {
  const before = await countOf('client_form_files')
  const page = Buffer.from('<!doctype html><script>alert(1)</script>'.padEnd(90))
  const picture = jpegOf(10, 10, 90, 3)
  const altered = [picture, jpegOf(10, 10, 90, 4)] as const
  const large = [jpegOf(1601, 10), pngOf(10, 1601)]
  for (const [named, sent] of [altered, ...[page, ...large].map((file) => [file, file] as const)]) {
    const body = { reason: 'invalid-input' }
    expect(await putFilePart(named, sent)).toMatchObject({ status: 422, body })
  }
  expect(await countOf('client_form_files')).toBe(before)
  const honest = await putFilePart(picture, picture)
  expect(honest, 'the honest sender still can').toMatchObject({ status: 200 })
})

const name = sha256(Buffer.from('x'))
test.each<[string, Part]>([
  ['a size that is not a number', { size: 'many' }],
  ['a size over the limit', { size: 2_000_001 }],
  ['no size', { size: '' }],
  ['a start before the first byte', { start: -1 }],
  ['a part that runs past the end', { start: 99 }],
  ['a fractional start', { start: 0.5 }],
  ['a path as the name', { hash: encodeURIComponent('../../etc/passwd') }],
  ['a name in capitals', { hash: name.toUpperCase() }],
])('T18 T37 %s is refused', async (_name, part) => {
  const whole = jpegOf(9, 9, 100, 5)
  expect((await putFilePart(whole, whole, part)).status).toBe(422)
})

test('T18 T37 of three simultaneous last parts of a damaged file, one gets a 422 and two get a 409 to start again', async () => {
  const whole = jpegOf(1600, 1200, partBytes + 10, 7)
  const part = { hash: sha256(Buffer.from('another')), size: whole.length }
  await putFilePart(whole, whole.subarray(0, partBytes), part)
  const last = { ...part, start: partBytes }
  const sent = Array.from({ length: 3 }, () => putFilePart(whole, whole.subarray(partBytes), last))
  const statuses = (await Promise.all(sent)).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([409, 409, 422])
})

test('T18 T37 an empty or oversized part, a changed size, a missing key and another method are refused', async () => {
  const whole = jpegOf(9, 9, partBytes + 100, 6)
  const put = async (bytes: Buffer, part?: Part) => (await putFilePart(whole, bytes, part)).status
  expect(await put(Buffer.alloc(0))).toBe(422)
  expect(await put(whole)).toBe(422)
  expect(await put(whole.subarray(0, 10))).toBe(200)
  expect(await put(whole.subarray(10, 20), { start: 10, size: 500 })).toBe(422)
  const withoutKey = async (init: RequestInit) =>
    (await functions.request(`/functions/form-files/${sha256(whole)}`, init)).status
  expect(await withoutKey({})).toBe(401)
  expect(await withoutKey({ method: 'PUT', body: 'x' })).toBe(401)
  expect(await withoutKey({ method: 'DELETE' })).toBe(405)
})

test('T37 a network gets a 429 after 1,500 parts', async () => {
  const whole = jpegOf(9, 9, 100, 8)
  const put = () => putFilePart(whole, whole, {}, { 'x-strict': 'yes' })
  await put()
  await database.pool.query(`update rate_limits set count = 1500 where key like '%form-part:%'`)
  expect(await put()).toMatchObject({ status: 429, body: { reason: 'too-many-requests' } })
})

test('T37 600 unfinished 2 MB uploads with one byte each leave room for other pictures', async () => {
  await claimMany(600, 'elsewhere', 1)
  const picture = jpegOf(20, 20, 120, 11)
  const sent = await putFilePart(picture, picture)
  expect(sent).toMatchObject({ status: 200, body: { isComplete: true } })
})

test('T37 a network has a limit of unfinished files and bytes, and other networks do not count towards it', async () => {
  const own = createHash('sha256')
    .update(`client-form-file\n${ctx().clientNetwork}`)
    .digest('base64url')
    .slice(0, 27)
  for (const [files, bytes] of [
    [1_000, 1],
    [51, 1_990_000],
  ] as const) {
    await claimMany(files, own, bytes)
    const picture = jpegOf(20, 20, 120, 12)
    const error = expect.stringContaining('from your network')
    expect(await putFilePart(picture, picture)).toMatchObject({ status: 503, body: { error } })
    const others = "update client_form_files set network = 'other' where network = $1"
    await database.pool.query(others, [own])
    expect(await putFilePart(picture, picture)).toMatchObject({ status: 200 })
    await database.pool.query(
      "delete from client_form_files where network = 'other' or hash = $1",
      [sha256(picture)],
    )
  }
})

test('T37 the network’s limit applies to each part, so a started file can’t grow past it', async () => {
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

test('T37 an unfinished upload is deleted after an hour', async () => {
  const whole = jpegOf(20, 20, partBytes + 50, 14)
  await putFilePart(whole, whole.subarray(0, partBytes))
  await expireFormFiles(later(59))
  expect(await readState(sha256(whole))).toMatchObject({ received: partBytes })
  await expireFormFiles(later(61))
  expect(await readState(sha256(whole))).toMatchObject({ received: 0 })
})

test('PRV-04 PRV-05 FLD-06 erasing a person erases the pictures and signature of their form, unless another form uses them', async () => {
  const [shared, own, drawn] = [jpegOf(7, 7, 80, 1), jpegOf(7, 7, 80, 2), pngOf(7, 7, 80, 3)]
  for (const each of [shared, own, drawn]) await sendWholeFile(each)
  const email = 'thandi@site.example'
  const sent = await submit({
    pictures: [sha256(shared), sha256(own)],
    _contact: { email, signature: sha256(drawn) },
  })
  const other = await submit({ pictures: [sha256(shared)] })
  await database.db.transaction((tx) =>
    clientFormsPersonalData.erase(ctx(), tx, { email, requestId: 'request-1' }),
  )
  const { rows } = await database.pool.query(
    `select answers, preferences from client_form_submissions where id = $1
     union all select answers, preferences from client_form_versions where submission_id = $1`,
    [sent.id],
  )
  const erased = { answers: { depot: 'City Deep' }, preferences: {} }
  expect(rows).toEqual([erased, erased])
  for (const each of [own, drawn])
    expect(await readState(sha256(each))).toMatchObject({ received: 0 })
  expect(await attachedFile(other.id, shared)).toBeDefined()
  expect(await attachedFile(sent.id, shared)).toBeUndefined()
  const forgotten = await database.db.transaction((tx) =>
    clientFormsPersonalData.purgeOlderThan!(tx, new Date(testNow.getTime() + 1000), testNow),
  )
  expect(forgotten, 'by age, even a form with only pictures').toBeGreaterThanOrEqual(1)
  expect(await countOf('client_form_attachments')).toBe(0)
})
