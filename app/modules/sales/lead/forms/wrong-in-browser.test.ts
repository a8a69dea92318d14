import { expect, test } from 'vitest'
import type { Fields, FormDefinition } from '#app/modules/forms/definition/rules.ts'
import { browserErrors } from '#app/modules/forms/rules.ts'
import { formSchema } from '#app/modules/forms/schema.ts'
import { contactForm } from './contact.ts'
import { referralForm } from './referral.ts'

const [valid, missing] = [
  { valid: true, valueMissing: false, typeMismatch: false },
  { valid: false, valueMissing: true, typeMismatch: false },
]

function refusalOf<F extends Fields>(form: FormDefinition<F, unknown>, typed: object) {
  const { error } = formSchema(form).safeParse(typed)
  return Object.fromEntries(error!.issues.map(({ path, message }) => [path[0], message]))
}

test.each([
  ['contact', contactForm, ['name', 'email', 'serviceInterest']],
  ['referral', referralForm, ['name', 'email', 'ownConsent', 'friendKnows']],
] as const)('CTC-03 empty %s fields get the same messages as on the server', (_, form, names) => {
  const server = refusalOf(form as FormDefinition<Fields, unknown>, {})
  const here = browserErrors(form.fields, (name) => ({
    validity: names.some((one) => one === name) ? missing : valid,
    validationMessage: 'Please fill out this field.',
  }))
  expect(Object.keys(here)).toEqual(names)
  for (const name of names) expect(here[name], name).toBe(server[name])
})

test('BUN-11 each unticked statement of a referral has a message with its own reason', () => {
  expect(refusalOf(referralForm, {})).toMatchObject({
    ownConsent: 'Please tick this statement. Without it we can’t name you or credit your invoice.',
    friendKnows: 'Please tick this statement. Without it we can’t contact your friend.',
  })
})

test('a malformed email address gets the server’s message, other errors get the browser’s', () => {
  const typed = { name: 'Nomsa', email: 'nomsa', serviceInterest: 'IT Support' }
  const wrong = { valid: false, valueMissing: false, typeMismatch: true }
  const here = browserErrors(contactForm.fields, (name) => ({
    validity: name === 'email' || name === 'message' ? wrong : valid,
    validationMessage: 'Of the browser.',
  }))
  const { email } = refusalOf(contactForm, typed)
  expect(here).toEqual({ email, message: 'Of the browser.' })
})
