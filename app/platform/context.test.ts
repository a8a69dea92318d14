import { expect, test } from 'vitest'
import { extensionPoint, Extensions } from './context.server.ts'

const greetings = extensionPoint<(name: string) => string>('greetings')
const numbers = extensionPoint<number>('numbers')

test('an extension point returns its registered values in order, and no others', () => {
  const extensions = new Extensions()
    .add(numbers, 3, 1)
    .add(greetings, (name) => `Hello ${name}`)
    .add(numbers, 2)
  expect(extensions.valuesOf(numbers)).toEqual([3, 1, 2])
  expect(extensions.valuesOf(greetings).map((greet) => greet('Naledi'))).toEqual(['Hello Naledi'])
})

test('an extension point without registrations has no values', () => {
  expect(new Extensions().valuesOf(numbers)).toEqual([])
})
