import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { seedOffers } from '#app/modules/prices/store.server.ts'
import { offers } from '#app/modules/prices/tables.ts'
import { seedSettings } from '#app/modules/settings/store.server.ts'
import { submissionOfPage } from '#tools/testing/lead-forms.ts'
import { useTestDatabase, testContext } from '#tools/testing/test-database.ts'
import { detailsOf } from '../rules.ts'
import { leads } from '../tables.ts'
import { submitLead } from './service.server.ts'

const database = useTestDatabase(seedSettings, seedOffers)

const typedAnswers = {
  fullName: 'Nomsa Dlamini',
  companyName: 'Dlamini Books',
  phone: '082 123 4567',
  devices: '6-10',
  requirements: 'Two branches',
}

/** Sends a form with the data that a browser sends. */
async function submitAnswers(
  email: string,
  more: Record<string, string> = {},
  form: 'custom-quote' | 'contact' = 'custom-quote',
) {
  const submission = submissionOfPage(form, 'form', '/pricing', { ...typedAnswers, email, ...more })
  const outcome = await submitLead(testContext(database), submission)
  const [lead] = await database.db.select().from(leads).where(eq(leads.email, email))
  return { outcome, lead }
}

test('PRC-20 the lead carries the plan by name with its price of the day, whatever comes later', async () => {
  const first = await submitAnswers('plan@example.co.za', {
    plan: 'managed-it-standard',
    planPrice: 'R1',
  })
  expect(detailsOf('custom-quote', first.lead!.fields)).toContainEqual({
    label: 'Plan',
    value: 'Managed IT Standard',
  })
  expect(first.lead!.fields.planPrice).toBe('R329 per user per month')
  await database.db
    .update(offers)
    .set({ amountRands: 349 })
    .where(eq(offers.id, 'managed-it-standard'))
  const later = await submitAnswers('later@example.co.za', { plan: 'managed-it-standard' })
  expect(later.lead!.fields.planPrice).toBe('R349 per user per month')
  const [kept] = await database.db.select().from(leads).where(eq(leads.email, 'plan@example.co.za'))
  expect(kept!.fields.planPrice).toBe('R329 per user per month')
})

test('PRC-20 D-68 a message about the custom bundle carries it by name, and that it is priced on request', async () => {
  const typedThere = { name: 'Nomsa', phone: '', serviceInterest: 'other', plan: 'bundle-custom' }
  const { lead } = await submitAnswers('custom@example.co.za', typedThere, 'contact')
  expect(detailsOf('contact', lead!.fields)).toEqual([
    { label: 'Service interest', value: 'Something else' },
    { label: 'Plan', value: 'Custom Bundle' },
    { label: 'Price shown', value: 'Custom (R0 · priced on request, up to 20% discount)' },
  ])
})
