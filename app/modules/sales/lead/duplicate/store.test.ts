import { beforeEach, expect, test } from 'vitest'
import { silentLog } from '#app/platform/logger.server.ts'
import { countRowsRead } from '#tools/testing/measure.ts'
import { useTestDatabase } from '#tools/testing/test-database.ts'
import { markDuplicates } from '../upkeep/service.server.ts'

const database = useTestDatabase()

beforeEach(async () => {
  await database.pool.query('delete from leads')
})

type LeadInput = { name?: string; email?: string; phone?: string | null }

/** Returns a statement that inserts a lead for each row of key, name, email and phone number. */
const insertLeads = (rows: string) => `
  insert into leads (reference, kind, entry, page, name, email, phone_stored, fields, promise, idempotency_key, body_hash,
    notice_version, submitted_at)
  select key, 'contact', 'form', '/contact', name, email, phone, '{}', 'tomorrow', key, 'x', '1', now()
  from (${rows}) as given (key, name, email, phone)`

const addLead = (key: string, { name = key, email = '', phone = null }: LeadInput) =>
  database.pool.query(insertLeads('values ($1, $2, $3, $4)'), [key, name, email, phone])

async function listMarkedLeads(): Promise<string[]> {
  const { rows } = await database.pool.query<{ reference: string }>(
    'select reference from leads where has_duplicate order by 1',
  )
  return rows.map(({ reference }) => reference)
}

const updateLeads = (text: string) => database.pool.query(`update leads set ${text}`)

test('LDS-04 enquiries with the same email or phone number are marked when the second arrives', async () => {
  await addLead('a', { email: 'Thandi@shop.example' })
  await addLead('b', { email: 'other@shop.example', phone: '+27825550101' })
  expect(await listMarkedLeads()).toEqual([])
  await addLead('c', { email: 'thandi@SHOP.example' })
  await addLead('d', { phone: '+27825550101' })
  await addLead('e', {})
  await addLead('f', {})
  expect(await listMarkedLeads()).toEqual(['a', 'b', 'c', 'd'])
})

test('LDS-04 the duplicate mark follows merges, spam marks, email changes and deletions', async () => {
  await addLead('a', { email: 'a@shop.example' })
  await addLead('b', { email: 'a@shop.example' })
  const updateB = (change: string) => updateLeads(`${change} where reference = 'b'`)
  await updateB(`merged_into = (select id from leads where reference = 'a')`)
  expect(await listMarkedLeads()).toEqual([])
  await updateB('merged_into = null')
  expect(await listMarkedLeads()).toEqual(['a', 'b'])
  await updateB('is_suspected_spam = true')
  // Suspected spam is still marked if it resembles a genuine enquiry.
  expect(await listMarkedLeads()).toEqual(['b'])
  await updateB('is_suspected_spam = false')
  await updateB(`email = 'removed@removed.invalid'`)
  expect(await listMarkedLeads()).toEqual([])
  await updateB(`email = 'a@shop.example'`)
  await addLead('c', { email: 'a@shop.example' })
  await database.pool.query(`delete from leads where reference = 'b'`)
  expect(await listMarkedLeads(), 'of three, the other two').toEqual(['a', 'c'])
  await database.pool.query(`delete from leads where reference = 'c'`)
  expect(await listMarkedLeads()).toEqual([])
})

test('OPS-11 LDS-04 enquiries inserted by one statement are marked as duplicates and indexed for search', async () => {
  await addLead('a', { email: 'a@shop.example' })
  await database.pool.query(
    insertLeads(`select key, 'Zoë', email, null from (values
      ('b', 'A@shop.example'), ('c', 'c@shop.example'), ('d', 'c@shop.example'), ('e', 'e@shop.example')) as made (key, email)`),
  )
  expect(await listMarkedLeads()).toEqual(['a', 'b', 'c', 'd'])
  const counted = "select count(*)::int from lead_words where words @@ 'zoe'"
  expect((await database.pool.query(counted)).rows).toEqual([{ count: 4 }])
})

test('OPS-11 LDS-04 a new enquiry with a thousand duplicates reads fewer than 50 rows', async () => {
  const thandi = "'Thandi', 'thandi@shop.example', '+27825550101'"
  const thousand = `select number, ${thandi} from generate_series(1, 1000) as number`
  await database.pool.query(insertLeads(thousand))
  await database.pool.query('vacuum analyze leads')
  const read = await database.db.transaction(async (tx) => {
    const readBefore = await countRowsRead(tx, 'leads')
    await tx.execute(insertLeads(`select 'last', ${thandi}`))
    return (await countRowsRead(tx, 'leads')) - readBefore
  })
  expect(read).toBeLessThan(50)
  expect(await listMarkedLeads()).toHaveLength(1001)
})

test('LDS-04 the nightly task corrects wrong duplicate marks', async () => {
  for (const key of ['a', 'b', 'c'])
    await addLead(key, { email: key === 'c' ? 'c@shop.example' : 'a@shop.example' })
  await updateLeads(`has_duplicate = (reference = 'c')`)
  expect(await markDuplicates({ db: database.db, log: silentLog })).toBe(3)
  expect(await listMarkedLeads()).toEqual(['a', 'b'])
  expect(await markDuplicates({ db: database.db, log: silentLog })).toBe(0)
})
