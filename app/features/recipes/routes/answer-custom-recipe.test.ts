import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leads } from '#app/features/leads/tables.server.ts'
import { seedSettings } from '#app/features/settings/seed.server.ts'
import { activityLog } from '#app/platform/tables.server.ts'
import {
  createTestDatabase,
  testContext,
  type TestDatabase,
} from '#app/platform/testing/test-database.ts'
import { answerCustomRecipe } from './answer-custom-recipe.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await seedSettings(database.db)
})
afterAll(() => database.close())

const person = { name: 'Zanele Khumalo', email: 'zanele@shop.example', company: 'Shop & Sons' }
const ticked = { helpdesk: 'yes', dataBackup: 'yes' }

function post(
  fields: Record<string, string>,
  more: { clientNetwork?: string; env?: Record<string, string> } = {},
) {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return answerCustomRecipe(testContext(database, more), data)
}

const leadOf = async (email: string) =>
  (await database.db.select().from(leads).where(eq(leads.email, email)))[0]

test('SVC-14 a request is stored as a custom recipe with its ingredients and an activity row', async () => {
  const { answer, reason } = await post({ ...person, ...ticked })
  expect([answer.outcome, answer.values, reason]).toEqual(['sent', {}, undefined])
  const lead = await leadOf(person.email)
  expect(lead).toMatchObject({ ...person, kind: 'custom-recipe', page: '/services', phone: '' })
  expect(lead!.fields).toMatchObject({ ingredients: ['helpdesk', 'dataBackup'] })
  const log = await database.db
    .select()
    .from(activityLog)
    .where(eq(activityLog.subjectId, lead!.id))
  expect(log).toHaveLength(1)
})

test.each([
  [{ ...person, ...ticked, company: ' ' }, 'company'],
  [{ ...person, ...ticked, email: 'zanele at shop' }, 'email'],
  [{ ...person, email: 'none@shop.example' }, 'ingredients'],
])('SVC-14 A11Y-01 %j is refused, names %s and keeps what was given', async (fields, name) => {
  const { answer, reason } = await post(fields)
  expect(reason).toBe('invalid-input')
  expect(answer.outcome).toBe('refused')
  expect(Object.keys(answer.fields)).toEqual([name])
  expect(answer.values).toMatchObject({ name: person.name, email: fields.email })
  expect(answer.ingredients).toEqual('helpdesk' in fields ? ['helpdesk', 'dataBackup'] : [])
  if (fields.email !== person.email) expect(await leadOf(fields.email)).toBeUndefined()
})

test('API-11 after too many requests the answer says when to come back and keeps everything', async () => {
  const more = { clientNetwork: '198.51.100.9', env: { RATE_LIMIT_FACTOR: '0.01' } }
  await post({ ...person, ...ticked, email: 'one@shop.example' }, more)
  const again = { ...person, email: 'two@shop.example' }
  const { answer, reason, retryAfterSeconds } = await post({ ...again, ...ticked }, more)
  expect(reason).toBe('too-many-requests')
  expect(retryAfterSeconds).toBeGreaterThan(0)
  expect(answer).toMatchObject({ outcome: 'failed', values: again })
  expect(answer.ingredients).toEqual(['helpdesk', 'dataBackup'])
  expect(await leadOf('two@shop.example')).toBeUndefined()
})

test('a post of nothing at all is refused', async () => {
  const { answer, reason } = await post({})
  expect([answer.outcome, reason]).toEqual(['refused', 'invalid-input'])
})
