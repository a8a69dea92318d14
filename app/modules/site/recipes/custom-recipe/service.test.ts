import { expect, test } from 'vitest'
import { formDataOf, usePostedForms, type PostOptions } from '#tools/testing/use-posted-forms.ts'
import { answerCustomRecipe } from './service.server.ts'

const forms = usePostedForms()

const person = { name: 'Zanele Khumalo', email: 'zanele@shop.example', company: 'Shop & Sons' }
const tickedIngredients = { helpdesk: 'yes', dataBackup: 'yes' }

function postCustomRecipe(fields: Record<string, string>, more: PostOptions = {}) {
  const data = formDataOf(fields)
  return answerCustomRecipe(forms.contextOf(more), data)
}

test('SVC-14 a request is stored as a custom recipe with its ingredients and an activity row', async () => {
  const { answer, reason } = await postCustomRecipe({ ...person, ...tickedIngredients })
  expect([answer.outcome, answer.values, reason]).toEqual(['sent', {}, undefined])
  const lead = await forms.leadOf(person.email)
  expect(lead).toMatchObject({ ...person, kind: 'custom-recipe', page: '/services', phone: '' })
  expect(lead!.fields).toMatchObject({ ingredients: ['helpdesk', 'dataBackup'] })
  expect(await forms.actionsOf(lead!.id)).toEqual(['lead.submitted'])
})

test.each([
  [{ ...person, ...tickedIngredients, company: ' ' }, 'company'],
  [{ ...person, ...tickedIngredients, email: 'zanele at shop' }, 'email'],
  [{ ...person, email: 'none@shop.example' }, 'ingredients'],
])('SVC-14 A11Y-01 %j is refused, names %s and keeps what was given', async (fields, name) => {
  const { answer, reason } = await postCustomRecipe(fields)
  expect(reason).toBe('invalid-input')
  expect(answer.outcome).toBe('refused')
  expect(Object.keys(answer.fields)).toEqual([name])
  expect(answer.values).toMatchObject({ name: person.name, email: fields.email })
  expect(answer.ingredients).toEqual('helpdesk' in fields ? ['helpdesk', 'dataBackup'] : [])
  if (fields.email !== person.email) expect(await forms.leadOf(fields.email)).toBeUndefined()
})

test('API-11 after too many requests the answer says when to come back and keeps everything', async () => {
  const more = { clientNetwork: '198.51.100.9', env: { RATE_LIMIT_FACTOR: '0.01' } }
  await postCustomRecipe({ ...person, ...tickedIngredients, email: 'one@shop.example' }, more)
  const again = { ...person, email: 'two@shop.example' }
  const { answer, reason, retryAfterSeconds } = await postCustomRecipe(
    { ...again, ...tickedIngredients },
    more,
  )
  expect(reason).toBe('too-many-requests')
  expect(retryAfterSeconds).toBeGreaterThan(0)
  expect(answer).toMatchObject({ outcome: 'failed', values: again })
  expect(answer.ingredients).toEqual(['helpdesk', 'dataBackup'])
  expect(await forms.leadOf('two@shop.example')).toBeUndefined()
})

test('a post of nothing at all is refused', async () => {
  const { answer, reason } = await postCustomRecipe({})
  expect([answer.outcome, reason]).toEqual(['refused', 'invalid-input'])
})
