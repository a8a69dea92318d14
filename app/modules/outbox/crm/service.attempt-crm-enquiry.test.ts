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

const crm = useCrmTest()

const deliveryOf = async (number: number) => {
  const [row] = await findDeliveriesOfSubject(crm.ctx.db, 'lead', testEnquiry(number).leadId)
  return row!
}
const references = () => crm.simulator.records().map((record) => record.external_id)

test('API-03 an enquiry becomes a Lead and a Note, and both ids are kept', async () => {
  const [id] = await enqueueEnquiries(crm.ctx, [testEnquiry(1)])
  await attemptDelivery(crm.ctx, id!, crm.engine)
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

test('API-03 the same person asking twice at once is one Lead with two Notes', async () => {
  const email = 'thandi@khumalo.co.za'
  const ids = await enqueueEnquiries(crm.ctx, [
    testEnquiry(1, { email }),
    testEnquiry(2, { email: email.toUpperCase() }),
  ])
  await Promise.all(ids.map((id) => attemptDelivery(crm.ctx, id, crm.engine)))
  expect(crm.simulator.store.leads.size).toBe(1)
  expect(references().toSorted()).toEqual(['BC-0001', 'BC-0002'])
})

test('API-03 who left a number alone is one Lead of their own, and renames no one with that number', async () => {
  const alone = { name: '082 123 4567', email: '', company: '' }
  const ids = await enqueueEnquiries(crm.ctx, [
    testEnquiry(1),
    testEnquiry(2, alone),
    testEnquiry(3, alone),
  ])
  for (const id of ids) await attemptDelivery(crm.ctx, id, crm.engine)
  const leads = [...crm.simulator.store.leads.values()]
  expect(leads.map(({ Last_Name, Email }) => [Last_Name, Email])).toEqual([
    ['Khumalo 1', 'thandi.1@khumalo.co.za'],
    ['Call-back 082 123 4567', 'no-email-27821234567@phone.invalid'],
  ])
  expect(references().toSorted()).toEqual(['BC-0001', 'BC-0002', 'BC-0003'])
})

describe('T21 exactly once', () => {
  test('200 deliveries, 20 % 500, 10 % 429, 20 % committed but the answer lost', async () => {
    Object.assign(crm.simulator.faults, {
      serverErrorRate: 0.2,
      throttleRate: 0.1,
      lostAnswerRate: 0.2,
    })
    await enqueueEnquiries(
      crm.ctx,
      Array.from({ length: 200 }, (_, number) => testEnquiry(number)),
    )
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

  test('T23 a process that dies at any of five points leaves one Note', async () => {
    const ids = await enqueueEnquiries(
      crm.ctx,
      Array.from({ length: 5 }, (_, number) => testEnquiry(number)),
    )
    const token = await signIn()
    for (const [reached, id] of ids.entries()) {
      const delivery = (await claimDelivery(crm.ctx.db, id))!
      const bearer = {
        Authorization: `Zoho-oauthtoken ${token}`,
        'Content-Type': 'application/json',
      }
      const post = (path: string, body: object) =>
        fetch(`${crm.simulator.url}/crm/v8/${path}`, {
          method: 'POST',
          headers: bearer,
          body: JSON.stringify(body),
        })
      if (reached === 0) continue
      const { email, lastName, noteTitle } = delivery.payload as Record<string, string>
      const lead = await post('Leads/upsert', {
        data: [{ Last_Name: lastName, Email: email }],
        duplicate_check_fields: ['Email'],
      })
      const { data } = (await lead.json()) as { data: { details: { id: string } }[] }
      if (reached === 1) continue
      const Parent_Id = { module: { api_name: 'Leads' }, id: data[0]!.details.id }
      await post('Notes', { data: [{ Note_Title: noteTitle, Note_Content: 'x', Parent_Id }] })
    }
    await crm.drive()
    expect(references().toSorted()).toEqual(['BC-0000', 'BC-0001', 'BC-0002', 'BC-0003', 'BC-0004'])
    expect(await deliveryOf(4)).toMatchObject({ state: 'delivered', attempts: 2 })
  })

  test('an answer lost and the token revoked before the next try leave one Note', async () => {
    const [id] = await enqueueEnquiries(crm.ctx, [testEnquiry(1)])
    crm.simulator.hooks.loseAnswer = (path) => {
      if (path !== '/crm/v8/Notes') return false
      crm.simulator.signIn.revokeAll()
      return true
    }
    await attemptDelivery(crm.ctx, id!, crm.engine)
    expect(references()).toEqual(['BC-0001'])
    expect(await deliveryOf(1)).toMatchObject({ state: 'delivered', attempts: 1 })
    expect(crm.simulator.signIn.refreshes).toBe(2)
  })

  test('an hour of outage loses nothing and costs no delivery its attempts', async () => {
    crm.simulator.faults.isDown = true
    await enqueueEnquiries(
      crm.ctx,
      Array.from({ length: 30 }, (_, number) => testEnquiry(number)),
    )
    await crm.drive({ rounds: 25 })
    expect(references()).toEqual([])
    crm.simulator.faults.isDown = false
    await crm.database.pool.query(`update crm_tokens set failed_at = null`)
    await crm.drive()
    expect(references()).toHaveLength(30)
    const { rows } = await crm.database.pool.query(`select max(failures) as most from deliveries`)
    expect(rows[0].most).toBeLessThan(6)
  })

  test('one enquiry the CRM always breaks on fails alone and delays no other', async () => {
    crm.simulator.faults.poison = [testEnquiry(0).email]
    await enqueueEnquiries(
      crm.ctx,
      Array.from({ length: 12 }, (_, number) => testEnquiry(number)),
    )
    await crm.drive()
    expect(references()).toHaveLength(11)
    expect(await deliveryOf(0)).toMatchObject({ state: 'failed', lastError: { code: 'http-500' } })
    expect(await deliveryOf(11)).toMatchObject({ state: 'delivered', attempts: 1 })
  })

  test.each(['html', 'wrong-json', 'huge', 'redirect'] as const)(
    'a CRM that lies with %s is asked again',
    async (lie) => {
      Object.assign(crm.simulator.faults, { lieRate: 1, lie })
      const [id] = await enqueueEnquiries(crm.ctx, [testEnquiry(1)])
      await attemptDelivery(crm.ctx, id!, crm.engine)
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

async function signIn(): Promise<string> {
  const body = new URLSearchParams({
    grant_type: 'refresh_token',
    client_id: 'c',
    client_secret: 's',
    refresh_token: 'r',
  })
  const answer = await fetch(`${crm.simulator.url}/oauth/v2/token`, { method: 'POST', body })
  return ((await answer.json()) as { access_token: string }).access_token
}

describe('API-04 the access token', () => {
  const tokens = async () => (await crm.database.pool.query('select * from crm_tokens')).rows

  test('is fetched once for fifty deliveries at once', async () => {
    crm.simulator.faults.slowMs = 60
    const ids = await enqueueEnquiries(
      crm.ctx,
      Array.from({ length: 50 }, (_, number) => testEnquiry(number)),
    )
    await Promise.all(ids.map((id) => attemptDelivery(crm.ctx, id, crm.engine)))
    expect([references().length, crm.simulator.signIn.refreshes]).toEqual([50, 1])
  })

  test('survives a restart, and cannot be read from the database alone', async () => {
    const ids = await enqueueEnquiries(crm.ctx, [testEnquiry(1), testEnquiry(2)])
    await attemptDelivery(crm.ctx, ids[0]!, crm.engine)
    const restarted = testEngine({ crm: attemptWithShortDelays })
    await attemptDelivery(crm.ctx, ids[1]!, restarted)
    expect([references().length, crm.simulator.signIn.refreshes]).toEqual([2, 1])
    expect(JSON.stringify(await tokens())).not.toContain('1000.')
  })

  test('expired: refreshed once for all who wait, and they deliver', async () => {
    const [first, ...others] = await enqueueEnquiries(
      crm.ctx,
      Array.from({ length: 21 }, (_, number) => testEnquiry(number)),
    )
    await attemptDelivery(crm.ctx, first!, crm.engine)
    await crm.database.pool.query(`update crm_tokens set expires_at = now()`)
    await Promise.all(others.map((id) => attemptDelivery(crm.ctx, id, crm.engine)))
    expect([references().length, crm.simulator.signIn.refreshes]).toEqual([21, 2])
  })

  test('revoked before its time: refreshed once for all, within the same attempt', async () => {
    const [first, ...others] = await enqueueEnquiries(
      crm.ctx,
      Array.from({ length: 21 }, (_, number) => testEnquiry(number)),
    )
    await attemptDelivery(crm.ctx, first!, crm.engine)
    crm.simulator.signIn.revokeAll()
    await Promise.all(others.map((id) => attemptDelivery(crm.ctx, id, crm.engine)))
    expect([references().length, crm.simulator.signIn.refreshes]).toEqual([21, 2])
    expect(await deliveryOf(20)).toMatchObject({ state: 'delivered', attempts: 1 })
  })

  test('refused again and again: at most ten refreshes in ten minutes', async () => {
    crm.simulator.faults.areTokensRevoked = true
    const ids = await enqueueEnquiries(
      crm.ctx,
      Array.from({ length: 30 }, (_, number) => testEnquiry(number)),
    )
    for (const id of ids)
      await attemptDelivery(crm.ctx, id, testEngine({ crm: attemptWithShortDelays }))
    expect(crm.simulator.signIn.refreshes).toBe(10)
    expect(await deliveryOf(29)).toMatchObject({
      state: 'queued',
      failures: 0,
      lastError: { code: 'sign-in-limit' },
    })
  })

  test('the accounts server says "Access Denied": asked once, then all wait', async () => {
    crm.simulator.faults.mostRefreshesIn10Minutes = 0
    const ids = await enqueueEnquiries(crm.ctx, [testEnquiry(1), testEnquiry(2), testEnquiry(3)])
    await Promise.all(ids.map((id) => attemptDelivery(crm.ctx, id, crm.engine)))
    expect(crm.simulator.signIn.refreshes).toBe(1)
    expect(await deliveryOf(3)).toMatchObject({
      state: 'queued',
      lastError: { code: 'sign-in-throttled' },
    })
  })

  test('the accounts server is down: one call for all who wait, and it passes', async () => {
    crm.simulator.faults.isSignInDown = true
    const ids = await enqueueEnquiries(
      crm.ctx,
      Array.from({ length: 20 }, (_, number) => testEnquiry(number)),
    )
    await Promise.all(ids.map((id) => attemptDelivery(crm.ctx, id, crm.engine)))
    expect(await tokens()).toMatchObject([{ failure: { error: { code: 'unreachable' } } }])
    expect((await tokens())[0].refreshes).toHaveLength(1)
    crm.simulator.faults.isSignInDown = false
    await crm.database.pool.query(`update crm_tokens set failed_at = now() - interval '21 seconds'`)
    await crm.drive()
    expect(references()).toHaveLength(20)
  })

  test('a node that died while refreshing holds no one up for longer than 15 s', async () => {
    const [id] = await enqueueEnquiries(crm.ctx, [testEnquiry(1)])
    await attemptDelivery(crm.ctx, id!, crm.engine)
    await crm.database.pool.query(
      `update crm_tokens set expires_at = now(), refreshing_since = now() - interval '16 seconds'`,
    )
    const [next] = await enqueueEnquiries(crm.ctx, [testEnquiry(2)])
    await attemptDelivery(crm.ctx, next!, crm.engine)
    expect(references()).toHaveLength(2)
  })

  test('other credentials never use a token made with these', async () => {
    const [id] = await enqueueEnquiries(crm.ctx, [testEnquiry(1)])
    await attemptDelivery(crm.ctx, id!, crm.engine)
    const env = { ...crm.ctx.env, ZOHO_CLIENT_SECRET: 'another' }
    const [next] = await enqueueEnquiries(crm.ctx, [testEnquiry(2)])
    await attemptDelivery({ ...crm.ctx, env }, next!, crm.engine)
    expect([crm.simulator.signIn.refreshes, (await tokens()).length]).toEqual([2, 2])
  })
})

test('content that is no enquiry is refused without a call', async () => {
  const [id] = await enqueueEnquiries(crm.ctx, [testEnquiry(1)])
  await crm.database.pool.query(`update deliveries set payload = '{"nonsense":1}'`)
  await attemptDelivery(crm.ctx, id!, crm.engine)
  expect(await findDelivery(crm.ctx.db, id!)).toMatchObject({
    state: 'failed',
    lastError: { code: 'unreadable-content' },
  })
  expect(crm.simulator.requests.size).toBe(0)
})
