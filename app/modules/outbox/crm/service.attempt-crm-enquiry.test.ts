import { describe, expect, test } from 'vitest'
import {
  testEnquiry,
  attemptWithShortDelays,
  enqueueEnquiries,
  useCrmTest,
} from '#tools/testing/crm-test.ts'
import { testEngine } from '#tools/testing/drive-deliveries.ts'
import { attemptDelivery } from '../delivery/attempt/service.server.ts'
import { claimDelivery, findDelivery, findDeliveriesOfSubject } from '../delivery/store.server.ts'
import { zohoGateway } from './gateway.server.ts'
import { crmEnquirySchema } from './schema.ts'
import { credentialsHash } from './token/service.server.ts'

const crm = useCrmTest()

const deliveryOf = async (number: number) => {
  return (await findDeliveriesOfSubject(crm.ctx.db, 'lead', testEnquiry(number).leadId))[0]!
}
const enqueueMany = (length: number) =>
  enqueueEnquiries(
    crm.ctx,
    Array.from({ length }, (_, number) => testEnquiry(number)),
  )
const enqueueOne = async (number = 1) =>
  (await enqueueEnquiries(crm.ctx, [testEnquiry(number)]))[0]!
const attemptAll = (ids: string[]) =>
  Promise.all(ids.map((id) => attemptDelivery(crm.ctx, id, crm.engine)))
const references = () => crm.simulator.records().map((record) => record.external_id)

test('API-03 an enquiry becomes a Lead and a Note, and both ids are stored', async () => {
  const id = await enqueueOne()
  await attemptAll([id])
  const [record] = crm.simulator.records()
  expect(record).toMatchObject({
    external_id: 'BC-0001',
    First_Name: 'Thandi',
    Last_Name: 'Khumalo 1',
    Email: 'thandi.1@khumalo.co.za',
    Company: 'Khumalo Logistics',
    Phone: '+27821234567',
    Note_Title: 'BC-0001 IT health assessment',
  })
  expect(await deliveryOf(1)).toMatchObject({
    state: 'delivered',
    result: { leadId: record!.lead_id, noteId: record!.note_id },
  })
  expect(Object.fromEntries(crm.simulator.requests)).toEqual({
    'POST /crm/v8/Leads/upsert': 1,
    'POST /crm/v8/Notes': 1,
  })
})

test('API-03 two simultaneous enquiries from one person give one Lead with two Notes', async () => {
  const email = 'thandi@khumalo.co.za'
  const ids = await enqueueEnquiries(crm.ctx, [
    testEnquiry(1, { email }),
    testEnquiry(2, { email: email.toUpperCase() }),
  ])
  await attemptAll(ids)
  expect(crm.simulator.store.leads.size).toBe(1)
  expect(references().toSorted()).toEqual(['BC-0001', 'BC-0002'])
})

test('API-03 enquiries with only a phone number share one Lead and don’t rename another with that number', async () => {
  const alone = { name: '082 123 4567', email: '', company: '' }
  const enquiries = [testEnquiry(1), testEnquiry(2, alone), testEnquiry(3, alone)]
  for (const id of await enqueueEnquiries(crm.ctx, enquiries))
    await attemptDelivery(crm.ctx, id, crm.engine)
  const leads = [...crm.simulator.store.leads.values()]
  expect(leads.map(({ Last_Name, Email }) => [Last_Name, Email])).toEqual([
    ['Khumalo 1', 'thandi.1@khumalo.co.za'],
    ['Call-back 082 123 4567', 'no-email-27821234567@phone.invalid'],
  ])
  expect(references().toSorted()).toEqual(['BC-0001', 'BC-0002', 'BC-0003'])
})

