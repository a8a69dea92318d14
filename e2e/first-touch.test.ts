import { get } from 'node:http'
import { expect, test } from 'vitest'
import { expectNoTroubles, hydrate, openPage, productUrl } from './support/browser.ts'
import { publicPaths } from './support/site.ts'

/** Ten packets of TCP: what a server may send before the browser has answered anything. */
const firstFlight = 14_600
/** These need a second flight. The figures may only shrink. */
const longer: Record<string, number> = {
  '/pricing': 17_100,
  '/connectivity': 16_800,
  '/bundles': 15_300,
  '/services/compare': 15_150,
  '/bundles/business-pro': 15_000,
  '/services/small-business': 14_800,
  '/services/mid-size': 14_800,
  '/services/growth-ready': 14_800,
}

test('every page of the sitemap comes in the first flight of TCP with its headers, the longest excepted', async () => {
  const paths = await publicPaths()
  expect(paths.length).toBeGreaterThan(25)
  const tooHeavy = []
  for (const path of paths) {
    const most = longer[path] ?? firstFlight
    let bytes = await transferred(path)
    // The first answer is compressed quickly; the best compression follows.
    for (let tried = 0; bytes > most && tried < 20; tried++) {
      await new Promise((done) => setTimeout(done, 100))
      bytes = await transferred(path)
    }
    expect(bytes, path).toBeGreaterThan(5_000)
    if (bytes > most) tooHeavy.push([path, bytes])
  }
  expect(tooHeavy).toEqual([])
})

/** The bytes of an answer as they travel, its headers included. */
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

const isLive = (page: Awaited<ReturnType<typeof openPage>>) =>
  page.evaluate(() => 'isHydrated' in document.documentElement.dataset)

test('a first touch without a network leaves a page that works by itself', async () => {
  const page = await openPage({ path: '/pricing' })
  await page.route(/\.js/, (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('/hydration/'),
  )
  await page.mouse.move(5, 5)
  await failed
  expect(await isLive(page)).toBe(false)
  await page.unroute(/\.js/)
  await page.getByRole('navigation', { name: 'Footer' }).getByRole('link').first().click()
  await page.waitForURL((url) => url.pathname !== '/pricing')
  await hydrate(page)
})

test('a page that is older than the server stays what it is without script', async () => {
  const page = await openPage()
  await page.route('**/hydration/**', (route) => route.fulfill({ status: 404 }))
  await page.goto(productUrl('/pricing'))
  const answered = page.waitForResponse('**/hydration/**')
  await page.mouse.move(5, 5)
  await answered
  await page.getByRole('navigation', { name: 'Footer' }).getByRole('link').first().click()
  await page.waitForURL((url) => url.pathname !== '/pricing')
  await page.unroute('**/hydration/**')
  await hydrate(page)
})

test('nothing of a start script is fetched before a touch, and hydration finds what the server wrote', async () => {
  const page = await openPage()
  const fetched: string[] = []
  page.on('request', (request) => void fetched.push(new URL(request.url()).pathname))
  await page.goto(productUrl('/contact?form=assessment'), { waitUntil: 'networkidle' })
  expect(fetched.filter((path) => /hydration|manifest-|react-/.test(path))).toEqual([])
  const before = await page.locator('body').innerHTML()
  await page.evaluate(() => {
    document.querySelector('main')!.setAttribute('data-served', '')
  })
  await hydrate(page)
  expect(fetched.filter((path) => path.startsWith('/hydration/'))).toHaveLength(1)
  // The same elements: React took them over and made none anew.
  expect(await page.locator('main[data-served]').count()).toBe(1)
  expect(before).toContain('/hydration/')
  expectNoTroubles(page)
})
