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
  [0, 29, true],
  [0, 30, false],
  [479, 479, true],
  [479, 480, false],
])('T2 a session started at 0, last used at %i, is active at %i: %s', (used, now, isAlive) => {
  const times = { startedAt: minutes(0), lastSeenAt: minutes(used) }
  expect(isSessionAlive(times, minutes(now))).toBe(isAlive)
})

test('T2 a session ends after 30 idle minutes, and after eight hours at the latest', () => {
  expect(sessionEnd({ startedAt: minutes(0), lastSeenAt: minutes(100) })).toEqual(minutes(130))
  expect(sessionEnd({ startedAt: minutes(0), lastSeenAt: minutes(470) })).toEqual(minutes(480))
})

test.each([
  [14, null, false],
  [15, null, true],
  [20, 20, false],
  [20, 19, true],
])('T2 D-100 at minute %i, token offered at %s, rotation is due: %s', (now, offeredAt, isDue) => {
  const nextTokenIssuedAt = offeredAt === null ? null : minutes(offeredAt)
  expect(isRotationDue({ accessTokenIssuedAt: minutes(0), nextTokenIssuedAt }, minutes(now))).toBe(
    isDue,
  )
})

test('T11 a failed sign-in is delayed to the next multiple of a fixed interval', () => {
  for (const elapsed of [0, 31.5, 399, 400, 950]) {
    expect((elapsed + msUntilNextInterval(elapsed)) % failureGridMs).toBeCloseTo(0, 6)
    expect(msUntilNextInterval(elapsed)).toBeGreaterThan(0)
  }
})

test.each([
  ['https://connect.example', 'connect.example'],
  ['https://www.connect.example/', 'www.connect.example'],
  ['https://connect.example:8443', 'connect.example'],
  ['http://localhost:3000', 'localhost'],
  ['http://connect.example', undefined],
  ['http://192.168.1.5:3000', undefined],
  ['https://127.0.0.1', undefined],
  ['https://[::1]:3000', undefined],
  ['http://localhost.evil.example', undefined],
])('STF-10 the passkey domain of %s is %s', (url, id) => {
  const origin = url.replace(/\/$/, '')
  expect(relyingPartyOf(url)).toEqual(id && { id, origin })
})
