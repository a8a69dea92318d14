import { expect, test } from 'vitest'
import { findFieldByName, fieldsOf, optionsOf } from '#app/modules/forms/definition/rules.ts'
import { defaultClinics } from '#app/modules/settings/content.ts'
import { auditAnswers } from '#tools/testing/client-forms.ts'
import { type Values, labelOf } from '../definition/rules.ts'
import {
  answeredFields,
  computeVerdict,
  hintsOf,
  progressPercent,
  optionDefaults,
  withComputedDates,
} from '../rules.ts'
import { checkValues, submissionBody, valuesOfBody } from '../submission/rules.ts'
import { contractAudit } from './content.ts'

const clinic = (value: string, province: string) => ({ value, label: value, sets: { province } })
const lists = {
  clinics: [clinic('Tembisa Clinic', 'Gauteng'), clinic('Delft Clinic', 'Western Cape')],
}
const check = (more: object) => checkValues(contractAudit, { ...auditAnswers, ...more })

const noRestrictionReason = 'No contract restrictions - ready for immediate migration'
const flexibleReason = 'Contract expired or flexible - immediate migration possible'
const expiringSoonReason = 'Contract expiring soon - schedule migration to coincide'
const sixtyDaysReason = 'Contract expiring in 60 days - prepare for migration'
const highCostReason = 'High cost site - prioritize for cost savings'
const laterPhaseReason = 'Active contract - schedule for later phase or contract end'

test.each([
  ['AUD-28', 'month-to-month', 'expiring-60', '900', 'high', noRestrictionReason],
  ['AUD-37', 'month-to-month', 'active', '100', 'high', noRestrictionReason],
  ['AUD-28', 'month-to-month', 'expired', '0', 'high', noRestrictionReason],
  ['AUD-29', '12-months', 'expired', '900', 'high', flexibleReason],
  ['AUD-29', 'other', 'expired', '0', 'high', flexibleReason],
  ['AUD-30', '24-months', 'month-to-month-active', '100', 'high', flexibleReason],
  ['AUD-31', '24-months', 'expiring-30', '900', 'high', expiringSoonReason],
  ['AUD-32', '12-months', 'expiring-60', '100', 'medium', sixtyDaysReason],
  ['AUD-35', '12-months', 'expiring-60', '900', 'medium', sixtyDaysReason],
  ['AUD-33', '24-months', 'active', '601', 'medium', highCostReason],
  ['AUD-33', '24-months', 'active', '600.01', 'medium', highCostReason],
  ['AUD-33', '24-months', 'active', 'R1 250,00', 'medium', highCostReason],
  ['AUD-34', '24-months', 'active', '600', 'low', laterPhaseReason],
  ['AUD-36', 'other', 'expiring-90', '500', 'low', laterPhaseReason],
  ['AUD-36', 'other', 'expiring-90', '700', 'medium', highCostReason],
  ['AUD-34', '12-months', 'active', '0', 'low', laterPhaseReason],
])('%s %s, %s, R%s is %s', (_id, contractType, contractStatus, monthlyFee, level, reason) => {
  const values = { ...auditAnswers, contractType, contractStatus, monthlyFee }
  expect(computeVerdict(contractAudit, values)).toEqual({ level, reason })
})

test.each<[Values, string | undefined]>([
  [{}, undefined],
  [{ contractType: 'month-to-month' }, noRestrictionReason],
  [{ contractStatus: 'expired' }, undefined],
  [{ contractType: 'other', contractStatus: 'expired' }, flexibleReason],
  [{ contractType: 'other', contractStatus: 'active' }, undefined],
])(
  'AUD-15 D-130 the priority appears as soon as a rule can decide it, and not before: %j',
  (values, reason) => expect(computeVerdict(contractAudit, values)?.reason).toBe(reason),
)

test.each([
  ['AUD-38', '2026-03-15', '12-months', '2027-03-15'],
  ['AUD-39', '2026-03-15', '24-months', '2028-03-15'],
  ['AUD-40', '2026-03-15', 'month-to-month', ''],
  ['AUD-40', '2026-03-15', 'other', ''],
  ['AUD-40', '2026-03-15', '', ''],
  ['AUD-41 D-137', '2028-02-29', '12-months', '2029-02-28'],
  ['AUD-41 D-137', '2028-02-29', '24-months', '2030-02-28'],
  ['AUD-38', '2026-13-15', '12-months', ''],
])('%s a contract from %s for %s ends on "%s"', (_id, contractStart, contractType, end) => {
  const before = { contractStart, contractType, contractEnd: '2020-01-01' }
  expect(withComputedDates(contractAudit, before).contractEnd).toBe(end)
})

