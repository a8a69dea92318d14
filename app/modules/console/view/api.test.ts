import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { useStaff, type StaffCaller } from '#tools/testing/fixtures.ts'
import { useTestDatabase } from '#tools/testing/test-database.ts'
import { type SavedView, viewLists } from './schema.ts'

const database = useTestDatabase()
const { manager, editor, viewer } = useStaff(database, ['manager', 'editor', 'viewer'], {
  at: '/views',
})
beforeEach(() => database.pool.query('truncate saved_views'))

const postView = (person: StaffCaller, list: string, name: unknown, filter: unknown = {}) =>
  person.call(`/${list}`, { name, filter })
const savedId = async (answer: Response) => ((await answer.json()) as { id: string }).id
const viewsOf = async (person: StaffCaller, list: string) =>
  ((await (await person.call(`/${list}`)).json()) as { views: SavedView[] }).views
const actionsOn = async (id: string) => {
  const { rows } = await database.pool.query<{ action: string; details: object }>(
    'select action, details from activity_log where subject_id = $1 order by id',
    [id],
  )
  return rows
}

test.each(viewLists)(
  'LDS-06 saved views of %s are per person, replaced by name, deleted only by their owner, and logged',
  async (list) => {
    const filter = { search: 'quotes' }
    const first = await postView(manager, list, ' Cape quotes ', { search: 'cape', due: '' })
    const id = await savedId(first)
    expect(await savedId(await postView(manager, list, 'cape QUOTES', filter))).toBe(id)
    expect(await viewsOf(manager, list)).toEqual([{ id, name: 'cape QUOTES', filter }])
    expect((await editor.call(`/${list}/${id}`, undefined, 'DELETE')).ok).toBe(false)
    expect((await manager.call(`/${list}/x`, undefined, 'DELETE')).status).toBe(404)
    expect((await manager.call(`/${list}/${id}`, undefined, 'DELETE')).status).toBe(200)
    expect(await viewsOf(manager, list)).toEqual([])
    const saved = { action: 'view.saved', details: { list } }
    expect(await actionsOn(id)).toEqual([saved, saved, { ...saved, action: 'view.deleted' }])
  },
)

test('LDS-06 a view belongs to one list, and another list can’t show, replace or delete it', async () => {
  const id = await savedId(await postView(manager, 'leads', 'Mine', { owner: 'nobody' }))
  await postView(manager, 'products', 'Mine', { status: 'draft' })
  expect((await manager.call(`/products/${id}`, undefined, 'DELETE')).status).toBe(404)
  expect(await viewsOf(manager, 'leads')).toMatchObject([{ filter: { owner: 'nobody' } }])
  expect(await viewsOf(manager, 'products')).toMatchObject([{ filter: { status: 'draft' } }])
})

test.each([
  ['viewer', ['products', 'approvals']],
  ['editor', ['products', 'approvals', 'leads']],
  ['manager', ['products', 'approvals', 'leads', 'activity']],
])('ROL-11 LDS-06 a %s can use saved views only for the lists they may open', async (who, open) => {
  const person = { viewer, editor, manager }[who]!
  for (const list of viewLists) {
    const answers = await Promise.all([
      person.call(`/${list}`),
      postView(person, list, 'Mine'),
      person.call(`/${list}/${randomUUID()}`, undefined, 'DELETE'),
    ])
    const statuses = answers.map(({ status }) => status)
    expect(statuses, list).toEqual(open.includes(list) ? [200, 200, 404] : [403, 403, 403])
  }
})

const tooMany = Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`a${n}`, '1']))

test.each([
  ['no name', '', {}, 'name'],
  ['a long name', 'x'.repeat(61), {}, 'name'],
  ['a name that is not text', 5, {}, 'name'],
  ['a filter that is not a query string', 'Mine', { search: { deep: 1 } }, undefined],
  ['a filter with an invalid name', 'Mine', { 'a b': '1' }, undefined],
  ['a filter with too many names', 'Mine', tooMany, undefined],
])('LDS-06 %s is refused', async (_title, name, filter, field) => {
  const answer = await postView(manager, 'leads', name, filter)
  expect(answer.status).toBe(422)
  const { fields } = (await answer.json()) as { fields?: Record<string, string> }
  if (field) expect(fields?.[field]).toMatch(/\.$/)
  expect(await viewsOf(manager, 'leads')).toEqual([])
})

test('LDS-06 a list has at most fifty views, and a full list still allows a replacement', async () => {
  for (let n = 0; n < 50; n++) await postView(manager, 'leads', `View ${n}`)
  expect((await postView(manager, 'leads', 'One more')).status).toBe(422)
  expect((await postView(manager, 'leads', 'view 7', { status: 'open' })).status).toBe(200)
  expect((await postView(manager, 'products', 'One more')).status).toBe(200)
  expect(await viewsOf(manager, 'leads')).toHaveLength(50)
})
