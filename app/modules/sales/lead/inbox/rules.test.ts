import { expect, test } from 'vitest'
import { deliveryStates } from '#app/modules/outbox/delivery/schema.ts'
import {
  type StoredDelivery,
  correctableFields,
  describeConflict,
  groupLeads,
  isResendable,
  mailtoHref,
  otherDetails,
  readableMail,
  refusedField,
  snoozeChoices,
  snoozeEndOf,
  snoozedUntilReply,
  timeLeft,
} from './rules.ts'

const localTime = (iso: string) => new Date(`${iso}:00+02:00`)
const isoTime = (iso: string) => localTime(iso).toISOString()
// This is a Friday.
const now = localTime('2026-11-20T10:30')

test.each([
  ['thandi@example.co.za', 'mailto:thandi@example.co.za'],
  ["o'brien+it@example.com", "mailto:o'brien+it@example.com"],
  ['a@b.co?bcc=all@evil.example', null],
  ['a@b.co,c@d.co', null],
  ['javascript:alert(1)', null],
  ['a@b.co\r\nBcc: x@y.co', null],
  ['', null],
])('T1 the email %j links to %j', (email, href) => {
  expect(mailtoHref(email)).toBe(href)
})

test.each([
  [{ status: 'answered' }, 'Pieter', ': the status is now Answered'],
  [{ assignedTo: 's1' }, 'Pieter', ': the owner is now Naledi'],
  [{ assignedTo: 's9' }, 'Pieter', ': the owner is now someone else'],
  [{ isSuspectedSpam: true }, 'Pieter', ': it is now marked as spam'],
  [
    { status: 'closed', assignedTo: 's1' },
    'Pieter',
    ': the status is now Closed, and the owner is now Naledi',
  ],
  [{}, 'Pieter', ''],
  [{ changedBy: null }, 'Someone else', ''],
] as const)('LDS-03 the conflict message shows someone else’s change: %j', (change, who, what) => {
  const seen = { status: 'new', assignedTo: null, isSuspectedSpam: false } as const
  const current = { ...seen, version: 3, changedBy: 'Pieter', ...change }
  expect(describeConflict(seen, current, [{ id: 's1', name: 'Naledi' }])).toBe(
    `${who} changed this lead while you were editing${what}. Your change was not saved.`,
  )
})

const mail: StoredDelivery = {
  channel: 'mail',
  kind: 'confirmation',
  state: 'waiting',
  payload: {
    to: { name: 'Thandi', address: 'thandi@example.co.za' },
    subject: 'We have your request',
    text: 'Hello <b>Thandi</b>,',
    html: '<p>Hello</p>',
    attachments: [{ fileName: 'a.pdf', contentType: 'application/pdf', content: 'AAAA' }],
  },
  lastError: null,
}
const enquiry = {
  firstName: 'Thandi',
  lastName: 'Nkosi',
  email: 'thandi@example.co.za',
  company: 'Nkosi',
  phone: '+27825550142',
}
const crm: StoredDelivery = {
  channel: 'crm',
  kind: 'crm-enquiry',
  state: 'failed',
  payload: { ...enquiry, reference: 'BC-1', description: '', noteTitle: 'x', noteContent: '' },
  lastError: null,
}

test('API-06 only waiting, queued and failed deliveries can be sent again', () => {
  expect(deliveryStates.filter(isResendable)).toEqual(['waiting', 'queued', 'failed'])
})

test('a waiting email is shown as text, never as HTML', () => {
  expect(readableMail(mail)).toEqual({
    to: 'Thandi <thandi@example.co.za>',
    replyTo: null,
    subject: 'We have your request',
    text: 'Hello <b>Thandi</b>,',
    attachments: ['a.pdf'],
  })
})

test.each([
  ['contains a secret', { ...mail, kind: 'password-reset' }],
  ['belongs to another channel', { ...mail, channel: 'crm' }],
  ['has no valid message', { ...mail, payload: {} }],
])('an email that %s is not shown', (_case, delivery) => {
  expect(readableMail(delivery)).toBeNull()
})

test('API-05 a refused CRM record can be corrected, a queued one cannot', () => {
  expect(correctableFields(crm)).toEqual(enquiry)
  const others: StoredDelivery[] = [{ ...crm, state: 'queued' }, mail, { ...crm, payload: {} }]
  expect(others.map(correctableFields)).toEqual([null, null, null])
})

