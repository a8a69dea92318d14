import { expect, test } from 'vitest'
import { metricsReaders } from './metrics.ts'

const token = 'a-token-for-the-collector'
const none = () => undefined
const bearer = (given: string) => (name: string) =>
  name === 'authorization' ? `Bearer ${given}` : undefined
const forwarded = (name: string) => (name === 'x-forwarded-for' ? '10.1.2.3' : undefined)
const passedOnWith = (added: string) => (name: string) => (name === added ? 'by=proxy' : undefined)

test('OPS-06 without a setting this machine alone reads the metrics, and never through a proxy', () => {
  const mayRead = metricsReaders({})
  expect(
    ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'].map((from) => mayRead(from, none)),
  ).toEqual([true, true, true, true])
  expect(
    ['10.1.2.3', '::ffff:10.1.2.3', '2001:db8::1', ''].map((from) => mayRead(from, none)),
  ).toEqual([false, false, false, false])
  expect(mayRead('127.0.0.1', forwarded)).toBe(false)
  expect(mayRead('10.1.2.3', bearer('undefined'))).toBe(false)
})

test.each(['forwarded', 'x-real-ip', 'x-forwarded-for', 'via'])(
  'OPS-06 a proxy on this machine that only adds %s does not make its clients local',
  (added) => {
    expect(metricsReaders({})('127.0.0.1', passedOnWith(added))).toBe(false)
  },
)

test('OPS-06 a network that is named reads them, and no one beside it', () => {
  const mayRead = metricsReaders({ METRICS_NETWORK: '10.1.0.0/16' })
  expect(['10.1.2.3', '::ffff:10.1.2.3', '10.2.0.1'].map((from) => mayRead(from, none))).toEqual([
    true,
    true,
    false,
  ])
  expect(mayRead('10.1.2.3', forwarded)).toBe(false)
  const six = metricsReaders({ METRICS_NETWORK: '2001:db8::/32' })
  expect([six('2001:db8::5', none), six('2001:db9::5', none)]).toEqual([true, false])
})

test('OPS-06 anyone who knows the token reads them from anywhere, through a proxy too', () => {
  const mayRead = metricsReaders({ METRICS_TOKEN: token })
  expect(mayRead('203.0.113.9', bearer(token))).toBe(true)
  expect(mayRead('203.0.113.9', bearer(`${token}x`))).toBe(false)
  expect(mayRead('203.0.113.9', none)).toBe(false)
})
