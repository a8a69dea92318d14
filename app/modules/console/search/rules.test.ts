import { expect, test } from 'vitest'
import { addKeyToText } from '../rules.ts'
import {
  type SearchEntry,
  excerptOf,
  addRecentEntry,
  matchScore,
  suggestEntries,
  describeMatch,
  rankEntries,
  findRecentEntries,
  moveActiveIndex,
} from './rules.ts'

const entry = (id: string, kind: SearchEntry['kind'], label: string, keywords = '') => ({
  id,
  kind,
  label,
  keywords,
  href: `/admin/${id}`,
})
const productsPage = entry('products', 'page', 'Products')
const addProductAction = entry('products/new', 'action', 'Add New Product')
const fibre = entry('p1', 'product', 'Business Fibre 100', 'business-fibre-100')
const slowFibre = entry('p2', 'product', 'Business Fibre 10')
const lead = entry('l1', 'lead', 'Thabo Ndlovu')
const allEntries = [productsPage, addProductAction, fibre, slowFibre, lead]
const ids = (groups: { entries: { id: string }[] }[]) =>
  groups.flatMap(({ entries }) => entries.map(({ id }) => id))

test.each([
  ['prod', productsPage, addProductAction],
  ['new', addProductAction, productsPage],
  ['anp', addProductAction, productsPage],
  ['fibre 100', fibre, slowFibre],
  ['products', productsPage, addProductAction],
  ['PRODÚCTS', productsPage, addProductAction],
])('"%s" fits one better than the other', (query, better, worse) => {
  expect(matchScore(better, query)).toBeGreaterThan(matchScore(worse, query))
})

test.each(['', '   ', 'fibre zebra', 'ibre x'])('"%s" fits nothing', (query) => {
  expect(matchScore(fibre, query)).toBe(0)
})

test('the whole name beats a longer one that begins with it', () => {
  expect(ids(rankEntries([fibre, slowFibre], 'business fibre 10', []))[0]).toBe('p2')
})

test('of equals the one chosen lately comes first, then the alphabet decides', () => {
  const recent = { id: 'p1', kind: 'product', label: '', href: null } as const
  expect(ids(rankEntries([fibre, slowFibre], 'business', []))).toEqual(['p2', 'p1'])
  expect(ids(rankEntries([fibre, slowFibre], 'business', [recent]))).toEqual(['p1', 'p2'])
})

test('leads found by the server stay, whatever was typed, and stay last', () => {
  expect(ids(rankEntries([lead, ...allEntries.slice(0, 4)], '082 555', []))).toEqual(['l1'])
  expect(ids(rankEntries(allEntries, 'business', [])).at(-1)).toBe('l1')
})

test('STF-07 requests and forms that the server found stay whatever was typed, before the leads', () => {
  const found = [lead, entry('f1', 'form', 'Soshanguve'), entry('r1', 'request', 'Price of fibre')]
  expect(ids(rankEntries(found, 'words of an answer', []))).toEqual(['r1', 'f1', 'l1'])
})

test('no group is longer than six', () => {
  const many = Array.from({ length: 20 }, (_, at) => entry(`p${at}`, 'product', `Fibre ${at}`))
  expect(ids(rankEntries(many, 'fibre', []))).toHaveLength(6)
})

test('before anything is typed recent choices come first and nothing twice', () => {
  const groups = suggestEntries(allEntries, [productsPage])
  expect(groups.map(({ kind }) => kind)).toEqual(['recent', 'action'])
  expect(ids(groups)).toEqual(['products', 'products/new'])
})

test('a recent choice is forgotten once it is gone or not allowed, and shown by its present name', () => {
  const recents = [
    { id: 'p1', kind: 'product', label: 'Old name', href: '/admin/p1' },
    { id: 'p9', kind: 'product', label: 'Deleted', href: '/admin/p9' },
    { id: 'l9', kind: 'lead', label: 'BC-1', href: '/admin/leads/l9' },
    { id: 'users', kind: 'page', label: 'Users', href: '/admin/users' },
  ] as const
  const labels = (mayOpen: boolean) =>
    findRecentEntries(recents, allEntries, () => mayOpen).map(({ label }) => label)
  expect(labels(true)).toEqual(['Business Fibre 100', 'BC-1'])
  expect(labels(false)).toEqual(['Business Fibre 100'])
})

test('of a lead only the reference is kept, first and once', () => {
  const kept = addRecentEntry(addRecentEntry([], { ...lead, safeLabel: 'BC-7' }), productsPage)
  expect(addRecentEntry(kept, { ...lead, safeLabel: 'BC-7' }).map(({ label }) => label)).toEqual([
    'BC-7',
    'Products',
  ])
})

test.each([
  [0, 1, 3, 1],
  [2, 1, 3, 0],
  [0, -1, 3, 2],
  [0, 1, 0, 0],
])('from %i by %i of %i is %i', (index, by, count, expected) => {
  expect(moveActiveIndex(index, by, count)).toBe(expected)
})

test.each([
  ['fib', 'r', 'fibr'],
  ['fibre', ' ', 'fibre '],
  ['fi', '🌍', 'fi🌍'],
  ['fi🌍', 'Backspace', 'fi'],
  ['', 'Backspace', ''],
  ['fi', 'Enter', 'fi'],
  ['fi', 'ArrowDown', 'fi'],
])('a key that comes before the field: %j and %s make %j', (typed, key, text) => {
  expect(addKeyToText(typed, key)).toBe(text)
})

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
  expect(describeMatch('fibre nomsa', 'Fibre 100', places)).toBe('Comment: Ask Nomsa first')
  expect(describeMatch('fibre', 'Fibre 100', places)).toBeNull()
})