test('AUD-24 AUD-25 AUD-26 AUD-27 D-135 progress counts only the nine required fields', () => {
  const required = fieldsOf(contractAudit).filter((field) => field.isRequired)
  expect(required.map(({ name }) => name).toSorted()).toEqual(Object.keys(auditAnswers).toSorted())
  const one = { auditDate: '2026-11-20' }
  const optional = { clinicCode: 'UCN-GP-001', currentSpeed: '20', email: 'a@b.example', note: 'x' }
  for (const [values, percent] of [
    [{}, 0],
    [one, 11],
    [auditAnswers, 100],
    [{ ...auditAnswers, monthlyFee: '0' }, 100],
    [{ ...one, ...optional }, 11],
    [{ ...one, clinicName: 'Other' }, 11],
  ] as const)
    expect(progressPercent(contractAudit, values)).toBe(percent)
})

test('AUD-04 AUD-09 AUD-12 AUD-16 D-130 the five sections have the documented fields', () => {
  const shape = contractAudit.sections.map(({ title, fields }) => [title, Object.keys(fields)])
  const provider = ['currentProvider', 'connectionType', 'currentSpeed', 'monthlyFee']
  expect(shape).toEqual([
    ['Clinic Identification', ['clinicName', 'province', 'clinicCode', 'auditDate']],
    ['Current Service Provider', provider],
    ['Contract Details', ['contractType', 'contractStatus', 'contractStart', 'contractEnd']],
    ['Migration Priority', []],
    ['Notification Preferences and Review', ['notifyAbout', 'email', 'phone', 'note']],
  ])
  expect(contractAudit.sections[2]).toMatchObject({
    banner: expect.stringContaining('calculate the end date'),
    fields: { contractType: { layout: 'radios' }, contractEnd: { type: 'end-date' } },
  })
})

test('AUD-06 AUD-10 AUD-11 AUD-13 AUD-14 AUD-22 fields have the documented options, in order', () => {
  const optionsIn = (name: string) =>
    optionsOf(findFieldByName(contractAudit, name)!, {}).map(({ value }) => value)
  expect(optionsIn('province')).toHaveLength(9)
  const documented = {
    currentProvider: 'Vodacom,MTN,Telkom,Cell C,Rain,Morclick,Green G,Multiple,Other',
    connectionType: 'Fibre,5G,4G/LTE,Fixed Wireless,ADSL,Mixed',
    contractType: 'month-to-month,12-months,24-months,other',
    contractStatus: 'active,expiring-30,expiring-60,expiring-90,expired,month-to-month-active',
  }
  for (const [name, options] of Object.entries(documented))
    expect(optionsIn(name).join()).toBe(options)
})

test('AUD-05 D-28 the default list has forty clinics in five provinces', () => {
  const { groups } = defaultClinics
  expect(groups.map(({ province }) => province).join()).toBe(
    'Gauteng,KwaZulu-Natal,Western Cape,Limpopo,Mpumalanga',
  )
  expect(groups.flatMap(({ clinics }) => clinics)).toHaveLength(40)
})

const requiredText = 'This field is required'
const unknownTypeText = 'Choose one of: month-to-month, 12-months, 24-months, other.'
test.each([
  ['AUD-17', 'clinicName', '', requiredText],
  ['AUD-17', 'clinicName', ' \u200b ', requiredText],
  ['AUD-17', 'province', '', requiredText],
  ['AUD-17', 'currentProvider', '', requiredText],
  ['AUD-17', 'connectionType', '', requiredText],
  ['AUD-17', 'contractStatus', '', requiredText],
  ['AUD-18', 'auditDate', '', 'Date is required'],
  ['AUD-18', 'contractStart', '', 'Date is required'],
  ['AUD-19', 'auditDate', '2026-02-30', 'Invalid date format'],
  ['AUD-19', 'contractStart', 'last week', 'Invalid date format'],
  ['AUD-20', 'monthlyFee', '-1', 'Must be a positive number'],
  ['AUD-20', 'monthlyFee', 'much', 'Must be a positive number'],
  ['AUD-24', 'monthlyFee', '', requiredText],
  ['AUD-22', 'contractType', '36-months', unknownTypeText],
  ['AUD-22', 'contractType', '', requiredText],
  ['AUD-23', 'currentSpeed', 'fast', 'Must be a positive number'],
  ['AUD-61', 'email', 'a@b', 'Invalid email address'],
  ['AUD-61', 'email', 'a b@example.co.za', 'Invalid email address'],
  ['AUD-62', 'phone', '011 555 01', 'Phone number must be at least 10 digits'],
  ['AUD-62', 'phone', '011-555-0100 ext 2', 'Invalid phone number format'],
  ['AUD-22', 'notifyAbout', 'everything', 'Choose one of: migration-scheduled, contract-end.'],
  ['T18', 'note', 'a\u0000b', 'We couldn’t read this answer. Please type it again.'],
  ['T18', 'clinicCode', 'x'.repeat(41), 'Use at most 40 characters.'],
])('%s %s "%s" gets the error %s', (_id, name, value, message) => {
  expect(check({ [name]: value })).toEqual({ ok: false, errors: { [name]: message } })
})

