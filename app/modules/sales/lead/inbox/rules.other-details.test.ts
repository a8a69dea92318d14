import { expect, test } from 'vitest'
import { otherDetails } from './rules.ts'

const main = { name: 'Thandi', email: 't@one.co.za', company: 'One', phone: '' }
const mergedContact = (more: object) => ({ ...main, reference: 'BC-2', ...more })

test('STF-08 what merged enquiries say beyond the lead stays in view, each once', () => {
  expect(
    otherDetails(main, [
      mergedContact({ email: 'T@ONE.co.za', company: 'Two', phone: '082 1' }),
      { ...mergedContact({ company: 'two ', name: '' }), reference: 'BC-3' },
    ]),
  ).toEqual([
    { detail: 'company', value: 'Two', reference: 'BC-2' },
    { detail: 'phone', value: '082 1', reference: 'BC-2' },
  ])
  expect(otherDetails(main, [])).toEqual([])
})
