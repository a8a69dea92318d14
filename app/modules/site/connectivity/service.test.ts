import { expect, test } from 'vitest'
import { sandton, seedImport, testBuilding } from '#tools/testing/coverage.ts'
import { formDataOf, type PostOptions, usePostedForms } from '#tools/testing/use-posted-forms.ts'
import { answerCoverageForm, answerCoverageLead } from './service.server.ts'

const address = '12 Rivonia Road, Sandton'
const forms = usePostedForms(({ db }) =>
  seedImport(db, [testBuilding(sandton, { address, suburb: 'Sandton', name: 'Acacia House' })]),
)

const postCoverageCheck = (fields: Record<string, string>) =>
  answerCoverageForm(forms.contextOf({ env: { RATE_LIMIT_FACTOR: '1000' } }), formDataOf(fields))

test.each([
  [` ${address} `, { kind: 'address' }, { grade: 'in-building' }],
  ['Upington', { kind: 'area', place: 'Upington' }, { outcome: 'no-data' }],
])('COV-05 without script the address %j is looked up and checked', async (typed, spot, result) => {
  const page = { address: typed.trim(), answer: { spot, result } }
  expect(await postCoverageCheck({ address: typed })).toMatchObject({ page })
})

const noAddress = 'Please enter a valid address first'
const noCoordinates =
  'Unable to find coordinates for this address. Please try a more specific address.'
const postBox = 'We can’t check a PO box or private bag. Please type the street address.'

test.each([
  [{}, noAddress, 'invalid-input'],
  [{ address: '   ' }, noAddress, 'invalid-input'],
  [{ address: 'xy' }, noCoordinates, 'invalid-input'],
  [{ address: 'xqzv wkjh' }, noCoordinates, 'not-found'],
  [{ address: 'Posbus 12, Paarl' }, postBox, 'invalid-input'],
])('COV-03 COV-06 posting %j shows alert "%s" with reason %s', async (fields, alert, reason) => {
  const answered = await postCoverageCheck(fields as Record<string, string>)
  expect(answered.page.answer).toEqual({ kind: 'alert', alert })
  expect(answered.reason).toBe(reason)
})

const filledFields = {
  name: 'Nomsa Dlamini',
  email: 'nomsa@farm.example',
  address: '5 Main Road, Alice',
  latitude: '-32.7833',
  longitude: '26.8333',
  result: 'None',
  nearestMetres: '14200',
  checkedAt: '2026-11-20T08:00:00.000Z',
  tellWhenCovered: 'on',
}
const inSandton = { latitude: String(sandton.latitude), longitude: String(sandton.longitude) }
const stored = { receiptKey: expect.any(String) }

const postCoverageLead = (changed: Record<string, string> = {}, by?: PostOptions) =>
  answerCoverageLead(forms.contextOf(by), formDataOf({ ...filledFields, ...changed }))

test('COV-33 without script the lead is stored with address, coordinates, result and time', async () => {
  expect(await postCoverageLead()).toEqual(stored)
  const { address, result, checkedAt } = filledFields
  const at = { latitude: -32.7833, longitude: 26.8333 }
  expect((await forms.allLeads())[0]).toMatchObject({
    kind: 'coverage',
    page: '/connectivity/fibre',
    fields: { address, ...at, result, checkedAt, tellWhenCovered: true },
  })
})

test('COV-33 a refused lead returns its coverage check and the typed values', async () => {
  expect(await postCoverageLead({ ...inSandton, result: 'FTTB', email: 'nomsa' })).toMatchObject({
    reason: 'invalid-input',
    page: {
      address: filledFields.address,
      checkedAt: filledFields.checkedAt,
      answer: { kind: 'result', result: { outcome: 'covered', buildingName: 'Acacia House' } },
      lead: { outcome: 'refused', values: { name: filledFields.name, email: 'nomsa' } },
    },
  })
})

test('COV-33 a refused lead repeats its check only within the rate limit for checks', async () => {
  const by = { clientNetwork: '198.51.100.33', env: { RATE_LIMIT_FACTOR: '0.01' } }
  for (const outcome of ['covered', 'not-checked'])
    expect(await postCoverageLead({ ...inSandton, name: '' }, by)).toMatchObject({
      page: { answer: { result: { outcome } }, lead: { outcome: 'refused' } },
    })
})

test('COV-33 tampered coordinates give an alert instead of a result, and a missing check time is filled in', async () => {
  expect(await postCoverageLead({ latitude: '51.5' })).toMatchObject({
    reason: 'invalid-input',
    page: { answer: { kind: 'alert' } },
  })
  expect(await postCoverageLead({ ...inSandton, name: '', checkedAt: '' })).toMatchObject({
    page: { checkedAt: expect.stringMatching(/^\d{4}-/), answer: { kind: 'result' } },
  })
})

test('COV-28 without script, a lead needs only a phone number, and an invalid one is refused with its check repeated', async () => {
  const call = { ...inSandton, name: '', email: '', tellWhenCovered: '', callMe: 'on' }
  const fields = { phone: 'Phone number: enter a number like 082 123 4567.' }
  expect(await postCoverageLead({ ...call, phone: '12' })).toMatchObject({
    reason: 'invalid-input',
    page: {
      answer: { kind: 'result' },
      call: { outcome: 'refused', values: { phone: '12' }, fields },
    },
  })
  expect(await postCoverageLead({ ...call, phone: '082 555 0707' })).toEqual(stored)
  expect(await forms.allLeads()).toContainEqual(
    expect.objectContaining({ email: '', phoneStored: '+27825550707', kind: 'coverage' }),
  )
})
