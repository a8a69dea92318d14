import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findAxeTroubles } from './support/accessibility.ts'
import { expectNoTroubles, openPage, productUrl } from './support/browser.ts'
import { publicPaths } from './support/site.ts'

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

const narrowest = 320
const widths = [narrowest, 360, 768, 1280]

/** What is wrong with a page, in words; the scripts of the page run, too. */
async function examine(page: Page, path: string): Promise<string[]> {
  const wrong: string[] = []
  const resize = async (width: number) => {
    await page.setViewportSize({ width, height: 800 })
    // Laid out and painted anew.
    await page.waitForTimeout(150)
  }
  const scan = async (where: string, rules?: string[]) => {
    for (const found of await findAxeTroubles(page, rules))
      wrong.push(`${path}, ${where}: ${found.id} at ${found.where.join('; ')}`)
  }
  await page.setViewportSize({ width: narrowest, height: 800 })
  await page.goto(productUrl(path))
  await page.evaluate(axe.source)
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('#main details')) {
      details.setAttribute('open', '')
    }
  })
  if ((await page.locator('h1').count()) !== 1) wrong.push(`${path}: not exactly one h1`)
  for (const width of widths) {
    await resize(width)
    if ((await sideways(page)) > 0) wrong.push(`${path}: scrolls sideways at ${width} px`)
    if (width > narrowest) await scan(`${width} px`)
  }
  // Colours are all that the dark scheme changes; they are looked at once they are painted.
  await page.emulateMedia({ colorScheme: 'dark' })
  for (const width of widths) {
    await resize(width)
    if (width > narrowest) await scan(`${width} px, dark`, ['color-contrast'])
  }
  await page.emulateMedia({ colorScheme: 'light' })

  // The first key makes the page live; the skip link has the focus all the same.
  await page.keyboard.press('Tab')
  const focused = await page.evaluate(() => document.activeElement?.textContent)
  if (focused !== 'Skip to main content') wrong.push(`${path}: Tab goes to ${focused} first`)
  await page.waitForFunction(() => 'isHydrated' in document.documentElement.dataset)
  return wrong
}

test('A11Y-05 A11Y-06 SHELL-24 every public page passes axe, fits every width and has one heading and a skip link', async () => {
  const paths = await publicPaths()
  expect(paths.length).toBeGreaterThanOrEqual(26)
  // A change of scheme is seen at once, not halfway through a transition.
  const page = await openPage({ reducedMotion: 'reduce' })
  const wrong: string[] = []
  for (const path of paths) wrong.push(...(await examine(page, path)))
  expect(wrong).toEqual([])
  expectNoTroubles(page)
}, 360_000)

test('A11Y-07 pages fade into each other only where motion is welcome', async () => {
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    const page = await openPage({ path: '/pricing', reducedMotion, width: 360, hasTouch: true })
    await page.addInitScript(() => {
      addEventListener('pagereveal', (event) => {
        const fades = (event as Event & { viewTransition: unknown }).viewTransition !== null
        document.documentElement.dataset.fades = String(fades)
      })
    })
    await page.getByRole('link', { name: 'Compare all nine recipes' }).first().tap()
    await page.waitForURL('**/services/compare')
    await page.waitForFunction(() => 'fades' in document.documentElement.dataset)
    expect(await page.evaluate(() => document.documentElement.dataset.fades)).toBe(
      String(reducedMotion === 'no-preference'),
    )
    expectNoTroubles(page)
    await page.context().close()
  }
})
