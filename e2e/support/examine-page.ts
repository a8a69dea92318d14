import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { findAxeTroubles } from './accessibility.ts'
import {
  findAnimations,
  findClippedText,
  findSplitWords,
  findMissingFocusRings,
  readElementStyles,
} from './page-structure.ts'

const scanWidths = [360, 1280, 768]
/** `npm test` scans a page at one of them, another page at another; `npm test -- --whole` at all. */
const isEveryWidthScanned = process.env.EVERY_WIDTH === '1'

/** The same width for a page in each run, whatever was examined before. */
export function sampleOf<Item>(items: readonly Item[], name: string): Item {
  const sum = Array.from(name, (letter) => letter.codePointAt(0)!).reduce((a, b) => a + b, 0)
  return items[sum % items.length]!
}
/** 1280 pixels at 200 % leave 640; 320 is 1280 at 400 %. */
const zoomWidths = [320, 640]
/** With letters of 200 % the least room, and the width at which a menu of many words is shown. */
const largeTextWidths = [320, 1280]
/** What a colour scheme changes. */
const colourRules = ['color-contrast', 'link-in-text-block']
/** What a width changes where it shows nothing that another does not. */
const layoutRules = ['target-size', 'scrollable-region-focusable']

/**
 * What is wrong with a page or a dialog as it stands, in words: axe at three widths (or one of them) in
 * two schemes, reflow at four and with letters twice as large, text that is cut off, motion where less is asked for,
 * focus no one sees in forced colours. Nothing is loaded anew; the page ends 1280 px wide and light.
 */
export async function examine(page: Page, name: string): Promise<string[]> {
  const wrong: string[] = []
  const addFindings = (where: string, findings: string[]) =>
    wrong.push(...findings.map((finding) => `${name}, ${where}: ${finding}`))
  await page.evaluate(axe.source)
  for (const width of zoomWidths) {
    await resize(page, width)
    addFindings(`${width} px`, await page.evaluate(findHorizontalOverflow))
    addFindings(`${width} px`, await page.evaluate(findClippedText))
  }
  await setFontSize(page, 32)
  for (const width of largeTextWidths) {
    await resize(page, width)
    addFindings(`${width} px, letters of 200 %`, await page.evaluate(findHorizontalOverflow))
    addFindings(`${width} px, letters of 200 %`, await page.evaluate(findClippedText))
    addFindings(`${width} px, letters of 200 %`, await page.evaluate(findSplitWords))
  }
  await setFontSize(page, 16)
  const known = { light: new KnownStyles(), dark: new KnownStyles() }
  const chosen = sampleOf(scanWidths, name)
  for (const width of scanWidths) {
    await resize(page, width)
    addFindings(`${width} px`, await page.evaluate(findHorizontalOverflow))
    if (!isEveryWidthScanned && width !== chosen) continue
    const light = await recordStyles(page, known.light)
    const rules = light === 'same' ? layoutRules : [...colourRules, ...layoutRules]
    addFindings(`${width} px`, await scan(page, light === 'more' ? undefined : rules))
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.evaluate(nextFrame)
    const dark = await recordStyles(page, known.dark)
    if (dark !== 'same') addFindings(`${width} px, dark`, await scan(page, colourRules))
    await page.emulateMedia({ colorScheme: 'light' })
  }
  await resize(page, 1280)
  addFindings('with less motion', await page.evaluate(findAnimations))
  return wrong
}

/** At a single width everything is new. */
const recordStyles = async (page: Page, known: KnownStyles) =>
  isEveryWidthScanned ? known.record(await page.evaluate(readElementStyles)) : 'more'

/** What was shown at the widths before, element by element. */
class KnownStyles {
  readonly #known: Set<string>[] = []

  /** Whether anything is shown that was not, or looks as it did not; it is known from now on. */
  record(looks: string[]): 'more' | 'other' | 'same' {
    const fresh = looks.flatMap((look, at) => {
      const before = (this.#known[at] ??= new Set())
      if (look === '' || before.has(look)) return []
      before.add(look)
      return before.size === 1 ? ['more' as const] : ['other' as const]
    })
    if (fresh.includes('more')) return 'more'
    return fresh.length > 0 ? 'other' : 'same'
  }
}

/** Where the focus would be lost in forced colours. Ends the journey of a page: everything was focused once. */
export async function examineFocus(page: Page, name: string): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.evaluate(nextFrame)
  const unringed = await page.evaluate(findMissingFocusRings)
  await page.emulateMedia({ forcedColors: 'none' })
  return unringed.map((finding) => `${name}, forced colours: ${finding}`)
}

async function scan(page: Page, rules?: string[]): Promise<string[]> {
  const found = await findAxeTroubles(page, rules)
  return found.map(({ id, where }) => `${id} at ${where.join('; ')}`)
}

async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 })
  await page.evaluate(nextFrame)
}

/** The size of letters that a person chose for every page in the settings of the browser (WCAG 1.4.4). */
async function setFontSize(page: Page, pixels: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: pixels } })
  await session.detach()
}

/** Laid out and painted anew. */
function nextFrame(): Promise<void> {
  return new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)))
}

function findHorizontalOverflow(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth <= clientWidth) return []
  const reaches = [...document.body.querySelectorAll('*')].filter(
    (element) => element.getBoundingClientRect().right > clientWidth + 1,
  )
  const widest = reaches.at(-1)
  return [
    `scrolls sideways by ${scrollWidth - clientWidth} px: ${widest?.tagName}.${widest?.className}`,
  ]
}
