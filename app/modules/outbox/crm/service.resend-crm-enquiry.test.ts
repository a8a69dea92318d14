import { describe, expect, test } from 'vitest'
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

async function lastActivity() {
  const { rows } = await crm.database.pool.query(
    'select * from activity_log order by id desc limit 1',
  )
  return rows[0]
}

describe('API-05 a field the CRM refuses', () => {
  test('is named on the delivery', async () => {
    expect(await refusedEnquiry()).toMatchObject({
      state: 'failed',
      lastError: {
        code: 'INVALID_DATA',
        field: 'Phone',
        message: expect.stringContaining('field Phone'),
      },
    })
  })

  test('can be corrected and sent again by an editor; the log names the field, not its value', async () => {
    const { id, version } = await refusedEnquiry()
    const outcome = await resendCrmEnquiry(contextAs('editor'), {
      deliveryId: id,
      version,
      correction: { phone: '' },
    })
    expect(outcome).toEqual({
      ok: true,
      value: { deliveryId: id, state: 'queued', version: version + 1 },
    })
    expect(await lastActivity()).toMatchObject({
      action: 'delivery.resent',
      actor_name: 'Test editor',
      subject_type: 'lead',
      details: { deliveryId: id, channel: 'crm', correctedFields: ['phone'] },
    })
    await attemptDelivery(crm.ctx, id, crm.engine)
    expect(await findDelivery(crm.ctx.db, id)).toMatchObject({
      state: 'delivered',
      attempts: 2,
      failures: 0,
    })
    expect(crm.simulator.records()).toMatchObject([
      { external_id: 'BC-0001', Last_Name: 'Khumalo 1' },
    ])
  })

  test.each([
    [{ lastName: ' ' }, 'lastName'],
    [{ email: 'nobody' }, 'email'],
    [{ phone: '1'.repeat(31) }, 'phone'],
    [{ company: '\u0000' }, 'company'],
  ])('%j is refused with its field named', async (correction, field) => {
    const { id, version } = await refusedEnquiry()
    const outcome = await resendCrmEnquiry(contextAs('editor'), {
      deliveryId: id,
      version,
      correction,
    })
    expect(outcome).toMatchObject({
      ok: false,
      reason: 'invalid-input',
      fields: { [field]: expect.any(String) },
    })
    expect(await findDelivery(crm.ctx.db, id)).toMatchObject({ state: 'failed', version })
  })

  test.each([{ reference: 'BC-9999' }, { noteContent: 'x' }, { description: 'x' }])(
    '%j cannot be changed: the words are the visitor’s',
    async (correction) => {
      const { id, version } = await refusedEnquiry()
      const outcome = await resendCrmEnquiry(contextAs('super_admin'), {
        deliveryId: id,
        version,
        correction,
      })
      expect(outcome).toMatchObject({ ok: false, reason: 'invalid-input' })
    },
  )
})

describe('API-06, LDS-03 the resend button', () => {
  test('is not for a viewer or a visitor', async () => {
    const { id, version } = await refusedEnquiry()
    for (const ctx of [contextAs('viewer'), withActor(crm.ctx, visitor)]) {
      expect(await resendDelivery(ctx, { deliveryId: id, version })).toMatchObject({
        reason: 'not-allowed',
      })
      const corrected = { deliveryId: id, version, correction: {} }
      expect(await resendCrmEnquiry(ctx, corrected)).toMatchObject({ reason: 'not-allowed' })
    }
  })

  test('pressed twice sends once: the second press has seen an older version', async () => {
    const { id, version } = await refusedEnquiry()
    const press = () => resendDelivery(contextAs('editor'), { deliveryId: id, version })
    const outcomes = await Promise.all([press(), press()])
    expect(outcomes.map((outcome) => outcome.ok || outcome.reason).toSorted()).toEqual([
      'conflict',
      true,
    ])
  })

  test('starts the count of failures anew and makes an attempt at once', async () => {
    const { id, version } = await refusedEnquiry()
    await crm.database.pool.query('update deliveries set failures = 20')
    await resendDelivery(contextAs('editor'), { deliveryId: id, version })
    const delivery = await findDelivery(crm.ctx.db, id)
    expect(delivery).toMatchObject({ state: 'queued', failures: 0, attempts: 1, lastError: null })
    const jobs = await crm.database.pool.query(
      `select 1 from pgboss.job where data->>'deliveryId' = $1`,
      [id],
    )
    expect(jobs.rowCount).toBe(2)
  })

  test.each(['delivered', 'sending', 'cancelled'])(
    'does nothing to one that is %s',
    async (state) => {
      const { id, version } = await refusedEnquiry()
      await crm.database.pool.query('update deliveries set state = $1', [state])
      expect(await resendDelivery(contextAs('editor'), { deliveryId: id, version })).toMatchObject({
        reason: 'conflict',
      })
    },
  )

  test('of one that is not there, or nonsense, is refused', async () => {
    const nowhere = { deliveryId: '00000000-0000-4000-8000-000000000000', version: 1 }
    expect(await resendDelivery(contextAs('editor'), nowhere)).toMatchObject({
      reason: 'not-found',
    })
    expect(await resendDelivery(contextAs('editor'), { deliveryId: 'x' })).toMatchObject({
      reason: 'invalid-input',
    })
    expect(
      await resendCrmEnquiry(contextAs('editor'), { ...nowhere, correction: {} }),
    ).toMatchObject({
      reason: 'not-found',
    })
  })

  test('without the CRM set up it waits again', async () => {
    const { id, version } = await refusedEnquiry()
    const ctx = { ...contextAs('editor'), env: { ...crm.ctx.env, ZOHO_REFRESH_TOKEN: undefined } }
    expect(await resendDelivery(ctx, { deliveryId: id, version })).toMatchObject({
      value: { state: 'waiting' },
    })
  })
})
