import { beforeAll, beforeEach, expect, test } from 'vitest'
import { rateLimits } from '#app/platform/tables.ts'
import { seedCoverage } from '#tools/samples/coverage.ts'
import { postJson } from '#tools/testing/context-app.ts'
import { proofTimeoutMs, reportProof, numberOfTries } from '#tools/testing/effort.ts'
import { testApp } from '#tools/testing/test-app.ts'
import { useTestDatabase, testContext } from '#tools/testing/test-database.ts'

const publicKey = 'public-key-of-this-test'
const database = useTestDatabase(seedCoverage)
let app: ReturnType<typeof testApp>
beforeAll(async () => {
  app = testApp({ base: testContext(database, { env: { PUBLIC_ANON_KEY: publicKey } }) })
})
beforeEach(() => database.db.delete(rateLimits))

const namesOfClients = (
  'x-forwarded-for x-real-ip x-client-ip x-cluster-client-ip x-originating-ip true-client-ip ' +
  'cf-connecting-ip forwarded'
).split(' ')

/** Eight headers with a forged client address, which differs for each number. */
function disguise(number: number): Record<string, string> {
  const address = `203.0.${(number >> 8) & 255}.${number & 255}`
  return Object.fromEntries(
    namesOfClients.map((name) => [name, name === 'forwarded' ? `for=${address}` : address]),
  )
}

async function askUntilRefused(most: number, headersOf: (number: number) => object) {
  let refusedAt: number | undefined
  let taken = 0
  for (let number = 1; number <= most; number++) {
    const place = { latitude: -26.1076, longitude: 28.0567 }
    const headers = { authorization: `Bearer ${publicKey}`, ...headersOf(number) }
    const { status } = await postJson(app, '/functions/check-fttb-coverage', place, headers)
    if (status === 429) refusedAt ??= number
    else taken++
  }
  return { refusedAt, taken }
}

test(
  'T12 D-94 forged client address headers don’t change when the rate limit applies',
  async () => {
    const plain = await askUntilRefused(70, () => ({}))
    expect(plain).toEqual({ refusedAt: 61, taken: 60 })
    await database.db.delete(rateLimits)
    const requests = numberOfTries(90, 10_000)
    expect(await askUntilRefused(requests, disguise)).toEqual(plain)
    reportProof('T12', { requests, headers: namesOfClients.length, difference: 0 })
  },
  proofTimeoutMs,
)
