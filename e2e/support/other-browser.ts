import { spawn } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import puppeteer from 'puppeteer-core'
import { Builder, By, Capabilities, Key, until, type WebDriver } from 'selenium-webdriver'
import { productUrl } from './browser.ts'
import { endChild, freePort, waitForServer } from './processes.ts'

/** A browser that is not Chromium, with one page open. */
export type OtherBrowser = {
  open(path: string): Promise<void>
  /** Opens the address and returns once a form is visible, before everything has loaded. */
  openEarly(url: string): Promise<void>
  /** The path of the current page. */
  path(): Promise<string>
  /** Sets the size of the page in CSS pixels. */
  resize(width: number, height: number): Promise<void>
  evaluate<Answer, Given = void>(work: (given: Given) => Answer, given?: Given): Promise<Answer>
  /** Clicks the first matching element as a person does. */
  press(selector: string): Promise<void>
  /** Types into the first matching element; a line break is the Enter key. */
  type(selector: string, text: string): Promise<void>
  /** Selects an option of a menu by its value. */
  choose(selector: string, value: string): Promise<void>
  /** Console errors of all pages since the last call. */
  takeErrors(): Promise<string[]>
  close(): Promise<void>
}

const firefox = '/usr/bin/firefox-esr'
/** The program is in the library folder of the machine's architecture, whose name varies. */
const webKit = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser')[0] ?? 'MiniBrowser'
const driver = '/usr/bin/WebKitWebDriver'
const display = '/usr/bin/Xvfb'

const waitTimeoutMs = 45_000
const findMissing = (...programs: string[]) => programs.filter((program) => !existsSync(program))

/** The browsers, each with the programs that are missing on this machine. */
export const otherBrowsers = {
  Firefox: { open: openFirefox, missing: findMissing(firefox) },
  WebKit: { open: openWebKit, missing: findMissing(webKit, driver, display) },
}

async function openFirefox(): Promise<OtherBrowser> {
  // Removes the test fonts: with them, Firefox would use the fixed-width font for all text.
  const { FONTCONFIG_FILE: _, ...env } = process.env
  const program = { browser: 'firefox', executablePath: firefox } as const
  const browser = await puppeteer.launch({ ...program, headless: true, env })
  const page = await (await browser.createBrowserContext()).newPage()
  page.setDefaultTimeout(waitTimeoutMs)
  const press = async (selector: string) => {
    const element = await page.locator(selector).waitHandle()
    await element.evaluate(scrollTo)
    await element.click()
  }
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(String(error)))
  return {
    open: async (path) => void (await page.goto(productUrl(path))),
    openEarly: async (url) => {
      await page.goto(url, { waitUntil: [] })
      await page.waitForSelector('form [type=submit]')
    },
    // Puppeteer does not notice a page restored from the back/forward cache, so read the path in the page.
    path: () => page.evaluate(() => location.pathname).catch(String),
    resize: (width, height) => page.setViewport({ width, height }),
    evaluate: (work, given) => page.evaluate(work as never, given) as never,
    press,
    type: async (selector, text) => {
      await press(selector)
      await page.keyboard.type(text)
    },
    choose: async (selector, value) => void (await page.select(selector, value)),
    takeErrors: async () => errors.splice(0),
    close: () => browser.close(),
  }
}

