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
])('"%s" matches one entry better than the other', (query, better, worse) => {
  expect(matchScore(better, query)).toBeGreaterThan(matchScore(worse, query))
})

test.each(['', '   ', 'fibre zebra', 'ibre x'])('"%s" matches nothing', (query) => {
  expect(matchScore(fibre, query)).toBe(0)
})

test('an exact name ranks above a longer name that starts with it', () => {
  expect(ids(rankEntries([fibre, slowFibre], 'business fibre 10', []))[0]).toBe('p2')
})

test('equal matches are ordered by recent use, then alphabetically', () => {
  const recent = { id: 'p1', kind: 'product', label: '', href: null } as const
  expect(ids(rankEntries([fibre, slowFibre], 'business', []))).toEqual(['p2', 'p1'])
  expect(ids(rankEntries([fibre, slowFibre], 'business', [recent]))).toEqual(['p1', 'p2'])
})

test('leads found by the server are shown whatever was typed, as the last group', () => {
  expect(ids(rankEntries([lead, ...allEntries.slice(0, 4)], '082 555', []))).toEqual(['l1'])
  expect(ids(rankEntries(allEntries, 'business', [])).at(-1)).toBe('l1')
})

test('STF-07 requests and forms found by the server are shown whatever was typed, above the leads', () => {
  const found = [lead, entry('f1', 'form', 'Soshanguve'), entry('r1', 'request', 'Price of fibre')]
  expect(ids(rankEntries(found, 'words of an answer', []))).toEqual(['r1', 'f1', 'l1'])
})

test('a group has at most six results', () => {
  const many = Array.from({ length: 20 }, (_, at) => entry(`p${at}`, 'product', `Fibre ${at}`))
  expect(ids(rankEntries(many, 'fibre', []))).toHaveLength(6)
})

test('before typing, recent choices come first and nothing appears twice', () => {
  const groups = suggestEntries(allEntries, [productsPage])
  expect(groups.map(({ kind }) => kind)).toEqual(['recent', 'action'])
  expect(ids(groups)).toEqual(['products', 'products/new'])
})

test('a recent choice has its current name, and disappears once it is deleted or not allowed', () => {
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

test('a lead is stored as a recent choice once, at the top, with only its reference', () => {
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
])('the active index moves from %i by %i of %i to %i', (index, by, count, expected) => {
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
])('a key pressed before the field is ready is added: %j and %s make %j', (typed, key, text) => {
  expect(addKeyToText(typed, key)).toBe(text)
})

test('STF-07 a result shows the text around the match, unless the list already shows it', () => {
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

test('an excerpt of a long text is cut around the match, at whole words', () => {
  const text = `${'before '.repeat(40)}needle ${'after '.repeat(40)}`
  const excerpt = excerptOf('needle', '', text)!
  expect(excerpt).toMatch(/^… before (before )+needle after /)
  expect(excerpt).toMatch(/ …$/)
  expect(excerpt.length).toBeLessThan(160)
})

test('STF-07 a match is described by the first place that adds something new', () => {
  const places = [
    { place: 'Title', text: 'Fibre 100' },
    { place: 'Comment', text: 'Ask Nomsa first' },
  ]
  expect(describeMatch('fibre nomsa', 'Fibre 100', places)).toBe('Comment: Ask Nomsa first')
  expect(describeMatch('fibre', 'Fibre 100', places)).toBeNull()
})
