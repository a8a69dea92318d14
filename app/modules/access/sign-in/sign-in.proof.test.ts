import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { systemActor } from '#app/platform/context.server.ts'
import { areaTolerance, areaUnderCurve } from '#tools/testing/area-under-curve.ts'
import { contextApp, timeAnswer } from '#tools/testing/context-app.ts'
import { runInParallel, proofTimeoutMs, reportProof, numberOfTries } from '#tools/testing/effort.ts'
import { useTestDatabase, testContext } from '#tools/testing/test-database.ts'
import { adminAuthApi } from '../api.server.ts'
import { wrongCredentialsText } from '../content.ts'
import { createStaffUser } from '../staff/service.server.ts'
import { staffUsers } from '../tables.ts'
import { failureGridMs } from './rules.ts'

const database = useTestDatabase()
const password = 'copper-kettle-over-42-hills'
const emails = { known: '', disabled: '' }
const kinds = ['known', 'unknown', 'disabled'] as const
beforeAll(async () => {
  for (const kind of ['known', 'disabled'] as const) {
    emails[kind] = `${randomUUID()}@staff.example`
    const person = { email: emails[kind], password, role: 'editor' }
    const ctx = testContext(database, { actor: systemActor('test') })
    expect(await createStaffUser(ctx, { ...person, fullName: 'Proof' })).toMatchObject({ ok: true })
  }
  await database.db
    .update(staffUsers)
    .set({ isActive: false })
    .where(eq(staffUsers.email, emails.disabled))
})

/** Tries a password, each time from another network, so that rate limits never respond instead of the check. */
function guessPassword(email: string, number: number, password = 'not-the-password-at-all') {
  const clientNetwork = `2001:db8:${number >> 8}:${number & 255}::/64`
  const env = { RATE_LIMIT_FACTOR: '100000' }
  const app = contextApp(() => testContext(database, { clientNetwork, env }))
  return timeAnswer(app.route('/functions', adminAuthApi), '/functions/admin-auth', {
    email,
    password,
  })
}

test(
  'T11 ADL-06 ADL-18 a failed sign-in does not reveal by text or time if the account is known, unknown or disabled',
  async () => {
    const pairs = numberOfTries(12, 5_000)
    const times: Record<(typeof kinds)[number], number[]> = { known: [], unknown: [], disabled: [] }
    const answers = new Set<string>()
    await runInParallel(pairs, 6, async (number) => {
      // The three kinds of account take turns in a rotating order, so that each is measured under the same load.
      for (let turn = 0; turn < 3; turn++) {
        const kind = kinds[(number + turn) % 3]!
        const email = kind === 'unknown' ? `${randomUUID()}@staff.example` : emails[kind]
        const tried = kind === 'disabled' ? password : undefined
        const { ms, text } = await guessPassword(email, number, tried)
        answers.add(text)
        times[kind].push(ms)
      }
    })
    const refusal = new RegExp(`^401 .*${wrongCredentialsText}`)
    expect([...answers]).toEqual([expect.stringMatching(refusal)])
    expect(Math.min(...Object.values(times).flat())).toBeGreaterThanOrEqual(failureGridMs)
    const tolerance = areaTolerance(pairs)
    const areas = [times.unknown, times.disabled].map((other) => areaUnderCurve(times.known, other))
    for (const area of areas) expect(Math.abs(area - 0.5)).toBeLessThan(tolerance)
    reportProof('T11', {
      logins: pairs * 3,
      auc: areas.map((area) => area.toFixed(3)).join(' and '),
    })
  },
  proofTimeoutMs,
)
