import { expect, test } from 'vitest'
import { bundleNames } from '#app/modules/sales/lead/forms/bundle-quote.ts'
import { bundleIds } from '../content.ts'
import { bundlePages, bundlePageWords } from './content.ts'

const pages = Object.values(bundlePages)

test('SHELL-21 every bundle has its page, under the documented path and name', () => {
  expect(pages.map(({ id }) => id)).toEqual([...bundleIds])
  expect(pages.map(({ name }) => name)).toEqual([...bundleNames])
  for (const { id, path } of pages) expect(path).toBe(`/bundles/${id}`)
})

test('prose holds no rand figure, titles are unique, descriptions fit a search result', () => {
  expect(JSON.stringify([pages, bundlePageWords])).not.toMatch(/\bR\s?\d/)
  expect(new Set(pages.map(({ meta }) => meta.title)).size).toBe(pages.length)
  for (const { meta } of pages) {
    expect(meta.description.length).toBeGreaterThan(70)
    expect(meta.description.length).toBeLessThanOrEqual(155)
  }
})

test('D-37 a page that states its own figure states its basis', () => {
  for (const { spotlight } of pages) expect(spotlight.basis.length).toBeGreaterThan(30)
})
