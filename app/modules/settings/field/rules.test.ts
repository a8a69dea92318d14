import { expect, test } from 'vitest'
import { siteSettingsSchema } from '../schema.ts'
import { siteFieldGroups } from './content.ts'
import { describeChange, readableValue } from './rules.ts'

const promotion = { change: 3, changes: [{ field: 'pages', oldValue: [], newValue: ['/fibre'] }] }
test.each([
  ['settings.changed', { changes: [] }, 'changed nothing'],
  ['promotion.proposed', promotion, 'proposed promotion 3: Pages: Every public page → /fibre'],
  [
    'settings.changed',
    {
      changes: [
        { field: 'phone', oldValue: '010', newValue: '' },
        { field: 'pricesIncludeVat', oldValue: false, newValue: true },
        { field: 'vatRates', oldValue: [{}], newValue: [] },
        { field: 'escalateTo', oldValue: null, newValue: '3f2c' },
      ],
    },
    'changed Phone: 010 → empty; VAT in prices: No → Yes; VAT; escalateTo',
  ],
  ['promotion.applied', { change: 3 }, 'applied promotion 3'],
  ['promotion.applied', promotion, 'applied promotion 3: Pages: Every public page → /fibre'],
  ['promotion.rejected', { change: 3 }, 'rejected promotion 3'],
  ['settings.moved-on', {}, 'settings moved on'],
])('the history describes %s %j', (action, details, text) => {
  expect(describeChange({ action, details })).toBe(text)
})

test.each([
  ['pages', [], 'Every public page'],
  ['pages', ['/', '/bundles'], '/, /bundles'],
  ['pricesIncludeVat', true, 'Yes'],
  ['whatsappNumber', '', 'empty'],
  ['phone', '010', '010'],
  ['endsOn', '2025-09-30', '30 September 2025'],
])('%s %j is shown as %s', (_name, value, text) => expect(readableValue(value)).toBe(text))

test('SHELL-18 the form has every field of the site settings, in groups with headings', () => {
  const asked = siteFieldGroups.flatMap(({ fields }) => fields.map(({ name }) => name as string))
  expect(asked.toSorted()).toEqual(Object.keys(siteSettingsSchema.shape).toSorted())
  expect(siteFieldGroups.map(({ title }) => title).join(', ')).toBe(
    'Company, Contact, Address, Holidays and replies, Legal and privacy, Links, Prices and visits, Power page statistics',
  )
})
