import { expect, test } from 'vitest'
import {
  failureGridMs,
  isRotationDue,
  isSessionAlive,
  msUntilNextInterval,
  relyingPartyOf,
  sessionEnd,
} from './rules.ts'

const minutes = (count: number) => new Date(count * 60_000)

test.each([
  { startedAt: 0, lastSeenAt: 0, now: 29, isAlive: true },
  { startedAt: 0, lastSeenAt: 0, now: 30, isAlive: false },
  { startedAt: 0, lastSeenAt: 479, now: 479, isAlive: true },
  { startedAt: 0, lastSeenAt: 479, now: 480, isAlive: false },
])(
  'T2 a session started at $startedAt, used at $lastSeenAt, is alive at $now min: $isAlive',
  (row) => {
    const times = { startedAt: minutes(row.startedAt), lastSeenAt: minutes(row.lastSeenAt) }
    expect(isSessionAlive(times, minutes(row.now))).toBe(row.isAlive)
  },
)

test('T2 the end is the idle end, never after eight hours', () => {
  expect(sessionEnd({ startedAt: minutes(0), lastSeenAt: minutes(100) })).toEqual(minutes(130))
  expect(sessionEnd({ startedAt: minutes(0), lastSeenAt: minutes(470) })).toEqual(minutes(480))
})

test.each([
  [14, null, false],
  [15, null, true],
  [20, 20, false],
  [20, 19, true],
])('T2 D-100 at %i min, offered at %s: rotation is due %s', (now, offeredAt, isDue) => {
  const nextTokenIssuedAt = offeredAt === null ? null : minutes(offeredAt)
  expect(isRotationDue({ accessTokenIssuedAt: minutes(0), nextTokenIssuedAt }, minutes(now))).toBe(
    isDue,
  )
})

test('T11 every failure leaves at a multiple of the grid', () => {
  for (const elapsed of [0, 31.5, 399, 400, 950]) {
    expect((elapsed + msUntilNextInterval(elapsed)) % failureGridMs).toBeCloseTo(0, 6)
    expect(msUntilNextInterval(elapsed)).toBeGreaterThan(0)
  }
})

test.each([
  ['https://connect.example', { id: 'connect.example', origin: 'https://connect.example' }],
  [
    'https://www.connect.example/',
    { id: 'www.connect.example', origin: 'https://www.connect.example' },
  ],
  [
    'https://connect.example:8443',
    { id: 'connect.example', origin: 'https://connect.example:8443' },
  ],
  ['http://localhost:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  ['http://connect.example', undefined],
  ['http://192.168.1.5:3000', undefined],
  ['https://127.0.0.1', undefined],
  ['https://[::1]:3000', undefined],
  ['http://localhost.evil.example', undefined],
])('STF-10 at %s a passkey belongs to %j', (url, party) => {
  expect(relyingPartyOf(url)).toEqual(party)
})
