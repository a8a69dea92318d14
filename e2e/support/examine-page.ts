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
/** `npm test` scans each page at one of these widths, which differs by page; `npm test -- --whole` scans at all. */
const isEveryWidthScanned = process.env.EVERY_WIDTH === '1'

/** Chooses an item only by the page's name, so that every run chooses the same one. */
export function sampleOf<Item>(items: readonly Item[], name: string): Item {
  const sum = Array.from(name, (letter) => letter.codePointAt(0)!).reduce((a, b) => a + b, 0)
  return items[sum % items.length]!
}
/** A window of 1280 px has 640 px at 200% zoom and 320 px at 400%. */
const zoomWidths = [320, 640]
/** Widths for text at 200%: the narrowest one, and the one at which a menu with many words appears. */
const largeTextWidths = [320, 1280]
/** Axe rules that depend on the colour scheme. */
const colourRules = ['color-contrast', 'link-in-text-block']
/** Axe rules whose result depends on the width, even if no element is new at that width. */
const layoutRules = ['target-size', 'scrollable-region-focusable']

/**
 * Finds defects of a page or dialog as shown: axe at three widths (or one) in two colour schemes, overflow at five
 * widths, overflow and cut-off text with text at 200%, and motion despite reduced motion. Does not reload the page;
 * leaves it 1280 px wide and light.
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

/** If only one width is scanned, all styles count as new. */
const recordStyles = async (page: Page, known: KnownStyles) =>
  isEveryWidthScanned ? known.record(await page.evaluate(readElementStyles)) : 'more'

/** Styles that each element had at the earlier widths. */
class KnownStyles {
  readonly #known: Set<string>[] = []

  /** Records each element's style: `more` if an element is new, `other` if a known one has a new style, else `same`. */
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

/** Finds overflow and cut-off text with the text spacing of WCAG 1.4.12. Leaves the page 1280 px wide. */
export async function examineSpacing(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    const spacing = new CSSStyleSheet()
    spacing.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }' +
        'p { margin-bottom: 2em !important }',
    )
    document.adoptedStyleSheets = [spacing]
  })
  const wrong: string[] = []
  for (const width of [320, 1024, 1280]) {
    await resize(page, width)
    const findings = [
      ...(await page.evaluate(findHorizontalOverflow)),
      ...(await page.evaluate(findClippedText)),
    ]
    wrong.push(...findings.map((finding) => `${width} px, spaced text: ${finding}`))
  }
  await page.evaluate(() => (document.adoptedStyleSheets = []))
  return wrong
}

/** Finds elements whose focus is invisible in forced colours. Call it last: it focuses every element once. */
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

/** Sets the font size for all pages, as a person can in the browser's settings (WCAG 1.4.4). */
async function setFontSize(page: Page, pixels: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: pixels } })
  await session.detach()
}

/** Waits for the next layout and paint. */
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
