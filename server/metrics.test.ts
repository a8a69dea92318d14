import { expect, test } from 'vitest'
import { metricsReaders } from './metrics.ts'

const token = 'a-token-for-the-collector'
const none = () => undefined
const bearer = (given: string) => (name: string) =>
  name === 'authorization' ? `Bearer ${given}` : undefined
const passedOnWith = (added: string) => (name: string) => (name === added ? 'by=proxy' : undefined)

test('OPS-06 by default only this machine can read the metrics, and not through a proxy', () => {
  const mayRead = metricsReaders({})
  const local = ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1']
  const all = [...local, '10.1.2.3', '::ffff:10.1.2.3', '2001:db8::1', '']
  expect(all.filter((from) => mayRead(from, none))).toEqual(local)
  for (const added of ['forwarded', 'x-real-ip', 'x-forwarded-for', 'via'])
    expect(mayRead('127.0.0.1', passedOnWith(added)), added).toBe(false)
  expect(mayRead('10.1.2.3', bearer('undefined'))).toBe(false)
})

test('OPS-06 only the configured network can read the metrics', () => {
  const mayRead = metricsReaders({ METRICS_NETWORK: '10.1.0.0/16' })
  const named = ['10.1.2.3', '::ffff:10.1.2.3']
  expect([...named, '10.2.0.1'].filter((from) => mayRead(from, none))).toEqual(named)
  expect(mayRead('10.1.2.3', passedOnWith('x-forwarded-for'))).toBe(false)
  const six = metricsReaders({ METRICS_NETWORK: '2001:db8::/32' })
  expect([six('2001:db8::5', none), six('2001:db9::5', none)]).toEqual([true, false])
})

test('OPS-06 the token gives access to the metrics from any address', () => {
  const mayRead = metricsReaders({ METRICS_TOKEN: token })
  expect(mayRead('203.0.113.9', bearer(token))).toBe(true)
  const proxied = (name: string) => bearer(token)(name) ?? passedOnWith('x-forwarded-for')(name)
  expect(mayRead('203.0.113.9', proxied)).toBe(true)
  expect(mayRead('203.0.113.9', bearer(`${token}x`))).toBe(false)
  expect(mayRead('203.0.113.9', none)).toBe(false)
})