describe('T21 exactly once', () => {
  test('200 deliveries arrive once despite 20% server errors, 10% throttling and 20% lost responses', async () => {
    Object.assign(crm.simulator.faults, {
      serverErrorRate: 0.2,
      throttleRate: 0.1,
      lostAnswerRate: 0.2,
    })
    await enqueueMany(200)
    await crm.drive({ atOnce: 16 })
    expect(references().toSorted()).toEqual(
      Array.from({ length: 200 }, (_, number) => testEnquiry(number).reference),
    )
    const { rows } = await crm.database.pool.query(
      `select state, count(*), max(attempts) as attempts from deliveries group by 1`,
    )
    expect(rows).toMatchObject([{ state: 'delivered', count: 200 }])
    expect(rows[0].attempts).toBeGreaterThan(2)
  })

  test('T23 a process that dies before the Lead, after it or after the Note leaves one Note', async () => {
    const ids = await enqueueMany(5)
    const gateway = zohoGateway(crm.ctx)
    const deadline = AbortSignal.timeout(20_000)
    const signedIn = await gateway.refreshToken(deadline)
    if (!signedIn.ok) throw new Error(signedIn.result.error.code)
    const calls = gateway.signedIn(signedIn.value.accessToken, deadline)
    for (const [reached, id] of ids.entries()) {
      const delivery = (await claimDelivery(crm.ctx.db, id))!
      const enquiry = crmEnquirySchema.parse(delivery.payload)
      if (reached === 0) continue
      const lead = await calls.upsertLead(enquiry)
      if (reached === 1) continue
      await calls.addNote(lead.ok ? lead.value : '', enquiry)
    }
    await crm.drive()
    expect(references().toSorted()).toEqual(['BC-0000', 'BC-0001', 'BC-0002', 'BC-0003', 'BC-0004'])
    expect(await deliveryOf(4)).toMatchObject({ state: 'delivered', attempts: 2 })
  })

  test('a lost response and a token revoked before the retry leave one Note', async () => {
    const id = await enqueueOne()
    crm.simulator.hooks.loseAnswer = (path) => {
      if (path !== '/crm/v8/Notes') return false
      crm.simulator.signIn.revokeAll()
      return true
    }
    await attemptAll([id])
    expect(references()).toEqual(['BC-0001'])
    expect(await deliveryOf(1)).toMatchObject({ state: 'delivered', attempts: 1 })
    expect(crm.simulator.signIn.refreshes).toBe(2)
  })

  test.each(['html', 'wrong-json', 'huge', 'redirect'] as const)(
    'an unreadable CRM response (%s) is retried',
    async (lie) => {
      Object.assign(crm.simulator.faults, { lieRate: 1, lie })
      const id = await enqueueOne()
      await attemptAll([id])
      expect(await deliveryOf(1)).toMatchObject({
        state: 'queued',
        lastError: { code: 'unreadable-answer' },
      })
      crm.simulator.faults.lieRate = 0
      await crm.drive()
      expect(references()).toEqual(['BC-0001'])
    },
  )
})

