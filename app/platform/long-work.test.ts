import { expect, test } from 'vitest'
import { csvParts } from './csv-parts.server.ts'
import { LongWork } from './long-work.server.ts'

/** A clock that goes on by what is worked and waited, and a machine on which each wait ends `lateMs` too late. */
function machine() {
  const state = { now: 0, lateMs: 0, resting: 0, rests: [] as number[] }
  const work = new LongWork(
    async (ms) => {
      expect(++state.resting).toBe(1)
      state.rests.push(ms)
      await new Promise(setImmediate)
      state.now += ms + state.lateMs
      state.resting--
    },
    () => state.now,
  )
  return { state, work }
}

test('OPS-10 long work rests after each slice of 4 ms, longer while the loop is late, shorter when it is not', async () => {
  const { state, work } = machine()
  const pace = work.begin()
  const slices = async (count: number) => {
    for (let slice = 0; slice < count; slice++) {
      state.now += 4
      await pace.giveWay()
    }
  }
  await slices(3)
  expect(state.rests).toEqual([1, 1, 1])
  state.lateMs = 20
  await slices(8)
  expect(state.rests.slice(3)).toEqual([1, 2, 4, 8, 16, 32, 64, 64])
  state.lateMs = 2
  await slices(8)
  expect(state.rests.slice(11)).toEqual([64, 32, 16, 8, 4, 2, 1, 1])
})

test('OPS-10 small steps count together: a turn for others after each, a rest after 4 ms of them', async () => {
  const { state, work } = machine()
  const pace = work.begin()
  let turns = 0
  const count = () => void (turns++, turns < 1_000 && setImmediate(count))
  setImmediate(count)
  for (let step = 0; step < 40; step++) {
    state.now += 1
    await pace.giveWay()
  }
  expect(state.rests).toHaveLength(10)
  expect(turns).toBeGreaterThanOrEqual(39)
})

test('OPS-10 three pieces of long work share one place: their rests follow each other', async () => {
  const { state, work } = machine()
  const running = [work.begin(), work.begin(), work.begin()].map(async (pace) => {
    for (let slice = 0; slice < 5; slice++) {
      state.now += 4
      await pace.giveWay()
    }
  })
  await Promise.all(running)
  expect(state.rests).toHaveLength(15)
})

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
  for await (const part of csvParts(['Row'], pages(), (row) => (made++, [row]))) {
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
