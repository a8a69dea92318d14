import { describe, expect, test } from 'vitest'
import { cleanTag, sourceName } from '#app/basics/visit-source.ts'
import { isBot, isPrivatePath, hasOptedOut, maskPath, publicPath } from './rules.ts'

test.each([
  ['/nope', '/nope'],
  ['/old/page?email=thandi@example.co.za#x', '/old/page'],
  ['/old%3Femail=thandi', '/old'],
  ['/unsubscribe/thandi@example.co.za/now', '/unsubscribe/***/now'],
  ['/unsubscribe/thandi%40example.co.za', '/unsubscribe/***'],
  ['/unsubscribe/thandi%2540example.co.za', '/unsubscribe/***'],
  ['/call/0825550199', '/call/***'],
  ['/call/+27 82 555 0199', '/call/+***'],
  ['/call/082-555-0199.html', '/call/***.html'],
  ['/news/2025/10', '/news/2025/10'],
  ['/reset/8Jk2l0PqW8Jk2l0PqW8Jk2l0PqW8Jk2l0PqW', '/reset/***'],
  ['/a\u0000b\u009f', '/ab'],
  ['/%E0%A4%A', '/%E0%A4%A'],
  ['/kos%20en%20drank', '/kos en drank'],
])('NF-05 PRV-06 the path %s is stored as %s', (path, kept) => expect(maskPath(path)).toBe(kept))

test('NF-05 a path is cut to 200 characters', () => {
  expect(maskPath(`/${'ab/'.repeat(400)}`)).toHaveLength(200)
})

test.each([
  ['Spring Sale', 'spring sale'],
  ['email_2025-11-20+b', 'email_2025-11-20+b'],
  ['<script>', 'script'],
  ['thandi@example.co.za', ''],
  ['call-0825550199', ''],
  ['x'.repeat(25).concat(' ').repeat(4), 'x'.repeat(25).concat(' ').repeat(4).slice(0, 60)],
])('PRV-06 campaign tag %j is counted as %j', (given, kept) => expect(cleanTag(given)).toBe(kept))

test.each([
  ['www.Google.co.za', 'google.co.za'],
  ['intranet.example:8080', 'intranet.example:8080'],
  ['localhost', undefined],
  ['a b', undefined],
  ['"><b>', undefined],
])('a visit from %s is counted under %s', (host, name) => expect(sourceName(host)).toBe(name))

describe('bots and opt-outs', () => {
  const chrome =
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36'
  test.each([
    [chrome, false],
    ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', true],
    [chrome.replace('Chrome', 'HeadlessChrome'), true],
    ['curl/8.5.0', true],
    ['', true],
  ])('the user agent %j is a bot: %s', (agent, isOne) => expect(isBot(agent)).toBe(isOne))
  test.each([
    [{ gpc: '1' }, true],
    [{ dnt: '1' }, true],
    [{ dnt: '0' }, false],
    [{}, false],
  ])('D-150 a browser that sends %j has opted out: %s', (headers, refuses) => {
    expect(hasOptedOut(headers)).toBe(refuses)
  })
})

test('API-09 a public page is found despite a trailing slash or query, and console paths are private', () => {
  const known = new Set(['/', '/pricing'])
  expect(publicPath('/pricing/?plan=secure', known)).toBe('/pricing')
  expect(publicPath('//', known)).toBe('/')
  expect(publicPath('/prices', known)).toBeUndefined()
  expect(['/admin', '/admin/leads', '/internal-docs/x'].every(isPrivatePath)).toBe(true)
  expect(['/administration', '/', '/pricing'].some(isPrivatePath)).toBe(false)
})
