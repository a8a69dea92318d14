import { expect, test } from 'vitest'
import { fixedClock } from '#tools/testing/fixed-clock.ts'
import {
  createTestDatabase,
  testContext,
  testNow,
  useTestDatabase,
} from '#tools/testing/test-database.ts'
import { createPageToken, readFormToken, createVisitToken } from './installation.server.ts'

const database = useTestDatabase()
const contextAfter = (laterMs: number) =>
  testContext(database, { clock: fixedClock(new Date(testNow.getTime() + laterMs)) })
const hourMs = 3_600_000

test('T13 a visit token has a unique serial and gives its age, despite small clock differences between nodes', async () => {
  const token = await createVisitToken(contextAfter(0))
  for (const ageMs of [0, 90_000])
    expect(await readFormToken(contextAfter(ageMs), token)).toMatchObject({ kind: 'visit', ageMs })
  expect(await readFormToken(contextAfter(-4_000), token), 'clocks differ').toMatchObject({
    kind: 'visit',
  })
  const serials = await Promise.all(
    [token, await createVisitToken(contextAfter(0))].map((s) => readFormToken(contextAfter(0), s)),
  )
  expect(new Set(serials.map((read) => 'serial' in read && read.serial)).size).toBe(2)
})

test('T13 a page token stays the same all day and changes the next day', async () => {
  const morning = await createPageToken(contextAfter(0))
  expect(await createPageToken(contextAfter(9 * hourMs))).toBe(morning)
  expect(await createPageToken(contextAfter(24 * hourMs))).not.toBe(morning)
  expect(await readFormToken(contextAfter(0), morning)).toMatchObject({ kind: 'page' })
})

test('T13 a token that is altered, from another installation or from the future counts as forged', async () => {
  const token = await createVisitToken(contextAfter(0))
  const other = await createTestDatabase()
  const foreign = await createVisitToken(testContext(other))
  await other.close()
  const [kind, time, serial, proof] = token.split('.') as [string, string, string, string]
  const forged = [
    foreign,
    'x',
    '0',
    `${token}A`,
    token.slice(0, -1),
    `${kind}.${(Number.parseInt(time, 36) - 60_000).toString(36)}.${serial}.${proof}`,
    `${kind}.${time}.AAAAAAAAAAAA.${proof}`,
    `p.${time}.${proof}`,
    `p.${time}.${serial}.${proof}`,
    `v.${time}..${proof}`,
    token.toUpperCase(),
    'v.zzzzzzzzzzz.AAAAAAAAAAAA.' + 'A'.repeat(43),
    '\u0000'.repeat(60),
  ]
  for (const wrong of forged)
    expect(await readFormToken(contextAfter(90_000), wrong), wrong).toEqual({ kind: 'forged' })
  expect(await readFormToken(contextAfter(-10_000), token), 'from the future').toEqual({
    kind: 'forged',
  })
  expect(await readFormToken(contextAfter(0), '')).toEqual({ kind: 'none' })
})
