import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { silentLog } from '#app/platform/logger.server.ts'
import { testNow, useTestDatabase } from '#tools/testing/test-database.ts'
import { inboxFilterSchema } from '../inbox/schema.ts'
import { countInboxUpTo, findInboxPage } from '../inbox/store.server.ts'
import { storeLeadWords } from '../upkeep/service.server.ts'
import { findMatchPlaces, findMatchingIds } from './store.server.ts'

const database = useTestDatabase()
const runSql = (text: string, values: unknown[] = []) => database.pool.query(text, values)

async function addLead(reference: string, name: string, fields: object, email = '', phone = '') {
  const id = randomUUID()
  await runSql(
    `insert into leads (id, reference, kind, entry, page, name, email, phone_stored, fields, promise, idempotency_key, body_hash, notice_version, submitted_at)
     values ($1, $2, 'contact', 'form', '/contact', $3, $4, nullif($5, ''), $6, '', $2, 'x', '1', now())`,
    [id, reference, name, email, phone, JSON.stringify(fields)],
  )
  return id
}

/** Returns the references that a search finds. Looking up words and reading the list must give the same result. */
async function findReferences(search: string): Promise<string[]> {
  const view = inboxFilterSchema.parse({ search })
  const ids = await findMatchingIds(database.db, search)
  const looked = await findInboxPage(database.db, view, testNow, { found: ids })
  if (ids) expect(await countInboxUpTo(database.db, view, testNow, ids)).toBe(looked.leads.length)
  const read = await findInboxPage(database.db, view, testNow)
  const references = (page: typeof read) => page.leads.map(({ reference }) => reference).toSorted()
  expect(references(looked)).toEqual(references(read))
  return references(read)
}

const addNote = (leadId: string, body: string, key: string = randomUUID()) =>
  runSql(
    `insert into lead_notes (lead_id, author_id, author_name, body, idempotency_key, at) values ($1, 'a', 'Aisha', $2, $3, now())`,
    [leadId, body, key],
  )
const message = (leadId: string, body: string) =>
  runSql(
    `insert into conversation_messages (lead_id, direction, channel, author_name, address, subject, body, idempotency_key, at)
     values ($1, 'out', 'mail', 'Aisha', 'x@y.example', 'About your Firewall', $2, $3, now())`,
    [leadId, body, randomUUID()],
  )

test('STF-07 ANS-15 words of enquiries, notes, messages and calls are found until the text is changed or deleted', async () => {
  const cafe = await addLead('BC-CAFE', 'Zoë Nkosi', { message: 'Wi-Fi for a Café, 40 seats' })
  const shop = await addLead('BC-SHOP', 'Johan Botha', { message: 'Router, 4e4d21, for the shop' })
  expect(await findReferences('4e4d21 shop'), 'a code starting like a number').toEqual(['BC-SHOP'])
  expect(await findReferences('seats cafe')).toEqual(['BC-CAFE'])
  expect(await findReferences('NKOSI wi-fi')).toEqual(['BC-CAFE'])
  expect(await findReferences('rout botha')).toEqual(['BC-SHOP'])
  expect(await findReferences('seats botha')).toEqual([])

  await addNote(cafe, 'The landlord wants conduits.', 'first')
  await message(cafe, 'We can lay them on Saturday')
  await runSql(
    `insert into conversation_calls (lead_id, author_id, author_name, outcome, note, idempotency_key, at)
     values ($1, 'a', 'Aisha', 'reached', 'Prefers a quiet installation', $2, now())`,
    [shop, randomUUID()],
  )
  expect(await findReferences('saturday firewall conduits zoe')).toEqual(['BC-CAFE'])
  expect(await findReferences('quiet')).toEqual(['BC-SHOP'])

  await runSql("update lead_notes set body = 'Landlord agreed.' where idempotency_key = 'first'")
  expect(await findReferences('conduits')).toEqual([])
  await runSql('update conversation_messages set undone_at = now()')
  expect(await findReferences('saturday')).toEqual([])
  await runSql(`update leads set name = '', fields = '{}' where id = $1`, [cafe])
  expect(await findReferences('seats')).toEqual([])
  await runSql('delete from lead_notes')
  expect(await findReferences('landlord')).toEqual([])
  await runSql('delete from leads where id = $1', [shop])
  expect(await findReferences('quiet')).toEqual([])
})

test('STF-07 a search ignores word order, case, accents and the format of phone numbers', async () => {
  await addLead('BC-7K3F', 'Zoë van der Merwe', {}, 'zoe@shop.example', '+27825550303')
  await addLead('BC-OTHER', 'Johan Botha', {}, 'johan@shop.example')
  const words = ['merwe ZOE', 'Zoë', 'shop.example zoë', '7k3f', 'zo']
  for (const search of [...words, '082 555 0303', '+27 (0)82 555', '5550303'])
    expect([search, await findReferences(search)]).toEqual([search, ['BC-7K3F']])
  for (const search of ['zoe botha', '100%', 'oë'])
    expect([search, await findReferences(search)]).toEqual([search, []])
  expect(await findReferences('shop')).toEqual(['BC-7K3F', 'BC-OTHER'])
})