describe('API-04 the access token', () => {
  const tokens = async () => (await crm.database.pool.query('select * from crm_tokens')).rows

  test('is fetched once for fifty simultaneous deliveries', async () => {
    crm.simulator.faults.slowMs = 60
    const ids = await enqueueMany(50)
    await attemptAll(ids)
    expect([references().length, crm.simulator.signIn.refreshes]).toEqual([50, 1])
  })

  test('survives a restart and is not stored as plain text', async () => {
    const ids = await enqueueEnquiries(crm.ctx, [testEnquiry(1), testEnquiry(2)])
    await attemptAll([ids[0]!])
    const restarted = testEngine({ crm: attemptWithShortDelays })
    await attemptDelivery(crm.ctx, ids[1]!, restarted)
    expect([references().length, crm.simulator.signIn.refreshes]).toEqual([2, 1])
    expect(JSON.stringify(await tokens())).not.toContain('1000.')
  })

  test.each([
    ['expired', () => crm.database.pool.query('update crm_tokens set expires_at = now()')],
    ['revoked early', () => crm.simulator.signIn.revokeAll()],
  ])('%s: refreshed once for all waiting deliveries, in the same attempt', async (_what, end) => {
    const [first, ...others] = await enqueueMany(21)
    await attemptAll([first!])
    await end()
    await attemptAll(others)
    expect([references().length, crm.simulator.signIn.refreshes]).toEqual([21, 2])
    expect(await deliveryOf(20)).toMatchObject({ state: 'delivered', attempts: 1 })
  })

  test('T25 a failure or refresh dated in the future, after a clock change, causes no delay', async () => {
    const id = await enqueueOne()
    const tomorrow = "now() + interval '1 day'"
    await crm.database.pool.query(
      `insert into crm_tokens (credentials, refreshing_since, failed_at, refreshes, failure)
        values ($1, ${tomorrow}, ${tomorrow}, array_fill(${tomorrow}, array[10]), '{}')`,
      [credentialsHash(crm.ctx.env)],
    )
    await attemptAll([id])
    expect(references()).toHaveLength(1)
  })

  test('is refreshed at most ten times in ten minutes if it keeps being refused', async () => {
    crm.simulator.faults.areTokensRevoked = true
    for (const id of await enqueueMany(30))
      await attemptDelivery(crm.ctx, id, testEngine({ crm: attemptWithShortDelays }))
    expect(crm.simulator.signIn.refreshes).toBe(10)
    expect(await deliveryOf(29)).toMatchObject({
      state: 'queued',
      failures: 0,
      lastError: { code: 'sign-in-limit' },
    })
  })

  test('is requested once if the accounts server responds "Access Denied", then all deliveries wait', async () => {
    crm.simulator.faults.mostRefreshesIn10Minutes = 0
    const ids = await enqueueEnquiries(crm.ctx, [testEnquiry(1), testEnquiry(2), testEnquiry(3)])
    await attemptAll(ids)
    expect(crm.simulator.signIn.refreshes).toBe(1)
    expect(await deliveryOf(3)).toMatchObject({
      state: 'queued',
      lastError: { code: 'sign-in-throttled' },
    })
  })

  test('is requested once for all deliveries while the accounts server is down, and they arrive later', async () => {
    crm.simulator.faults.isSignInDown = true
    const ids = await enqueueMany(20)
    await attemptAll(ids)
    expect(await tokens()).toMatchObject([{ failure: { error: { code: 'unreachable' } } }])
    expect((await tokens())[0].refreshes).toHaveLength(1)
    crm.simulator.faults.isSignInDown = false
    await crm.database.pool.query(`update crm_tokens set failed_at = now() - interval '21 seconds'`)
    await crm.drive()
    expect(references()).toHaveLength(20)
  })

  test('is refreshed again 16 s after a server died while refreshing it', async () => {
    const id = await enqueueOne()
    await attemptAll([id])
    await crm.database.pool.query(
      `update crm_tokens set expires_at = now(), refreshing_since = now() - interval '15 seconds'`,
    )
    const next = await enqueueOne(2)
    await attemptAll([next])
    expect(references()).toHaveLength(2)
  })

  test('is never used with other credentials', async () => {
    const id = await enqueueOne()
    await attemptAll([id])
    const env = { ...crm.ctx.env, ZOHO_CLIENT_SECRET: 'another' }
    const next = await enqueueOne(2)
    await attemptDelivery({ ...crm.ctx, env }, next, crm.engine)
    expect([crm.simulator.signIn.refreshes, (await tokens()).length]).toEqual([2, 2])
  })
})

test('invalid content fails without a request to the CRM', async () => {
  const id = await enqueueOne()
  await crm.database.pool.query(`update deliveries set payload = '{"nonsense":1}'`)
  await attemptAll([id])
  expect(await findDelivery(crm.ctx.db, id)).toMatchObject({
    state: 'failed',
    lastError: { code: 'unreadable-content' },
  })
  expect(crm.simulator.requests.size).toBe(0)
})
