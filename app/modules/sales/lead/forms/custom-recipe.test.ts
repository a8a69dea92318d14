import { expect, test } from 'vitest'
import { submissionOfPage } from '#tools/testing/lead-forms.ts'
import { contactOf, detailsOf, subjectOf } from '../rules.ts'
import { noIngredientMessage, recipeIngredients } from './custom-recipe.ts'
import { formSchemas } from './every-form.ts'

const person = { name: 'Nomsa Dlamini', email: 'nomsa@example.co.za', company: 'Dlamini Books' }
const namesOf = (fields: unknown) =>
  Object.keys(
    Object.fromEntries(
      formSchemas['custom-recipe']
        .safeParse(fields)
        .error?.issues.map(({ path }) => [path[0], true]) ?? [],
    ),
  )

test('SVC-10 the five ingredients have the documented ids', () => {
  expect(recipeIngredients.map(({ id }) => id)).toEqual([
    'cybersecurity',
    'cloudServices',
    'helpdesk',
    'dataBackup',
    'networkManagement',
  ])
})

test('SVC-14 a custom recipe keeps who asks and the ticked ingredients', () => {
  expect(
    formSchemas['custom-recipe'].parse({
      ...person,
      networkManagement: 'on',
      cybersecurity: 'yes',
    }),
  ).toEqual({ ...person, phone: '', ingredients: ['cybersecurity', 'networkManagement'] })
})

test.each([
  [{}, ['name', 'email', 'company']],
  [{ ...person, company: ' ' }, ['company']],
  [{ ...person, email: 'nomsa at example' }, ['email']],
  [person, ['ingredients']],
  [{ ...person, helpdesk: 'perhaps' }, ['helpdesk']],
])('SVC-14 %j is refused and names %j', (fields, names) => {
  expect(namesOf(fields)).toEqual(names)
})

test('SVC-11 without an ingredient it says so in the documented words', () => {
  const { error } = formSchemas['custom-recipe'].safeParse(person)
  expect(error?.issues[0]?.message).toBe(noIngredientMessage)
})

test('SVC-14 staff and the CRM read the ingredients by name', () => {
  const fields = formSchemas['custom-recipe'].parse({ ...person, dataBackup: true, helpdesk: true })
  expect(subjectOf('custom-recipe', fields)).toBe('Custom recipe request')
  expect(detailsOf('custom-recipe', fields)).toEqual([
    { label: 'Ingredients', value: 'Helpdesk, Data backup' },
  ])
  expect(contactOf('custom-recipe', fields)).toEqual({ ...person, phone: '' })
})

test('SVC-14 the call of the browser is read back as a custom recipe with the same ingredients', () => {
  const typed = { ...person, cloudServices: 'yes' }
  const { form, fields } = submissionOfPage('custom-recipe', 'form', '/services', typed)
  expect(form).toBe('custom-recipe')
  expect(formSchemas['custom-recipe'].parse(fields).ingredients).toEqual(['cloudServices'])
})
