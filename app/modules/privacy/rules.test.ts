import { expect, test } from 'vitest'
import { retentionRunText } from './activity/rules.ts'
import * as rules from './rules.ts'

const { daysLeft, isOverdue, refusedAnswer, requestFromForm, typedValues } = rules

test.each([
  ['2026-11-20T08:00:00Z', '2026-12-20'],
  ['2026-11-20T21:59:59Z', '2026-12-20'],
  ['2026-11-20T22:00:00Z', '2026-12-21'],
  ['2028-01-31T10:00:00Z', '2028-03-01'],
])('LEG-06 a request received at %s is due on %s', (at, due) => {
  expect(rules.dueDate(new Date(at))).toBe(due)
})

test.each([
  ['confirmed', '2026-12-20T21:59:59Z', false, 0],
  ['confirmed', '2026-12-20T22:00:00Z', true, -1],
  ['unconfirmed', '2026-12-25T10:00:00Z', true, -5],
  ['closed', '2026-12-25T10:00:00Z', false, -5],
  ['confirmed', '2026-11-20T22:00:00Z', false, 29],
])(
  'LEG-06 a %s request due on 20 December, at %s: overdue %s, days left %i',
  (state, at, over, left) => {
    expect(isOverdue({ dueOn: '2026-12-20', state }, new Date(at))).toBe(over)
    expect(daysLeft('2026-12-20', new Date(at))).toBe(left)
  },
)

test.each([
  ['2026-11-20T08:00:00Z', 36, '2023-11-19T22:00:00.000Z'],
  ['2026-05-31T08:00:00Z', 3, '2026-02-27T22:00:00.000Z'],
  ['2026-01-01T08:00:00Z', 120, '2015-12-31T22:00:00.000Z'],
])('PRV-05 at %s, the cutoff for %i months is %s', (at, months, cutoff) => {
  expect(rules.retentionCutoff(new Date(at), months).toISOString()).toBe(cutoff)
})

test.each([
  [{ leads: 500, isFinished: false }, 'Some old details removed. Run it again for the rest.'],
  [{ kinds: { Files: 1 } }, 'Old details removed'],
  [{}, 'No old details to remove'],
])('PRV-05 after a run with %j, staff see: %s', (run, text) => {
  const nothing = { leads: 0, requests: 0, others: 0, kinds: {}, isFinished: true }
  expect(retentionRunText({ ...nothing, ...run })).toBe(text)
})

const data = new FormData()
for (const [name, value] of Object.entries({ kind: 'see', name: 'Thandi', stamp: 'p.1', trap: '' }))
  data.set(name, value)

test('LEG-06 a posted form is read with and without a form token', () => {
  const hidden = { honeypot: 'trap', formToken: 'stamp' }
  const typed = { kind: 'see', name: 'Thandi', email: '', details: '' }
  const sent = { ...typed, honeypot: '', token: 'p.1', channel: 'page' }
  expect(requestFromForm(data, hidden)).toEqual(sent)
  data.set('stamp', '')
  expect(requestFromForm(data, hidden).token).toBe('')
})

test('LEG-06 a refusal names visible fields and keeps what was typed, and an error in a hidden field is a failure', () => {
  const values = typedValues(data)
  const refused = { outcome: 'refused', values, fields: { email: 'no' } }
  expect(refusedAnswer(values, { email: 'no', idempotencyKey: 'x' })).toEqual(refused)
  expect(refusedAnswer(values, { honeypot: 'x' }).outcome).toBe('failed')
})

const answered = (status: number, body: unknown) => ({ kind: 'answered', status, body }) as const
test.each([
  ['unanswered', { kind: 'unreachable' } as const],
  ['unanswered', answered(502, undefined)],
  ['failed', answered(503, { success: false, reason: 'unavailable' })],
  ['sent', answered(200, { success: true, reference: 'PR-1', dueOn: '2026-12-20' })],
])('LEG-06 a request is %s after the reply %j', (outcome, reply) => {
  expect(rules.answerOfReply({}, reply).outcome).toBe(outcome)
})
