import { expect, test } from 'vitest'
import { submissionKey } from '#app/modules/forms/rules.ts'
import { contentOf } from '../submission/rules.ts'
import {
  type OutboxItem,
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
  ['AUD-49 no answer', { kind: 'unreachable' as const }],
  ['AUD-49 500', makeReply(500, { success: false, error: 'x' })],
  ['AUD-49 503 with HTML', makeReply(503, undefined)],
  ['AUD-49 429', makeReply(429, { success: false, error: 'slow down' })],
  ['AUD-49 401: the key of the page is an old one', makeReply(401, { success: false })],
  ['AUD-49 404 of a gateway', makeReply(404, '<html>')],
  ['AUD-49 a login page of a hotspot', makeReply(200, '<html>')],
])('%s keeps the submission on the device', (_what, reply) => {
  expect(classifyReply(reply).outcome).toBe('keep')
})

test('AUD-50 what is kept is said to be stored locally, and a connection is missed only where there is none', () => {
  const messageFor = (reply: Parameters<typeof classifyReply>[0]) => {
    const classified = classifyReply(reply)
    return classified.outcome === 'keep' ? classified.message : ''
  }
  expect(messageFor({ kind: 'unreachable' })).toMatch(/^There is no connection, .* stored locally/)
  for (const status of [429, 500, 503])
    expect(messageFor(makeReply(status, undefined))).toMatch(
      /^Our server could not accept .* stored locally/,
    )
})

test.each([
  ['AUD-56 D-132', 200, { success: false, error: 'No such clinic' }, 'No such clinic'],
  ['AUD-54', 200, { success: false }, 'Unknown error occurred'],
  ['AUD-53', 422, { success: false, error: 'province: wrong' }, 'province: wrong'],
])('%s %i with %j is a failure that says %s', (_id, status, body, error) => {
  expect(classifyReply(makeReply(status, body))).toMatchObject({
    outcome: 'refused',
    result: { success: false, message: 'Failed to submit form data', error },
  })
})

test('AUD-48 an ok reply is used as it is', () => {
  expect(classifyReply(makeReply(200, { success: true, message: 'Thank you' }))).toEqual({
    outcome: 'sent',
    result: { success: true, message: 'Thank you' },
  })
})

test('AUD-51 waiting times double up to ten minutes, and heed the server', () => {
  const after = (attempts: number, retryAfter = 0) =>
    (Date.parse(nextAttemptTime(attempts, now, 0.5, retryAfter)) - now.getTime()) / 1000
  expect([0, 1, 2, 3].map((attempts) => after(attempts))).toEqual([5, 10, 20, 40])
  expect(after(50)).toBe(600)
  expect(after(0, 90)).toBe(90)
})

const item = (id: string, more: Partial<OutboxItem> = {}): OutboxItem => ({
  id,
  formType: 'unjani/contract-audit',
  functionName: 'unjani-form-submission',
  subject: 'Tembisa Clinic',
  body: {},
  status: pendingStatus,
  storedAt: '2026-11-20T07:00:00Z',
  attempts: 0,
  ...more,
})

test('AUD-51 AUD-52 by itself only what is due is sent, by hand everything, oldest first', () => {
  const items = [
    item('late', { storedAt: '2026-11-20T07:30:00Z' }),
    item('early'),
    item('refused', { refusal: 'no' }),
    item('resting', { nextAttemptAt: '2026-11-20T08:00:01Z', storedAt: '2026-11-20T07:40:00Z' }),
  ]
  expect(dueItems(items, now, 'time').map(({ id }) => id)).toEqual(['early', 'late'])
  const back = dueItems(items, now, 'connection').map(({ id }) => id)
  expect(back, 'with the connection back nothing rests').toEqual(['early', 'late', 'resting'])
  expect(dueItems(items, now, 'hand').map(({ id }) => id)).toEqual([
    'early',
    'refused',
    'late',
    'resting',
  ])
})

test('AUD-49 both copies of the list count, each item once; damaged ones are left out', () => {
  const copies = [[item('a'), item('b')], [item('b'), item('c'), null, { id: 7 }], 'nonsense', null]
  expect(parseOutboxItems(...copies).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  expect(pendingStatus, 'D-139').toBe('pending_database_deployment')
})

test('AUD-51 the key is of the draft and what it says, not of when it was sent', () => {
  const key = submissionKey('draft-1', contentOf({ a: 1, submittedAt: 'now' }))
  expect(submissionKey('draft-1', contentOf({ a: 1, submittedAt: 'later' }))).toBe(key)
  expect(submissionKey('draft-1', contentOf({ a: 2, submittedAt: 'now' }))).not.toBe(key)
  expect(submissionKey('draft-2', contentOf({ a: 1, submittedAt: 'now' }))).not.toBe(key)
  expect(key).toMatch(/^[\w.:-]{8,100}$/)
})

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
    'They stay on this device and are not sent again automatically.',
  ],
  [
    [fine, refused],
    '1 submission is waiting to send, 1 was refused',
    'It is kept on this device and sent automatically. Refused submissions stay here and are not sent again automatically.',
  ],
])('FLD-04 the outbox says of %j: %s', (items, title, text) => {
  expect(outboxWords(items, true)).toEqual({ title, text })
})

test('FLD-04 AUD-52 without a network the outbox says when it is sent', () => {
  expect(outboxWords([fine], false).text).toBe(
    'You are offline. It is kept on this device and sent automatically when the connection is back.',
  )
})
