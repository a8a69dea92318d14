import { expect, test } from 'vitest'
import { systemActor } from '#app/platform/context.server.ts'
import { testContext, useTestDatabase, useJobs } from '#tools/testing/test-database.ts'
import { runTask } from './background-work.ts'

const database = useTestDatabase()
const jobs = useJobs(database)

test('OPS-02 a task known only to a newer version is left for a retry', async () => {
  const contextOf = (name: string) => testContext(database, { actor: systemActor(name) })
  await jobs.work('maintenance', 1, (payload) => runTask(contextOf, payload))
  const task = { task: 'of-a-newer-version' }
  await database.db.transaction((tx) => jobs.send(tx, 'maintenance', [task]))
  const readStates = async () =>
    (await database.pool.query("select state from pgboss.job where name = 'maintenance'")).rows
  await expect.poll(readStates).toEqual([{ state: 'retry' }])
})
