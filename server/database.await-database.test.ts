import { expect, test, vi } from 'vitest'
import { silentLog } from '#app/platform/logger.server.ts'
import { awaitDatabase } from './database.ts'

const failing = (code: string) => Object.assign(new Error(code), { code })
const atOnce = () => Promise.resolve()

/** A query that fails with each error in turn, and then succeeds. */
const databaseThat = (...errors: Error[]) =>
  vi.fn(async () => {
    const error = errors.shift()
    if (error) throw error
  })

test('T22 the start waits for a database that is down, starting or slow to connect', async () => {
  const timeout = new Error('Connection terminated due to connection timeout')
  const ask = databaseThat(failing('ECONNREFUSED'), failing('57P03'), timeout)
  await awaitDatabase(ask, silentLog, undefined, atOnce)
  expect(ask).toHaveBeenCalledTimes(4)
})

test('T22 a permanent refusal by the database aborts the start at once', async () => {
  const ask = databaseThat(failing('28P01'))
  await expect(awaitDatabase(ask, silentLog, undefined, atOnce)).rejects.toThrow('28P01')
  expect(ask).toHaveBeenCalledTimes(1)
})

test('T22 an unreachable database aborts the start after 30 seconds', async () => {
  const paused: number[] = []
  const pause = async (ms: number) => paused.push(ms)
  const ask = () => Promise.reject(failing('ECONNREFUSED'))
  await expect(awaitDatabase(ask, silentLog, undefined, pause)).rejects.toThrow('ECONNREFUSED')
  expect(paused.reduce((sum, ms) => sum + ms, 0)).toBe(30_000)
})
