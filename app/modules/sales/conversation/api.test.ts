import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { useStaff } from '#tools/testing/fixtures.ts'
import { storeLead } from '#tools/testing/store-lead.ts'
import { useTestDatabase } from '#tools/testing/test-database.ts'
import type { Composer, ConversationPage } from './calls.ts'

const database = useTestDatabase()
const { editor, colleague } = useStaff(database, ['editor', 'colleague'], { at: '/conversations' })

const readJson = async <Value>(path: string) => (await (await editor.call(path)).json()) as Value
const queryRows = async (text: string, ...values: string[]) =>
  (await database.pool.query(text, values)).rows

test('ANS-01 a long conversation is paged without gaps or duplicates, even with equal times', async () => {
  const { id } = await storeLead(database)
  await queryRows(
    `insert into conversation_calls (lead_id, author_id, author_name, outcome, note, idempotency_key, at)
      select $1, 'x', 'Naledi', 'no-answer', n::text, 'call-key-' || n, now() - (n / 3) * interval '1 minute'
      from generate_series(1, 120) n`,
    id,
  )
  const pages: ConversationPage[] = []
  for (let before = ''; pages.length < 10;) {
    const page = await readJson<ConversationPage>(`/${id}${before}`)
    pages.unshift(page)
    if (!page.next) break
    before = `?before=${encodeURIComponent(page.next)}`
  }
  const items = pages.flatMap((page) => page.items)
  const calls = items.filter(({ type }) => type === 'call')
  expect(new Set(calls.map((entry) => entry.id)).size).toBe(120)
  expect(calls).toHaveLength(120)
  expect(pages.map((page) => page.items.length)).toEqual([expect.any(Number), 50, 50])
  const times = items.map(({ at }) => Date.parse(at))
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  const hostile = encodeURIComponent("'; drop table leads")
  expect((await readJson<ConversationPage>(`/${id}?before=${hostile}`)).items).toHaveLength(50)
})

test('ANS-02 the composer starts with the reference in the subject, and restores the editor’s draft', async () => {
  const { id, email, reference } = await storeLead(database)
  const composer = await readJson<Composer>(`/${id}/composer`)
  expect(composer).toMatchObject({ addresses: [email], draft: null })
  expect(composer.subject).toContain(reference)
  const typed = { address: email, subject: 'Fibre', body: 'Hel', version: 0 }
  expect((await editor.call(`/${id}/draft`, typed, 'PUT')).status).toBe(200)
  const draft = { body: 'Hel', version: 1 }
  expect(await readJson<Composer>(`/${id}/composer`)).toMatchObject({ draft })
})

test('ANS-02 a reply to a contact message begins with a subject for the visitor', async () => {
  const sent = { form: 'contact', entry: 'form', fields: { serviceInterest: 'wifi' } }
  const { id, reference } = await storeLead(database, sent)
  const subject = `Your enquiry (${reference})`
  expect(await readJson<Composer>(`/${id}/composer`)).toMatchObject({ subject })
})

test('ANS-10 colleagues see who is replying, with one live update per change, until they stop or time out', async () => {
  const { id } = await storeLead(database)
  const say = (isWriting: boolean, who = colleague) =>
    who.call(`/${id}/writing`, { isWriting }, 'PUT')
  const writers = async () => (await readJson<{ names: string[] }>(`/${id}/writers`)).names
  const told = async () =>
    (await queryRows(`select from live_changes where topic = 'writers' and record_id = $1`, id))
      .length
  expect((await say(true)).status).toBe(200)
  await say(true)
  await say(true, editor)
  expect(await writers(), 'people do not see themselves').toEqual(['Pieter Colleague'])
  expect(await told(), 'no update for a repeated signal').toBe(2)
  await say(false)
  expect(await writers()).toEqual([])
  expect(await told()).toBe(3)
  await say(true)
  await queryRows(`update conversation_writers set seen_at = seen_at - interval '1 minute'`)
  expect(await writers(), 'after a browser crash').toEqual([])
  const { id: other } = await storeLead(database)
  await colleague.call(`/${other}/writing`, { isWriting: true }, 'PUT')
  const rows = await queryRows('select lead_id from conversation_writers')
  expect(rows, 'expired rows are deleted').toEqual([{ lead_id: other }])
})

test('ANS-02 INB-06 a file is uploaded in parts and served only as a download', async () => {
  const { id: leadId } = await storeLead(database)
  const id = randomUUID()
  const html = Buffer.from('<script>1</script>')
  const file = { id, name: 'notes.txt', type: 'text/plain', size: html.length }
  expect((await editor.call(`/${leadId}/files`, file)).status).toBe(200)
  const path = `/${leadId}/files/${id}`
  expect((await editor.call(path)).status, 'before it is complete').toBe(404)
  const bytes = new Uint8Array(html)
  expect((await editor.call(`${path}/parts/0`, bytes, 'PUT')).status).toBe(200)
  const answer = await editor.call(path)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': expect.stringContaining('attachment; filename="notes.txt"'),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  expect((await colleague.call(path)).status, 'only the author sees a draft').toBe(404)
  expect((await editor.call(path, { channel: 'mail' }, 'DELETE')).status).toBe(200)
  expect((await editor.call(path)).status).toBe(404)
})
