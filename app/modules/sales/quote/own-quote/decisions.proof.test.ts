import { expect, test } from 'vitest'
import { runInParallel, proofTimeoutMs, reportProof, numberOfTries } from '#tools/testing/effort.ts'
import { useQuoteTest } from '#tools/testing/quote-test.ts'
import { valueOf } from '#tools/testing/test-database.ts'
import { checkSeal } from '../seal/service.server.ts'

const world = useQuoteTest()

test('QUO-06 only one of 20 simultaneous decisions wins', { timeout: proofTimeoutMs }, async () => {
  const rounds = numberOfTries(2, 1_000)
  for (let round = 0; round < rounds; round++) {
    const { accept, decline, stored, document } = await world.createSentQuote()
    const outcomes: boolean[] = []
    await runInParallel(20, 20, async (at) => {
      const answer = at % 2 === 0 ? accept({ name: `Person ${at}` }) : decline(`Reason ${at}`)
      outcomes[at] = (await answer).ok
    })
    const { state, decision } = await stored()
    expect(['accepted', 'declined']).toContain(state)
    const thanked = outcomes.flatMap((isOk, at) => (isOk ? [at] : []))
    expect(thanked, 'the one whose answer is recorded').toHaveLength(1)
    const recorded = state === 'accepted' ? decision!.name : decision!.reason
    expect(recorded).toBe(`${state === 'accepted' ? 'Person' : 'Reason'} ${thanked[0]}`)
    expect([decision!.name, decision!.reason].filter(Boolean)).toHaveLength(1)
    expect(Boolean(await document('accepted'))).toBe(state === 'accepted')
  }
  reportProof('T40-race', { rounds, racers: 20 })
})

test(
  'QUO-06 a sealed PDF is recognised without showing personal data, and a changed bit is detected',
  { timeout: proofTimeoutMs },
  async () => {
    const { accept, document, lead } = await world.createSentQuote()
    valueOf(await accept())
    const sealed = (await document('accepted')).bytes!
    const known = valueOf(await checkSeal(world.visitorAt(), sealed))
    expect(known).toContainEqual({ label: 'Current state of the quote', value: 'Accepted' })
    expect(JSON.stringify(known)).not.toMatch(/Nkosi|Thandi/)
    expect(JSON.stringify(known)).not.toContain(lead.email)
    const altered = numberOfTries(40, 1_000)
    for (let at = 0; at < altered; at++) {
      const copy = new Uint8Array(sealed)
      const place = Math.floor((copy.length * at) / altered)
      copy[place] = copy[place]! ^ (1 << (at % 8))
      const ctx = { ...world.visitorAt(), clientNetwork: `198.51.${at % 250}.${at % 7}` }
      expect(await checkSeal(ctx, copy)).toMatchObject({ reason: 'not-found' })
    }
    reportProof('T40-seal', { altered, found: altered })
  },
)