test.each([
  ['Phone', 'phone'],
  ['Last_Name', 'lastName'],
  ['Lead_Source', null],
  [undefined, null],
])('API-05 the CRM field %s maps to our field %s', (field, ours) => {
  expect(refusedField({ code: 'INVALID_DATA', message: '', field })).toBe(ours)
})

const lead = (due: string | null, isWaiting = true) => ({ isWaiting, dueAt: due && isoTime(due) })

test('ANS-11 leads are grouped by their due day in Johannesburg', () => {
  const leads = [
    lead('2026-11-19T17:00'),
    lead('2026-11-20T10:29'),
    lead('2026-11-20T10:30'),
    lead('2026-11-20T23:59'),
    lead('2026-11-21T00:00'),
    lead('2026-11-22T08:00'),
    lead(null),
    lead('2026-11-19T17:00', false),
  ]
  expect(groupLeads(leads, now).map((group) => [group.group, group.leads.length])).toEqual([
    ['overdue', 2],
    ['today', 2],
    ['tomorrow', 1],
    ['later', 1],
    ['no-promise', 1],
    ['done', 1],
  ])
  expect(groupLeads([], now)).toEqual([])
})

test.each([
  ['2026-11-20T10:30', 'in 0 min'],
  ['2026-11-20T11:29', 'in 59 min'],
  ['2026-11-20T12:29', 'in 1 h'],
  ['2026-11-22T10:29', 'in 47 h'],
  ['2026-11-23T10:30', 'in 3 days'],
  ['2026-11-20T10:10', '20 min late'],
  ['2026-11-19T10:30', '24 h late'],
])('ANS-11 the time left until %s is shown as: %s', (dueAt, words) => {
  expect(timeLeft(isoTime(dueAt), now)).toBe(words)
})

test('STF-08 different contact details of merged enquiries stay visible, each once', () => {
  const main = { name: 'Thandi', email: 't@one.co.za', company: 'One', phone: '' }
  expect(
    otherDetails(main, [
      { ...main, email: 'T@ONE.co.za', company: 'Two', phone: '082 1', reference: 'BC-2' },
      { ...main, company: 'two ', name: '', reference: 'BC-3' },
    ]),
  ).toEqual([
    { detail: 'company', value: 'Two', reference: 'BC-2' },
    { detail: 'phone', value: '082 1', reference: 'BC-2' },
  ])
  expect(otherDetails(main, [])).toEqual([])
})

test('ANS-12 snooze choices are in order, and those past the due time have a reason for refusal', () => {
  const choices = snoozeChoices(now, localTime('2026-11-23T08:00'))
  expect(choices.map(({ id, until, refusal }) => [id, until, refusal])).toEqual([
    ['hour', isoTime('2026-11-20T11:30'), undefined],
    ['afternoon', isoTime('2026-11-20T14:00'), undefined],
    ['tomorrow', isoTime('2026-11-21T08:00'), undefined],
    ['week', isoTime('2026-11-23T08:00'), undefined],
    ['visitor', 'visitor', undefined],
  ])
  const pressing = snoozeChoices(now, localTime('2026-11-20T12:00'))
  const refused = pressing.filter(({ refusal }) => refusal)
  expect(refused.map(({ id }) => id)).toEqual(['afternoon', 'tomorrow', 'week'])
  const idsAt = (iso: string) => snoozeChoices(localTime(iso), null).map(({ id }) => id)
  expect(idsAt('2026-11-20T13:30')).not.toContain('afternoon')
  expect(idsAt('2026-11-22T09:00'), 'on a Sunday, “tomorrow” is Monday').not.toContain('week')
  const monday = snoozeChoices(localTime('2026-11-23T09:00'), null).find(({ id }) => id === 'week')
  expect(monday?.until, 'from a Monday, the next one').toBe(isoTime('2026-11-30T08:00'))
})

test.each([
  ['never snoozed', null, null, null],
  ['snoozed to 14:00', localTime('2026-11-20T14:00'), null, { until: isoTime('2026-11-20T14:00') }],
  ['snoozed until a time that has passed', localTime('2026-11-20T10:00'), null, null],
  ['snoozed until a reply', snoozedUntilReply, null, { until: null }],
  [
    'snoozed until a reply, with a due time',
    snoozedUntilReply,
    localTime('2026-11-20T17:00'),
    { until: isoTime('2026-11-20T17:00') },
  ],
  ['snoozed past its due time', localTime('2026-11-24T08:00'), localTime('2026-11-20T10:00'), null],
])('ANS-12 a lead %s', (_title, snoozedUntil, due, expected) => {
  expect(snoozeEndOf({ snoozedUntil }, due, now)).toEqual(expected)
})
