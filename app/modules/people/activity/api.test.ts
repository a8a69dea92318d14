import { beforeAll, expect, test } from 'vitest'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import { systemActor } from '#app/platform/context.server.ts'
import { fixedClock } from '#tools/testing/fixed-clock.ts'
import { useStaff } from '#tools/testing/fixtures.ts'
import { storeLead } from '#tools/testing/store-lead.ts'
import { useTestDatabase, staffActor, testContext } from '#tools/testing/test-database.ts'
import type { ActivityEntry } from './schema.ts'

const database = useTestDatabase()
const { manager } = useStaff(database, ['manager'], { at: '/activity' })
beforeAll(async () => {
  const log = (day: string, actor: Parameters<typeof testContext>[1], action: string, n: number) =>
    recordActivity(
      testContext(database, { ...actor, clock: fixedClock(new Date(day)) }),
      database.db,
      ...Array.from({ length: n }, (_, at) => ({
        action,
        subjectType: 'product',
        subjectId: `p${at}`,
        details: { note: '=1+1' },
      })),
    )
  const thandi = { actor: staffActor('editor', { id: 'thandi', name: 'Thandi Mokoena' }) }
  await log('2026-03-01T21:59:00Z', thandi, 'product.saved', 60)
  await log('2026-03-01T22:00:00Z', { actor: systemActor('clock') }, 'approval.applied', 3)
  await log('2026-03-02T10:00:00Z', {}, 'lead.submitted', 2)
})

const readActivity = async (query: string) => {
  const response = await manager.call(`?${query}`)
  expect(response.status, query).toBe(200)
  return (await response.json()) as { entries: ActivityEntry[]; next: number | null }
}

test.each([
  ['who=thandi&from=2026-03-01&until=2026-03-01&subject=p7', 1],
  ['who=system&what=approval', 3],
  ['who=visitor', 2],
  ['what=lead', 2],
  ['what=lea', 0],
  ['from=2026-03-02&until=2026-03-02', 5],
  ['until=2026-02-28', 0],
])('the log filtered by %s has %i entries, with days in Johannesburg time', async (query, n) => {
  expect((await readActivity(query)).entries).toHaveLength(n)
})

test('an entry shows the reference of its lead and can be found by it', async () => {
  const lead = await storeLead(database)
  const { entries } = await readActivity(`subject=${lead.reference}`)
  expect(entries[0]).toMatchObject({ subjectId: lead.id, subjectName: lead.reference })
})

test('a bulk action is one entry in the log, and appears in the history of each record', async () => {
  const ctx = testContext(database, { actor: staffActor('editor', { id: 'bulk', name: 'Bulk' }) })
  const step = { action: 'product.edited', subjectType: 'product' }
  await recordActivity(
    ctx,
    database.db,
    ...['a', 'b', 'c'].map((subjectId) => ({ ...step, subjectId, details: { bulkId: 'one' } })),
    { action: 'products.edited', subjectType: 'products', subjectId: 'one', details: {} },
  )
  const actions = async (query: string) =>
    (await readActivity(query)).entries.map(({ action }) => action)
  expect(await actions('who=bulk')).toEqual(['products.edited'])
  expect(await actions('subject=b')).toEqual(['product.edited'])
})

test('the log is paged newest first, without gaps', async () => {
  const first = await readActivity('who=thandi')
  const second = await readActivity(`who=thandi&cursor=${first.next}`)
  const ids = [...first.entries, ...second.entries].map(({ id }) => id)
  expect([first.entries.length, second.entries.length, second.next]).toEqual([50, 10, null])
  expect(ids).toEqual(ids.toSorted((one, other) => other - one))
  expect(new Set(ids).size).toBe(60)
})

test.each(['from=yesterday', 'cursor=x', 'what=a%25', `who=${'x'.repeat(200)}`])(
  'an invalid filter gets a 422 that names it: %s',
  async (query) => {
    const response = await manager.call(`?${query}`)
    expect(response.status).toBe(422)
    expect(Object.keys((await response.json()).fields)).toEqual([query.split('=')[0]])
  },
)

test('T14 the export has all pages and is itself logged', async () => {
  const response = await manager.call('/export', { who: 'thandi' })
  expect(response.headers.get('content-disposition')).toContain('attachment')
  const lines = (await response.text()).trim().split('\r\n')
  expect(lines).toHaveLength(61)
  expect(lines[1]).toContain('Thandi Mokoena,Product: saved')
  const { entries } = await readActivity('what=activity')
  expect(entries).toMatchObject([{ action: 'activity.exported', details: { who: 'thandi' } }])
})
