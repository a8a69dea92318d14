import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectNoTroubles, hydrate, openPage, productUrl } from './support/browser.ts'
import { declaredPatterns } from './support/declared-paths.ts'
import { examine, examineFocus } from './support/examine-page.ts'
import { publicPaths } from './support/site.ts'

/** Looks of pages that the plain address does not show. */
const moreLooks = [
  '/contact?form=consultation',
  '/contact?form=cloud-quote',
  '/resources/it-health?view=wizard',
  '/resources/it-health?tab=interest',
]

/** Without the pages of enquiries: they have no script that could come alive, and a journey of their own. Nor is a file a page. */
async function everyPage(): Promise<string[]> {
  const isForVisitors = (pattern: string) =>
    !/^\/(admin|internal-docs|enquiry|forms$)/.test(pattern) && !/[*:]/.test(pattern)
  const declared = (await declaredPatterns()).filter(isForVisitors)
  return [...new Set([...(await publicPaths()), ...declared, ...moreLooks])]
}

/** A link to one of them leads to the first, wherever that is. */
async function repeatedIds(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
    return [...new Set(ids.filter((id, at) => ids.indexOf(id) !== at))]
  })
}

/** What is wrong with a page, in words; the scripts of the page run, too. */
async function visit(page: Page, path: string): Promise<string[]> {
  const wrong: string[] = []
  await page.goto(productUrl(path))
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('#main details'))
      details.setAttribute('open', '')
  })
  if ((await page.locator('h1').count()) !== 1) wrong.push(`${path}: not exactly one h1`)
  for (const id of await repeatedIds(page))
    wrong.push(`${path}: more than one element has the id ${id}`)
  wrong.push(...(await examine(page, path)))

  // The first key makes the page live; the skip link has the focus all the same.
  await page.keyboard.press('Tab')
  const focused = await page.evaluate(() => document.activeElement?.textContent)
  if (focused !== 'Skip to main content') wrong.push(`${path}: Tab goes to ${focused} first`)
  await hydrate(page)
  return [...wrong, ...(await examineFocus(page, path))]
}

test('A11Y-05 A11Y-06 A11Y-07 SHELL-24 every public page passes axe, fits every width, shows its focus and has one heading and a skip link', async () => {
  const paths = await everyPage()
  expect(paths.length).toBeGreaterThanOrEqual(34)
  // A change of scheme is seen at once, not halfway through a transition.
  const page = await openPage({ reducedMotion: 'reduce' })
  const wrong: string[] = []
  for (const path of paths) wrong.push(...(await visit(page, path)))
  // The browser itself notes on its console that there is no such page.
  const lost = await openPage({ reducedMotion: 'reduce' })
  wrong.push(...(await visit(lost, '/no-such-page')))
  expect(wrong).toEqual([])
  expectNoTroubles(page)
}, 420_000)

test('HOME-01 WIF-18 BUN-06 on a telephone no page changes its height when it comes alive', async () => {
  const page = await openPage({ width: 360, height: 740 })
  const length = () => page.evaluate(() => document.documentElement.scrollHeight)
  const wrong: string[] = []
  for (const path of await publicPaths()) {
    await page.goto(productUrl(path), { waitUntil: 'networkidle' })
    const before = await length()
    await hydrate(page)
    const after = await length()
    if (after !== before) wrong.push(`${path}: ${before} and then ${after} px`)
  }
  expect(wrong).toEqual([])
}, 240_000)
