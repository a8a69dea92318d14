import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { seedSettings } from '#app/modules/settings/store.server.ts'
import { findActivity } from '#app/platform/activity-log.server.ts'
import { extensions } from '#server/registrations.ts'
import { storeLead } from '#tools/testing/store-lead.ts'
import {
  staffActor,
  testContext,
  testNow,
  useTestDatabase,
  valueOf,
} from '#tools/testing/test-database.ts'
import { addLeadNote } from '../inbox/service.server.ts'
import { findLead, findLeadConsents } from '../inbox/store.server.ts'
import { leadsPersonalData } from '../person/service.server.ts'
import {
  applyImport,
  changeMapping,
  purgeLeadImports,
  readImportFile,
  undoImport,
} from './service.server.ts'
import { findImport, findRows } from './store.server.ts'

const database = useTestDatabase(seedSettings)
let now = testNow
const contextOfRole = (role: 'product_manager' | 'editor' = 'product_manager') =>
  testContext(database, { actor: staffActor(role), clock: { now: () => now }, extensions })

beforeEach(async () => {
  now = testNow
  await database.pool.query('truncate leads, lead_imports, deliveries, activity_log cascade')
})

async function* inParts(bytes: Buffer, size = 7) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function readFile(text: string | Buffer, id = randomUUID(), name = 'fair.csv') {
  return readImportFile(contextOfRole(), { id, name }, inParts(Buffer.from(text), 4096))
}

const readCheckedImport = async (text: string | Buffer) => valueOf(await readFile(text))

const statedConsent = { source: 'Fair in Durban', ground: 'consent', channels: ['email'] } as const
async function applyWholeImport(id: string) {
  for (;;) {
    const applied = valueOf(await applyImport(contextOfRole(), { id, ...statedConsent }))
    if (applied.state === 'done') return applied
  }
}
const rowsOf = (id: string) => findRows(database.db, id, { after: 0, limit: 1000 })
const countLeads = async () =>
  (await database.pool.query('select count(*)::int as n from leads')).rows[0].n as number

const file = [
  'Name;Email;Cell;Company',
  'Ayanda Nkosi;ayanda@nkosi.example;0821234567;Nkosi Attorneys',
  'Bongi;not an address;;',
  'Carla;AYANDA@nkosi.example;;',
  'Known;known@dube.example;;',
  'Dube desk;;083 555 0142;Dube Motors',
].join('\n')

test('OUT-01 a dry run marks each row as added, joined to an existing person or refused with the field', async () => {
  const known = await storeLead(database, {
    form: 'contact',
    fields: { serviceInterest: 'wifi', email: 'known@dube.example', phone: '083 555 0142' },
  })
  const { reference } = (await findLead(database.db, known.id))!
  const checked = await readCheckedImport(file)
  expect(checked).toMatchObject({ addedCount: 2, joinedCount: 2, refusedCount: 1 })
  const rows = await rowsOf(checked.id)
  expect(rows.map(({ line, outcome, ...why }) => [line, outcome, why.field, why.reason])).toEqual([
    [2, 'added', '', ''],
    [3, 'refused', 'Email', expect.stringMatching(/^Email: enter/)],
    [4, 'joined', '', 'Same email as line 2.'],
    [5, 'joined', '', `Same email as ${reference}.`],
    [6, 'added', '', `Same phone number as ${reference}, so it may be a duplicate.`],
  ])
  expect(await countLeads()).toBe(1)
})

test('OUT-01 imported leads have the stated source, ground and consent; nothing is sent, a repeat adds none', async () => {
  const { id } = await readCheckedImport(file)
  const done = await applyWholeImport(id)
  expect(done).toMatchObject({ state: 'done', addedCount: 3, joinedCount: 1, doneCount: 4 })
  await applyWholeImport(id)
  expect(await countLeads()).toBe(4)
  const rows = await rowsOf(id)
  const [first, , second] = rows
  expect(first!.cells).toEqual([])
  expect(await findLead(database.db, first!.leadId!)).toMatchObject({
    kind: 'imported',
    name: 'Ayanda Nkosi',
    phoneStored: '+27821234567',
    fields: { source: 'Fair in Durban', ground: 'consent' },
    dueAt: null,
  })
  expect((await findLead(database.db, second!.leadId!))!.mergedInto).toBe(first!.leadId)
  const consents = await findLeadConsents(database.db, first!.leadId!)
  expect(consents).toMatchObject([{ channel: 'email', isGranted: true }])
  const actions = (await findActivity(database.db, 'lead-import', id)).map(({ action }) => action)
  expect(actions).toEqual(['lead-import.done', 'lead-import.started', 'lead-import.checked'])
  const { rows: sent } = await database.pool.query('select 1 from deliveries')
  expect(sent).toEqual([])
})

