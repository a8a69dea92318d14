import { expect, test } from 'vitest'
import { lineItems } from '../content.ts'
import {
  documentedSheet,
  isCounted,
  knownQuantities,
  partName,
  quantityName,
  quantityText,
  readSheet,
} from './calculator.ts'

const helpdesk = quantityName('business-connect', 'individual-helpdesk')
const asking = (values: Record<string, unknown>) => readSheet((name) => values[name])

test('BUN-10 an address that asks for nothing gives the documented quantities', () => {
  expect(asking({})).toEqual(documentedSheet)
  expect(documentedSheet['business-pro']).toMatchObject({ 'individual-monitoring': 30 })
})

test('D-38 a known quantity counts for its bundle alone; the other bundles stay as documented', () => {
  const sheet = asking({ [helpdesk]: '4' })
  expect(sheet['business-connect']['individual-helpdesk']).toBe(4)
  expect(sheet['home-soho-resilience']).toEqual(documentedSheet['home-soho-resilience'])
})

test.each(['11', '-1', '04', '4.0', '1e1', '', 'ten', null, undefined, 4])(
  'D-38 a quantity of %j is not known and counts as documented',
  (value) => expect(asking({ [helpdesk]: value })).toEqual(documentedSheet),
)

test('what is bought once cannot be changed', () => {
  const name = quantityName('business-connect', 'individual-wireless-50')
  expect(asking({ [name]: '0' })).toEqual(documentedSheet)
  expect(lineItems['business-connect'].filter(isCounted)).toHaveLength(2)
})

test('the documented quantity is the first that is known', () => {
  expect(knownQuantities(lineItems['home-soho-resilience'].at(-1)!)).toEqual(['2', '0', '1'])
})

test('quantities and parts read as words', () => {
  expect([
    quantityText('devices', 10),
    quantityText('devices', 1),
    quantityText('users', 0),
    quantityText('GB', 1),
    quantityText('lines', 1),
  ]).toEqual(['10 devices', '1 device', '0 users', '1 GB', ''])
  expect(partName({ name: 'Line', speedMbps: 100 })).toBe('Line, 100Mbps')
  expect(partName({ name: 'Managed UPS', speedMbps: null })).toBe('Managed UPS')
})
