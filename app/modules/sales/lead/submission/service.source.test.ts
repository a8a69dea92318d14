import { expect, test } from 'vitest'
import { findLead } from '#app/modules/sales/lead/inbox/store.server.ts'
import { seedSettings } from '#app/modules/settings/store.server.ts'
import { testContext, useTestDatabase } from '#tools/testing/test-database.ts'
import { submissionFromForm } from '../public-form/rules.ts'
import { submitLead } from './service.server.ts'

const database = useTestDatabase(seedSettings)

async function sourceOf(visit: string, pageAddress?: string) {
  const data = new FormData()
  const person = { name: 'Thandi Nkosi', email: `${crypto.randomUUID()}@example.co.za` }
  const typed = { ...person, serviceInterest: 'cloud', visit }
  for (const [name, value] of Object.entries(typed)) data.set(name, String(value))
  const ctx = { ...testContext(database), pageAddress }
  const outcome = await submitLead(ctx, submissionFromForm('contact', data, { page: '/contact' }))
  if (!outcome.ok) throw new Error(outcome.message)
  return (await findLead(database.db, outcome.value.id))!.fields.visitSource
}

test.each([
  [
    'the campaign of the first page',
    '{"source":"google","medium":"cpc","campaign":"winter"}',
    'google / cpc / winter',
  ],
  ['the site that led to it', '{"host":"www.news.example"}', 'news.example'],
  ['nothing of a direct visit', '{"host":""}', undefined],
  ['nothing of what cannot be read', '[', undefined],
  ['nothing of what names a person', '{"source":"thandi@example.co.za"}', undefined],
])('OUT-04 an enquiry keeps %s', async (_what, visit, source) => {
  expect(await sourceOf(visit)).toBe(source)
})

test('OUT-04 without script the address of the form’s page says the campaign', async () => {
  const address = 'https://baobab.example/contact?utm_source=radio&utm_campaign=june'
  expect(await sourceOf('', address)).toBe('radio / – / june')
  expect(await sourceOf('{"source":"google"}', address)).toBe('google / – / –')
})
