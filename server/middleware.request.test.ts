import { expect, test } from 'vitest'
import { loggablePath, clientNetwork } from './middleware.ts'

const token = 'nVq1hB0rZb7tq8d2o8cJvR7xSgq3m6m9k1s5p0wL2aE'

test.each([
  [`/calendar/${token}.ics`, '/calendar/[removed]'],
  [`/%63alendar%2F${token}.ics`, '/%63alendar%2F[removed]'],
  [`/enquiry/${token}/write`, '/enquiry/[removed]'],
  ['/admin/appointments', '/admin/appointments'],
])('STF-09 PAS-03 %s is logged as %s', (path, logged) => {
  expect(loggablePath(path)).toBe(logged)
})

test.each([
  ['no proxy trusted: the header is ignored', '203.0.113.7', '198.51.100.1', 0, '203.0.113.7'],
  ['one proxy: the last entry counts', '10.0.0.1', '6.6.6.6, 198.51.100.1', 1, '198.51.100.1'],
  [
    'two proxies: the second from the right',
    '10.0.0.1',
    '6.6.6.6, 198.51.100.1, 10.0.0.2',
    2,
    '198.51.100.1',
  ],
  ['more proxies than entries: the first', '10.0.0.1', '198.51.100.1', 3, '198.51.100.1'],
  ['trusted but absent: the socket', '203.0.113.7', undefined, 1, '203.0.113.7'],
  ['IPv4 inside IPv6', '::ffff:203.0.113.7', undefined, 0, '203.0.113.7'],
  ['IPv6 by /64', '2001:db8:1:2:3:4:5:6', undefined, 0, '2001:db8:1:2::/64'],
  ['a shortened IPv6', '2001:db8::6', undefined, 0, '2001:db8:0:0::/64'],
  ['loopback', '::1', undefined, 0, '0:0:0:0::/64'],
])('T12 %s', (_what, socket, header, hops, network) => {
  expect(clientNetwork(socket, header, hops)).toBe(network)
})

test('T12 two hosts of one /64 are one client, of two are two', () => {
  const of = (address: string) => clientNetwork(address, undefined, 0)
  expect(of('2001:db8:1:2::1')).toBe(of('2001:0db8:0001:0002:ffff::9'))
  expect(of('2001:db8:1:2::1')).not.toBe(of('2001:db8:1:3::1'))
})
