import { expect, test } from 'vitest'
import { findFieldByName, fieldsOf, optionsOf } from '#app/modules/forms/definition/rules.ts'
import { defaultClinics } from '#app/modules/settings/content.ts'
import { type Values, labelOf } from '../definition/rules.ts'
import {
  answeredFields,
  computeVerdict,
  hintsOf,
  progressPercent,
  applyOptionDefaults,
  withComputedDates,
} from '../rules.ts'
import { checkValues, submissionBody, valuesOfBody } from '../submission/rules.ts'
import { contractAudit } from './content.ts'

export const wholeAudit: Values = {
  clinicName: 'Tembisa Clinic',
  province: 'Gauteng',
  auditDate: '2026-11-20',
  currentProvider: 'Telkom',
  connectionType: 'ADSL',
  monthlyFee: '899',
  contractType: '24-months',
  contractStatus: 'active',
  contractStart: '2026-03-15',
}
const lists = {
  clinics: [
    { value: 'Tembisa Clinic', label: 'Tembisa Clinic', sets: { province: 'Gauteng' } },
    { value: 'Delft Clinic', label: 'Delft Clinic', sets: { province: 'Western Cape' } },
  ],
}

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
  const values = { ...wholeAudit, contractType, contractStatus, monthlyFee }
  expect(computeVerdict(contractAudit, values)).toEqual({ level, reason })
})

test('AUD-15 D-130 the priority is silent while too little is known, and speaks as soon as a rule decides', () => {
  expect(computeVerdict(contractAudit, {})).toBeNull()
  expect(computeVerdict(contractAudit, { contractType: 'month-to-month' })).toMatchObject({
    level: 'high',
  })
  expect(computeVerdict(contractAudit, { contractStatus: 'expired' })).toBeNull()
  expect(
    computeVerdict(contractAudit, { contractType: 'other', contractStatus: 'expired' }),
  ).toMatchObject({
    reason: flexibleReason,
  })
  expect(
    computeVerdict(contractAudit, { contractType: 'other', contractStatus: 'active' }),
  ).toBeNull()
})

test.each([
  ['AUD-38', '2026-03-15', '12-months', '2027-03-15'],
  ['AUD-39', '2026-03-15', '24-months', '2028-03-15'],
  ['AUD-40', '2026-03-15', 'month-to-month', ''],
  ['AUD-40', '2026-03-15', 'other', ''],
  ['AUD-40', '2026-03-15', '', ''],
  ['AUD-41 D-137', '2028-02-29', '12-months', '2029-02-28'],
  ['AUD-41 D-137', '2028-02-29', '24-months', '2030-02-28'],
  ['AUD-38', '2026-13-15', '12-months', ''],
])('%s a start on %s for %s ends on "%s"', (_id, contractStart, contractType, end) => {
  const before = { contractStart, contractType, contractEnd: '2020-01-01' }
  expect(withComputedDates(contractAudit, before).contractEnd).toBe(end)
})

test('AUD-24 AUD-25 AUD-26 AUD-27 D-135 progress counts the nine required fields and no other', () => {
  expect(
    fieldsOf(contractAudit)
      .filter((f) => f.isRequired)
      .map((f) => f.name),
  ).toEqual(expect.arrayContaining(Object.keys(wholeAudit)))
  expect(fieldsOf(contractAudit).filter((f) => f.isRequired)).toHaveLength(9)
  expect(progressPercent(contractAudit, {})).toBe(0)
  expect(progressPercent(contractAudit, { auditDate: '2026-11-20' })).toBe(11)
  expect(progressPercent(contractAudit, wholeAudit)).toBe(100)
  expect(progressPercent(contractAudit, { ...wholeAudit, monthlyFee: '0' })).toBe(100)
  const optional = { clinicCode: 'UCN-GP-001', currentSpeed: '20', email: 'a@b.example', note: 'x' }
  expect(progressPercent(contractAudit, { auditDate: '2026-11-20', ...optional })).toBe(11)
  expect(progressPercent(contractAudit, { auditDate: '2026-11-20', clinicName: 'Other' })).toBe(11)
})

