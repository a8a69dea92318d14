import { expect, test } from 'vitest'
import { detailsOf, subjectOf } from '#app/modules/sales/lead/rules.ts'
import { answerFormPost } from '#app/modules/sales/lead/submission/service.server.ts'
import { formDataOf, usePostedForms, type PostOptions } from '#tools/testing/use-posted-forms.ts'

const forms = usePostedForms()

const typedFields = {
  name: 'Zanele Khumalo',
  email: 'zanele@shop.example',
  company: 'Shop & Sons',
  phone: '082 123 4567',
  employees: '11-30 (Growing)',
  province: 'Eastern Cape',
  city: 'Gqeberha',
  serviceInterest: 'Power Backup Solutions',
  challenges: 'Card machine dies',
}

function postReferralForm(fields: Record<string, string>, more: PostOptions = {}) {
  const data = formDataOf(fields)
  return answerFormPost(forms.contextOf(more), {
    form: 'bundle-quote',
    page: '/bundles/business-pro',
    data,
  })
}

test('BQF-08 BQF-14 LDS-01 a quote posted without script is stored with bundle, form type and every field', async () => {
  const { answer, reason } = await postReferralForm({ ...typedFields, bundle: 'Business Pro' })
  const lead = (await forms.leadOf(typedFields.email))!
  const receipt = expect.objectContaining({ reference: lead.reference })
  expect([answer, reason]).toEqual([
    { outcome: 'sent', values: {}, fields: {}, receipt },
    undefined,
  ])
  expect(lead).toMatchObject({ kind: 'bundle-quote', entry: 'form', page: '/bundles/business-pro' })
  expect(lead.fields).toMatchObject({ ...typedFields, bundle: 'Business Pro', formType: 'quote' })
  expect(subjectOf(lead.kind, lead.fields)).toBe('Business Pro quote request')
  expect(detailsOf(lead.kind, lead.fields)).toEqual(
    expect.arrayContaining([
      { label: 'Bundle', value: 'Business Pro' },
      { label: 'Form type', value: 'quote' },
    ]),
  )
  expect(await forms.actionsOf(lead.id)).toEqual(['lead.submitted'])
})

test('BQF-03 BQF-12 A11Y-01 a refusal names the fields and keeps every value', async () => {
  const fields = { ...typedFields, name: ' ', email: 'zanele at shop' }
  const { answer, reason } = await postReferralForm({ ...fields, bundle: 'Business Pro' })
  expect([reason, answer.outcome]).toEqual(['invalid-input', 'refused'])
  expect(Object.keys(answer.fields).toSorted()).toEqual(['email', 'name'])
  expect(answer.values).toEqual(fields)
})

test('a bundle no one offers is refused without pointing at a field that no one sees', async () => {
  const { answer } = await postReferralForm({
    ...typedFields,
    email: 'odd@shop.example',
    bundle: 'Gold',
  })
  expect(answer).toMatchObject({ outcome: 'failed', fields: {} })
  expect(await forms.leadOf('odd@shop.example')).toBeUndefined()
})

test('API-11 after too many requests the answer says when to come back and keeps the values', async () => {
  const more = { clientNetwork: '198.51.100.8', env: { RATE_LIMIT_FACTOR: '0.01' } }
  await postReferralForm(
    { ...typedFields, email: 'one@shop.example', bundle: 'Business Pro' },
    more,
  )
  const fields = { ...typedFields, email: 'two@shop.example' }
  const { answer, reason, retryAfterSeconds } = await postReferralForm(
    { ...fields, bundle: 'Business Pro' },
    more,
  )
  expect(reason).toBe('too-many-requests')
  expect(retryAfterSeconds).toBeGreaterThan(0)
  expect(answer).toMatchObject({ outcome: 'failed', values: fields })
})
