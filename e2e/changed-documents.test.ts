import { expect, test } from 'vitest'
import { expectNoTroubles, openPage, productUrl } from './support/browser.ts'
import { exerciseChangedPage } from './support/changed-page.ts'
import { pageChanges } from './support/page-changes.ts'
import { publicPaths } from './support/site.ts'

test('WEB-01 no public page changed by a browser goes blank, loses typed values or shows an error', async () => {
  const page = await openPage()
  const paths = await publicPaths()
  expect(paths.length).toBeGreaterThan(25)
  const kinds = Object.entries(pageChanges)
  const wrong: string[] = []
  for (const [at, path] of paths.entries()) {
    // `npm test` tries two kinds of change on each page; with --whole, it tries all of them.
    const tried = process.env.EVERY_WIDTH
      ? kinds
      : [kinds[0]!, kinds[1 + (at % (kinds.length - 1))]!]
    for (const [name, change] of tried) {
      await page.goto(productUrl(path))
      const faults = await exerciseChangedPage(page, change)
      wrong.push(...faults.map((fault) => `${name}: ${path} ${fault}`))
    }
  }
  expect(wrong).toEqual([])
  expectNoTroubles(page)
})
