import { beforeEach, expect, test } from 'vitest'
import { RepeatedFaults, describeError } from './logger.server.ts'

let now: number
let lines: string[]
let faults: RepeatedFaults
beforeEach(() => {
  now = 0
  lines = []
  faults = new RepeatedFaults(() => now)
})
const recordFault = (kind: string) =>
  faults.record(kind, (repeated) => lines.push(`${kind} ${repeated}`))

test('T17 a repeated fault is logged at most once a minute, with the number of repeats', () => {
  for (; now < 10 * 60_000; now += 40) recordFault('away')
  expect(lines).toHaveLength(10)
  expect(lines.slice(0, 2)).toEqual(['away 0', 'away 1499'])
})

test('T17 a different fault is logged at once', () => {
  for (const kind of ['away', 'full', 'away', 'full']) recordFault(kind)
  expect(lines).toEqual(['away 0', 'full 0'])
})

test('T17 a flush after a minute logs the remaining repeats once', () => {
  for (let time = 0; time < 3; time++) recordFault('away')
  faults.flush()
  expect(lines).toEqual(['away 0'])
  now += 60_000
  faults.flush()
  faults.flush()
  expect(lines).toEqual(['away 0', 'away 2'])
  recordFault('away')
  expect(lines.at(-1)).toBe('away 0')
})

test('T17 all of 2,000 different faults are logged, and so are the repeats of an earlier one', () => {
  recordFault('0')
  recordFault('0')
  for (let kind = 0; kind < 2_000; kind++) recordFault(`of ${kind}`)
  expect(lines).toHaveLength(2_002)
  expect(lines).toContain('0 1')
})

test('a fault that is not an Error is described by its message', () => {
  expect(describeError({ message: 'connection lost', queue: 'maintenance' })).toEqual({
    message: 'connection lost',
  })
  expect(describeError('lost')).toEqual({ message: 'lost' })
  expect(describeError(null)).toEqual({ message: 'null' })
})
