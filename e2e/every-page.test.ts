import { writeFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  findDuplicateFields,
  findDragOnly,
  findHiddenFocus,
  findSmallTargets,
  helpOnPage,
  treeOf,
} from './support/access-criteria.ts'
import { expectNoTroubles, hydrate, openPage, productUrl } from './support/browser.ts'
import { declaredPatterns } from './support/declared-paths.ts'
import { examine, examineFocus, examineSpacing } from './support/examine-page.ts'
import { findPalePrintText, findCoveredControls } from './support/page-structure.ts'
import { publicPaths } from './support/site.ts'

/** Addresses with a query that shows another state of a page. */
const moreLooks = [
  '/contact?form=consultation',
  '/contact?form=cloud-quote',
  '/resources/it-health?view=wizard',
  '/resources/it-health?tab=interest',
]

/** One page of each kind, whose accessibility tree is compared with a snapshot. */
const families = (
  '/ /services /services/small-business /pricing /bundles/business-pro /connectivity/fibre ' +
  '/cloud/virtual-desktops /resources/load-shedding /resources/it-health /resources/wifi-toolkit ' +
  '/contact /terms-of-service /paia-manual'
).split(' ')

/**
 * Returns every page except those of enquiries, which have no script to hydrate and have their own test. Files are not
 * pages.
 */
async function everyPage(): Promise<string[]> {
  const isForVisitors = (pattern: string) =>
    !/^\/(admin|internal-docs|enquiry|forms$)/.test(pattern) && !/[*:]/.test(pattern)
  const declared = (await declaredPatterns()).filter(isForVisitors)
  return [...new Set([...(await publicPaths()), ...declared, ...moreLooks])]
}

/** Returns ids that occur more than once; a link to such an id always leads to the first element. */
async function repeatedIds(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
    return [...new Set(ids.filter((id, at) => ids.indexOf(id) !== at))]
  })
}

/** Screen sizes of phones that show the action bar at the bottom. */
const telephones = [
  [412, 823],
  [375, 667],
  [360, 740],
] as const

/** Problems of all pages, in words. One visit finds all of them, and each test below checks one list. */
const wrong = {
  structure: [] as string[],
  underBar: [] as string[],
  onPaper: [] as string[],
  height: [] as string[],
  targets: [] as string[],
  hiddenFocus: [] as string[],
  dragging: [] as string[],
  askedTwice: [] as string[],
}
/** Each distinct list of ways to get help, with a page that shows it. A test expects only one such list. */
const help = new Map<string, string>()
const trees = new Map<string, string>()
let paths: string[]
let page: Page

beforeAll(async () => {
  paths = await everyPage()
  const listed = new Set(await publicPaths())
  page = await openPage()
  for (const path of paths) await visit(page, path, listed.has(path))
  // Use a separate page, because the browser itself logs the missing page on the console.
  const lost = await openPage()
  await visit(lost, '/no-such-page', false)
})

/** Examines a page before and after hydration; the page's own scripts run in both cases. */
async function visit(page: Page, path: string, isListed: boolean): Promise<void> {
  const note = (kind: keyof typeof wrong, findings: string[]) =>
    wrong[kind].push(...findings.map((finding) => `${path}: ${finding}`))
  await page.goto(productUrl(path))
  if (isListed) {
    for (const [width, height] of telephones) {
      await page.setViewportSize({ width, height })
      const controls = await page.evaluate(findCoveredControls)
      note(
        'underBar',
        controls.map((control) => `${control} at ${width} × ${height} px`),
      )
    }
    await page.setViewportSize({ width: 657, height: 900 })
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    note('onPaper', await page.evaluate(findPalePrintText))
    await page.emulateMedia({ media: 'screen', colorScheme: 'light' })
  }
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('#main details'))
      details.setAttribute('open', '')
  })
  if ((await page.locator('h1').count()) !== 1) note('structure', ['not exactly one h1'])
  for (const id of await repeatedIds(page))
    note('structure', [`more than one element has the id ${id}`])
  wrong.structure.push(...(await examine(page, path)))
  note('structure', await examineSpacing(page))
  note('dragging', await page.evaluate(findDragOnly))
  note('askedTwice', await page.evaluate(findDuplicateFields))
  help.set((await page.evaluate(helpOnPage)).join(' '), path)
  if (families.includes(path)) trees.set(path, await treeOf(page))

  const asleep = await heightOnTelephone(page)
  // The first key hydrates the page, but the skip link keeps the focus.
  await page.keyboard.press('Tab')
  const focused = await page.evaluate(() => document.activeElement?.textContent)
  if (focused !== 'Skip to main content') note('structure', [`Tab goes to ${focused} first`])
  await hydrate(page)
  wrong.structure.push(...(await examineFocus(page, path)))
  await page.setViewportSize({ width: 360, height: 740 })
  note('targets', await page.evaluate(findSmallTargets))
  note('hiddenFocus', await page.evaluate(findHiddenFocus))
  const alive = await heightOnTelephone(page)
  if (isListed && alive !== asleep) note('height', [`${asleep} and then ${alive} px`])
}

async function heightOnTelephone(page: Page): Promise<number> {
  await page.setViewportSize({ width: 360, height: 740 })
  const height = await page.evaluate(async () => {
    await document.fonts.ready
    return document.documentElement.scrollHeight
  })
  await page.setViewportSize({ width: 1280, height: 800 })
  return height
}

test('A11Y-05 A11Y-06 A11Y-07 SHELL-24 every public page passes axe, fits every width, shows its focus and has one h1 and a skip link', () => {
  expect(paths.length).toBeGreaterThanOrEqual(34)
  expect(wrong.structure).toEqual([])
  expectNoTroubles(page)
})

test.each([
  ['on a phone hydration changes the height of no page', 'height'],
  ['SIT-05 on the first screen of a phone the action bar never covers a control', 'underBar'],
  ['SIT-03 pages print black on white, fit the sheet and have no narrow row headings', 'onPaper'],
  ['LAW-05 WCAG 2.2, 2.5.8 every target is 24 px, or far enough from others', 'targets'],
  ['LAW-05 WCAG 2.2, 2.4.11 nothing covers the focused control', 'hiddenFocus'],
  ['LAW-05 WCAG 2.2, 2.5.7 nothing works only by dragging', 'dragging'],
  ['LAW-05 WCAG 2.2, 3.3.7 no form requests the same value twice', 'askedTwice'],
] as const)('%s', (_claim, kind) => {
  expect(wrong[kind]).toEqual([])
})

test('LAW-05 WCAG 2.2, 3.2.6 every page offers the same ways to get help, in the same order', () => {
  expect([...help.keys()]).toEqual([expect.stringContaining('mailto:')])
})

test.for(families)('LAW-05 the accessibility tree of %s matches its snapshot', async (path) => {
  const name = path === '/' ? 'home' : path.slice(1).replaceAll('/', '-')
  await expect(trees.get(path)).toMatchFileSnapshot(`./visual/trees/${name}.yml`)
})

/** Records the result of this run for the accessibility statement. */
afterAll(() => {
  if (process.env.RECORD_ACCESSIBILITY !== '1') return
  const found = Object.values(wrong).flat()
  const run = { measuredAt: new Date().toISOString(), pages: paths.length, problems: found.length }
  const file = 'app/modules/site/legal/accessibility-run.json'
  writeFileSync(file, `${JSON.stringify(run, null, 2)}\n`)
})
