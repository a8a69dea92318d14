import { get } from 'node:http'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  expectNoTroubles,
  hydrate,
  openPage as openIn,
  productUrl,
  waitForListeners,
  type OpenOptions,
} from './support/browser.ts'
import { translate } from './support/page-changes.ts'
import { publicPaths } from './support/site.ts'

/**
 * Uses the whole browser, because the headless shell moves its pointer over the page, which counts as a first touch.
 */
const openPage = (options: OpenOptions = {}) => openIn({ ...options, program: 'whole' })

/** Ten TCP packets: the bytes that a server may send before the browser acknowledges any. */
const firstFlight = 14_600
/**
 * Limits in bytes for pages that need a second flight. About 200 bytes of each page are the phone action bar, the
 * header number and the folding footer; 60 bytes hide the bar until the first scroll. Print styles do not count,
 * because they are in a separate stylesheet (ADR 0010). A limit may only shrink. It should be 80 bytes above the page's
 * size, because asset names and the port alone change the size by up to 75 bytes between runs.
 */
const longer: Record<string, number> = {
  // Includes the drawing of the power outage.
  '/': 15_670,
  // Includes the three questions, the two-plan comparison for phones and about 250 bytes of first-screen prices.
  '/pricing': 18_560,
  '/services/compare': 17_080,
  '/services': 14_800,
  '/connectivity': 16_960,
  '/bundles': 15_140,
  '/bundles/business-pro': 15_210,
  // These /services pages show each recipe's starting price on the first screen, like the other pages that sell.
  '/services/small-business': 15_000,
  '/services/mid-size': 15_020,
  '/services/growth-ready': 14_970,
  '/resources/wifi-toolkit': 14_760,
}

test('every page of the sitemap fits into the first TCP flight with its headers, or into its listed limit', async () => {
  const paths = await publicPaths()
  expect(paths.length).toBeGreaterThan(25)
  const tooHeavy = []
  for (const path of paths) {
    const most = longer[path] ?? firstFlight
    let bytes = await transferred(path)
    // The first response is compressed quickly; later ones have the best compression.
    for (let tried = 0; bytes > most && tried < 300; tried++) {
      await new Promise((done) => setTimeout(done, 100))
      bytes = await transferred(path)
    }
    expect(bytes, path).toBeGreaterThan(5_000)
    if (bytes > most) tooHeavy.push([path, bytes])
  }
  expect(tooHeavy).toEqual([])
})

/** The bytes of a response as transferred, headers included. */
function transferred(path: string): Promise<number> {
  return new Promise((done, failed) => {
    get(productUrl(path), { agent: false, headers: { 'Accept-Encoding': 'br' } }, (response) => {
      let bytes = `HTTP/1.1 200 OK\r\n${response.rawHeaders.join('')}\r\n`.length
      bytes += (response.rawHeaders.length / 2) * ': \r\n'.length
      response.on('data', (part: Buffer) => (bytes += part.length))
      response.on('end', () => done(bytes))
    }).on('error', failed)
  })
}

const alive = '[data-island][data-alive]'

/** Hovers over the first island of the page, which counts as a touch. */
const touch = (page: Page) => page.locator('[data-island] a, [data-island] button').first().hover()

test('a first touch offline hydrates nothing, and the next touch tries again', async () => {
  const page = await openPage({ path: '/pricing' })
  await waitForListeners(page)
  await page.context().setOffline(true)
  await touch(page)
  await page.locator('[data-script-missing]').waitFor()
  expect(await page.locator(alive).count()).toBe(0)
  await page.context().setOffline(false)
  await page.mouse.move(1, 1)
  await touch(page)
  await page.locator(alive).first().waitFor({ state: 'attached' })
})

test('a page whose scripts are gone still works by its links', async () => {
  const page = await openPage()
  await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404 }))
  await page.goto(productUrl('/pricing'))
  await touch(page)
  await page.getByRole('tab', { name: 'Legacy Plans' }).click()
  await page.waitForURL('**/pricing?tab=legacy#plans')
  await page.getByRole('navigation', { name: 'Footer' }).getByRole('link').first().click()
  await page.waitForURL((url) => url.pathname !== '/pricing')
})

