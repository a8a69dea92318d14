import { expect, test } from 'vitest'
import { submissionKey } from '#app/modules/forms/rules.ts'
import { outboxItem } from '#tools/testing/client-forms.ts'
import { contentOf } from '../submission/rules.ts'
import {
  type SendCause,
  classifyReply,
  dueItems,
  nextAttemptTime,
  outboxWords,
  pendingStatus,
  parseOutboxItems,
} from './rules.ts'

const makeReply = (status: number, body: unknown) => ({ kind: 'answered' as const, status, body })
const now = new Date('2026-11-20T08:00:00Z')

test.each([
  ['AUD-49 no response', { kind: 'unreachable' as const }],
  ['AUD-49 500', makeReply(500, { success: false, error: 'x' })],
  ['AUD-49 503 with HTML', makeReply(503, undefined)],
  ['AUD-49 429', makeReply(429, { success: false, error: 'slow down' })],
  ['AUD-49 a 401 for an outdated page key', makeReply(401, { success: false })],
  ['AUD-49 a 404 from a gateway', makeReply(404, '<html>')],
  ['AUD-49 the sign-in page of a hotspot', makeReply(200, '<html>')],
])(
  '%s AUD-50 keeps the submission with a message that blames the connection only if there was no response',
  (_what, reply) => {
    const isAway = reply.kind === 'unreachable'
    const cause = isAway
      ? 'There is no connection'
      : 'Our server could not accept the form just now'
    const message = expect.stringMatching(`^${cause}, .* stored locally`)
    expect(classifyReply(reply)).toMatchObject({ outcome: 'keep', message })
  },
)

test.each([
  ['AUD-56 D-132', 200, { success: false, error: 'No such clinic' }, 'No such clinic'],
  ['AUD-54', 200, { success: false }, 'Unknown error occurred'],
  ['AUD-53', 422, { success: false, error: 'province: wrong' }, 'province: wrong'],
])('%s %i with %j is a failure with the error %s', (_id, status, body, error) => {
  expect(classifyReply(makeReply(status, body))).toMatchObject({
    outcome: 'refused',
    result: { success: false, message: 'Failed to submit form data', error },
  })
})

test('AUD-48 a successful response is used unchanged', () => {
  expect(classifyReply(makeReply(200, { success: true, message: 'Thank you' }))).toEqual({
    outcome: 'sent',
    result: { success: true, message: 'Thank you' },
  })
})

test('AUD-51 retry delays double up to ten minutes, and respect Retry-After', () => {
  const after = (attempts: number, retryAfter = 0) =>
    (Date.parse(nextAttemptTime(attempts, now, 0.5, retryAfter)) - now.getTime()) / 1000
  expect([0, 1, 2, 3].map((attempts) => after(attempts))).toEqual([5, 10, 20, 40])
  expect(after(50)).toBe(600)
  expect(after(0, 90)).toBe(90)
})

test('AUD-51 AUD-52 only due submissions are sent automatically, and all by hand, oldest first', () => {
  const items = [
    outboxItem('late', { storedAt: '2026-11-20T07:30:00Z' }),
    outboxItem('early'),
    outboxItem('refused', { refusal: 'no' }),
    outboxItem('resting', {
      nextAttemptAt: '2026-11-20T08:00:01Z',
      storedAt: '2026-11-20T07:40:00Z',
    }),
    // Stored while the clock of the device was a day ahead.
    outboxItem('ahead', {
      nextAttemptAt: '2026-11-21T08:00:05Z',
      storedAt: '2026-11-21T08:00:00Z',
    }),
  ]
  const due = (cause: SendCause) => dueItems(items, now, cause).map(({ id }) => id)
  expect(due('time')).toEqual(['early', 'late', 'ahead'])
  expect(due('connection'), 'after reconnecting, nothing waits for its retry').toEqual([
    'early',
    'late',
    'resting',
    'ahead',
  ])
  expect(due('hand')).toEqual(['early', 'refused', 'late', 'resting', 'ahead'])
})

test('AUD-49 both stored copies of the outbox are merged, each item once, without damaged ones', () => {
  const copies = [
    [outboxItem('a'), outboxItem('b')],
    [outboxItem('b'), outboxItem('c'), null, { id: 7 }],
    'nonsense',
    null,
  ]
  expect(parseOutboxItems(...copies).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  expect(pendingStatus, 'D-139').toBe('pending_database_deployment')
})

test('AUD-51 the idempotency key depends on the draft and its answers, not on the time of sending', () => {
  const keyOf = (draft: string, a: number, submittedAt: string) =>
    submissionKey(draft, contentOf({ a, submittedAt }))
  const key = keyOf('draft-1', 1, 'now')
  expect(keyOf('draft-1', 1, 'later')).toBe(key)
  expect(keyOf('draft-1', 2, 'now')).not.toBe(key)
  expect(keyOf('draft-2', 1, 'now')).not.toBe(key)
  expect(key).toMatch(/^[\w.:-]{8,100}$/)
})

const [fine, refused] = [{}, { refusal: 'Choose a province' }]

const oneWaits = '1 submission is waiting to send'
const oneSent = 'It is kept on this device and sent automatically'
const twoSent = 'They are kept on this device and sent automatically.'
const oneStays = 'It stays on this device and is not sent again automatically.'
const stay = 'on this device and are not sent again automatically.'
const refusedStay = 'Refused submissions stay here and are not sent again automatically.'

test.each([
  [[fine], true, oneWaits, `${oneSent}.`],
  [[fine], false, oneWaits, `You are offline. ${oneSent} when the connection is back.`],
  [[fine, fine], true, '2 submissions are waiting to send', twoSent],
  [[refused], true, '1 submission was refused', oneStays],
  [[refused, refused], true, '2 submissions were refused', `They stay ${stay}`],
  [[fine, refused], true, `${oneWaits}, 1 was refused`, `${oneSent}. ${refusedStay}`],
])('FLD-04 AUD-52 the outbox describes %j, online: %s', (items, isOnline, title, text) => {
  expect(outboxWords(items, isOnline)).toEqual({ title, text })
})
