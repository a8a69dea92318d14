import { expect, test } from 'vitest'
import { enquiryRecord } from './rules.ts'

const lead = {
  reference: 'BC-7K3F-9QXM',
  kind: 'cloud-quote' as const,
  page: '/cloud',
  name: 'Thandi Nkosi',
  email: 'thandi@visitor.example',
  company: '',
  phone: '',
  status: 'new' as const,
  promise: '',
  noticeVersion: '1',
  isSuspectedSpam: false,
  submittedAt: new Date('2026-11-20T08:00:00Z'),
}

test('PRV-04 the answers of an enquiry are named as its form names them, and none is left out', () => {
  const fields = { cloudService: 'all', employees: '11-50', askedBefore: true, more: { a: 1 } }
  const { fields: held } = enquiryRecord({ ...lead, fields }, [])
  const answers = held.filter(({ label }) => label.startsWith('Answer: '))
  expect(answers.map(({ label }) => label)).toEqual([
    expect.not.stringMatching(/cloudService/),
    expect.not.stringMatching(/employees/),
    'Answer: Asked before',
    'Answer: More',
  ])
  expect(answers.slice(2).map(({ value }) => value)).toEqual(['Yes', '{"a":1}'])
})

test('PRV-04 what is about another person is left out, whatever its name', () => {
  const fields = { friendName: 'Sipho', friendEmail: 'sipho@other.example' }
  const { fields: held } = enquiryRecord({ ...lead, kind: 'referral', fields }, [])
  expect(JSON.stringify(held)).not.toMatch(/Sipho|sipho|friendName/)
})
