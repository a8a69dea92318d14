import { expect, test } from 'vitest'
import { fillTemplate, toUsableTemplate } from './rules.ts'

test('a template is filled in at every parameter, and parameters without text stay visible', () => {
  const body = 'Hi {{ 1 }}, {{2}} suits us. See you at {{2}}, {{1}}.'
  const fill = (...texts: string[]) => fillTemplate({ body, parameters: ['1', '2'] }, texts)
  expect(fill('Zoë', '09:00')).toBe('Hi Zoë, 09:00 suits us. See you at 09:00, Zoë.')
  expect(fill('', '09:00')).toBe('Hi {{ 1 }}, 09:00 suits us. See you at 09:00, {{1}}.')
})

test('WAP-03 values are sent by number or, for named parameters, in the order of the text', () => {
  const parametersOf = (text: string, parameter_format = 'POSITIONAL') => {
    const components = [{ type: 'BODY', text }]
    const listed = { name: 'visit', language: 'en', status: 'APPROVED', parameter_format }
    return toUsableTemplate({ ...listed, components })?.parameters
  }
  expect(parametersOf('On {{2}} we call you, {{1}}. {{10}}')).toEqual(['1', '2', '10'])
  expect(parametersOf('On {{day}} we call {{caller}}.', 'NAMED')).toEqual(['day', 'caller'])
})
