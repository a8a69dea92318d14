import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Checkbox, CheckboxGroup, RadioGroup } from './choices.tsx'
import { Select, TextArea, TextInput, describeControl, firstError } from './field.tsx'
import { ErrorSummary } from './form.tsx'

const yesNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]

describe('A11Y-01 every field has a label and is linked to its hint and error', () => {
  const props = {
    id: 'size',
    name: 'size',
    label: 'Business size',
    hint: 'Count the people',
    error: ['Choose a size', 'Second message'],
    isRequired: true,
  }
  test.each([
    ['TextInput', <TextInput key="1" {...props} />],
    ['TextArea', <TextArea key="2" {...props} />],
    ['Select', <Select key="3" {...props} options={yesNo} placeholder="Choose" />],
  ])('%s', (_name, element) => {
    const html = renderToStaticMarkup(element)
    expect(html).toContain('<label class="field-label" for="size">Business size')
    expect(html).toMatch(/<(input|textarea|select)[^>]* id="size"/)
    expect(html).toContain('aria-describedby="size-hint size-error"')
    expect(html).toContain('aria-invalid="true"')
    expect(html).toContain('required=""')
    expect(html).toMatch(/id="size-hint">Count the people</)
    expect(html).toMatch(/id="size-error">.*Choose a size</)
    expect(html).not.toContain('Second message')
  })

  test.each([
    ['RadioGroup', <RadioGroup key="1" {...props} options={yesNo} defaultValue="no" />],
    ['CheckboxGroup', <CheckboxGroup key="2" {...props} options={yesNo} defaultValues={['no']} />],
  ])('%s is a labelled group with its default choice checked', (_name, element) => {
    const html = renderToStaticMarkup(element)
    expect(html).toMatch(/<fieldset[^>]*aria-describedby="size-hint size-error"/)
    expect(html).toMatch(/<legend[^>]*>Business size/)
    expect(html).toMatch(/checked="" value="no"/)
    expect(html).not.toMatch(/checked="" value="yes"/)
    expect(html).toMatch(/id="size-error">.*Choose a size</)
  })

  test('Checkbox', () => {
    const html = renderToStaticMarkup(<Checkbox id="agree" label="I agree" error="Please agree" />)
    expect(html).toMatch(
      /<label[^>]*><input[^>]*type="checkbox"[^>]*aria-describedby="agree-error"/,
    )
  })
})

test.each([
  [undefined, undefined],
  [null, undefined],
  ['', undefined],
  [[], undefined],
  ['one', 'one'],
  [['one', 'two'], 'one'],
])('the first error of %j is %j', (error, expected) => expect(firstError(error)).toBe(expected))

test('a field without hint and error gets no ARIA attributes', () => {
  expect(describeControl({ id: 'name' })).toEqual({ id: 'name' })
})

describe('A11Y-01 ErrorSummary', () => {
  test('is announced, takes focus without script and links to each field', () => {
    const errors = [{ fieldId: 'email', message: 'Enter an email address' }]
    const html = renderToStaticMarkup(<ErrorSummary title="Please correct" errors={errors} />)
    expect(html).toContain('role="alert" tabindex="-1" autofocus=""')
    expect(html).toContain('<a href="#email">Enter an email address</a>')
  })

  test('renders nothing without errors', () => {
    expect(renderToStaticMarkup(<ErrorSummary title="Please correct" errors={[]} />)).toBe('')
  })
})