const pastedEmail = 'Sister <mailto:sister@\u200bclinic.example>.'
test.each([
  ['AUD-21', 'monthlyFee', '0', 0],
  ['AUD-20', 'monthlyFee', 'R1,250.50', 1250.5],
  ['AUD-23', 'currentSpeed', '20 Mbps', 20],
  ['AUD-23', 'clinicCode', ' UCN-GP-001 ', 'UCN-GP-001'],
  ['AUD-62', 'phone', '+27 (11) 555-0100', '+27 (11) 555-0100'],
  ['as people paste it', 'email', pastedEmail, 'sister@clinic.example'],
  ['as people paste it', 'phone', '\u202a011\u2011555–0100\u202c', '011\u2011555–0100'],
  ['D-28 a clinic that is not in the list', 'clinicName.other', 'Mamelodi East', 'Mamelodi East'],
])('%s %s "%s" is read as %j', (_id, name, value, answer) => {
  const clinic = name === 'clinicName.other' ? { clinicName: 'Other' } : {}
  const checked = check({ ...clinic, [name]: value })
  const answers: Record<string, unknown> = checked.ok
    ? { ...checked.answers, ...checked.preferences }
    : {}
  expect(answers[name.replace('.other', '')]).toBe(answer)
})

test('AUD-47 ENT-11 the body has the answers, computed values, the time and, separately, the preferences', () => {
  const more = { clinicCode: 'UCN-GP-001', currentSpeed: '20', email: 'sister@clinic.example' }
  const answers = { ...auditAnswers, ...more, notifyAbout: 'contract-end' }
  const values = withComputedDates(contractAudit, answers)
  const checked = checkValues(contractAudit, values)
  if (!checked.ok) throw new Error('the values are whole')
  const body = submissionBody(contractAudit, checked, values, new Date('2026-11-20T08:00:00Z'))
  expect(body).toEqual({
    ...auditAnswers,
    monthlyFee: 899,
    currentSpeed: 20,
    clinicCode: 'UCN-GP-001',
    contractEnd: '2028-03-15',
    migrationPriority: 'medium',
    priorityReason: highCostReason,
    submittedAt: '2026-11-20T08:00:00.000Z',
    _notificationPreferences: { email: 'sister@clinic.example', notifyAbout: ['contract-end'] },
  })
  expect(checkValues(contractAudit, valuesOfBody(contractAudit, body))).toEqual(checked)
})

test.each(['', ' \u200b '])(
  'AUD-17 D-28 "Other" with the name %j gets an error at the name field, which has its own label',
  (name) => {
    const checked = check({ clinicName: 'Other', 'clinicName.other': name })
    expect(checked).toEqual({ ok: false, errors: { 'clinicName.other': requiredText } })
    expect(labelOf(contractAudit, 'clinicName.other')).toBe('Name of the clinic')
    expect(labelOf(contractAudit, 'clinicName')).toBe('Clinic name')
    expect(labelOf(contractAudit, 'province.other')).toBeUndefined()
  },
)

const hintsIn = (section: number, values: Values) =>
  hintsOf(contractAudit, contractAudit.sections[section]!, values, { today: '2026-11-20', lists })

test('D-138 choosing a clinic fills an empty province, and another province gives a hint but no error', () => {
  const clinicName = 'Delft Clinic'
  const agreeing = { clinicName, province: 'Western Cape' }
  const disagreeing = { clinicName, province: 'Gauteng' }
  const choose = (values: Values) => optionDefaults(contractAudit, values, 'clinicName', lists)
  expect(choose({ clinicName })).toEqual({ province: 'Western Cape' })
  expect(choose(disagreeing)).toEqual({})
  expect(hintsIn(0, disagreeing)).toHaveLength(1)
  expect(hintsIn(0, agreeing)).toEqual([])
  expect(check(disagreeing).ok).toBe(true)
})

test('D-136 D-143 an active contract that has ended gives only a hint, and the banner mentions 90 days', () => {
  expect(contractAudit.sections[2]!.banner).toContain('90 days')
  const values = withComputedDates(contractAudit, { ...auditAnswers, contractStart: '2020-01-01' })
  expect(hintsIn(2, values)[0]).toContain('has ended')
  expect(check(values).ok).toBe(true)
  expect(hintsIn(2, { ...values, contractStatus: 'expired' })).toEqual([])
})

test('AUD-16 the review shows answers in words and marks a missing one', () => {
  const answered = answeredFields(contractAudit, { ...auditAnswers, contractStart: '' }, lists)
  const [start, fee, date, note] = ['contractStart', 'monthlyFee', 'auditDate', 'note'].map(
    (name) => answered.find((answer) => answer.name === name),
  )
  expect(start?.isMissing).toBe(true)
  expect([fee?.text, date?.text, note]).toEqual(['R899', '20 November 2026', undefined])
})
