import { beforeAll, expect, test } from 'vitest'
import { findDeliveriesOfSubject } from '#app/modules/outbox/delivery/store.server.ts'
import { formInputNames } from '#app/modules/sales/lead/schema.ts'
import { leads } from '#app/modules/sales/lead/tables.ts'
import { seedSettings } from '#app/modules/settings/store.server.ts'
import { visitor } from '#app/platform/context.server.ts'
import { createPageToken } from '#app/platform/installation.server.ts'
import { useCrmTest } from '#tools/testing/crm-test.ts'
import { formDataOf } from '#tools/testing/use-posted-forms.ts'
import { answerRecipeForm } from './service.server.ts'

const crm = useCrmTest()
beforeAll(() => seedSettings(crm.database.db))

test('RCP-20 D-69 a lead sent during a CRM outage is stored, queued and delivered once the CRM is back', async () => {
  crm.simulator.faults.isDown = true
  crm.simulator.faults.isSignInDown = true
  const { answer } = await answerRecipeForm(
    { ...crm.ctx, actor: visitor },
    formDataOf({
      name: 'Zanele Khumalo',
      email: 'zanele@lodge.example',
      company: 'Lodge',
      phone: '',
      fibreCoverage: 'on',
      [formInputNames.formToken]: await createPageToken(crm.ctx),
    }),
  )
  expect(answer.outcome).toBe('sent')
  const [lead] = await crm.database.db.select().from(leads)
  expect(lead).toMatchObject({ kind: 'connectivity', email: 'zanele@lodge.example' })
  const crmDelivery = async () =>
    (await findDeliveriesOfSubject(crm.database.db, 'lead', lead!.id)).find(
      ({ channel }) => channel === 'crm',
    )!
  await crm.drive({ rounds: 2 })
  expect(crm.simulator.records()).toEqual([])
  expect((await crmDelivery()).state).toBe('queued')

  crm.simulator.faults.isDown = false
  crm.simulator.faults.isSignInDown = false
  await crm.database.pool.query(`update crm_tokens set failed_at = now() - interval '21 seconds'`)
  await crm.drive()
  expect((await crmDelivery()).state).toBe('delivered')
  expect(crm.simulator.records()).toMatchObject([
    { external_id: lead!.reference, Email: 'zanele@lodge.example' },
  ])
})