async function openWebKit(): Promise<OtherBrowser> {
  const { view, stop } = await startWebKit()
  const find = (selector: string) =>
    view.wait(until.elementLocated(By.css(selector)), waitTimeoutMs)
  /** Scrolls the element to the middle of the window, where no fixed element covers it. */
  const show = async (selector: string) => {
    const element = await find(selector)
    await view.executeScript(scrollTo, element)
    await view.wait(() => view.executeScript(canBePressed, element), waitTimeoutMs)
    return element
  }
  const errors: string[] = []
  const collectErrors = async () =>
    errors.push(...(await view.executeScript<string[]>(drainPageErrors)))
  const leave = async () => {
    await collectErrors()
    await view.executeScript(() => void Object.assign(globalThis, { isLeft: true }))
  }
  /** Returns false between two pages, when there may be no page to run the function in. */
  const isTrueOnPage = (what: () => boolean) => view.executeScript<boolean>(what).catch(() => false)
  return {
    open: async (path) => {
      await leave()
      await view.get(productUrl(path))
      await view.wait(() => isTrueOnPage(isLoaded), waitTimeoutMs)
      await view.executeScript(listenOnPage)
    },
    openEarly: async (url) => {
      await leave()
      await view.get(url)
      await view.wait(() => isTrueOnPage(hasForm), waitTimeoutMs)
      await view.executeScript(listenOnPage)
    },
    // Read the address from the driver, because a page that is being left might never run a script.
    path: async () => new URL(await view.getCurrentUrl()).pathname,
    resize: (width, height) => resizeView(view, width, height),
    evaluate: (work, given) => view.executeScript(work, given),
    press: async (selector) => (await show(selector)).click(),
    type: async (selector, text) => (await show(selector)).sendKeys(text.replace('\n', Key.ENTER)),
    choose: async (selector, value) => (await find(`${selector} option[value="${value}"]`)).click(),
    takeErrors: async () => (await collectErrors(), errors.splice(0)),
    close: stop,
  }
}

/** Starts a virtual screen, the WebDriver process and the browser. */
async function startWebKit() {
  const folder = await mkdtemp(join(tmpdir(), 'webkit-'))
  const screen = spawn(display, ['-displayfd', '3', '-screen', '0', '1600x1200x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const number = await new Promise<string>((resolve) =>
    screen.stdio[3]!.once('data', (bytes) => resolve(String(bytes).trim())),
  )
  const port = await freePort()
  const service = spawn(driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: `:${number}`, HOME: folder, LC_ALL: 'C.UTF-8' },
  })
  await waitForServer(`http://127.0.0.1:${port}/status`)
  const view = await openWindow(port)
  const stop = async () => {
    await view.quit().catch(() => {})
    await endChild(service)
    await endChild(screen)
    await rm(folder, { recursive: true, force: true })
  }
  return { view, stop }
}

/** Opens a window without toolbars, so that its page can be as narrow as a phone. */
async function openWindow(port: number): Promise<WebDriver> {
  const args = ['--automation', '--javascript-can-open-windows-automatically=true']
  const view = await new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities(
      new Capabilities({
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary: webKit, args },
        // With any other strategy, WebDriver runs no command until all scripts of a page have loaded.
        pageLoadStrategy: 'none',
      }),
    )
    .build()
  const first = await view.getWindowHandle()
  await view.executeScript(() => void open('about:blank', '', 'popup,width=360,height=800'))
  const isNewWindow = (handle: string) => handle !== first
  const findNewWindow = async () => (await view.getAllWindowHandles()).find(isNewWindow) ?? false
  await view.switchTo().window((await view.wait(findNewWindow, waitTimeoutMs)) as string)
  return view
}

async function resizeView(view: WebDriver, width: number, height: number): Promise<void> {
  await view.manage().window().setRect({ x: 0, y: 0, width, height })
  // The window resizes asynchronously, and the page is laid out a moment later.
  await view.wait(async () => (await view.executeScript(() => innerWidth)) === width, waitTimeoutMs)
}

function canBePressed(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  const found = document.elementFromPoint(left + width / 2, top + height / 2)
  return found !== document.documentElement
}

/** Whether the requested page has loaded and replaced the previous one. */
const isLoaded = () => !('isLeft' in globalThis) && document.readyState === 'complete'
const hasForm = () =>
  !('isLeft' in globalThis) && document.querySelector('form [type=submit]') !== null

function scrollTo(element: Element): void {
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
}

/** Collects console errors in the page, because WebDriver does not report them. */
function listenOnPage(): void {
  const said: string[] = []
  Object.assign(globalThis, { said })
  addEventListener('error', (event) => said.push(event.message))
  addEventListener('unhandledrejection', ({ reason }) => said.push(String(reason)))
  // oxlint-disable-next-line no-console -- heard, not said
  console.error = (...words: unknown[]) => said.push(words.join(' '))
}

function drainPageErrors(): string[] {
  return (globalThis as { said?: string[] }).said?.splice(0) ?? []
}
