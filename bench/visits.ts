// npm run bench:visits [-- <folder of another build>] measures how much each page of a visit transfers and how soon a
// slow phone responds, for this build and, in the same run, for the other one.
import { loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { chromium, type Browser, type Page } from 'playwright-core'
import { chromiumFlags, chromiumPath, slowDown } from './support/chromium.ts'
import { startProduct } from './support/product.ts'
import { keepResult, median } from './support/results.ts'

const runs = Number(process.env.RUNS ?? 5)
/** A mobile line and a slow processor, as Lighthouse simulates them. */
const slowLine = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}
const slowerProcessor = 4
const visit = ['/', '/pricing', '/contact']

type Weights = { bytes: number; requests: number; scriptBytes: number; scripts: number }

const [other] = process.argv.slice(2)
const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumFlags })
const rows = []
for (const [name, folder] of [...(other ? [['before', other]] : []), ['after', 'build']]) {
  process.env.BUILD_DIR = folder
  const product = await startProduct()
  const figures = await measureBuild(browser, product.url)
  rows.push(...figures.map((row) => ({ build: name, ...row })))
  await product.stop()
}
console.table(rows)
await browser.close()
keepResult('visits', {
  unit: `bytes as transferred, with headers; milliseconds on a slow phone, medians of ${runs}`,
  slowerProcessor,
  load: loadavg()[0],
  rows,
})

async function measureBuild(browser: Browser, url: string) {
  const xml = await (await fetch(`${url}/sitemap.xml`)).text()
  const paths = Array.from(xml.matchAll(/<loc>([^<]+)/g), ([, at]) => new URL(at!).pathname)
  for (const path of paths) await fetch(url + path)
  // The server compresses a page again, more thoroughly, after a second request; wait for that.
  await delay(10_000)
  const rows = []
  for (const path of paths) rows.push(await weighPage(browser, url, path))
  const together = await weighVisit(browser, url, visit)
  const pages = rows.map(({ path, first, second, touched }) => ({
    page: path,
    firstVisit: first.bytes,
    requests: first.requests,
    scriptBeforeTouch: first.scriptBytes,
    asSecondPage: second.bytes,
    scriptByTouch: touched.scriptBytes,
    scriptsByTouch: touched.scripts,
  }))
  const times = []
  for (let run = 0; run < runs; run++) times.push(await tapOpener(browser, url))
  const inTurn = together.reduce((sum, { bytes }) => sum + bytes, 0)
  return [
    ...pages,
    { page: visit.join(', then '), firstVisit: inTurn },
    {
      page: '/contact on a slow phone',
      firstTapMs: Math.round(median(times)),
      firstKeysKept: await typeEarly(browser, url),
    },
  ]
}

async function weighPage(browser: Browser, url: string, path: string) {
  const [first] = await weighVisit(browser, url, [path])
  const [, second] = await weighVisit(browser, url, ['/', path])
  const page = await browser.newPage()
  await page.goto(url + path, { waitUntil: 'networkidle' })
  const touched = await weigh(page, () => touchAll(page))
  await page.close()
  return { path, first: first!, second: path === '/' ? first! : second!, touched }
}

/** Visits the pages in turn; the browser's cache stays filled from the earlier pages. */
async function weighVisit(browser: Browser, url: string, paths: string[]): Promise<Weights[]> {
  const page = await browser.newPage()
  const weights = []
  for (const path of paths)
    weights.push(
      await weigh(page, async () => {
        await page.goto(url + path, { waitUntil: 'networkidle' })
      }),
    )
  await page.close()
  return weights
}

async function weigh(page: Page, work: () => Promise<void>): Promise<Weights> {
  const session = await page.context().newCDPSession(page)
  const weights = { bytes: 0, requests: 0, scriptBytes: 0, scripts: 0 }
  const scripts = new Set<string>()
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (encodedDataLength === 0) return
    weights.bytes += encodedDataLength
    weights.requests++
    if (!scripts.has(requestId)) return
    weights.scriptBytes += encodedDataLength
    weights.scripts++
  })
  await session.send('Network.enable')
  await work()
  await session.detach()
  return weights
}

/** Touches everything that can be touched, which is more than any visitor does. */
async function touchAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll('main :is(a, button, input, [data-island])'))
      for (const type of ['pointerover', 'pointerdown'])
        element.dispatchEvent(new PointerEvent(type, { bubbles: true }))
  })
  await page.waitForTimeout(300)
  await page.waitForLoadState('networkidle')
}

async function openSlowPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  await slowDown(page, slowLine, slowerProcessor)
  return page
}

/** Returns the time from tapping a visible dialog link until the dialog or, if the script is late, its page opens. */
async function tapOpener(browser: Browser, url: string): Promise<number> {
  const page = await openSlowPhone(browser)
  await page.addInitScript(() => {
    const now = () => performance.timeOrigin + performance.now()
    const look = () => {
      const tappedAt = Number(sessionStorage.getItem('tappedAt'))
      const isOther = sessionStorage.getItem('tappedOn') !== location.href
      const answers = `[role=dialog], dialog[open]${isOther ? ', form:has([data-lead-form=consultation])' : ''}`
      const isThere = [...document.querySelectorAll(answers)].some((part) => part.checkVisibility())
      if (tappedAt && isThere) Object.assign(globalThis, { answeredMs: now() - tappedAt })
      else requestAnimationFrame(look)
    }
    look()
    const note = () => {
      sessionStorage.setItem('tappedAt', String(now()))
      sessionStorage.setItem('tappedOn', location.href)
    }
    addEventListener('click', note, { capture: true })
  })
  await page.goto(`${url}/contact`, { waitUntil: 'commit' })
  await page.getByText('Request a consultation').first().tap()
  const answered = await page.waitForFunction(
    () => (globalThis as { answeredMs?: number }).answeredMs,
  )
  const ms = await answered.jsonValue()
  await page.context().close()
  return ms!
}

/** Types as soon as a field is visible; returns true if all characters are still there after hydration. */
async function typeEarly(browser: Browser, url: string): Promise<boolean> {
  const page = await openSlowPhone(browser)
  await page.goto(`${url}/contact`, { waitUntil: 'commit' })
  const field = page.locator('main [name=name]').first()
  await field.tap()
  await page.keyboard.type('Thandi Nkosi')
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(2_000)
  const typed = await field.inputValue()
  await page.context().close()
  return typed === 'Thandi Nkosi'
}