test('AUD-01 AUD-04 AUD-09 AUD-12 AUD-16 D-130 five sections hold the documented fields', () => {
  const shape = contractAudit.sections.map(({ title, fields }) => [title, Object.keys(fields)])
  expect(shape).toEqual([
    ['Clinic Identification', ['clinicName', 'province', 'clinicCode', 'auditDate']],
    [
      'Current Service Provider',
      ['currentProvider', 'connectionType', 'currentSpeed', 'monthlyFee'],
    ],
    ['Contract Details', ['contractType', 'contractStatus', 'contractStart', 'contractEnd']],
    ['Migration Priority', []],
    ['Notification Preferences and Review', ['notifyAbout', 'email', 'phone', 'note']],
  ])
})

test('AUD-06 AUD-10 AUD-11 AUD-13 AUD-14 AUD-22 the documented options, in their order', () => {
  const values = (name: string) =>
    optionsOf(findFieldByName(contractAudit, name)!, {}).map(({ value }) => value)
  expect(values('province')).toHaveLength(9)
  expect(values('currentProvider').join()).toBe(
    'Vodacom,MTN,Telkom,Cell C,Rain,Morclick,Green G,Multiple,Other',
  )
  expect(values('connectionType').join()).toBe('Fibre,5G,4G/LTE,Fixed Wireless,ADSL,Mixed')
  expect(values('contractType').join()).toBe('month-to-month,12-months,24-months,other')
  expect(values('contractStatus').join()).toBe(
    'active,expiring-30,expiring-60,expiring-90,expired,month-to-month-active',
  )
})

test('AUD-05 D-28 about forty clinics stand in five provinces', () => {
  const { groups } = defaultClinics
  expect(groups.map(({ province }) => province)).toEqual([
    'Gauteng',
    'KwaZulu-Natal',
    'Western Cape',
    'Limpopo',
    'Mpumalanga',
  ])
  expect(groups.flatMap(({ clinics }) => clinics)).toHaveLength(40)
})

const requiredText = 'This field is required'
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
  ['AUD-20', 'monthlyFee', '', 'Must be a positive number'],
  [
    'AUD-22',
    'contractType',
    '36-months',
    'Choose one of: month-to-month, 12-months, 24-months, other.',
  ],
  ['AUD-22', 'contractType', '', requiredText],
  ['AUD-23', 'currentSpeed', 'fast', 'Must be a positive number'],
  ['AUD-61', 'email', 'a@b', 'Invalid email address'],
  ['AUD-61', 'email', 'a b@example.co.za', 'Invalid email address'],
  ['AUD-62', 'phone', '011 555 01', 'Phone number must be at least 10 digits'],
  ['AUD-62', 'phone', '011-555-0100 ext 2', 'Invalid phone number format'],
  ['AUD-22', 'notifyAbout', 'everything', 'Choose one of: migration-scheduled, contract-end.'],
  ['T18', 'note', 'a\u0000b', 'We couldn’t read this answer. Please type it again.'],
  ['T18', 'clinicCode', 'x'.repeat(41), 'Use at most 40 characters.'],
])('%s %s "%s" gives %s', (_id, name, value, message) => {
  const checked = checkValues(contractAudit, { ...wholeAudit, [name]: value })
  expect(checked.ok ? {} : checked.errors).toEqual({ [name]: message })
})

test.each([
  ['AUD-21', 'monthlyFee', '0', 0],
  ['AUD-20', 'monthlyFee', 'R1,250.50', 1250.5],
  ['AUD-23', 'currentSpeed', '20 Mbps', 20],
  ['AUD-23', 'clinicCode', ' UCN-GP-001 ', 'UCN-GP-001'],
])('%s %s "%s" is read as %j', (_id, name, value, answer) => {
  const checked = checkValues(contractAudit, { ...wholeAudit, [name]: value })
  expect(checked.ok && checked.answers[name]).toBe(answer)
})

test('AUD-62 digits, spaces, dashes, plus and brackets make a phone number', () => {
  const checked = checkValues(contractAudit, { ...wholeAudit, phone: '+27 (11) 555-0100' })
  expect(checked.ok && checked.preferences.phone).toBe('+27 (11) 555-0100')
})

