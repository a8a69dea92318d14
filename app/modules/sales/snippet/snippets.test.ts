import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { seedOffers } from '#app/modules/prices/store.server.ts'
import { findActivity } from '#app/platform/activity-log.server.ts'
import { useStaff } from '#tools/testing/fixtures.ts'
import { storeLead } from '#tools/testing/store-lead.ts'
import { useTestDatabase } from '#tools/testing/test-database.ts'

const database = useTestDatabase(seedOffers)
const { editor } = useStaff(database, ['editor'], { at: '/snippets' })

const snippet = { title: 'Hello', body: 'Hello', kind: null, version: 0 }
const putSnippet = async (id: string, json: object) =>
  (await editor.call(`/${id}`, { ...snippet, ...json }, 'PUT')).status
const readFilledSnippets = async (leadId: string) => {
  const answer = await editor.call(`/for/${leadId}`)
  return ((await answer.json()) as { snippets: { title: string; body: string }[] }).snippets
}

test('ANS-09 a snippet is saved, listed and deleted, and a stale version or a taken title is refused', async () => {
  const id = randomUUID()
  const title = `Greeting ${id}`
  const other = { title, body: 'Other' }
  expect(await putSnippet(id, { title })).toBe(200)
  expect(await putSnippet(id, { title }), 'the same again').toBe(200)
  expect(await putSnippet(id, other), 'a stale version').toBe(409)
  expect(await putSnippet(id, { ...other, version: 1 })).toBe(200)
  const sameTitle = { ...snippet, title: title.toUpperCase() }
  const taken = await editor.call(`/${randomUUID()}`, sameTitle, 'PUT')
  expect(await taken.json()).toMatchObject({ fields: { title: expect.any(String) } })
  expect(await (await editor.call('')).text()).toContain(title)
  for (const [version, status] of [
    [1, 409],
    [2, 200],
    [2, 404],
  ] as const)
    expect((await editor.call(`/${id}`, { version }, 'DELETE')).status).toBe(status)
  const actions = (await findActivity(database.db, 'snippet', id)).map(({ action }) => action)
  expect(actions).toEqual(['snippet.deleted', 'snippet.saved', 'snippet.saved'])
})

test('ANS-09 a snippet is filled with lead data and current prices; unknown placeholders stay', async () => {
  const body =
    'Hello {name}, {reference}, by {promise}: {offer:business-pro}; {offer:no-such}; {nmae}'
  const other = { title: `B ${randomUUID()}`, body: '{name}', kind: 'contact' }
  await putSnippet(randomUUID(), { title: `A ${randomUUID()}`, body, kind: 'assessment' })
  await putSnippet(randomUUID(), other)
  const lead = await storeLead(database, { fields: { name: 'Thandi {reference}' } })
  const filled = await readFilledSnippets(lead.id)
  const [only, ...more] = filled.filter(({ title }) => /^[AB] /.test(title))
  expect(more).toEqual([])
  expect(only!.body).toMatch(
    new RegExp(
      `^Hello Thandi \\{reference\\}, ${lead.reference}, by \\w+day \\d+ \\w+, \\d\\d:\\d\\d: R[\\d,]+ .+; \\{offer:no-such\\}; \\{nmae\\}$`,
    ),
  )
  for (const change of [`status = 'closed'`, `status = 'new', due_at = '2026-11-02'`]) {
    await database.pool.query(`update leads set ${change} where id = $1`, [lead.id])
    const again = (await readFilledSnippets(lead.id)).find(({ title }) => title.startsWith('A '))
    expect(again!.body, `no due time is ahead: ${change}`).toContain('by {promise}')
  }
})
