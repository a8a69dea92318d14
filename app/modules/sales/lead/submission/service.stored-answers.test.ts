import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { seedOffers } from '#app/modules/prices/store.server.ts'
import { offers } from '#app/modules/prices/tables.ts'
import { seedSettings } from '#app/modules/settings/store.server.ts'
import { submissionOfPage } from '#tools/testing/lead-forms.ts'
import { useTestDatabase, testContext, valueOf } from '#tools/testing/test-database.ts'
import { formDataOf } from '#tools/testing/use-posted-forms.ts'
import { findLead } from '../inbox/store.server.ts'
import { submissionFromForm } from '../public-form/rules.ts'
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

/** Submits a form with the same data as a browser. */
async function submitAnswers(
  email: string,
  more: Record<string, string> = {},
  form: 'custom-quote' | 'contact' = 'custom-quote',
) {
  const submission = submissionOfPage(form, 'form', '/pricing', { ...typedAnswers, email, ...more })
  await submitLead(testContext(database), submission)
  const [lead] = await database.db.select().from(leads).where(eq(leads.email, email))
  return lead!.fields
}

test('PRC-20 a lead keeps the name of its plan and the price of the day it was sent', async () => {
  const chosen = { plan: 'managed-it-standard', planPrice: 'R1' }
  const first = await submitAnswers('plan@example.co.za', chosen)
  const plan = { label: 'Plan', value: 'Managed IT Standard' }
  expect(detailsOf('custom-quote', first)).toContainEqual(plan)
  expect(first.planPrice).toBe('R329 per user per month')
  const isStandard = eq(offers.id, 'managed-it-standard')
  await database.db.update(offers).set({ amountRands: 349 }).where(isStandard)
  const later = await submitAnswers('later@example.co.za', { plan: 'managed-it-standard' })
  expect(later.planPrice).toBe('R349 per user per month')
  const [kept] = await database.db.select().from(leads).where(eq(leads.email, 'plan@example.co.za'))
  expect(kept!.fields.planPrice).toBe('R329 per user per month')
})

test('PRC-20 D-68 a message about the custom bundle has its name and the note that it is priced on request', async () => {
  const typedThere = { name: 'Nomsa', phone: '', serviceInterest: 'other', plan: 'bundle-custom' }
  const fields = await submitAnswers('custom@example.co.za', typedThere, 'contact')
  expect(detailsOf('contact', fields)).toEqual([
    { label: 'Service interest', value: 'Something else' },
    { label: 'Plan', value: 'Custom Bundle' },
    { label: 'Price shown', value: 'Custom (R0 · priced on request, up to 20% discount)' },
  ])
})

async function sourceOf(visit: string, pageAddress?: string) {
  const person = { name: 'Thandi Nkosi', email: `${crypto.randomUUID()}@example.co.za` }
  const data = formDataOf({ ...person, serviceInterest: 'cloud', visit })
  const ctx = { ...testContext(database), pageAddress }
  const submission = submissionFromForm('contact', data, { page: '/contact' })
  const { id } = valueOf(await submitLead(ctx, submission))
  return (await findLead(database.db, id))!.fields.visitSource
}

test.each([
  [
    'the campaign of the first page',
    '{"source":"google","medium":"cpc","campaign":"winter"}',
    'google / cpc / winter',
  ],
  ['the referring site', '{"host":"www.news.example"}', 'news.example'],
  ['no source for a direct visit', '{"host":""}', undefined],
  ['no source if it cannot be parsed', '[', undefined],
  ['no source if it contains an email address', '{"source":"thandi@example.co.za"}', undefined],
])('OUT-04 an enquiry stores %s', async (_what, visit, source) => {
  expect(await sourceOf(visit)).toBe(source)
})

test('OUT-04 without script, the campaign comes from the address of the form’s page', async () => {
  const address = 'https://baobab.example/contact?utm_source=radio&utm_campaign=june'
  expect(await sourceOf('', address)).toBe('radio / – / june')
  expect(await sourceOf('{"source":"google"}', address)).toBe('google / – / –')
})
