import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core'
import { expect, inject } from 'vitest'
import type { ProductUnderTest } from './product-server.ts'

const candidates = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** The whole browser: CHROMIUM_PATH, the system's, else Playwright's own. */
export function chromiumPath(): string {
  return candidates.find((path) => path && existsSync(path)) ?? chromium.executablePath()
}

/** HEADLESS_SHELL_PATH, else the browser that CHROMIUM_PATH names, the system's shell, or any browser. */
export function shellPath(): string {
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
  // The headless shell hints letters, which the browser does not; their widths would differ.
  '--font-render-hinting=none',
]

/**
 * The shell draws the same pages for less work; what it lacks, such as transitions between pages, the whole browser shows.
 * One has scroll bars that take room, as on most desktops; the others hide theirs.
 */
const programs = {
  shell: shellPath,
  whole: chromiumPath,
  'with scroll bars': chromiumPath,
}
/** One of each per worker; they end with it. */
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
    // What the browser itself writes, such as dates in fields, is in its own language; all packages of it have this one.
    env: { ...process.env, LANGUAGE: 'en_US', LC_ALL: 'en_US.UTF-8' },
  })
  // A crash fails one test, not all that follow.
  browser.on('disconnected', () => browsers.delete(program))
  return browser
}

const contexts = new Set<BrowserContext>()

/** A page that is left open goes on working, and the next test waits for the processor. */
export async function closePages(): Promise<void> {
  await Promise.all([...contexts].map((context) => context.close()))
  contexts.clear()
}

/** What each open page of a failed test shows, in test-results. */
export async function saveScreenshots(title: string): Promise<void> {
  const folder = resolve('test-results', title.replaceAll(/[^\w-]+/g, '-').slice(0, 80))
  for (const [at, context] of [...contexts].entries())
    for (const [of, page] of context.pages().entries())
      await page.screenshot({ path: join(folder, `${at}-${of}.png`) }).catch(() => {})
}

/** What a page said on its console, and how its content policy was broken: both should stay empty. */
type PageTroubles = { errors: string[] }
const troublesOf = new WeakMap<Page, PageTroubles>()

let ownProduct: ProductUnderTest | undefined

/** A journey that changes what every visitor sees runs against its own product. */
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
  /** Which browser: the headless shell unless said otherwise. */
  program?: keyof typeof programs
}

/** Opens a page of the product in a browser context of its own (no shared storage). */
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
    // Saves a sixth of the processor time, and shows a change of colour scheme at once.
    reducedMotion: 'reduce',
    ...more,
  })
  contexts.add(context)
  context.setDefaultTimeout(20_000)
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

/** The page has said nothing on the console as an error and broken no policy. */
export function expectNoTroubles(page: Page): void {
  expect(troublesOf.get(page)?.errors ?? []).toEqual([])
}

/** Makes the page live: every island of a public page wakes at a touch; an application starts by itself. */
export async function hydrate(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  await page.waitForFunction(isPageHydrated)
}

/** Holds back the scripts that a touch loads, until the function that it returns is called. */
export async function blockScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** In a page: whether all of it is alive; touches what is not. */
export function isPageHydrated(): boolean {
  if (document.getElementById('application'))
    return 'isHydrated' in document.documentElement.dataset
  const asleep = [...document.querySelectorAll('[data-island]:not([data-alive])')]
  // Each time anew: the script that listens may come after this.
  for (const island of asleep)
    island.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
  return asleep.length === 0
}

/** Waits as long as a person needs to fill a form: of those sent sooner, a few a day from one network pass (API-12). */
export async function waitTypingTime(page: Page): Promise<void> {
  await page.waitForFunction(hasTypingTimePassed)
}

/** In a page: whether a person would have filled in its form by now. */
export function hasTypingTimePassed(): boolean {
  const tokens = performance.getEntriesByName(`${location.origin}/functions/form-token`)
  const came = tokens.at(-1) as PerformanceResourceTiming | undefined
  return came !== undefined && performance.now() > came.responseEnd + 1_100
}
