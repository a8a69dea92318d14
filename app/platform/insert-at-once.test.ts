import { asc } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { insertAtOnce } from './insert-at-once.server.ts'
import { activityLog } from './tables.server.ts'
import { useTestDatabase } from './testing/test-database.ts'

const database = useTestDatabase()

test('OPS-11 rows written at once keep what any of them names, quotes and line ends too', async () => {
  const row = {
    actorKind: 'system',
    actorName: 'test',
    action: 'test.written',
    subjectType: 'test',
  }
  const words = 'It\'s "here"\\\n\u2028{}'
  await insertAtOnce(
    database.db,
    activityLog,
    [
      { ...row, subjectId: '1', details: {} },
      { ...row, subjectId: '2', details: { words }, actorId: 'somebody', at: new Date(0) },
    ].map((one) => ({ at: new Date(1_000), ...one })),
  )
  const stored = await database.db.select().from(activityLog).orderBy(asc(activityLog.id))
  expect(stored).toMatchObject([
    { subjectId: '1', details: {}, actorId: null, at: new Date(1_000) },
    { subjectId: '2', details: { words }, actorId: 'somebody', at: new Date(0) },
  ])
})
