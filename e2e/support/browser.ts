import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import type { ProductUnderTest } from './product-server.ts'

const candidates = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** Path of the whole browser: CHROMIUM_PATH, the system's Chromium, or else Playwright's own. */
export function chromiumPath(): string {
  return candidates.find((path) => path && existsSync(path)) ?? chromium.executablePath()
}

/** Path of the headless shell: HEADLESS_SHELL_PATH, CHROMIUM_PATH, the system's shell, or else any browser. */
function shellPath(): string {
  const { HEADLESS_SHELL_PATH, CHROMIUM_PATH } = process.env
  const shells = [HEADLESS_SHELL_PATH, CHROMIUM_PATH, '/usr/bin/chromium-headless-shell']
  return shells.find((path) => path && existsSync(path)) ?? chromiumPath()
}

export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-lcd-text',
  // The headless shell hints fonts by default and the whole browser does not, so their text widths would differ.
  '--font-render-hinting=none',
]

/**
 * `shell` draws the same pages with less work. `whole` adds, for example, transitions between pages. `with scroll bars`
 * shows scroll bars that take space, as most desktops do; `shell` and `whole` hide them.
 */
const programs = { shell: shellPath, whole: chromiumPath, 'with scroll bars': chromiumPath }
/** One browser of each kind per worker; it ends with the worker. */
const browsers = new Map<keyof typeof programs, Promise<Browser>>()

function browserOf(program: keyof typeof programs): Promise<Browser> {
  const open = browsers.get(program) ?? launch(program)
  browsers.set(program, open)
  return open
}

async function launch(program: keyof typeof programs): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: programs[program](),
    args: chromiumFlags,
    ignoreDefaultArgs: program === 'with scroll bars' ? ['--hide-scrollbars'] : [],
    // The browser shows its own texts, such as dates in fields, in this language, which every Chromium package
    // includes.
    env: { ...process.env, LANGUAGE: 'en_US', LC_ALL: 'en_US.UTF-8' },
  })
  // Forgets a crashed browser, so that the next page starts a new one and only one test fails.
  browser.on('disconnected', () => browsers.delete(program))
  return browser
}

const contexts = new Set<BrowserContext>()
/** Contexts that outlive a test. */
const shared = new Set<BrowserContext>()

/** Closes all pages of a test, because an open page would keep using the processor during the next test. */
export async function closePages(): Promise<void> {
  const own = [...contexts].filter((context) => !shared.has(context))
  await Promise.all(own.map(close))
}

async function close(context: BrowserContext): Promise<void> {
  await context.close()
  contexts.delete(context)
  shared.delete(context)
}

/** Opens one page for the tests of a file or block; each of them only looks at it, or undoes what it did. */
export function sharePage(open: () => Promise<Page>): () => Page {
  let page: Page
  beforeAll(async () => {
    page = await open()
    shared.add(page.context())
  })
  afterAll(() => close(page.context()))
  return () => page
}

/** Saves a screenshot of each open page of a failed test in test-results; returns their addresses and texts. */
export async function describeOpenPages(title: string): Promise<string> {
  const folder = resolve('test-results', title.replaceAll(/[^\w-]+/g, '-').slice(0, 80))
  const shown: string[] = []
  for (const [at, page] of [...contexts].flatMap((context) => context.pages()).entries()) {
    await page.screenshot({ path: join(folder, `${at}.png`) }).catch(() => {})
    const text = await page.innerText('main', { timeout: 2_000 }).catch(() => '')
    shown.push(`${page.url()} showed: ${text.slice(0, 600).replaceAll(/\n+/g, ' | ')}`)
  }
  return shown.join('\n')
}

/** Console errors of a page and violations of its Content Security Policy; there should be none. */
type PageTroubles = { errors: string[] }
const troublesOf = new WeakMap<Page, PageTroubles>()

let ownProduct: ProductUnderTest | undefined