test('STF-07 punctuation, emoji and other scripts in a search cause no error', async () => {
  await addLead('BC-ODD', "O'Brien \\ & | ! :* <->", { message: "it's 100% sure: 日本語 😀" })
  const odd = ["o'brien", '\\', "' or 1=1", 'a & b', '!', ':*', '😀', '日本語', '<->', '%']
  for (const search of odd) await findReferences(search)
  expect(await findReferences("O'Brien sure")).toEqual(['BC-ODD'])
  expect(await findReferences('日本語')).toEqual(['BC-ODD'])
})

test('STF-07 a search result shows which note, message or enquiry contains the words', async () => {
  const id = await addLead('BC-PLACE', 'Thabo Mokoena', { message: 'Fibre for a bakery' })
  await addNote(id, 'Bakery opens at four.')
  await addNote(id, 'Bakery opens at five.')
  await message(id, 'The bakery gets fibre in May')
  const placeOf = async (search: string) =>
    (await findMatchPlaces(database.db, [id], search)).get(id)
  expect(await placeOf('bakery opens')).toEqual({ place: 'note', text: 'Bakery opens at five.' })
  expect((await placeOf('may'))?.place).toBe('message')
  expect((await placeOf('fibre for'))?.place).toBe('enquiry')
  expect(await placeOf('thabo')).toBeUndefined()
})

test('ANS-15 the file name of an email attachment is found once the email belongs to a lead', async () => {
  const id = await addLead('BC-FILE', 'Naledi Zulu', {})
  const { rows } = await runSql(
    `insert into inbound_mails (mailbox, uid_validity, uid, fingerprint, kind, state, from_name, from_address, subject, body, html, problem, size, received_at, stored_at)
     values ('INBOX', 1, 1, 'f', 'visitor', 'unmatched', 'Naledi', 'n@z.example', 'Plan', 'See the file', '', '', 1, now(), now()) returning id`,
  )
  await runSql(
    `insert into inbound_files (mail_id, position, name, type, size, is_held, bytes) values ($1, 0, 'Floorplan-2026.pdf', 'application/pdf', 1, false, 'x')`,
    [rows[0].id],
  )
  expect(await findReferences('floorplan')).toEqual([])
  await runSql(`update inbound_mails set lead_id = $1, state = 'joined'`, [id])
  expect(await findReferences('floorplan 2026')).toEqual(['BC-FILE'])
  expect((await findMatchPlaces(database.db, [id], 'floorplan')).get(id)?.place).toBe('file')
})

test('notes added at the same moment are all found', async () => {
  const id = await addLead('BC-TWO', 'Lerato Dube', {})
  await Promise.all(['alpha', 'bravo', 'charlie', 'delta'].map((word) => addNote(id, word)))
  expect(await findReferences('alpha bravo charlie delta')).toEqual(['BC-TWO'])
})

test('the nightly task indexes a lead without search words, once', async () => {
  const id = await addLead('BC-OLD', 'Old Enquiry', { message: 'a generator' })
  await runSql('delete from lead_words where lead_id = $1', [id])
  expect(await findReferences('generator')).toEqual([])
  expect(await storeLeadWords({ db: database.db, log: silentLog })).toBe(1)
  expect(await storeLeadWords({ db: database.db, log: silentLog })).toBe(0)
  expect(await findReferences('generator')).toEqual(['BC-OLD'])
})

test.each([
  [
    'lead_words_words',
    `select lead_id from lead_words where words @@ to_tsquery('simple', 'router:* & cafe:*')`,
  ],
  [
    'leads_search',
    `select id from leads where lower(translate(' ' || name || ' ' || email || ' ' || company || ' ' || reference || ' ' || coalesce(phone_stored, ''),
      'ÁÀÂÄÃÅÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇáàâäãåéèêëíìîïóòôöõúùûüñç', 'AAAAAAEEEEIIIIOOOOOUUUUNCaaaaaaeeeeiiiiooooouuuunc')) like '%merwe%'`,
  ],
])('OPS-09 a search can use the index %s', async (index, query) => {
  const client = await database.pool.connect()
  try {
    await client.query('set enable_seqscan = off')
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${query}`)
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(index)
  } finally {
    client.release(true)
  }
})

test('OPS-11 plain_words removes case, accents and punctuation like the translate expression', async () => {
  const { rows } = await runSql(`
    with texts as (select string_agg(chr(n) || 'A', '') as text from generate_series(32, 700) n)
    select plain_words(text) as words, lower(translate(translate(text,
      'ÁÀÂÄÃÅÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇáàâäãåéèêëíìîïóòôöõúùûüñç', 'AAAAAAEEEEIIIIOOOOOUUUUNCaaaaaaeeeeiiiiooooouuuunc'),
      '!"#$%&''()*+,-./:;<=>?@[\\]^_\`{|}~', repeat(' ', 32))) as before from texts`)
  expect(rows[0]).toMatchObject({ words: (rows[0] as { before: string }).before })
  expect((rows[0] as { words: string }).words).not.toMatch(/[!-/:-@[-`{-~]/)
})
