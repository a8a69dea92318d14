import { expect, test } from 'vitest'
import {
  measureConsoleScripts,
  measureIslands,
  measureStylesheet,
} from './support/built-scripts.ts'

const kB = 1_000

test('the console loads at most 215 kB of script at first, wherever it is opened, and 41 kB with each later screen', () => {
  const screens = measureConsoleScripts()
  // If no screens were found, the limits below would always be met.
  expect(screens.length).toBeGreaterThan(20)
  const paths = screens.map(({ path }) => path)
  for (const path of ['/admin', '/admin/leads', '/admin/products', '/admin/approvals'])
    expect(paths).toContain(path)
  const heaviest = (part: 'first' | 'later' | 'onDemand') =>
    Math.max(...screens.map((screen) => screen[part].brotli))
  expect(heaviest('first')).toBeGreaterThan(100 * kB)
  expect(heaviest('later')).toBeGreaterThan(10 * kB)
  expect(heaviest('onDemand')).toBeGreaterThan(5 * kB)

  const tooHeavy = screens.filter(
    ({ first, later, onDemand }) =>
      first.brotli > 215 * kB || later.gzip > 41 * kB || onDemand.gzip > 41 * kB,
  )
  expect(tooHeavy).toEqual([])
  const dashboard = screens.filter(({ path }) => path === '/admin')
  expect(Math.max(...dashboard.map(({ first }) => first.gzip))).toBeLessThan(169 * kB)
})

test('a public page runs at most 4 kB of script before a touch, and an island loads at most 94.7 kB in 14 files', () => {
  const { before, islands } = measureIslands()
  expect(before.brotli).toBeGreaterThan(1 * kB)
  expect(before.brotli).toBeLessThan(4 * kB)
  // If no islands were found, the limits below would always be met.
  expect(islands.length).toBeGreaterThan(10)
  const heaviest = Math.max(...islands.map(({ bytes }) => bytes.brotli))
  expect(heaviest).toBeGreaterThan(60 * kB)
  expect(islands.filter(({ bytes, files }) => bytes.brotli > 94.7 * kB || files > 14)).toEqual([])
})

test('the stylesheet of public pages has at most 11 kB, and that of an enquiry page at most 6 kB', () => {
  const bytes = { site: measureStylesheet('site'), enquiry: measureStylesheet('enquiry') }
  // An empty stylesheet would also be within the limits.
  expect(Math.min(...Object.values(bytes))).toBeGreaterThan(4 * kB)
  expect(bytes.site).toBeLessThanOrEqual(11 * kB)
  expect(bytes.enquiry).toBeLessThanOrEqual(6 * kB)
})