test('OUT-01 an undo removes the untouched leads of an import and lists those that it keeps', async () => {
  const other = await storeLead(database, { form: 'contact', fields: { serviceInterest: 'wifi' } })
  const { id } = await readCheckedImport(file)
  await applyWholeImport(id)
  const worked = (await rowsOf(id)).find(({ line }) => line === 6)!.leadId!
  const note = { leadId: worked, body: 'Called back.', idempotencyKey: randomUUID() }
  expect(await addLeadNote(contextOfRole('editor'), note)).toMatchObject({ ok: true })
  const undone = await undoImport(contextOfRole(), { id })
  expect(undone).toMatchObject({ ok: true, value: { state: 'undone' } })
  expect(await countLeads()).toBe(2)
  expect(await findLead(database.db, other.id)).toBeDefined()
  const { reference } = (await findLead(database.db, worked))!
  expect((await rowsOf(id)).map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ['removed', ''],
    ['refused', expect.any(String)],
    ['removed', ''],
    ['removed', ''],
    ['kept', `Someone has worked on ${reference}.`],
  ])
})

test('OUT-01 after a day, an import cannot be undone or continued, and its rows are deleted', async () => {
  const { id } = await readCheckedImport(file)
  const unconfirmed = await readCheckedImport('Name,Email\nA,a@b.example')
  await applyWholeImport(id)
  now = new Date(testNow.getTime() + 25 * 3600 * 1000)
  expect(await undoImport(contextOfRole(), { id })).toMatchObject({ ok: false, reason: 'conflict' })
  await purgeLeadImports(contextOfRole())
  expect(await rowsOf(id)).toEqual([])
  expect(await findImport(database.db, unconfirmed.id)).toBeUndefined()
  await database.pool.query("update lead_imports set state = 'importing'")
  const more = await applyImport(contextOfRole(), { id, ...statedConsent })
  expect(more).toMatchObject({ ok: false, reason: 'conflict' })
  expect(await findImport(database.db, id)).toMatchObject({ addedCount: 3, doneCount: 4 })
})

test('OUT-01 columns can be changed until the import starts', async () => {
  const { id, mapping } = await readCheckedImport('Who,Reach\nSipho,sipho@dube.example')
  expect(mapping).toEqual({ Who: 'ignore', Reach: 'ignore' })
  const chosen = { Who: 'name', Reach: 'email' }
  const changed = await changeMapping(contextOfRole(), { id, mapping: chosen })
  expect(changed).toMatchObject({ ok: true, value: { addedCount: 1, refusedCount: 0 } })
  const nameless = await changeMapping(contextOfRole(), { id, mapping: { Who: 'name' } })
  expect(nameless).toMatchObject({ ok: false })
  await applyWholeImport(id)
  const late = await changeMapping(contextOfRole(), { id, mapping: chosen })
  expect(late).toMatchObject({ ok: false, reason: 'conflict' })
})

const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')
test.each<[string, string | Buffer]>([
  ['a UTF-8 byte order mark', '\uFEFFName,Email\r\nA,a@b.example'],
  ['Windows-1252', Buffer.from('Name,Email\nHo\u00EBveld,a@b.example', 'latin1')],
  ['UTF-16', utf16('Name\tEmail\nHoëveld\ta@b.example')],
  ['a "sep=" line', 'sep=;\nName;Email\nA;a@b.example'],
  ['empty columns and rows', 'Name;Email;;\nA;a@b.example;;\n;;;\n'],
  ['a line break in quotes', 'Name,Email,Note\n"A\nB",a@b.example,"said ""yes"""'],
  ['short rows', 'Name,Email,Note\nA,a@b.example'],
])('OUT-01 reads a file with %s', async (_, text) => {
  expect(await readCheckedImport(text)).toMatchObject({ addedCount: 1, refusedCount: 0 })
})

test.each<[string, string, RegExp]>([
  ['nothing', '', /no rows|empty/],
  ['headings only', 'Name,Email\n', /no rows/],
  ['a duplicate heading', 'Name,Name,Email\nA,B,a@b.example', /twice/],
  ['a stray quotation mark', 'Name,Email\n19" rack,a@b.example', /stray quotation mark/],
  ['NUL characters only', '\0\0\0\0', /name the columns|no rows|encoding/],
])('OUT-01 refuses a file with %s and gives the reason', async (_, text, why) => {
  expect(await readFile(text)).toMatchObject({ ok: false, message: expect.stringMatching(why) })
})

test('OUT-01 a row with more values than columns is refused without affecting other rows', async () => {
  const { id } = await readCheckedImport('Name,Email\nA,a@b.example\nB,b@b.example,Durban, KZN')
  expect((await rowsOf(id)).map(({ outcome }) => outcome)).toEqual(['added', 'refused'])
})

test('OUT-01 unconfirmed rows are found and erased with the data of their person', async () => {
  await readCheckedImport('Name,Email\nSipho,sipho@dube.example')
  const find = () => leadsPersonalData.find(database.db, 'SIPHO@dube.example')
  expect(await find()).toMatchObject([{ fields: [{ value: 'Sipho' }, expect.anything()] }])
  const erasure = { email: 'sipho@dube.example', requestId: randomUUID() }
  await database.db.transaction((tx) => leadsPersonalData.erase(contextOfRole(), tx, erasure))
  expect(await find()).toEqual([])
})
