import { expect, test } from 'vitest'
import { measureConsoleScripts, measurePublicScripts } from './support/built-scripts.ts'

const kB = 1_000

test('the console loads at most 215 kB of script at first, wherever it is opened, and 40 kB with each later screen', () => {
  const screens = measureConsoleScripts()
  // A reader that finds nothing would find nothing too heavy.
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
      first.brotli > 215 * kB || later.gzip > 40 * kB || onDemand.gzip > 40 * kB,
  )
  expect(tooHeavy).toEqual([])
  const dashboard = screens.filter(({ path }) => path === '/admin')
  expect(Math.max(...dashboard.map(({ first }) => first.gzip))).toBeLessThan(150 * kB)
})

test('no page for visitors loads more than 150 kB of script once it is touched, a client form 175 kB', () => {
  const pages = measurePublicScripts()
  expect(pages.length).toBeGreaterThan(20)
  expect(pages.map(({ path }) => path)).toContain('/contact')
  expect(Math.max(...pages.map(({ first }) => first.brotli))).toBeGreaterThan(100 * kB)
  const most = (path: string) => (path.startsWith('/forms/') ? 175 : 150) * kB
  expect(pages.filter(({ path, first }) => first.brotli > most(path))).toEqual([])
})
