import { expect, test } from 'vitest'
import { formOf, formSchemas } from '../forms/every-form.ts'
import { type LeadKind, leadKinds } from '../schema.ts'
import { enquiryRecord, mentionsPerson, statisticalFields, withoutPersonalData } from './rules.ts'

const canary = 'Zanele of 12 Canary Street'

test.each(leadKinds)('PRV-05 de-identifying a %s lead removes all free-text fields', (kind) => {
  // A field accepts free text if the form reports no error for the canary text in it.
  const names = Object.keys(formOf(kind).fields)
  const typed = Object.fromEntries(names.map((name) => [name, canary]))
  const issues = formSchemas[kind].safeParse(typed).error?.issues ?? []
  const choices = new Set(issues.map(({ path }) => String(path[0])))
  const free = names.filter((name) => !choices.has(name))
  const fields = Object.fromEntries([...free, 'email', 'friendEmail'].map((name) => [name, canary]))
  expect(withoutPersonalData({ id: '1', fields }).fields).toEqual({})
})

test('PRV-05 de-identifying a lead keeps its statistical fields and removes the message', () => {
  const counted = { employees: '11-50', guestWifi: true, province: 'Gauteng' }
  const kept = withoutPersonalData({ id: '1', fields: { ...counted, message: canary } })
  expect(kept.fields).toEqual(counted)
  expect(JSON.stringify(kept)).not.toContain('Canary')
})

test('PRV-05 two de-identified leads have different placeholder emails and idempotency keys', () => {
  const [one, other] = ['1', '2'].map((id) => withoutPersonalData({ id, fields: {} }))
  expect(one!.email).not.toBe(other!.email)
  expect(one!.idempotencyKey).not.toBe(other!.idempotencyKey)
})

test('PRV-05 a statistical field of one form is never a personal field of another form', () => {
  const all = leadKinds.flatMap((kind) =>
    Object.entries({ ...formOf(kind).fields, ...formOf(kind).derived }),
  )
  const personal = all.filter(([, { isStatistic }]) => !isStatistic).map(([name]) => name)
  expect(statisticalFields.filter((name) => personal.includes(name))).toEqual([])
})

const recordOf = (kind: LeadKind, fields: Record<string, unknown>) => {
  const person = { name: 'Thandi Nkosi', email: 'thandi@visitor.example', company: '', phone: '' }
  const sent = { page: '/cloud', promise: '', noticeVersion: '1', submittedAt: new Date() }
  const state = { reference: 'BC-7K3F-9QXM', status: 'new', isSuspectedSpam: false } as const
  return enquiryRecord({ ...person, ...sent, ...state, kind, fields }, []).fields
}

test('PRV-04 the record of an enquiry lists every answer under a readable label', () => {
  const fields = { cloudService: 'all', employees: '11-50', askedBefore: true, more: { a: 1 } }
  const given = recordOf('cloud-quote', fields).filter(({ label }) => label.startsWith('Answer: '))
  expect(given.map(({ label }) => label)).toEqual([
    `Answer: ${formOf('cloud-quote').fields.cloudService!.label}`,
    `Answer: ${formOf('cloud-quote').fields.employees!.label}`,
    'Answer: Asked before',
    'Answer: More',
  ])
  expect(given.slice(2).map(({ value }) => value)).toEqual(['Yes', '{"a":1}'])
})

test('PRV-04 the record of a referral leaves out the friend’s name and email', () => {
  const fields = { friendName: 'Sipho', friendEmail: 'sipho@other.example' }
  expect(JSON.stringify(recordOf('referral', fields))).not.toMatch(/Sipho|sipho|friendName/)
})

const person = {
  name: 'Zanele van der Merwe',
  email: 'zanele.vdm@planted.example',
  phone: '082 777 1234',
  phoneStored: '+27827771234',
}

test.each([
  ['zanele', true],
  ['Merwe, Zanele', true],
  ['  ZANELE VAN DER MERWE ', true],
  ['zanele.vdm@planted.example', true],
  ['mail of zanele.vdm@planted.example', true],
  ['@planted.example', true],
  ['zanele.vdm', true],
  ['0827771234', true],
  ['+27 82 777 1234', true],
  ['7771234', true],
  ['1234', false],
  ['0827771235', false],
  ['za', false],
  ['', false],
  ['pieter', false],
  ['planted', false],
  ['fibre in Durban', false],
])('PRV-04 the search “%s” mentions the person: %s', (typed, expected) => {
  expect(mentionsPerson(typed, person)).toBe(expected)
})
