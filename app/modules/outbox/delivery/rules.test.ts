import { describe, expect, test } from 'vitest'
import {
  updateBreaker,
  closedBreaker,
  failedAttempt,
  isChannelConfigured,
  maxFailures,
  nextStep,
  pauseSeconds,
  takePermit,
  type Breaker,
} from './rules.ts'

test.each([
  [{}, 'crm', false],
  [{ SMTP_URL: 'smtp://x' }, 'crm', false],
  [{ ZOHO_REFRESH_TOKEN: 'r' }, 'crm', true],
  [{ ZOHO_REFRESH_TOKEN: 'r' }, 'mail', false],
  [{ SMTP_URL: 'smtp://x' }, 'mail', true],
  [{}, 'webhook', true],
  [{ COPY: 'yes' }, 'webhook', false],
] as const)('D-75 settings %j: channel %s is set up: %s', (settings, channel, expected) => {
  expect(isChannelConfigured(settings, channel)).toBe(expected)
})

test.each([
  [1, 0, undefined, 1],
  [1, 1, undefined, 2],
  [2, 1, undefined, 4],
  [5, 0.5, undefined, 24],
  [9, 1, undefined, 512],
  [10, 1, undefined, 600],
  [500, 1, undefined, 600],
  [500, 0, undefined, 300],
  [1, 0, 30, 30],
  [1, 1, 30, 32],
  [10, 1, 30, 600],
  [1, 0, 86_400, 3_600],
])('API-06 failure %i, random %d, delay %s: pause %d s', (failures, random, asked, expected) => {
  expect(pauseSeconds(failures, random, asked)).toBe(expected)
})

const firstAttempt = { failures: 0, attempts: 1, countsFailure: true }

describe('API-06 the next step after an attempt', () => {
  test.each([
    ['refused', {}, 'failed', 1, undefined],
    ['transient', {}, 'queued', 1, 2],
    ['transient', { failures: 3 }, 'queued', 4, 16],
    ['transient', { failures: maxFailures - 1 }, 'failed', maxFailures, undefined],
    ['transient', { failures: 2, attempts: 4, countsFailure: false }, 'queued', 2, 16],
    ['throttled', { attempts: 2 }, 'queued', 0, 4],
    ['throttled', { failures: maxFailures - 1, attempts: 90 }, 'queued', maxFailures - 1, 600],
  ] as const)('%s with %j: %s, failures %i, pause %s s', (kind, more, state, failures, pause) => {
    const next = nextStep(failedAttempt(kind, 'x', 'x'), { ...firstAttempt, ...more }, 1)
    expect(next).toEqual({ state, failures, pauseSeconds: pause })
  })
})

function runBreaker(
  steps: [second: number, delivery: string, kind: 'transient' | 'delivered' | 'refused'][],
) {
  const permits: string[] = []
  let breaker: Breaker = closedBreaker
  for (const [second, deliveryId, kind] of steps) {
    const [permit, asked] = takePermit(breaker, second * 1_000)
    permits.push(permit)
    breaker = asked
    if (permit === 'park') continue
    const attempt = { deliveryId, wasProbe: permit === 'probe', kind }
    breaker = updateBreaker(breaker, attempt, second * 1_000)
  }
  return { permits, breaker }
}

describe('T21 the breaker', () => {
  const thirtyFailures: Parameters<typeof runBreaker>[0] = Array.from({ length: 30 }, (_, at) => [
    0,
    ['a', 'b', 'c'][at % 3]!,
    'transient',
  ])

  test('opens after thirty failures in a row, then parks', () => {
    const late: typeof thirtyFailures = [
      [1, 'd', 'transient'],
      [4.9, 'd', 'transient'],
    ]
    expect(runBreaker([...thirtyFailures, ...late]).permits.slice(30)).toEqual(['park', 'park'])
  })

  test('restarts its count after any response, even a refusal', () => {
    const steps = thirtyFailures.toSpliced(29, 0, [0, 'd', 'refused'])
    expect(runBreaker(steps).breaker.open).toBeUndefined()
  })

  test('does not open for one or two deliveries that always fail', () => {
    const steps: typeof thirtyFailures = Array.from({ length: 40 }, (_, at) => [
      at,
      at % 2 ? 'a' : 'b',
      'transient',
    ])
    expect(runBreaker(steps).breaker.open).toBeUndefined()
  })

  test('lets one attempt through after the pause, and the next only after a longer one', () => {
    const seconds = [5, 14, 15, 34, 35, 60, 65, 94]
    const { permits, breaker } = runBreaker([
      ...thirtyFailures,
      ...seconds.map((second): (typeof thirtyFailures)[number] => [second, 'd', 'transient']),
    ])
    expect(permits.slice(30)).toEqual(seconds.map((_, at) => (at % 2 ? 'park' : 'probe')))
    expect(breaker.open?.pauseMs).toBe(30_000)
  })

  test('allows no second attempt during a probe, and replaces a lost probe', () => {
    const { breaker } = runBreaker(thirtyFailures)
    const [first, during] = takePermit(breaker, 5_000)
    const later = [20_000, 65_000].map((ms) => takePermit(during, ms)[0])
    expect([first, ...later]).toEqual(['probe', 'park', 'probe'])
  })

  test('closes with the first success', () => {
    const both = ['d', 'e'].map((id): (typeof thirtyFailures)[number] => [5, id, 'delivered'])
    const { permits } = runBreaker([...thirtyFailures, ...both])
    expect(permits.slice(30)).toEqual(['probe', 'attempt'])
  })

  test('does not extend the pause for a late failure of an earlier attempt', () => {
    const { breaker } = runBreaker(thirtyFailures)
    const late = { deliveryId: 'z', wasProbe: false, kind: 'transient' } as const
    expect(updateBreaker(breaker, late, 4_000).open).toEqual(breaker.open)
  })
})
