import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { staffRoles } from '#app/basics/staff-roles.ts'
import {
  mayReceiveChange,
  mergeRow,
  parseChange,
  parseLastSequence,
  reconnectPauseMs,
  removeRow,
  splitEvents,
} from './rules.ts'
import { liveTopics, type LiveTopic } from './schema.ts'

const row = (id: string, version: number) => ({ id, version })

describe('mergeRow', () => {
  test('SYN-02 a new record is added at the top', () => {
    expect(mergeRow([row('a', 1)], row('b', 1)).map(({ id }) => id)).toEqual(['b', 'a'])
  })

  test('SYN-03 a known record is replaced in place', () => {
    const merged = mergeRow([row('a', 1), row('b', 1), row('c', 1)], row('b', 2))
    expect(merged).toEqual([row('a', 1), row('b', 2), row('c', 1)])
  })

  test('SYN-07 records that arrive repeatedly and in any order leave each id once, with its newest version', () => {
    const records = fc.array(fc.record({ id: fc.constantFrom('a', 'b', 'c'), version: fc.nat(9) }))
    fc.assert(
      fc.property(records, (arrived) => {
        const rows = arrived.reduce<readonly { id: string; version: number }[]>(mergeRow, [])
        expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
        for (const { id, version } of rows)
          expect(version).toBe(
            Math.max(...arrived.filter((r) => r.id === id).map((r) => r.version)),
          )
      }),
      { seed: 20_261_121 },
    )
  })
})

test('SYN-04 a deleted record leaves the list, and a repeat changes nothing', () => {
  const rows = [row('a', 1), row('b', 1)]
  const without = removeRow(rows, 'a')
  expect(without).toEqual([row('b', 1)])
  expect(removeRow(without, 'a')).toBe(without)
})

test.each([
  ['{"sequence":7,"topic":"products","operation":"update","id":"p1"}', true],
  ['{"sequence":7,"topic":"passwords","operation":"update","id":"p1"}', false],
  ['{"sequence":"7"}', false],
  ['hello', false],
])('the notification %s is valid: %s', (payload, isKnown) => {
  expect(parseChange(payload) !== undefined).toBe(isKnown)
})

test.each([
  ['41', 41],
  ['0', 0],
  ['', undefined],
  [undefined, undefined],
  ['-1', undefined],
  ['1e309', undefined],
  ['1; drop table', undefined],
])('SYN-06 the position %s is read as %s', (after, position) => {
  expect(parseLastSequence(after)).toBe(position)
})

test('SYN-06 reconnect pauses double up to 30 seconds, with jitter', () => {
  expect([0, 1, 2, 3].map((failures) => reconnectPauseMs(failures, 1))).toEqual([
    500, 1000, 2000, 4000,
  ])
  expect(reconnectPauseMs(50, 1)).toBe(30_000)
  expect(reconnectPauseMs(3, 0)).toBe(2000)
})

test('complete events are parsed, and a partial one is kept for the next chunk', () => {
  expect(splitEvents(': beat\n\nevent: change\nid: 4\ndata: {"a":1}\n\nevent: start\nda')).toEqual({
    events: [{ event: 'change', data: '{"a":1}' }],
    rest: 'event: start\nda',
  })
})

const topics = Object.keys(liveTopics) as LiveTopic[]

test.each(staffRoles)(
  'T9 SYN-09 of 10,000 changes by other people, a %s may receive only those for the role',
  (role) => {
    for (let n = 0; n < 10_000; n++) {
      const topic = topics[n % topics.length]!
      const change = { sequence: n, topic, operation: 'update', id: `other-${n}` } as const
      const isForRole = staffRoles.indexOf(role) >= staffRoles.indexOf(liveTopics[topic])
      const isAllowed = isForRole && topic !== 'notifications'
      expect(mayReceiveChange({ staffId: 'me', role }, change)).toBe(isAllowed)
    }
  },
)

test.each(['people', 'sessions', 'notifications'] as const)(
  'ROL-14 ADS-11 every role receives changes to its own %s, and a viewer none to those of other people',
  (topic) => {
    const change = { sequence: 1, topic, operation: 'update', id: 'me' } as const
    const viewer = { staffId: 'me', role: 'viewer' } as const
    for (const role of staffRoles) expect(mayReceiveChange({ ...viewer, role }, change)).toBe(true)
    expect(mayReceiveChange({ ...viewer, staffId: 'other' }, change)).toBe(false)
    expect(mayReceiveChange(viewer, { ...change, topic: 'leads' })).toBe(false)
  },
)
