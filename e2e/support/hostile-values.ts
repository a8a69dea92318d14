const invisible = ['', ' ', '\u0000', 'a\u0000b', '\ud800', 'x\udfff', '\ufeff', '\u202egnp.exe']
const long = ['e\u0301'.repeat(500), '𝕏'.repeat(3_000), '🌳'.repeat(200), 'x'.repeat(70_000)]
const signs = ['\u200b\u2800', '٣٤٥', '\\', '\t\n', '\r\nBcc: a@evil.example', '=cmd|calc']
const code = [`'; drop table leads; --`, `" or ""="`, '%%%s%n', '${7*7}', '{{7*7}}']
const markup = ['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>']
const paths = ['../../../../etc/passwd', '..%2f..%2f', '%00', '%ff']
const urls = ['javascript:alert(1)', '//evil.example/', 'file:///etc/passwd', 'http://[::1]:5432/']
const words = ['__proto__', 'constructor', '[object Object]', 'undefined', 'null', 'NaN']
const numbers = ['1e309', '-0', '0x10', '9'.repeat(400)]
const dates = ['2026-02-30', '2026-13-01', '0000-00-00', '+275760-09-13', '24:61']
const emails = ['a@b', `${'a'.repeat(250)}@b.example`]
const others = ['00000000-0000-0000-0000-000000000000', '(((((((((((((((((((((a']
const otherNumbers = [0, -1, 1.5, 1e308, -1e308, 2 ** 31, 2 ** 53]
const otherTypes: unknown[] = [null, true, ...otherNumbers, [], {}, [[[[]]]], { length: -1 }]

/**
 * Values that often break programs: odd texts, numbers and dates, foreign paths, and injections of markup, SQL,
 * formulas and email headers.
 */
export const hostileValues: readonly unknown[] = [
  ...[invisible, long, signs, code, markup, paths, urls].flat(),
  ...[words, numbers, dates, emails, others].flat(),
  ...otherTypes,
]

const brokenJson = ['{', '{"name":', '{"a":1,}', "{'a':1}", '[1,2', 'NaN', '{"a":01}', '"\\ud800']
/** Bodies that are not JSON: unfinished, in another notation, extremely deep, not in UTF-8, or compressed. */
export const unreadableBodies: readonly (string | Uint8Array<ArrayBuffer>)[] = [
  ...brokenJson,
  '\u0000',
  '<xml/>',
  '['.repeat(20_000),
  '{"a":'.repeat(9_000),
  `{"a":"${'x'.repeat(200_000)}`,
  Uint8Array.of(0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d, 0x7d),
  Uint8Array.of(0x1f, 0x8b, 8, 0),
]

export const strangeTypes = [
  'text/xml',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-7',
  '*/*',
]

const nuls = `search=${'%00'.repeat(300)}`
export const strangeQueries = ['%ff=%fe', 'page=-1&page=x', 'a[b][c]=1', nuls, '&&==&', '%']

export const strangeMethods = ['PUT', 'PATCH', 'DELETE', 'POST', 'OPTIONS']
