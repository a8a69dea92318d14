import { expect, test } from 'vitest'
import { outboxWords } from './outbox-words.ts'

const [fine, refused] = [{}, { refusal: 'Choose a province' }]

test.each([
  [[fine], '1 submission is waiting to send', 'It is kept on this device and sent automatically.'],
  [
    [fine, fine],
    '2 submissions are waiting to send',
    'They are kept on this device and sent automatically.',
  ],
  [
    [refused],
    '1 submission was refused',
    'It stays on this device and is not sent again automatically.',
  ],
  [
    [refused, refused],
    '2 submissions were refused',
    'They stay on this device and are not sent again by themselves.',
  ],
  [
    [fine, refused],
    '1 submission is waiting to send, 1 was refused',
    'It is kept on this device and sent automatically. What was refused stays and is not sent again automatically.',
  ],
])('FLD-04 the outbox says of %j: %s', (items, title, text) => {
  expect(outboxWords(items, true)).toEqual({ title, text })
})

test('FLD-04 AUD-52 without a network the outbox says when it is sent', () => {
  expect(outboxWords([fine], false).text).toBe(
    'You are offline. It is kept on this device and sent automatically when the connection is back.',
  )
})
