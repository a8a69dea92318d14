import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { emptyText, textSchema } from '#app/modules/settings/text/schema.ts'
import { wordsOf } from '#tools/testing/words-of.ts'
import { TextFields } from './text-fields.tsx'

const testimonial = { ...emptyText('testimonial'), quote: 'They pick up.', name: 'Thandi' }

test.each([
  ['shown', false],
  ['hidden', true],
])('EDT-01 consent for a %s text is marked optional only if it may be empty', (_, isHidden) => {
  const value = { ...testimonial, isHidden }
  const form = <TextFields kind="testimonial" value={value} errors={{}} onChange={() => {}} />
  const isOptional = wordsOf(renderToStaticMarkup(form)).includes('Record of consent (optional)')
  expect(isOptional).toBe(isHidden)
  expect(textSchema('testimonial').safeParse(value).success).toBe(isOptional)
})
