import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FormFields } from '#app/modules/forms/ui/form-field.tsx'
import { assessmentForm } from '#app/modules/sales/lead/forms/it-health.ts'
import { businessFields } from '../rules.ts'

test('WIZ-12 Employees offers 1-10, 11-50, 51-200, 201+', () => {
  const html = renderToStaticMarkup(
    <FormFields
      form={assessmentForm}
      names={businessFields}
      prefix="wizard"
      values={{}}
      errors={{}}
    />,
  )
  const select = /<select[^>]*name="employees".*?<\/select>/.exec(html)![0]
  const options = [...select.matchAll(/<option value="([^"]+)"[^>]*>([^<]*)</g)]
  expect(options.map(([, value, label]) => [value, label])).toEqual(
    ['1-10', '11-50', '51-200', '201+'].map((size) => [size, size]),
  )
})