test('WEB-02 no island script is fetched before a touch, and hydration reuses the server’s elements', async () => {
  const page = await openPage()
  const fetched: string[] = []
  page.on('request', (request) => void fetched.push(new URL(request.url()).pathname))
  await page.goto(productUrl('/contact?form=site-survey'), { waitUntil: 'networkidle' })
  expect(fetched.filter((path) => /island-|react-|forms-/.test(path))).toEqual([])
  await page.evaluate(() => {
    for (const element of document.querySelectorAll('[data-island] *'))
      Object.assign(element, { wasServed: true })
  })
  await hydrate(page)
  // Counts the elements that the server did not send: React must adopt the served ones and create none.
  const madeAnew = await page.evaluate(
    () =>
      [...document.querySelectorAll('[data-island] *')].filter(
        (element) => !('wasServed' in element),
      ).length,
  )
  expect(madeAnew).toBe(0)
  expectNoTroubles(page)
})

test('WEB-02 without its script an island’s form has a button, and the server responds', async () => {
  for (const missing of [/wake-islands|entry/, /\/(planner|savings|plan-pair)-/]) {
    const page = await openPage()
    await page.route(
      (url) => url.pathname.startsWith('/assets/') && missing.test(url.pathname),
      (route) => route.abort(),
    )
    await page.goto(productUrl('/resources/wifi-toolkit'))
    await page.getByRole('radio', { name: 'Large' }).check()
    await page.getByRole('button', { name: 'Calculate' }).click()
    await page.waitForURL((url) => url.searchParams.get('size') === 'large')
    await page.goto(productUrl('/bundles'))
    const devices = page.getByLabel('Endpoint management').first()
    await devices.focus()
    await devices.selectOption({ index: 2 })
    await page.getByRole('button', { name: 'Work it out' }).click()
    await page.waitForURL((url) => url.search !== '')
    await page.close()
  }
})

/** Buttons that act in place, unlike those that submit a form. */
const pressedInPlace = 'button[type=button]'

/** One button of each kind across all public pages: its path, and its index among the buttons of that page. */
async function kindsOfButtons(): Promise<{ path: string; at: number }[]> {
  const kinds = new Map<string, { path: string; at: number }>()
  for (const path of await publicPaths()) {
    const html = await (await fetch(productUrl(path))).text()
    const tags = html.match(/<button type="button"[^>]*>/g) ?? []
    for (const [at, tag] of tags.entries()) {
      const kind = tag.replace(/ aria-current="\w+"| class="[^"]*"/g, '')
      if (!kinds.has(kind)) kinds.set(kind, { path, at })
    }
  }
  return [...kinds.values()]
}

/** The parts of a page's state that a click can change. */
const stateOf = (page: Page) =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll('body *:not(script)'), (element) => {
      const isOpen = element.matches(':popover-open, [open]') ? 'open' : ''
      const isSeen = element.checkVisibility() ? '' : 'unseen'
      const value =
        element instanceof HTMLInputElement ? element.type !== 'hidden' && element.value : ''
      const said = ['aria-expanded', 'aria-label'].map((name) => element.getAttribute(name))
      const isBusy = element.getAttribute('aria-busy') ? 'busy' : ''
      return [element.tagName, isOpen, isSeen, value, isBusy, ...said].join(' ')
    }).join('\n'),
  )

/** The state of a page once two readings in a row are equal and nothing is busy. */
async function settledState(page: Page): Promise<string> {
  let last = ''
  const hasSettled = async () => {
    const before = last
    last = await stateOf(page)
    return last === before && !last.includes('busy')
  }
  await expect.poll(hasSettled, { interval: 150 }).toBe(true)
  return last
}

