import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { seedSettings } from '#app/modules/settings/store.server.ts'
import { createPageToken, createVisitToken } from '#app/platform/installation.server.ts'
import { proofTimeoutMs, reportProof, numberOfTries } from '#tools/testing/effort.ts'
import { fixedClock } from '#tools/testing/fixed-clock.ts'
import { useTestDatabase, testContext, testNow } from '#tools/testing/test-database.ts'
import { submissionFromBody } from './rules.ts'
import { answerFormPost, submitLead } from './service.server.ts'

const botPostCount = numberOfTries(240, 10_000)
const visitorCount = numberOfTries(120, 2_000)
const dayMs = 24 * 60 * 60 * 1000

const database = useTestDatabase(seedSettings)
beforeEach(() => database.pool.query('truncate leads, rate_limits cascade'))

const visitorAt = (ms: number, clientNetwork = '192.0.2.1') =>
  testContext(database, { clock: fixedClock(new Date(testNow.getTime() + ms)), clientNetwork })
type Visitor = ReturnType<typeof visitorAt>
const networkOf = (n: number) => `198.51.${Math.floor(n / 250)}.${n % 250}`

const typed = { name: 'Zanele Khumalo', serviceInterest: 'wifi' }
const answers = () => ({ ...typed, email: `${randomUUID()}@shop.example` })

/** Posts a form to its own page, like a browser without script. */
async function postPage(ctx: Visitor, hidden: Record<string, string>) {
  const data = new FormData()
  for (const [name, value] of Object.entries({ ...answers(), ...hidden })) data.set(name, value)
  const fields = ['name', 'email', 'serviceInterest']
  const { answer } = await answerFormPost(ctx, { form: 'contact', fields, page: '/contact', data })
  return answer.outcome === 'sent'
}

async function callAsBrowser(ctx: Visitor, hidden: Record<string, unknown>) {
  const body = { ...answers(), formType: 'contact', entry: 'form', page: '/contact', ...hidden }
  return (await submitLead(ctx, submissionFromBody(body, randomUUID(), true))).ok
}

async function countStored(): Promise<{ all: number; suspected: number; reasons: string[] }> {
  const { rows } = await database.pool.query<{ suspected: boolean; reasons: string[] }>(
    'select is_suspected_spam as suspected, spam_reasons as reasons from leads',
  )
  const suspected = rows.filter((row) => row.suspected)
  const reasons = [...new Set(rows.flatMap((row) => row.reasons))].toSorted()
  return { all: rows.length, suspected: suspected.length, reasons }
}

/** Each function sends the nth post of a bot, slowly enough for the rate limits. */
const bots: Record<string, (n: number) => Promise<boolean>> = {
  async 'fills in every field'(n) {
    const stamp = await createVisitToken(visitorAt(n * 30_000))
    const hidden = { stamp, website_url: 'https://pills.example' }
    return postPage(visitorAt(n * 30_000 + 5_000), hidden)
  },
  'posts without loading the page': (n) => postPage(visitorAt(n * 30_000), {}),
  'calls the API without a token': (n) => callAsBrowser(visitorAt(n * 30_000), {}),
  async 'forges tokens'(n) {
    const [kind, time, serial, proof] = (await createVisitToken(visitorAt(n * 30_000))).split('.')
    const tokens = [
      `v.${Date.now().toString(36)}.${serial}.${proof}`,
      `p.${time}.${proof}`,
      `${kind}.${time}.${'A'.repeat(12)}.${proof}`,
      randomUUID(),
    ]
    return callAsBrowser(visitorAt(n * 30_000 + 9_000), { stamp: tokens[n % tokens.length] })
  },
  async 'fetches a token and posts within a second'(n) {
    const token = await createVisitToken(visitorAt(n * 30_000))
    return callAsBrowser(visitorAt(n * 30_000 + ((n * 37) % 1_000)), { stamp: token })
  },
  async 'reuses a harvested token'(n) {
    harvested ??= await createVisitToken(visitorAt(0))
    // Time only moves forward, because a clock that was set back clears the limits.
    const afterMs = (n < botPostCount / 12 ? 20 : 32) * dayMs
    return callAsBrowser(visitorAt(afterMs + n * 1_000, networkOf(n)), { stamp: harvested })
  },
}
let harvested: string | undefined
let notSetApart: number | undefined

