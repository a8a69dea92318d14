import { expect, test } from 'vitest'
import { fillTemplate } from './rules.ts'

test('a template is filled in at every parameter, and parameters without text stay visible', () => {
  const body = 'Hi {{ 1 }}, {{2}} suits us. See you at {{2}}, {{1}}.'
  const fill = (...texts: string[]) => fillTemplate({ body, parameters: ['1', '2'] }, texts)
  expect(fill('Zoë', '09:00')).toBe('Hi Zoë, 09:00 suits us. See you at 09:00, Zoë.')
  expect(fill('', '09:00')).toBe('Hi {{ 1 }}, 09:00 suits us. See you at 09:00, {{1}}.')
})