/** Sets the separate product of a journey that changes what every visitor sees; undefined restores the shared one. */
export function useOwnProduct(product: ProductUnderTest | undefined): void {
  ownProduct = product
}

export const product = () => ownProduct ?? inject('product')
export const productUrl = (path: string) => new URL(path, product().url).href

export type OpenOptions = BrowserContextOptions & {
  path?: string
  width?: number
  height?: number
  javaScript?: boolean
  /** The browser to use, by default the headless shell. */
  program?: keyof typeof programs
}

/** Opens a page of the product in a new browser context (no shared storage). */
export async function openPage(options: OpenOptions = {}): Promise<Page> {
  const {
    path,
    width = 1280,
    height = 900,
    javaScript = true,
    program = 'shell',
    ...more
  } = options
  const browser = await browserOf(program)
  const context = await browser.newContext({
    viewport: { width, height },
    javaScriptEnabled: javaScript,
    locale: 'en-ZA',
    timezoneId: 'Africa/Johannesburg',
    // Reduced motion saves a sixth of the processor time, and shows a new colour scheme at once.
    reducedMotion: 'reduce',
    ...more,
  })
  contexts.add(context)
  context.setDefaultTimeout(120_000)
  const page = await context.newPage()
  const troubles: PageTroubles = { errors: [] }
  troublesOf.set(page, troubles)
  page.on('pageerror', (error) => troubles.errors.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') troubles.errors.push(message.text())
  })
  if (path) await page.goto(productUrl(path))
  return page
}

/** Checks that the page logged no error on the console and violated no content policy. */
export function expectNoTroubles(page: Page): void {
  expect(troublesOf.get(page)?.errors ?? []).toEqual([])
}

/** Hydrates the page: a touch hydrates every island of a public page; an application hydrates by itself. */
export async function hydrate(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  await waitForListeners(page)
  await page.waitForFunction(isPageHydrated)
}

/** Waits until the script that handles keys and touches has run; a busy browser may fetch it only after the load event. */
export const waitForListeners = (page: Page) => waitForScript(page, '/entry.client')

/** Waits until the page has run the script whose address contains `part`. */
export async function waitForScript(page: Page, part: string): Promise<void> {
  const script = await page.waitForFunction(
    (part) =>
      performance.getEntriesByType('resource').find(({ name }) => name.includes(part))?.name,
    part,
  )
  // A string, because Vitest would rewrite the import. The browser runs a module only once.
  await page.evaluate(`import(${JSON.stringify(await script.jsonValue())}).then(() => undefined)`)
}

/** Blocks the scripts that a touch loads, until the returned function is called. */
export async function blockScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Runs in the page: touches every island that is not hydrated yet. Returns true once the whole page is hydrated. */
export function isPageHydrated(): boolean {
  if (document.getElementById('application'))
    return 'isHydrated' in document.documentElement.dataset
  const asleep = [...document.querySelectorAll('[data-island]:not([data-alive])')]
  // Repeat this at each call, because the listening script may load after an earlier touch.
  for (const island of asleep)
    island.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
  return asleep.length === 0
}

/** Waits as long as a person needs to fill in a form; only a few faster forms a day per network are accepted. */
export async function waitTypingTime(page: Page): Promise<void> {
  await page.waitForFunction(hasTypingTimePassed)
}

/** Runs in the page: whether a person would have filled in its form by now. */
export function hasTypingTimePassed(): boolean {
  const tokens = performance.getEntriesByName(`${location.origin}/functions/form-token`)
  const came = tokens.at(-1) as PerformanceResourceTiming | undefined
  return came !== undefined && performance.now() > came.responseEnd + 1_100
}

/** Records how far contents move by themselves on the next pages. @returns reads the sum on the current page */
export async function recordShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const moved = { shift: 0 }
    Object.assign(window, { moved })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        moved.shift += (entry as never as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as never as { moved: { shift: number } }).moved.shift)
}
