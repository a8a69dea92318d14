import { expect, test } from 'vitest'
import { cleanText, hasVisibleCharacter } from './text.ts'

const signs = ['', '\u200b\u200d', '\u3164', '\uffa0\u115f', '\u2800', '\u00ad\ufe0f', '\u034f']
test.each([...signs, ' ', '\t\n'])('%j has no visible character, so it counts as empty', (text) => {
  expect(hasVisibleCharacter(text)).toBe(false)
  expect(cleanText(text)).toBe('')
})

test.each(['a', '\u200ba', 'ش', '👩\u200d🔧', '.'])('%j is visible, so it stays', (text) => {
  expect(cleanText(text)).toBe(text)
})

test('U+0000 is not removed', () => expect(cleanText('\u0000')).toBe('\u0000'))
