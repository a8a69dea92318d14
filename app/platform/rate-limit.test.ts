import { expect, onTestFinished, test, vi } from 'vitest'
import { useTestDatabase, testContext, testNow } from '#tools/testing/test-database.ts'
import { countAttempt, countAttempts, type RateLimit } from './rate-limit.server.ts'
import { rateLimits } from './tables.ts'

const database = useTestDatabase()

const clockAfter = (delay: number) => ({ now: () => new Date(testNow.getTime() + delay * 1000) })
const testLimit = (name: string, more: Partial<RateLimit> = {}): RateLimit => ({
  name,
  attempts: 3,
  windowSeconds: 60,
  ...more,
})

test('API-11 attempts over the limit are refused until the window ends, and allowed if the clock was set back', async () => {
  const ctx = testContext(database)
  for (let i = 0; i < 3; i++) expect((await countAttempt(ctx, testLimit('window'))).ok).toBe(true)
  expect(await countAttempt({ ...ctx, clock: clockAfter(20) }, testLimit('window'))).toMatchObject({
    ok: false,
    reason: 'too-many-requests',
    retryAfterSeconds: 40,
  })
  expect((await countAttempt({ ...ctx, clock: clockAfter(60) }, testLimit('window'))).ok).toBe(true)
  const single = testLimit('set back', { attempts: 1 })
  for (const clock of [clockAfter(86_400), clockAfter(0)])
    expect((await countAttempt({ ...ctx, clock }, single)).ok).toBe(true)
})

test('T12 each client and each limit has a separate count, and no IP address is stored', async () => {
  const ctx = testContext(database)
  const one = { ...testLimit('apart'), attempts: 1 }
  expect((await countAttempt(ctx, one, '198.51.100.7')).ok).toBe(true)
  expect((await countAttempt(ctx, one, '198.51.100.8')).ok).toBe(true)
  expect((await countAttempt(ctx, { ...one, name: 'apart-too' }, '198.51.100.7')).ok).toBe(true)
  expect((await countAttempt(ctx, one, '198.51.100.7')).ok).toBe(false)
  const rows = await database.db.select().from(rateLimits)
  expect(JSON.stringify(rows)).not.toContain('198.51.100')
})

test('T12 of fifty simultaneous attempts, exactly as many as the limit are allowed', async () => {
  const ctx = testContext(database)
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, () => countAttempt(ctx, testLimit('race', { attempts: 20 }))),
  )
  expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(20)
})

test('T12 attempts against several limits return their outcomes in order', async () => {
  const ctx = testContext(database)
  const attempts = ['z', 'y', 'x'].map((name) => ({
    limit: testLimit(`several-${name}`, { attempts: name === 'y' ? 1 : 2 }),
    client: '198.51.100.9',
  }))
  const within = async () => (await countAttempts(ctx, attempts)).map(({ ok }) => ok)
  expect(await within()).toEqual([true, true, true])
  const statements = vi.spyOn(ctx.db, 'execute')
  onTestFinished(() => statements.mockRestore())
  expect(await within()).toEqual([true, false, true])
  expect(statements).toHaveBeenCalledTimes(1)
})

test('RATE_LIMIT_FACTOR multiplies a limit unless it is fixed', async () => {
  const ctx = testContext(database, { env: { RATE_LIMIT_FACTOR: '2' } })
  const allowed = async (asked: RateLimit) => {
    const outcomes = []
    for (let i = 0; i < 8; i++) outcomes.push(await countAttempt(ctx, asked))
    return outcomes.filter((outcome) => outcome.ok).length
  }
  expect(await allowed(testLimit('scaled'))).toBe(6)
  expect(await allowed(testLimit('fixed', { isFixed: true }))).toBe(3)
})

test('expired counters are deleted while new ones are created', async () => {
  const ctx = testContext(database)
  await countAttempt(ctx, testLimit('old'), 'a client that never returns')
  const nextDay = { ...ctx, clock: clockAfter(24 * 3600) }
  for (let i = 0; i < 200; i++) await countAttempt(nextDay, testLimit('tidy'), `client ${i}`)
  const left = await database.db.select().from(rateLimits)
  expect(new Set(left.map((row) => row.key.split(':')[0]))).toEqual(new Set(['tidy']))
})
