import { beforeAll, expect, test } from 'vitest'
import { seedImport, sandton, testBuilding } from '#tools/testing/coverage.ts'
import { useTestDatabase, testContext } from '#tools/testing/test-database.ts'
import { answerCoverageForm } from './service.server.ts'

const database = useTestDatabase()
beforeAll(async () => {
  const more = { address: '12 Rivonia Road, Sandton', suburb: 'Sandton', name: 'Acacia House' }
  await seedImport(database.db, [testBuilding(sandton, more)])
})

function postCoverageCheck(address?: string, factor = '1000') {
  const data = new FormData()
  if (address !== undefined) data.set('address', address)
  return answerCoverageForm(testContext(database, { env: { RATE_LIMIT_FACTOR: factor } }), data)
}

test('COV-05 without script a typed address is looked up and checked', async () => {
  expect((await postCoverageCheck(' 12 Rivonia Road, Sandton ')).page).toMatchObject({
    address: '12 Rivonia Road, Sandton',
    answer: { kind: 'result', spot: { kind: 'address' }, result: { grade: 'in-building' } },
  })
  expect((await postCoverageCheck('Upington')).page).toMatchObject({
    answer: {
      kind: 'result',
      spot: { kind: 'area', place: 'Upington' },
      result: { outcome: 'no-data' },
    },
  })
})

const noAddress = 'Please enter a valid address first'
const noCoordinates =
  'Unable to find coordinates for this address. Please try a more specific address.'

test.each([
  [undefined, noAddress, 'invalid-input'],
  ['   ', noAddress, 'invalid-input'],
  ['xy', noCoordinates, 'invalid-input'],
  ['xqzv wkjh', noCoordinates, 'not-found'],
])('COV-03 COV-06 %j → %s, %s', async (address, alert, reason) => {
  const answered = await postCoverageCheck(address)
  expect(answered.page.answer).toEqual({ kind: 'alert', alert })
  expect(answered.reason).toBe(reason)
})
