import { expect, test } from 'vitest'
import { seedImport, sandton, testBuilding } from '#tools/testing/coverage.ts'
import { formDataOf, usePostedForms } from '#tools/testing/use-posted-forms.ts'
import { answerCoverageLead } from './service.server.ts'

const forms = usePostedForms((database) =>
  seedImport(database.db, [testBuilding(sandton, { name: 'Acacia House' })]),
)

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

function postCoverageLead(changed: Record<string, string> = {}) {
  const data = formDataOf({ ...filledFields, ...changed })
  return answerCoverageLead(forms.contextOf(), data)
}

test('COV-33 without script the lead is stored with address, coordinates, result and time', async () => {
  expect(await postCoverageLead()).toEqual({ receiptKey: expect.any(String) })
  const [lead] = await forms.allLeads()
  expect(lead).toMatchObject({
    kind: 'coverage',
    page: '/connectivity/fibre',
    fields: {
      address: '5 Main Road, Alice',
      latitude: -32.7833,
      longitude: 26.8333,
      result: 'None',
      checkedAt: '2026-11-20T08:00:00.000Z',
      tellWhenCovered: true,
    },
  })
})

test('COV-33 a refused lead comes back beneath its check, and nothing typed is lost', async () => {
  const { latitude, longitude } = sandton
  const at = { latitude: String(latitude), longitude: String(longitude), result: 'FTTB' }
  expect(await postCoverageLead({ ...at, email: 'nomsa' })).toMatchObject({
    reason: 'invalid-input',
    page: {
      address: '5 Main Road, Alice',
      checkedAt: filledFields.checkedAt,
      answer: { kind: 'result', result: { outcome: 'covered', buildingName: 'Acacia House' } },
      lead: { outcome: 'refused', values: { name: 'Nomsa Dlamini', email: 'nomsa' } },
    },
  })
})

test('COV-33 coordinates that were tampered with are no check', async () => {
  expect(await postCoverageLead({ latitude: '51.5' })).toMatchObject({
    reason: 'invalid-input',
    page: { answer: { kind: 'alert' } },
  })
})

test('COV-28 without script a number alone is stored; a wrong one comes back beneath its check', async () => {
  const { latitude, longitude } = sandton
  const call = {
    name: '',
    email: '',
    tellWhenCovered: '',
    callMe: 'on',
    latitude: String(latitude),
    longitude: String(longitude),
  }
  expect(await postCoverageLead({ ...call, phone: '12' })).toMatchObject({
    reason: 'invalid-input',
    page: {
      answer: { kind: 'result' },
      call: {
        outcome: 'refused',
        values: { phone: '12' },
        fields: { phone: 'Phone number: enter a number like 082 123 4567.' },
      },
    },
  })
  expect(await postCoverageLead({ ...call, phone: '082 555 0707' })).toEqual({
    receiptKey: expect.any(String),
  })
  const leads = await forms.allLeads()
  expect(leads).toContainEqual(
    expect.objectContaining({ email: '', phoneStored: '+27825550707', kind: 'coverage' }),
  )
})
