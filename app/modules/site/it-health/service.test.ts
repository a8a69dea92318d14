import { describe, expect, test } from 'vitest'
import { formDataOf, usePostedForms, type PostOptions } from '#tools/testing/use-posted-forms.ts'
import { answerHealthForm } from './service.server.ts'

const forms = usePostedForms()

const typedFields = {
  name: 'Zanele Khumalo',
  email: 'zanele@shop.example',
  company: 'Shop & Sons',
  phone: '082 123 4567',
  employees: '11-50',
  assessmentType: 'security',
  challenges: 'Slow Wi-Fi',
}

function postHealthForm(fields: Record<string, string>, more: PostOptions = {}) {
  const data = formDataOf(fields)
  return answerHealthForm(forms.contextOf(more), data)
}

describe('forms posted to /resources/it-health without script', () => {
  test('ITH-04 ITH-07 the quick request is stored with every documented field and an activity row', async () => {
    const { assessmentType: _left, ...fields } = typedFields
    const { answer, reason } = await postHealthForm({ form: 'quick', ...fields })
    expect([answer.outcome, answer.values, reason]).toEqual(['sent', {}, undefined])
    const lead = await forms.leadOf(typedFields.email)
    expect(lead).toMatchObject({ kind: 'assessment', entry: 'quick', page: '/resources/it-health' })
    expect(lead!.fields).toMatchObject({ ...fields, assessmentType: 'comprehensive' })
    expect(await forms.actionsOf(lead!.id)).toEqual(['lead.submitted'])
  })

  test('ITH-05 ITH-11 A11Y-01 a refusal names the fields and keeps every value', async () => {
    const fields = { ...typedFields, name: ' ', email: 'zanele at shop' }
    const { answer, reason } = await postHealthForm({ form: 'quick', ...fields })
    expect(reason).toBe('invalid-input')
    expect(answer.outcome).toBe('refused')
    expect(Object.keys(answer.fields).sort()).toEqual(['email', 'name'])
    expect(answer.values).toEqual(fields)
  })

  test('API-11 ITH-11 after too many requests the answer says when to come back and keeps the values', async () => {
    const more = { clientNetwork: '198.51.100.7', env: { RATE_LIMIT_FACTOR: '0.01' } }
    await postHealthForm({ form: 'quick', ...typedFields, email: 'one@shop.example' }, more)
    const { answer, reason, retryAfterSeconds } = await postHealthForm(
      { form: 'quick', ...typedFields, email: 'two@shop.example' },
      more,
    )
    expect(reason).toBe('too-many-requests')
    expect(retryAfterSeconds).toBeGreaterThan(0)
    expect(answer).toMatchObject({
      outcome: 'failed',
      values: { ...typedFields, email: 'two@shop.example' },
    })
    expect(await forms.leadOf('two@shop.example')).toBeUndefined()
  })

  test('ITH-14 the interest registration is stored as interest', async () => {
    const fields = {
      fullName: 'Sipho M',
      companyName: 'Farm',
      email: 'sipho@farm.example',
      services: 'Both',
    }
    const { answer } = await postHealthForm({ form: 'interest', ...fields })
    expect(answer).toMatchObject({ form: 'interest', outcome: 'sent' })
    expect(await forms.leadOf(fields.email)).toMatchObject({ kind: 'interest', fields })
  })

  test('ITH-12 an interest in nothing we know is refused', async () => {
    const { answer } = await postHealthForm({
      form: 'interest',
      fullName: 'S',
      companyName: 'F',
      email: 's@f.example',
      services: 'Satellite',
    })
    expect(Object.keys(answer.fields)).toEqual(['services'])
  })
})

describe('the wizard without script', () => {
  test('WIZ-03 Continue with a field missing stays on step 1, names it and keeps the rest', async () => {
    const { answer, reason } = await postHealthForm({
      form: 'wizard',
      intent: 'continue',
      ...typedFields,
      company: '',
    })
    expect(reason).toBe('invalid-input')
    expect(answer).toMatchObject({
      outcome: 'missing',
      step: 1,
      fields: { company: 'Company: please fill in this field.' },
    })
    expect(answer.values.name).toBe(typedFields.name)
  })

  test('WIZ-04 WIZ-05 Continue shows step 2, Back step 1, and both keep every value', async () => {
    const next = await postHealthForm({ form: 'wizard', intent: 'continue', ...typedFields })
    expect(next).toEqual({
      answer: { form: 'wizard', outcome: 'shown', step: 2, values: typedFields, fields: {} },
    })
    const back = await postHealthForm({ form: 'wizard', intent: 'back', ...next.answer.values })
    expect(back).toEqual({
      answer: { form: 'wizard', outcome: 'shown', step: 1, values: typedFields, fields: {} },
    })
  })

  test('A11Y-01 Continue with an invalid email address stays with the field', async () => {
    const { answer } = await postHealthForm({
      form: 'wizard',
      intent: 'continue',
      ...typedFields,
      email: 'zanele',
    })
    expect(answer).toMatchObject({ outcome: 'refused', step: 1 })
    expect(Object.keys(answer.fields)).toEqual(['email'])
  })

  test('WIZ-06 Submit with a field missing stores nothing', async () => {
    const { answer } = await postHealthForm({
      form: 'wizard',
      intent: 'submit',
      ...typedFields,
      email: 'missing@shop.example',
      name: '',
    })
    expect(answer).toMatchObject({ outcome: 'missing', step: 2 })
    expect(await forms.leadOf('missing@shop.example')).toBeUndefined()
  })

  test('WIZ-14 WIZ-15 Submit stores an assessment that came from the wizard', async () => {
    const { answer } = await postHealthForm({
      form: 'wizard',
      intent: 'submit',
      ...typedFields,
      email: 'wizard@shop.example',
    })
    expect(answer.outcome).toBe('sent')
    const lead = await forms.leadOf('wizard@shop.example')
    expect(lead).toMatchObject({ kind: 'assessment', entry: 'wizard' })
    expect(lead!.fields).toMatchObject({ ...typedFields, email: 'wizard@shop.example' })
  })
})

test('a post that names no form, and one that is nothing at all, are refused and not stored', async () => {
  const { answer, reason } = await postHealthForm({})
  expect([answer.form, reason]).toEqual(['quick', 'invalid-input'])
})
