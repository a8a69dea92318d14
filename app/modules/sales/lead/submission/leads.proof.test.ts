import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { cleanText } from '#app/basics/text.ts'
import { seedSettings } from '#app/modules/settings/store.server.ts'
import { runInParallel, proofTimeoutMs, reportProof, numberOfTries } from '#tools/testing/effort.ts'
import { assessmentSubmission } from '#tools/testing/lead-forms.ts'
import { useTestDatabase, testContext } from '#tools/testing/test-database.ts'
import { leads } from '../tables.ts'
import { submitLead } from './service.server.ts'

const database = useTestDatabase(seedSettings)

const visitorContext = () => testContext(database, { env: { RATE_LIMIT_FACTOR: '100000' } })

function submission(number: string, challenges: string) {
  const email = `proof-${number}@example.co.za`
  const person = { name: 'Nomsa Dlamini', email, company: `Proof ${number}` }
  return assessmentSubmission({
    fields: { ...person, phone: '082 123 4567', employees: '11-50', challenges },
    idempotencyKey: `proof-key-${number}`,
  })
}

test(
  'T26 API-07 a lead sent ten times at once is stored once and gets ten identical answers',
  async () => {
    const sent = numberOfTries(12, 10_000)
    let different = 0
    await runInParallel(sent, 2, async (number) => {
      const asked = submission(`double-${number}`, 'Slow Wi-Fi')
      const outcomes = await Promise.all(
        Array.from({ length: 10 }, () => submitLead(visitorContext(), asked)),
      )
      const answers = outcomes.map((outcome) =>
        outcome.ok ? `${outcome.value.id} ${outcome.value.reference}` : outcome.reason,
      )
      if (new Set(answers).size !== 1) different++
    })
    const { rows } = await database.pool.query<{ stored: number; people: number }>(
      `select count(*) as stored, count(distinct email) as people from leads where email like 'proof-double-%'`,
    )
    expect({ different, ...rows[0] }).toEqual({ different: 0, stored: sent, people: sent })
    reportProof('T26', { leads: sent, sends: sent * 10 })
  },
  proofTimeoutMs,
)

const scalarCount = 0x10_ffff + 1 - 0x800
const scalarAt = (index: number) => String.fromCodePoint(index < 0xd800 ? index : index + 0x800)
const scalarsPerLead = 1_500

/** Text that PostgreSQL cannot store is refused; all other text is stored as `cleanText` returns it. */
async function storeScalars(number: number, characters: string[]): Promise<void> {
  // Dots separate the characters, so that none combines with its neighbour or is trimmed.
  const text = `.${characters.join('.')}.`
  const outcome = await submitLead(visitorContext(), submission(`unicode-${number}`, text))
  if (characters.includes('\u0000')) {
    expect(outcome).toMatchObject({ ok: false, reason: 'invalid-input' })
    return storeScalars(number, characters.slice(1))
  }
  if (!outcome.ok) throw new Error(`batch ${number}: ${outcome.message}`)
  const [row] = await database.db
    .select({ fields: leads.fields })
    .from(leads)
    .where(eq(leads.id, outcome.value.id))
  expect(row!.fields.challenges).toBe(cleanText(text))
}

test(
  'T18 every Unicode character is stored as cleanText returns it, except that NUL is refused',
  async () => {
    const batches = Math.ceil(scalarCount / scalarsPerLead)
    const all = Array.from({ length: batches }, (_, batch) => batch)
    // A sample run tests the first batches (control characters, combining and direction marks) and some later ones.
    const wanted = numberOfTries(16, batches)
    const chosen =
      wanted >= batches
        ? all
        : [...all.slice(0, wanted / 2), ...all.filter((batch) => batch % 137 === 7)]
    await runInParallel(chosen.length, 4, async (at) => {
      const batch = chosen[at]!
      const end = Math.min(scalarCount, (batch + 1) * scalarsPerLead)
      const characters: string[] = []
      for (let index = batch * scalarsPerLead; index < end; index++)
        characters.push(scalarAt(index))
      await storeScalars(batch, characters)
    })
    const characters = Math.min(scalarCount, chosen.length * scalarsPerLead)
    reportProof('T18-unicode', { characters })
  },
  proofTimeoutMs,
)

test('T18 cleanText removes control and direction characters, applies NFC and keeps everything else', () => {
  const lost: number[] = []
  for (let index = 0; index < scalarCount; index++) {
    const character = scalarAt(index)
    if (cleanText(`.${character}.`) !== `.${character}.`.normalize('NFC')) lost.push(index)
  }
  const isExpected = (code: number) =>
    code === 0x0d ||
    (code > 0 && code < 0x20 && code !== 0x09 && code !== 0x0a) ||
    (code >= 0x7f && code <= 0x9f) ||
    [0x200e, 0x200f, 0xfeff - 0x800].includes(code) ||
    (code >= 0x202a && code <= 0x202e) ||
    (code >= 0x2066 && code <= 0x2069)
  expect(lost.filter((code) => !isExpected(code))).toEqual([])
  expect(lost).toHaveLength(74)
})
