import { readdirSync, readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import {
  expectNoTroubles,
  hydrate,
  openPage,
  productUrl,
  recordShifts,
  sharePage,
} from './support/browser.ts'

test.for([
  { width: 360, maxShift: 0.005 },
  { width: 1280, maxShift: 0.001 },
])(
  'at $width px nothing moves while the page and a late font load, and hydration changes no text',
  async ({ width, maxShift }) => {
    const page = await openPage({ width, height: 740 })
    await page.route('**/*.woff2', async (route) => {
      await new Promise((later) => setTimeout(later, 1_000))
      await route.continue()
    })
    const shift = await recordShifts(page)
    await page.goto(productUrl('/'), { waitUntil: 'networkidle' })
    await page.waitForFunction(() => document.fonts.check('600 20px Fraunces'))
    const before = await page.locator('main').innerText()
    await hydrate(page)
    await expect.poll(() => page.locator('main').innerText()).toBe(before)
    await expect.poll(shift).toBeLessThan(maxShift)
    expectNoTroubles(page)
  },
)

test('A11Y-09 a first visit loads under 200 KB of compressed script, including what a first touch loads', async () => {
  // Uses the whole browser, because the headless shell moves its own pointer over the page.
  const page = await openPage({ width: 360, hasTouch: true, program: 'whole' })
  const scripts = new Map<string, Promise<number>>()
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script') return
    scripts.set(
      request.url(),
      request.sizes().then(({ responseBodySize }) => responseBodySize),
    )
  })
  const sizes = () => Promise.all(scripts.values())
  const total = async () => (await sizes()).reduce((sum, bytes) => sum + bytes, 0)
  await page.goto(productUrl('/'), { waitUntil: 'networkidle' })
  expect(await total()).toBeLessThan(10_000)
  const asked = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() === 'script') asked.add(request.url())
  })
  await hydrate(page)
  await expect.poll(() => asked.size).toBeGreaterThan(3)
  await expect.poll(() => [...asked].filter((url) => !scripts.has(url))).toEqual([])
  expect((await sizes()).every((bytes) => bytes > 0)).toBe(true)
  expect(await total()).toBeLessThan(200_000)
  expectNoTroubles(page)
})

const telephone = sharePage(() => openPage({ path: '/', width: 360, height: 740 }))

test('SIT-04 SIT-11 the first screen of a phone has next step, slider and bundle prices, and the page is at most nine screens, unfolded', async () => {
  const page = telephone()
  const main = page.getByRole('main')
  const parts = [
    main.getByRole('link', { name: 'Get Your Free Resilience Assessment' }).first(),
    main.getByRole('slider', { name: 'Hours without power' }),
    ...(await main.locator('.outage').getByText('per month').all()),
  ]
  expect(parts).toHaveLength(5)
  for (const part of parts) {
    const { y, height } = (await part.boundingBox())!
    expect(y + height).toBeLessThanOrEqual(740)
  }
  const length = await page.evaluate(() => document.documentElement.scrollHeight)
  expect(length).toBeLessThanOrEqual(9 * 740)
  expect(await main.locator('details').count()).toBe(0)
})

test('A11Y-07 no animation runs where less motion is asked for', async () => {
  const longest = await telephone().evaluate(() =>
    Math.max(
      ...[...document.querySelectorAll('body, body *')].flatMap((element) => {
        const style = getComputedStyle(element)
        const times = `${style.animationDuration},${style.transitionDuration}`.split(',')
        return times.map((time) => Number.parseFloat(time))
      }),
    ),
  )
  expect(longest).toBeLessThan(0.001)
})

test('SIT-04 the outage slider works by keyboard and shows what stays on with each bundle, without script a fixed time', async () => {
  const page = telephone()
  const slider = page.getByRole('slider', { name: 'Hours without power' })
  const shops = page.getByRole('navigation', { name: 'Straight to a bundle' })
  const said = async () =>
    (await shops.getByRole('listitem').allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '))
  expect(await said()).toEqual([
    expect.stringMatching(/^R999 per month Business Connect Everything is off No UPS included$/),
    expect.stringMatching(
      /^R1,999 per month Business Pro Router and card machine are on UPS lasts until 22:00 to 00:00$/,
    ),
    expect.stringMatching(
      /^R999 per month Home & SOHO Resilience Everything is off No UPS included$/,
    ),
  ])
  await slider.focus()
  for (const state of ['Router and card machine are on', 'May still be on', 'May still be on']) {
    await page.keyboard.press('ArrowRight')
    await expect.poll(async () => (await said())[1]).toContain(state)
  }
  expect(await slider.getAttribute('aria-valuetext')).toBe('6 hours: 18:00 to 00:00')
  await page.keyboard.press('End')
  await expect.poll(async () => (await said())[1]).toContain('Everything is off')
  expect(await page.getByText('All three shops are without power.').isVisible()).toBe(true)
  await page.keyboard.press('Home')
  await expect
    .poll(async () => (await said()).every((text) => text.includes('Everything is on')))
    .toBe(true)
  expectNoTroubles(page)
})

test('SIT-04 without script the outage draws three hours, as the page of Business Pro states them, and its drawing and script are 12 kB at most', async () => {
  const stated = await (await fetch(productUrl('/bundles/business-pro'))).text()
  expect(stated).toContain('Managed UPS with 4-6 hours backup')
  const page = await openPage({ path: '/', javaScript: false })
  expect(await page.getByRole('slider').isVisible()).toBe(false)
  expect(await page.getByText('3 hours: 18:00 to 21:00').isVisible()).toBe(true)
  expect(await page.locator('svg.shop:visible').count()).toBe(3)
  const drawings = await page
    .locator('.outage svg')
    .evaluateAll((all) => all.map((svg) => new Blob([svg.outerHTML]).size))
  expect(drawings).toHaveLength(4)
  const assets = `${process.env.BUILD_DIR ?? 'build'}/client/assets`
  const script = readdirSync(assets).find((name) => /^outage-[\w-]+\.js$/.test(name))!
  const source = readFileSync(`${assets}/${script}`)
  expect(source.toString()).toContain('outage-hours')
  const compressed = brotliCompressSync(source).byteLength
  expect(drawings.reduce((sum, bytes) => sum + bytes, compressed)).toBeLessThan(12_000)
})
