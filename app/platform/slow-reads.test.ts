import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SlowReads } from './slow-reads.server.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const after = (minutes: number) => new Date(Date.UTC(2026, 10, 23, 8, minutes))
let loads = 0
const taking = (ms: number) => () =>
  new Promise<number>((done) => setTimeout(() => done(++loads), ms))
const passing = async <Value>(answer: Promise<Value>, ms = 2_000) => {
  await vi.advanceTimersByTimeAsync(ms)
  return answer
}
beforeEach(() => void (loads = 0))

test('OPS-09 what is quick to read is read each time', async () => {
  const reads = new SlowReads<number>()
  expect(await passing(reads.read('13', taking(20), after(0)))).toEqual({ value: 1, asOf: null })
  expect(await passing(reads.read('13', taking(20), after(0)))).toEqual({ value: 2, asOf: null })
})

test('OPS-09 what is slow is kept for five minutes with its moment, then read anew while the old is answered', async () => {
  const reads = new SlowReads<number>()
  const ask = (minutes: number) => reads.read('13', taking(1_300), after(minutes))
  expect(await passing(ask(0))).toEqual({ value: 1, asOf: null })
  expect(await passing(ask(4))).toEqual({ value: 1, asOf: after(0) })
  expect(loads).toBe(1)
  expect(await ask(6)).toEqual({ value: 1, asOf: after(0) })
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await ask(7)).toEqual({ value: 2, asOf: after(6) })
  // Nobody looked for an hour: what was true then is not shown.
  expect(await passing(ask(68))).toEqual({ value: 3, asOf: null })
})

test('OPS-09 those who ask at once are answered by one read; other figures are kept apart', async () => {
  const reads = new SlowReads<number>()
  const now = after(0)
  const both = Promise.all([
    reads.read('13', taking(1_300), now),
    reads.read('13', taking(1_300), now),
    reads.read('26', taking(1_300), now),
  ])
  expect((await passing(both)).map(({ value }) => value)).toEqual([1, 1, 2])
})

test('OPS-09 a read that fails is told where nothing is kept, and leaves what is', async () => {
  const reads = new SlowReads<number>()
  const fails = () => Promise.reject(new Error('away'))
  await expect(reads.read('13', fails, after(0))).rejects.toThrow('away')
  await passing(reads.read('13', taking(1_300), after(0)))
  expect(await reads.read('13', fails, after(6))).toEqual({ value: 1, asOf: after(0) })
  expect(await reads.read('13', fails, after(7))).toEqual({ value: 1, asOf: after(0) })
})
