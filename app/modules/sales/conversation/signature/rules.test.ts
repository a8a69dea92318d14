import { expect, test } from 'vitest'
import { replyOpening } from '../reply/rules.server.ts'
import { defaultSignature, insertBeforeSignature } from './rules.ts'

const signature = defaultSignature('Aisha Khan', 'Baobab Connect')

test('OUT-09 a reply begins with a greeting and ends with the signature; a name that cannot be repeated is left out', () => {
  expect(replyOpening('Thandi Nkosi', signature)).toBe(
    'Hello Thandi Nkosi,\n\n\n\nKind regards\nAisha Khan\nBaobab Connect',
  )
  expect(replyOpening('http://x.example', signature)).toMatch(/^Hello,\n/)
})

test.each([
  ['an empty reply', '', 'Words'],
  ['a new reply', `Hello,\n\n\n\n${signature}`, `Hello,\n\nWords\n\n${signature}`],
  ['one without the signature', 'Hello,', 'Hello,\n\nWords'],
])('OUT-09 a snippet goes into %s before the signature', (_what, body, expected) => {
  expect(insertBeforeSignature(body, 'Words', signature)).toBe(expected)
})
