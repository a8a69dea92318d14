import { expect, test } from 'vitest'
import { deliveryStates } from '#app/modules/outbox/delivery/schema.ts'
import {
  correctableFields,
  isResendable,
  readableMail,
  refusedField,
  type StoredDelivery,
} from './rules.ts'

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

test('API-06 what failed or waits can be sent again, nothing else', () => {
  expect(deliveryStates.filter(isResendable)).toEqual(['waiting', 'queued', 'failed'])
})

test('a waiting mail can be read as text, never as HTML', () => {
  expect(readableMail(mail)).toEqual({
    to: 'Thandi <thandi@example.co.za>',
    replyTo: null,
    subject: 'We have your request',
    text: 'Hello <b>Thandi</b>,',
    attachments: ['a.pdf'],
  })
})

test.each([
  ['carries a secret', { ...mail, kind: 'password-reset' }],
  ['is of another channel', { ...mail, channel: 'crm' }],
  ['is no message', { ...mail, payload: {} }],
])('a mail that %s is not shown', (_case, delivery) => {
  expect(readableMail(delivery)).toBeNull()
})

test('API-05 a refused CRM record offers its fields for correction, one that is under way does not', () => {
  expect(correctableFields(crm)).toEqual(enquiry)
  expect(correctableFields({ ...crm, state: 'queued' })).toBeNull()
  expect(correctableFields(mail)).toBeNull()
  expect(correctableFields({ ...crm, payload: {} })).toBeNull()
})

test.each([
  ['Phone', 'phone'],
  ['Last_Name', 'lastName'],
  ['Lead_Source', null],
  [undefined, null],
])('API-05 the CRM’s field %s is ours %s', (field, ours) => {
  expect(refusedField({ code: 'INVALID_DATA', message: '', field })).toBe(ours)
})
