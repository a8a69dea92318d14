import { expect, test } from 'vitest'
import { replyOpening } from '../reply/rules.server.ts'
import { defaultSignature, insertBeforeSignature } from './rules.ts'

const signature = defaultSignature('Aisha Khan', 'Baobab Connect')

test('OUT-09 a new reply has a greeting and the signature, and the greeting leaves out a name that is a URL', () => {
  expect(replyOpening('Thandi Nkosi', signature)).toBe(
    'Hello Thandi Nkosi,\n\n\n\nKind regards\nAisha Khan\nBaobab Connect',
  )
  expect(replyOpening('http://x.example', signature)).toMatch(/^Hello,\n/)
})

test.each([
  ['an empty reply', '', 'Words'],
  ['a new reply', `Hello,\n\n\n\n${signature}`, `Hello,\n\nWords\n\n${signature}`],
  ['a reply without the signature', 'Hello,', 'Hello,\n\nWords'],
])('OUT-09 a snippet is inserted into %s, before any signature', (_what, body, expected) => {
  expect(insertBeforeSignature(body, 'Words', signature)).toBe(expected)
})
