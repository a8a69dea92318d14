import { expect, test } from 'vitest'
import { extensionPoint, Extensions } from './context.server.ts'

const greetings = extensionPoint<(name: string) => string>('greetings')
const numbers = extensionPoint<number>('numbers')

test('gives back what was registered at a point, in order, and nothing of another point', () => {
  const extensions = new Extensions()
    .add(numbers, 3, 1)
    .add(greetings, (name) => `Hello ${name}`)
    .add(numbers, 2)
  expect(extensions.valuesOf(numbers)).toEqual([3, 1, 2])
  expect(extensions.valuesOf(greetings).map((greet) => greet('Naledi'))).toEqual(['Hello Naledi'])
})

test('has nothing where no one registered', () => {
  expect(new Extensions().valuesOf(numbers)).toEqual([])
})
