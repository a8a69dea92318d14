import { expect, test } from 'vitest'
import { excerptOf, placeOf } from './excerpt.ts'

test('STF-07 a result says the words around what was found, unless the list shows them anyway', () => {
  const shown = 'Zoë van der Merwe zoe@shop.example BC-7K3F'
  expect(excerptOf('router', shown, 'The ROUTER in the shop is old')).toBe(
    'The ROUTER in the shop is old',
  )
  expect(excerptOf('zoe merwe', shown, 'Zoe asked about Merwe Street')).toBeNull()
  expect(excerptOf('zoe cafe', shown, 'Wi-Fi for a café, please')).toBe('Wi-Fi for a café, please')
  expect(excerptOf('outer', shown, 'The router')).toBe('The router')
  expect(excerptOf('+27 (0)83 555', shown, 'Call 083 555-0182')).toBe('Call 083 555-0182')
  expect(excerptOf('bc7k3f', shown, 'See BC-7K3F')).toBeNull()
  expect(excerptOf('!', shown, 'Help!')).toBeNull()
  const ticked = 'Fibre to the Premises · false · Guest Wi-Fi · true'
  expect(excerptOf('guest', shown, ticked)).toBe('Fibre to the Premises · Guest Wi-Fi')
  expect(excerptOf('true', shown, 'Is it true?')).toBe('Is it true?')
})

test('of a long text the part around the word is shown, from word to word', () => {
  const text = `${'before '.repeat(40)}needle ${'after '.repeat(40)}`
  const excerpt = excerptOf('needle', '', text)!
  expect(excerpt).toMatch(/^… before (before )+needle after /)
  expect(excerpt).toMatch(/ …$/)
  expect(excerpt.length).toBeLessThan(160)
})

test('STF-07 of several places the first that says something new is named', () => {
  const places = [
    { place: 'Title', text: 'Fibre 100' },
    { place: 'Comment', text: 'Ask Nomsa first' },
  ]
  expect(placeOf('fibre nomsa', 'Fibre 100', places)).toBe('Comment: Ask Nomsa first')
  expect(placeOf('fibre', 'Fibre 100', places)).toBeNull()
})
