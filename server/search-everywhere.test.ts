import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { useStaff } from '#tools/testing/fixtures.ts'
import { useTestDatabase } from '#tools/testing/test-database.ts'

const database = useTestDatabase()
const run = (text: string, values: unknown[] = []) => database.pool.query(text, values)
const people = useStaff(database, ['viewer', 'editor', 'manager'])
beforeEach(async () => {
  await run('truncate data_requests, client_form_submissions cascade')
  await run('alter table approvals disable trigger user')
  await run('delete from approvals')
})

const addRequest = (title: string, more: { comment?: string; changes?: object[] } = {}) =>
  run(
    `insert into approvals (id, type, title, subject_kind, subject_id, subject_name, category, changes, priority,
       requires_review_from, base_version, submitted_by, submitted_by_name, submitted_by_email, submitted_by_role, submitted_at, updated_at, comment)
     values ($1::text::uuid, 'price_change', $2, 'product', $1::text, 'Fibre 100', 'connectivity', $3, 'medium',
       '{}', 1, 'p', 'Zoë Mokoena', 'zoe@staff.example', 'editor', now(), now(), $4)`,
    [randomUUID(), title, JSON.stringify(more.changes ?? []), more.comment ?? ''],
  )
const addPrivacyRequest = (reference: string, name: string, details: string) =>
  run(
    `insert into data_requests (reference, kind, name, email, details, source, notice_version, submitted_at, due_on, idempotency_key)
     values ($1, 'see', $2, 'nomsa@visitor.example', $3, 'website', '1', now(), '2026-12-20', $1)`,
    [reference, name, details],
  )
const addForm = (reference: string, answers: object, preferences: object = {}, isSpam = false) =>
  run(
    `insert into client_form_submissions (reference, form, subject, region, state, level, reason, answers, preferences,
       is_suspected_spam, idempotency_key, body_hash, submitted_at, received_at, updated_at)
     values ($1, 'unjani/contract-audit', 'Clinic Soshanguve', 'Gauteng', 'open', 'high', 'Contract ends soon', $2, $3,
       $4, $1, 'x', now(), now(), now())`,
    [reference, JSON.stringify(answers), JSON.stringify(preferences), isSpam],
  )

type Found = { title?: string; reference?: string; foundIn: string | null }

async function search(where: string, words: string, as: 'editor' | 'manager' = 'manager') {
  const path = `/${where}/search?search=${encodeURIComponent(words)}`
  const response = await people[as].call(path)
  expect(response.status, path).toBe(200)
  return ((await response.json()) as { items: Found[] }).items
}

test('STF-07 requests are found by words from any part, in any order, case or accent, and show where they match', async () => {
  await addRequest('Raise the price', {
    comment: 'Überlegt with Pieter',
    changes: [{ field: 'price', oldValue: 'R 899', newValue: 'R 949' }],
  })
  await addRequest('Another one')
  const find = (words: string) => search('approvals', words)
  expect(await find('PRICE raise')).toMatchObject([{ title: 'Raise the price', foundIn: null }])
  expect(await find('zoe raise')).toMatchObject([
    { title: 'Raise the price', foundIn: 'Asked by: Zoë Mokoena, zoe@staff.example' },
  ])
  expect(await find('uberlegt')).toMatchObject([{ foundIn: 'Comment: Überlegt with Pieter' }])
  expect(await find('949')).toMatchObject([{ foundIn: expect.stringContaining('Change: ') }])
  expect(await find('raise another')).toEqual([])
})

test('STF-07 client forms are found by answers and reference, except spam', async () => {
  const answers = { currentProvider: 'Télkom Business', monthlyFee: 899, notes: ['old router'] }
  await addForm('CA-7K3F', answers, { email: 'sister@clinic.example', phone: '083 555 0182' })
  await addForm('CA-SPAM', answers, {}, true)
  const find = (words: string) => search('forms', words, 'editor')
  expect(await find('ca-7k3f')).toMatchObject([{ reference: 'CA-7K3F', foundIn: null }])
  expect(await find('router telkom')).toMatchObject([
    { reference: 'CA-7K3F', foundIn: expect.stringMatching(/^Answers: .*Télkom Business/) },
  ])
  expect(await find('currentProvider')).toEqual([])
})

test.for(['+27 (0)83 555 0182', '0835550182', '083-555', '27835550182', '555 0182', '083 555'])(
  'STF-07 a search for %s finds a phone number in any spelling',
  async (typed) => {
    await addForm('CA-1', {}, { phone: '083 555 0182' })
    await addForm('CA-2', {}, { phone: '+27 83 555 0182' })
    await addForm('CA-3', {}, { phone: '(083) 555-0182' })
    await addForm('CA-4', {}, { phone: '084 111 2222' })
    const found = await search('forms', typed, 'editor')
    expect(found.map(({ reference }) => reference).toSorted()).toEqual(['CA-1', 'CA-2', 'CA-3'])
  },
)

test('STF-07 privacy requests are found by reference, person and details, but not once they are emptied', async () => {
  await addPrivacyRequest('DR-55AA', 'Nomsa Dlámini', 'Delete my call of 082 111 2222')
  const find = (words: string) => search('privacy', words)
  expect(await find('dr-55aa')).toMatchObject([{ reference: 'DR-55AA' }])
  expect(await find('dlamini call')).toMatchObject([
    { foundIn: 'Details: Delete my call of 082 111 2222' },
  ])
  await run("update data_requests set name = '', email = '', details = ''")
  expect(await find('dlamini')).toEqual([])
})

test.for(['%%', 'a', '_ _', '', 'x'.repeat(300)])('STF-07 search %s gets a 422', async (words) => {
  const path = `/approvals/search?search=${encodeURIComponent(words)}`
  expect((await people.viewer.call(path)).status).toBe(422)
})

test('STF-07 the search indexes exist', async () => {
  expect((await run("select 1 from pg_extension where extname = 'pg_trgm'")).rows).toHaveLength(1)
  const found = await run("select indexname from pg_indexes where indexname ~ '_(search|words)$'")
  const names = found.rows.map(({ indexname }) => indexname)
  for (const name of ['approvals_search', 'data_requests_search', 'client_form_submissions_words'])
    expect(names).toContain(name)
})
