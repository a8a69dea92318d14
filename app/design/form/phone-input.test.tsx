import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PhoneInput, type PhoneInputProps } from './phone-input.tsx'

const renderPhoneInput = (typed?: string, more: Partial<PhoneInputProps> = {}) =>
  renderToStaticMarkup(
    <PhoneInput id="p" name="phone" label="Phone" defaultValue={typed} {...more} />,
  )

test('D-65 D-76 a value that is not a phone number gets a warning under the field, not an error', () => {
  const html = renderPhoneInput('abc')
  expect(html).toContain('aria-describedby="p-doubt"')
  expect(html).toMatch(/<p id="p-doubt" role="status"[^>]*>This doesn’t look like a phone number\./)
  expect(html).not.toContain('aria-invalid')
})

test('D-65 an empty phone field and a phone number get no warning', () => {
  for (const typed of [undefined, '', ' ', '082 123 4567']) {
    expect(renderPhoneInput(typed)).not.toContain('doubt')
    expect(renderPhoneInput(typed)).toMatch(/<input type="tel" autoComplete="tel"/)
  }
})

test('COV-28 a form can set the warning under the phone field, and an error replaces the warning', () => {
  const warning = 'We need one to call you.'
  expect(renderPhoneInput('abc', { warning })).toContain(`>${warning}</p>`)
  const refused = renderPhoneInput('abc', { warning, error: 'Enter a number like 082 123 4567.' })
  expect(refused).not.toContain(warning)
  expect(refused).toContain('aria-describedby="p-error"')
  expect(refused).toContain('aria-invalid')
})