test(
  `T13 API-12 ${botPostCount} posts by six kinds of bot are all stored, and at most 10 or 0.1% pass as genuine`,
  async () => {
    harvested = undefined
    const kinds = Object.entries(bots)
    const each = Math.ceil(botPostCount / kinds.length)
    for (const [kind, send] of kinds) {
      await database.pool.query('truncate rate_limits')
      for (let n = 0; n < each; n++) expect(await send(n), `${kind}, post ${n}`).toBe(true)
    }
    const { all, suspected, reasons } = await countStored()
    expect(all).toBe(each * kinds.length)
    // The limits let through five forms per token, and five quick forms per network.
    expect(all - suspected).toBeLessThanOrEqual(Math.max(10, all * 0.001))
    const expected = 'busy-network forged-stamp honeypot no-stamp old-stamp too-fast worn-stamp'
    expect(reasons).toEqual(expected.split(' '))
    notSetApart = all - suspected
  },
  proofTimeoutMs,
)

/** Ways in which people send a form. Every fifth person shares an office network with nineteen others. */
const humans: Record<string, (n: number, network: string) => Promise<boolean>> = {
  async 'autofill and one tap'(n) {
    const token = await createVisitToken(visitorAt(0))
    return callAsBrowser(visitorAt((n % 7) * 300, networkOf(2_000 + n)), { stamp: token })
  },
  async 'keyboard only'(n, network) {
    const token = await createVisitToken(visitorAt(0))
    return callAsBrowser(visitorAt(20_000 + n * 997, network), { stamp: token })
  },
  async 'slow, with the page open for days'(n, network) {
    const token = await createVisitToken(visitorAt(0))
    return callAsBrowser(visitorAt((n % 30) * dayMs + 60_000, network), { stamp: token })
  },
  async 'without script'(n, network) {
    const token = await createPageToken(visitorAt(0))
    return postPage(visitorAt((n % 30) * dayMs + (n % 2) * 500, network), { stamp: token })
  },
  async 'with script, but without a visit token'(_n, network) {
    return callAsBrowser(visitorAt(3_000, network), { stamp: await createPageToken(visitorAt(0)) })
  },
  async 'retries after lost answers, then a second form'(n, network) {
    const stamp = await createVisitToken(visitorAt(0))
    const key = randomUUID()
    const body = { ...answers(), formType: 'contact', entry: 'form', page: '/contact', stamp }
    const send = (afterMs: number, more: object, itsKey: string) =>
      submitLead(
        visitorAt(n * 60_000 + afterMs, network),
        submissionFromBody({ ...body, ...more }, itsKey, true),
      )
    for (const afterMs of [5_000, 7_000, 9_000]) await send(afterMs, {}, key)
    return (await send(60_000, { serviceInterest: 'cloud' }, randomUUID())).ok
  },
}

test(
  `T13 API-12 none of ${visitorCount} people with autofill, keyboard, slow typing or no script is suspected`,
  async () => {
    const kinds = Object.entries(humans)
    const each = Math.ceil(visitorCount / kinds.length)
    for (const [kind, send] of kinds) {
      await database.pool.query('truncate rate_limits')
      for (let n = 0; n < each; n++) {
        const network = n % 5 === 0 ? networkOf(Math.floor(n / 100)) : networkOf(1_000 + n)
        expect(await send(n, network), `${kind}, person ${n}`).toBe(true)
      }
      expect(await countStored(), kind).toMatchObject({ suspected: 0, reasons: [] })
    }
    // All leads are stored, including the second lead of each person who sent two.
    expect((await countStored()).all).toBe(each * (kinds.length + 1))
    if (notSetApart !== undefined)
      reportProof('T13', {
        'posts of bots': botPostCount,
        notSetApart,
        people: visitorCount,
        'people suspected wrongly': 0,
      })
  },
  proofTimeoutMs,
)

test('API-12 the documented call needs no token, but after 30 calls from one network it is suspected spam', async () => {
  const call = (n: number) =>
    submitLead(
      visitorAt(n * 30_000),
      submissionFromBody({ ...answers(), company: 'Shop', challenges: `${n}` }, randomUUID()),
    )
  for (let n = 0; n < 30; n++) await call(n)
  expect((await countStored()).suspected).toBe(0)
  for (let n = 30; n < 60; n++) await call(n)
  expect(await countStored()).toMatchObject({ suspected: 30, reasons: ['busy-network'] })
})

test('T13 after 20 forms for one mailbox, further ones are suspected spam', async () => {
  for (let n = 0; n < 25; n++) {
    const email = `victim+${n}@shop.example`
    const stamp = await createVisitToken(visitorAt(0))
    await callAsBrowser(visitorAt(60_000 + n * 60_000, networkOf(n)), { stamp, email })
  }
  expect(await countStored()).toMatchObject({ all: 25, suspected: 5, reasons: ['busy-address'] })
})