test('an email address is understood as people paste it', () => {
  const email = 'Sister <mailto:sister@\u200bclinic.example>.'
  const checked = checkValues(contractAudit, { ...wholeAudit, email })
  expect(checked.ok && checked.preferences.email).toBe('sister@clinic.example')
})

test('AUD-47 ENT-11 the body holds the answers, what follows, when, and the preferences apart', () => {
  const values = withComputedDates(contractAudit, {
    ...wholeAudit,
    clinicCode: 'UCN-GP-001',
    currentSpeed: '20',
    email: 'sister@clinic.example',
    notifyAbout: 'contract-end',
  })
  const checked = checkValues(contractAudit, values)
  if (!checked.ok) throw new Error('the values are whole')
  const body = submissionBody(contractAudit, checked, values, new Date('2026-11-20T08:00:00Z'))
  expect(body).toEqual({
    ...wholeAudit,
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

test('D-28 a clinic that is not in the list is given by name', () => {
  const values = { ...wholeAudit, clinicName: 'Other', 'clinicName.other': 'Mamelodi East' }
  const checked = checkValues(contractAudit, values)
  expect(checked.ok && checked.answers.clinicName).toBe('Mamelodi East')
})

test.each(['', ' \u200b '])(
  'AUD-17 D-28 "Other" with %j for a name is refused at the line for the name, by its label',
  (name) => {
    const values = { ...wholeAudit, clinicName: 'Other', 'clinicName.other': name }
    const checked = checkValues(contractAudit, values)
    expect(checked).toEqual({ ok: false, errors: { 'clinicName.other': requiredText } })
    expect(labelOf(contractAudit, 'clinicName.other')).toBe('Name of the clinic')
    expect(labelOf(contractAudit, 'clinicName')).toBe('Clinic name')
    expect(labelOf(contractAudit, 'province.other')).toBeUndefined()
  },
)

test('D-138 choosing a clinic fills an empty province; another province gives a hint, never an error', () => {
  const chosen = { clinicName: 'Delft Clinic' }
  expect(applyOptionDefaults(contractAudit, chosen, 'clinicName', lists).province).toBe(
    'Western Cape',
  )
  const disagreeing = { clinicName: 'Delft Clinic', province: 'Gauteng' }
  expect(applyOptionDefaults(contractAudit, disagreeing, 'clinicName', lists)).toEqual(disagreeing)
  const surroundings = { today: '2026-11-20', lists }
  const [clinic] = contractAudit.sections
  expect(hintsOf(contractAudit, clinic!, disagreeing, surroundings)).toHaveLength(1)
  const agreeing = { clinicName: 'Delft Clinic', province: 'Western Cape' }
  expect(hintsOf(contractAudit, clinic!, agreeing, surroundings)).toEqual([])
  expect(checkValues(contractAudit, { ...wholeAudit, ...disagreeing }).ok).toBe(true)
})

test('D-136 D-143 an end in the past and an active status give a hint only; the banner names 90 days', () => {
  const contract = contractAudit.sections[2]!
  expect(contract.banner).toContain('90 days')
  const values = withComputedDates(contractAudit, { ...wholeAudit, contractStart: '2020-01-01' })
  expect(hintsOf(contractAudit, contract, values, { today: '2026-11-20', lists })[0]).toContain(
    'has ended',
  )
  expect(checkValues(contractAudit, values).ok).toBe(true)
  const expired = { ...values, contractStatus: 'expired' }
  expect(hintsOf(contractAudit, contract, expired, { today: '2026-11-20', lists })).toEqual([])
})

test('AUD-16 the review says answers in words and names what is still needed', () => {
  const answered = answeredFields(contractAudit, { ...wholeAudit, contractStart: '' }, lists)
  expect(answered.find(({ name }) => name === 'contractStart')?.isMissing).toBe(true)
  expect(answered.find(({ name }) => name === 'monthlyFee')?.text).toBe('R899')
  expect(answered.find(({ name }) => name === 'auditDate')?.text).toBe('20 November 2026')
  expect(answered.map(({ name }) => name)).not.toContain('note')
})
