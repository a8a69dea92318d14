import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { detailsOf, subjectOf } from '#app/features/leads/rules/describe-lead.ts'
import { answerFormPost } from '#app/features/leads/services/answer-form-post.server.ts'
import { leads } from '#app/features/leads/tables.server.ts'
import { seedSettings } from '#app/features/settings/seed.server.ts'
import { activityLog } from '#app/platform/tables.server.ts'
import {
  createTestDatabase,
  testContext,
  type TestDatabase,
} from '#app/platform/testing/test-database.ts'
import { quoteFields } from '../content/forms.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await seedSettings(database.db)
})
afterAll(() => database.close())

const typed = {
  name: 'Zanele Khumalo',
  email: 'zanele@shop.example',
  company: 'Shop & Sons',
  phone: '082 123 4567',
  employees: '11-30 (Growing)',
  province: 'Eastern Cape',
  city: 'Gqeberha',
  serviceInterest: 'Power Backup Solutions',
  challenges: 'Card machine dies',
}

function post(
  fields: Record<string, string>,
  more: { clientNetwork?: string; env?: Record<string, string> } = {},
) {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return answerFormPost(testContext(database, more), {
    form: 'bundle-quote',
    fields: quoteFields,
    page: '/bundles/business-pro',
    data,
  })
}
const leadOf = async (email: string) =>
  (await database.db.select().from(leads).where(eq(leads.email, email)))[0]

test('BQF-08 BQF-14 LDS-01 a quote posted without script is stored with bundle, form type and every field', async () => {
  const { answer, reason } = await post({ ...typed, bundle: 'Business Pro' })
  expect([answer, reason]).toEqual([{ outcome: 'sent', values: {}, fields: {} }, undefined])
  const lead = (await leadOf(typed.email))!
  expect(lead).toMatchObject({ kind: 'bundle-quote', entry: 'form', page: '/bundles/business-pro' })
  expect(lead.fields).toMatchObject({ ...typed, bundle: 'Business Pro', formType: 'quote' })
  expect(subjectOf(lead.kind, lead.fields)).toBe('Business Pro quote request')
  expect(detailsOf(lead.kind, lead.fields)).toEqual(
    expect.arrayContaining([
      { label: 'Bundle', value: 'Business Pro' },
      { label: 'Form type', value: 'quote' },
    ]),
  )
  const log = await database.db.select().from(activityLog).where(eq(activityLog.subjectId, lead.id))
  expect(log).toHaveLength(1)
})

test('BQF-03 BQF-12 A11Y-01 a refusal names the fields and keeps every value', async () => {
  const fields = { ...typed, name: ' ', email: 'zanele at shop' }
  const { answer, reason } = await post({ ...fields, bundle: 'Business Pro' })
  expect([reason, answer.outcome]).toEqual(['invalid-input', 'refused'])
  expect(Object.keys(answer.fields).toSorted()).toEqual(['email', 'name'])
  expect(answer.values).toEqual(fields)
})

test('a bundle nobody offers is refused without pointing at a field that nobody sees', async () => {
  const { answer } = await post({ ...typed, email: 'odd@shop.example', bundle: 'Gold' })
  expect(answer).toMatchObject({ outcome: 'failed', fields: {} })
  expect(await leadOf('odd@shop.example')).toBeUndefined()
})

test('API-11 after too many requests the answer says when to come back and keeps the values', async () => {
  const more = { clientNetwork: '198.51.100.8', env: { RATE_LIMIT_FACTOR: '0.01' } }
  await post({ ...typed, email: 'one@shop.example', bundle: 'Business Pro' }, more)
  const fields = { ...typed, email: 'two@shop.example' }
  const { answer, reason, retryAfterSeconds } = await post(
    { ...fields, bundle: 'Business Pro' },
    more,
  )
  expect(reason).toBe('too-many-requests')
  expect(retryAfterSeconds).toBeGreaterThan(0)
  expect(answer).toMatchObject({ outcome: 'failed', values: fields })
})
