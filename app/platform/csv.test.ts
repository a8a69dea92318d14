import { expect, test } from 'vitest'
import { csvChunks } from './csv.server.ts'

test('OPS-10 a page of 5,000 rows leaves as CSV in 100 parts, each made only when the one before has left', async () => {
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
    expect(made).toBeLessThanOrEqual(50 * parts.length)
  }
  state.isOver = true
  expect(parts).toHaveLength(101)
  expect(parts.join('')).toBe(
    `\uFEFFRow\r\n${Array.from({ length: 5_000 }, (_, row) => `${row}\r\n`).join('')}`,
  )
  expect(turns).toBeGreaterThanOrEqual(100)
})
