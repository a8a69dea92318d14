import { expect, test } from 'vitest'
import { mentionsPerson } from './rules.ts'

const person = {
  name: 'Zanele van der Merwe',
  email: 'zanele.vdm@planted.example',
  phone: '082 777 1234',
  phoneStored: '+27827771234',
}

test.each([
  ['zanele', true],
  ['Merwe, Zanele', true],
  ['  ZANELE VAN DER MERWE ', true],
  ['zanele.vdm@planted.example', true],
  ['mail of zanele.vdm@planted.example', true],
  ['@planted.example', true],
  ['zanele.vdm', true],
  ['0827771234', true],
  ['+27 82 777 1234', true],
  ['7771234', true],
  ['1234', false],
  ['0827771235', false],
  ['za', false],
  ['', false],
  ['pieter', false],
  ['planted', false],
  ['fibre in Durban', false],
])('PRV-04 “%s” names the person: %s', (typed, expected) => {
  expect(mentionsPerson(typed, person)).toBe(expected)
})
