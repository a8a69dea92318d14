import { describe, expect, test } from 'vitest'
import {
  updateBreaker,
  closedBreaker,
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
])('API-06 failure %i, random %d, asked %s: pause %d s', (failures, random, asked, expected) => {
  expect(pauseSeconds(failures, random, asked)).toBe(expected)
})

const attemptError = { code: 'x', message: 'x' }
const firstAttempt = { failures: 0, attempts: 1, countsFailure: true }

describe('API-06 what follows an attempt', () => {
  test.each([
    ['refused', firstAttempt, { state: 'failed', failures: 1 }],
    ['transient', firstAttempt, { state: 'queued', failures: 1, pauseSeconds: 2 }],
    [
      'transient',
      { ...firstAttempt, failures: 3 },
      { state: 'queued', failures: 4, pauseSeconds: 16 },
    ],
    [
      'transient',
      { ...firstAttempt, failures: maxFailures - 1 },
      { state: 'failed', failures: maxFailures },
    ],
    [
      'transient',
      { failures: 2, attempts: 4, countsFailure: false },
      { state: 'queued', failures: 2, pauseSeconds: 16 },
    ],
    [
      'throttled',
      { ...firstAttempt, attempts: 2 },
      { state: 'queued', failures: 0, pauseSeconds: 4 },
    ],
    [
      'throttled',
      { failures: maxFailures - 1, attempts: 90, countsFailure: true },
      { state: 'queued', failures: maxFailures - 1, pauseSeconds: 600 },
    ],
  ] as const)('%s with %j', (kind, before, expected) => {
    expect(nextStep({ kind, error: attemptError }, before, 1)).toEqual(expected)
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
    breaker = updateBreaker(
      breaker,
      { deliveryId, wasProbe: permit === 'probe', kind },
      second * 1_000,
    )
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
    const { permits } = runBreaker([
      ...thirtyFailures,
      [1, 'd', 'transient'],
      [4.9, 'd', 'transient'],
    ])
    expect(permits.slice(30)).toEqual(['park', 'park'])
  })

  test('an answer in between starts the count anew, even a refusal', () => {
    const steps = thirtyFailures.toSpliced(29, 0, [0, 'd', 'refused'])
    expect(runBreaker(steps).breaker.open).toBeUndefined()
  })

  test('does not open for one or two deliveries that always fail', () => {
    const steps = Array.from(
      { length: 40 },
      (_, at) => [at, at % 2 ? 'a' : 'b', 'transient'] as const,
    )
    expect(runBreaker(steps.map((step) => [...step])).breaker.open).toBeUndefined()
  })

  test('lets one attempt through after the pause, and the next only after a longer one', () => {
    const { permits, breaker } = runBreaker([
      ...thirtyFailures,
      [5, 'd', 'transient'],
      [14, 'e', 'transient'],
      [15, 'e', 'transient'],
      [34, 'f', 'transient'],
      [35, 'f', 'transient'],
      [60, 'g', 'transient'],
      [65, 'g', 'transient'],
      [94, 'h', 'transient'],
    ])
    expect(permits.slice(30)).toEqual([
      'probe',
      'park',
      'probe',
      'park',
      'probe',
      'park',
      'probe',
      'park',
    ])
    expect(breaker.open?.pauseMs).toBe(30_000)
  })

  test('a second attempt is not let through while the probe runs, and a lost probe is replaced', () => {
    const { breaker } = runBreaker(thirtyFailures)
    const [first, during] = takePermit(breaker, 5_000)
    expect([first, takePermit(during, 20_000)[0], takePermit(during, 65_000)[0]]).toEqual([
      'probe',
      'park',
      'probe',
    ])
  })

  test('closes with the first success', () => {
    const { permits } = runBreaker([
      ...thirtyFailures,
      [5, 'd', 'delivered'],
      [5, 'e', 'delivered'],
    ])
    expect(permits.slice(30)).toEqual(['probe', 'attempt'])
  })

  test('a late failure of an attempt that began before does not lengthen the pause', () => {
    const { breaker } = runBreaker(thirtyFailures)
    const late = updateBreaker(
      breaker,
      { deliveryId: 'z', wasProbe: false, kind: 'transient' },
      4_000,
    )
    expect(late.open).toEqual(breaker.open)
  })
})
