import { expect, test } from 'vitest'
import { contextApp } from '#tools/testing/context-app.ts'
import { fixedClock } from '#tools/testing/fixed-clock.ts'
import { testNow } from '#tools/testing/test-database.ts'
import type { Context } from './context.server.ts'
import { csvChunks, sendCsv } from './csv.server.ts'

test('OPS-10 5,000 rows are streamed as CSV in 100 chunks, each created after the previous one was read', async () => {
  let made = 0
  let turns = 0
  const state = { isOver: false }
  const count = () => void (turns++, state.isOver || setImmediate(count))
  setImmediate(count)
  async function* pages() {
    yield Array.from({ length: 5_000 }, (_, row) => row)
  }
  const parts: string[] = []
  for await (const part of csvChunks(['Row'], pages(), (row) => (made++, [row]))) {
    parts.push(part)
    expect(made).toBe(50 * (parts.length - 1))
  }
  state.isOver = true
  expect(parts).toHaveLength(101)
  expect(parts.join('')).toBe(
    `\uFEFFRow\r\n${Array.from({ length: 5_000 }, (_, row) => `${row}\r\n`).join('')}`,
  )
  expect(turns).toBeGreaterThanOrEqual(100)
})

test('OPS-10 a CSV response whose rows fail halfway ends with an error', async () => {
  async function* parts() {
    yield 'Row\r\n'
    throw new Error('the database is away')
  }
  const ctx = { clock: fixedClock(testNow) } as Context
  const app = contextApp(() => ctx)
  app.get('/', (c) => sendCsv(c, 'rows', { parts: parts() }))
  await expect((await app.request('/')).text()).rejects.toThrow('the database is away')
})
