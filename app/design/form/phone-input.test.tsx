import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PhoneInput } from './phone-input.tsx'

const served = (typed?: string) =>
  renderToStaticMarkup(<PhoneInput id="p" name="phone" label="Phone" defaultValue={typed} />)

test('D-65 D-76 a form that comes back says under the telephone field that this is no number, and not as an error', () => {
  const html = served('abc')
  expect(html).toContain('aria-describedby="p-doubt"')
  expect(html).toMatch(
    /<p id="p-doubt" role="status"[^>]*>This does not look like a telephone number\./,
  )
  expect(html).not.toContain('aria-invalid')
})

test('D-65 an empty field and a number are served with no word of it', () => {
  for (const typed of [undefined, '', ' ', '082 123 4567']) {
    expect(served(typed)).not.toContain('doubt')
    expect(served(typed)).toMatch(/<input type="tel" autoComplete="tel"/)
  }
})
