import { expect, test } from 'vitest'
import { answersOf, detailsOf } from './rules.ts'

test('PAS-01 the visitor reads what was asked, without what the form says of itself', () => {
  const fields = { province: 'Eastern Cape', bundle: 'Business Pro', formType: 'quote' }
  const ofForm = { label: 'Form type', value: 'quote' }
  expect(detailsOf('bundle-quote', fields)).toContainEqual(ofForm)
  const lead = { name: 'Zanele', email: 'zanele@shop.example', company: '', phone: '', fields }
  expect(answersOf({ ...lead, kind: 'bundle-quote' })).toEqual([
    { label: 'Name', value: 'Zanele' },
    { label: 'Email', value: 'zanele@shop.example' },
    { label: 'Province', value: 'Eastern Cape' },
    { label: 'Bundle', value: 'Business Pro' },
  ])
})
