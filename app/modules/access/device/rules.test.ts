import { expect, test } from 'vitest'
import { describeDevice } from './rules.ts'

const safari = 'Version/18.1 Mobile/15E148 Safari/604.1'
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0'

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`, 'Chrome on Windows'],
  [`Mozilla/5.0 (Windows NT 10.0) ${chrome} Safari/537.36 Edg/142.0.0.0`, 'Edge on Windows'],
  [`Mozilla/5.0 (Linux; Android 14; K) ${chrome} Mobile Safari/537.36`, 'Chrome on Android'],
  [
    `Mozilla/5.0 (Linux; Android 14) SamsungBrowser/28.0 ${chrome} Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${safari}`, 'Safari on iPhone'],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_1) CriOS/142.0 ${safari}`, 'Chrome on iPhone'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15`, 'Safari on Mac'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Linux'],
  ['Firefox/145.0', 'Firefox'],
  ['Something (Windows NT 10.0)', 'A browser on Windows'],
  ['curl/8.5', 'Unknown browser'],
  [null, 'Unknown browser'],
])('T2 the user agent %s is shown as %s', (userAgent, words) => {
  expect(describeDevice(userAgent)).toBe(words)
})
