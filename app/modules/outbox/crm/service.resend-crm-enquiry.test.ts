import { describe, expect, test } from 'vitest'
import { findActivity } from '#app/platform/activity-log.server.ts'
import { visitor, withActor } from '#app/platform/context.server.ts'
import { testEnquiry, enqueueEnquiries, useCrmTest } from '#tools/testing/crm-test.ts'
import { staffActor } from '#tools/testing/test-database.ts'
import { attemptDelivery } from '../delivery/attempt/service.server.ts'
import { resendDelivery } from '../delivery/service.server.ts'
import { findDelivery, type Delivery } from '../delivery/store.server.ts'
import { resendCrmEnquiry } from './service.server.ts'

const crm = useCrmTest()

const contextAs = (role: Parameters<typeof staffActor>[0]) => withActor(crm.ctx, staffActor(role))

async function refusedEnquiry(): Promise<Delivery> {
  crm.simulator.faults.refuse = { field: 'Phone', code: 'INVALID_DATA' }
  const [id] = await enqueueEnquiries(crm.ctx, [testEnquiry(1)])
  await attemptDelivery(crm.ctx, id!, crm.engine)
  return (await findDelivery(crm.ctx.db, id!))!
}

const resend = ({ id, version }: Delivery) =>
  resendDelivery(contextAs('editor'), { deliveryId: id, version })
const correct = ({ id, version }: Delivery, correction: object) =>
  resendCrmEnquiry(contextAs('editor'), { deliveryId: id, version, correction })

describe('API-05 a field the CRM refuses', () => {
  test('can be corrected and resent by an editor, and the log names only the fields', async () => {
    const delivery = await refusedEnquiry()
    const { id: deliveryId, version, subjectId } = delivery
    // Earlier versions stored an empty last name for an enquiry without name and email.
    await crm.database.pool.query(`update deliveries set payload = payload || '{"lastName":""}'`)
    expect(await correct(delivery, { phone: '', lastName: 'Khumalo 1' })).toEqual({
      ok: true,
      value: { deliveryId, state: 'queued', version: version + 1 },
    })
    expect((await findActivity(crm.ctx.db, 'lead', subjectId))[0]).toMatchObject({
      action: 'delivery.resent',
      actorName: 'Test editor',
      details: { deliveryId, channel: 'crm', correctedFields: ['phone', 'lastName'] },
    })
    await attemptDelivery(crm.ctx, deliveryId, crm.engine)
    const delivered = { state: 'delivered', attempts: 2, failures: 0 }
    expect(await findDelivery(crm.ctx.db, deliveryId)).toMatchObject(delivered)
    const record = { external_id: 'BC-0001', Last_Name: 'Khumalo 1' }
    expect(crm.simulator.records()).toMatchObject([record])
  })

  test.each([
    [{ lastName: ' ' }, 'lastName'],
    [{ email: 'nobody' }, 'email'],
    [{ phone: '1'.repeat(31) }, 'phone'],
    [{ company: '\u0000' }, 'company'],
  ])('%j is refused with an error at its field', async (correction, field) => {
    const delivery = await refusedEnquiry()
    const fields = { [field]: expect.any(String) }
    expect(await correct(delivery, correction)).toMatchObject({ reason: 'invalid-input', fields })
    const { id, version } = delivery
    expect(await findDelivery(crm.ctx.db, id)).toMatchObject({ state: 'failed', version })
  })

  test.each([{ reference: 'BC-9999' }, { noteContent: 'x' }, { description: 'x' }])(
    '%j can’t change the visitor’s words',
    async (correction) => {
      const { id: deliveryId, version } = await refusedEnquiry()
      const given = { deliveryId, version, correction }
      const outcome = await resendCrmEnquiry(contextAs('super_admin'), given)
      expect(outcome).toMatchObject({ ok: false, reason: 'invalid-input' })
    },
  )
})

describe('API-06, LDS-03 resending a delivery', () => {
  test('is refused for a viewer or a visitor', async () => {
    const { id: deliveryId, version } = await refusedEnquiry()
    for (const ctx of [contextAs('viewer'), withActor(crm.ctx, visitor)])
      for (const outcome of [
        await resendDelivery(ctx, { deliveryId, version }),
        await resendCrmEnquiry(ctx, { deliveryId, version, correction: {} }),
      ])
        expect(outcome).toMatchObject({ reason: 'not-allowed' })
  })

  test('twice at the same time sends once and gives a conflict', async () => {
    const delivery = await refusedEnquiry()
    const outcomes = await Promise.all([resend(delivery), resend(delivery)])
    const results = outcomes.map((outcome) => outcome.ok || outcome.reason)
    expect(results.toSorted()).toEqual(['conflict', true])
  })

  test('resets the failure count and queues an attempt at once', async () => {
    const refused = await refusedEnquiry()
    await crm.database.pool.query('update deliveries set failures = 20')
    await resend(refused)
    const delivery = await findDelivery(crm.ctx.db, refused.id)
    expect(delivery).toMatchObject({ state: 'queued', failures: 0, attempts: 1, lastError: null })
    const jobs = `select 1 from pgboss.job where data->>'deliveryId' = $1`
    expect((await crm.database.pool.query(jobs, [refused.id])).rowCount).toBe(2)
  })

  test.each(['delivered', 'sending', 'cancelled'])('is refused in the state %s', async (state) => {
    const delivery = await refusedEnquiry()
    await crm.database.pool.query('update deliveries set state = $1', [state])
    expect(await resend(delivery)).toMatchObject({ reason: 'conflict' })
  })

  test('is refused for an unknown id or invalid input', async () => {
    const nowhere = { deliveryId: '00000000-0000-4000-8000-000000000000', version: 1 }
    const ctx = contextAs('editor')
    expect(await resendDelivery(ctx, nowhere)).toMatchObject({ reason: 'not-found' })
    expect(await resendDelivery(ctx, { deliveryId: 'x' })).toMatchObject({
      reason: 'invalid-input',
    })
    const corrected = await resendCrmEnquiry(ctx, { ...nowhere, correction: {} })
    expect(corrected).toMatchObject({ reason: 'not-found' })
  })

  test('leaves the delivery waiting if the CRM isn’t set up', async () => {
    const { id: deliveryId, version } = await refusedEnquiry()
    const ctx = { ...contextAs('editor'), env: { ...crm.ctx.env, ZOHO_REFRESH_TOKEN: undefined } }
    const outcome = await resendDelivery(ctx, { deliveryId, version })
    expect(outcome).toMatchObject({ value: { state: 'waiting' } })
  })
})
