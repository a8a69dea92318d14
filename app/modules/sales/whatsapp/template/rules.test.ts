import { expect, test } from 'vitest'
import { fillTemplate } from './rules.ts'

test('a template is filled wherever a parameter is written, and what has no text yet stays visible', () => {
  const template = {
    body: 'Hi {{ 1 }}, {{2}} suits us. See you at {{2}}, {{1}}.',
    parameters: ['1', '2'],
  }
  expect(fillTemplate(template, ['Zoë', '09:00'])).toBe(
    'Hi Zoë, 09:00 suits us. See you at 09:00, Zoë.',
  )
  expect(fillTemplate(template, ['', '09:00'])).toBe(
    'Hi {{ 1 }}, 09:00 suits us. See you at 09:00, {{1}}.',
  )
})