/** Delays React's tasks, so that it hydrates an island within the next press. */
function delayReactTasks(): void {
  const tasks: (() => void)[] = []
  const { postMessage } = MessagePort.prototype as { postMessage: (message: unknown) => void }
  MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
    tasks.push(() => postMessage.call(this, message))
  }
  const runTasks = () => {
    for (const run of tasks.splice(0)) run()
    setTimeout(runTasks, 20)
  }
  addEventListener('pointerup', () => setTimeout(runTasks))
}

test('WEB-01 WEB-03 a press on a field or checkbox counts although React replaces the translated part during it', async () => {
  const page = await openPage()
  await page.addInitScript(delayReactTasks)
  const press = async (path: string, selector: string) => {
    await page.goto(productUrl(path))
    await waitForListeners(page)
    await translate(page)
    const control = page.locator(selector).first()
    await control.evaluate((element) => {
      element.closest('[data-island]')!.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
    })
    await page.waitForFunction(
      (wanted) =>
        Object.keys(document.querySelector(wanted)!.closest('[data-island]')!).some((key) =>
          key.startsWith('__reactContainer'),
        ),
      selector,
    )
    await control.scrollIntoViewIfNeeded()
    const { x, y, width, height } = (await control.boundingBox())!
    await page.mouse.click(x + width / 2, y + height / 2)
    await page.locator(alive, { has: page.locator(selector) }).waitFor({ state: 'attached' })
    return control
  }
  const name = await press('/contact', 'form:has([name=serviceInterest]) [name=name]')
  await page.keyboard.type('Nomsa')
  expect(await name.inputValue()).toBe('Nomsa')
  const choice = await press('/connectivity', '[id^=recipe-][type=checkbox]')
  expect(await choice.isChecked()).toBe(true)
})

test('WEB-03 every kind of button has the same effect when clicked before hydration as after it', async () => {
  const kinds = await kindsOfButtons()
  expect(kinds.length).toBeGreaterThan(6)
  const geolocation = { latitude: -26.107361, longitude: 28.056667 }
  const page = await openPage({ permissions: ['geolocation'], geolocation })
  // Data that one click stored on the device must not affect the next.
  await page.addInitScript(() => localStorage.clear())
  let mayStart = Promise.resolve()
  await page.route('**/assets/*.js', (route) => mayStart.then(() => route.continue()))
  // The HTML ends with an empty script, which waits for the same moment.
  await page.route('**/late.js', (route) => mayStart.then(() => route.fulfill({ body: '' })))
  await page.route(
    (url) => kinds.some(({ path }) => path === url.pathname),
    async (route) => {
      const response = await route.fetch()
      const [contents, scripts] = (await response.text()).split('<script type="speculationrules">')
      const late = '<script src="/late.js"></script><script type="speculationrules">'
      await route.fulfill({ response, body: [contents, scripts].join(late) })
    },
  )
  const open = async ({ path, at }: (typeof kinds)[number]) => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(productUrl(path), { waitUntil: 'commit' })
    const button = page.locator(pressedInPlace).nth(at)
    await button.waitFor({ state: 'attached' })
    // Wait for the stylesheets, because nothing is hidden without the first; the second is for print.
    await page.waitForFunction(() => document.styleSheets.length > 1)
    if (!(await button.isVisible())) await page.setViewportSize({ width: 500, height: 900 })
    return button
  }
  let tried = 0
  for (const kind of kinds) {
    const button = await open(kind)
    // Skip buttons in closed dialogs.
    if (!(await button.isVisible())) continue
    tried++
    await hydrate(page)
    const before = await settledState(page)
    await button.click()
    await expect.poll(() => stateOf(page)).not.toBe(before)
    const wanted = await settledState(page)

    const start = Promise.withResolvers<void>()
    mayStart = start.promise
    const first = await open(kind)
    await first.click()
    start.resolve()
    await hydrate(page)
    const message = `button ${kind.at} of ${kind.path}`
    await expect.poll(async () => (await stateOf(page)) === wanted, { message }).toBe(true)
    mayStart = Promise.resolve()
  }
  expect(tried).toBeGreaterThan(5)
  expectNoTroubles(page)
})
