import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { quickestWorkMs } from '#tools/testing/measure.ts'
import { oneLineText, speakableName } from './visitor-name.ts'

describe('T20 a name is repeated to the visitor only when it can be nothing but a name', () => {
  test.each([
    ['Thandi Nkosi', 'Thandi Nkosi'],
    ["Siobhán O'Neill-van der Merwe", "Siobhán O'Neill-van der Merwe"],
    ['  Dr. N.  Dlamini ', 'Dr. N. Dlamini'],
    ['李小龍', '李小龍'],
    ['Zoe\u0308', 'Zoë'],
  ])('%s', (typed, spoken) => expect(speakableName(typed)).toBe(spoken))

  test.each([
    'evil.example',
    'Jo www.evil.example',
    'https://evil.example/win',
    'Win R5000 now',
    '<b>Jo</b>',
    'Jo\r\nBcc: victim@x.example',
    'jo@evil.example',
    'You have won a large prize today',
    'evil。example',
    'Jo\u202egpj.exe',
    'Z̷̛̲̈́a̷̧̛l̴g̸o̵',
    `${'Anne-'.repeat(20)}Marie`,
    '{{7*7}}',
    '',
    '   ',
  ])('%s is not repeated', (typed) => expect(speakableName(typed)).toBeNull())

  test('whatever is typed, no address, link, markup, digit or line break comes through', () => {
    const typed = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string(),
      fc.webUrl(),
      fc.emailAddress(),
    )
    fc.assert(
      fc.property(typed, (name) => {
        const spoken = speakableName(name)
        return spoken === null || !/[\p{Cc}\d@/:<>&"]|\.\S/u.test(spoken)
      }),
      { numRuns: 2000, seed: 20_261_121 },
    )
  })

  test('a long run of separators is refused at once', () => {
    const check = () => expect(speakableName(`${"a-'".repeat(20_000)}!`)).toBeNull()
    expect(quickestWorkMs(100, check)).toBeLessThan(100)
  })
})

test('T20 a header line has no line break of any kind and keeps its limit', () => {
  expect(oneLineText('a\r\nBcc: b\u2028c\u0085\td', 100)).toBe('a Bcc: b c d')
  expect(oneLineText('👍'.repeat(10), 3)).toBe('👍👍👍')
  expect(oneLineText('half \ud800 a pair', 40)).toBe('half \ufffd a pair')
})
