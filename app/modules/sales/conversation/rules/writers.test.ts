import { expect, test } from 'vitest'
import { writersText } from './writers.ts'

test.each([
  [[], ''],
  [['Aisha'], 'Aisha is replying.'],
  [['Aisha', 'Johan'], 'Aisha and Johan are replying.'],
  [['Aisha', 'Johan', 'Thandi'], 'Aisha, Johan and Thandi are replying.'],
])('ANS-10 of %j is said: %s', (names, text) => {
  expect(writersText(names)).toBe(text)
})
