import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { hydrate, openPage, productUrl } from './support/browser.ts'
import { waitForData } from './support/console-screens.ts'
import { sampleOf } from './support/examine-page.ts'
import { contactEnquiry, postLead } from './support/lead.ts'
import { useSeparateProduct } from './support/own-product.ts'
import {
  checkPicture,
  findChange,
  findRenderingMismatch,
  findUnusedPictures,
  joinPictures,
  settlePage,
  takePicture,
} from './support/pictures.ts'
import { openSignedIn } from './support/staff.ts'

// A separate product, because data from other journeys must not be in the pictures.
useSeparateProduct()

// The tests are skipped on a different browser version or system, which may draw the edges of the same page
// differently.
let foreign: Promise<string | undefined> | undefined
beforeEach(async ({ skip }) => {
  foreign ??= findRenderingMismatch()
  const reason = await foreign
  skip(reason !== undefined, reason)
})

/** One example of each type of page on the site. */
const pages = {
  home: '/',
  recipes: '/services',
  recipe: '/services/small-business',
  compare: '/services/compare',
  pricing: '/pricing',
  bundles: '/bundles',
  bundle: '/bundles/business-pro',
  connectivity: '/connectivity',
  fibre: '/connectivity/fibre',
  cloud: '/cloud/virtual-desktops',
  resources: '/resources',
  article: '/resources/load-shedding',
  legal: '/terms-of-service',
  contact: '/contact',
  'it-health': '/resources/it-health',
  'wifi-toolkit': '/resources/wifi-toolkit',
  'not-found': '/no-such-page',
}

const screens = {
  dashboard: '/admin',
  products: '/admin/products',
  approvals: '/admin/approvals',
  leads: '/admin/leads',
  settings: '/admin/settings',
}

/**
 * A wide light and a narrow dark look cover both widths and both colour schemes. Half scale keeps the pictures small
 * and still shows a shift of two pixels.
 */
const looks = [
  { suffix: '', width: 1280, colorScheme: 'light' },
  { suffix: '-narrow-dark', width: 360, colorScheme: 'dark' },
] as const
/** `npm test` compares one of a page's two pictures; `npm test -- --whole` and `npm run visual:accept` use both. */
const isLookedAt = (name: string, suffix: string) =>
  process.env.EVERY_WIDTH === '1' ||
  process.env.VISUAL_ACCEPT === '1' ||
  sampleOf(looks, name).suffix === suffix
// Uses the whole browser, because the headless shell sometimes takes a picture before the page is drawn.
const program = 'whole'
const still = { deviceScaleFactor: 0.5, program } as const

test('each type of page matches its stored picture', async () => {
  const wrong: string[] = []
  const names: string[] = []
  for (const { suffix, ...look } of looks) {
    const page = await openPage({ ...still, ...look })
    for (const [family, path] of Object.entries(pages)) {
      names.push(`pages/${family}${suffix}`)
      if (!isLookedAt(family, suffix)) continue
      await page.goto(productUrl(path))
      wrong.push(...(await checkPicture(names.at(-1)!, [await takePicture(page)])))
    }
  }
  expect([...wrong, ...findUnusedPictures('pages', names)]).toEqual([])
})

/**
 * Returns only this test's lead, with fixed times and counts: enquiries from other journeys and the current time would
 * change the pictures.
 */
function steadyLeads(answer: { items?: { email: string }[] }): unknown {
  const own = answer.items?.find(({ email }) => email === 'thandi@shop.example')
  const fixed = { reference: 'BC-0000-0000', submittedAt: '2026-11-20T08:00:00.000Z' }
  const lead = { ...own, ...fixed, dueAt: null, duplicates: 0 }
  const steady = answer.items ? { ...answer, items: [lead] } : answer
  const counted = /"(total|new|open|overdue|dueToday|unowned|snoozed|spam|merged)":\d+/g
  return JSON.parse(JSON.stringify(steady).replaceAll(counted, '"$1":1'))
}

const fixedAnswers: [RegExp, object][] = [
  [/\/api\/admin\/leads\/counts\/new/, { count: 1 }],
  [/\/api\/admin\/notifications$/, { notifications: [], unread: 3 }],
  [/\/api\/admin\/leads\/agenda/, { overdue: [], dueToday: [], appointments: [] }],
]

test('the main screens of the console match their stored pictures', async () => {
  await postLead(contactEnquiry({ name: 'Thandi Nkosi', email: 'thandi@shop.example' }))
  const wrong: string[] = []
  const names: string[] = []
  const look = async (page: Page, screen: string, suffix: string) => {
    await waitForData(page)
    const name = `screens/${screen}${suffix}`
    wrong.push(...(await checkPicture(name, [await takePicture(page)])))
  }
  for (const { suffix, ...options } of looks) {
    names.push(...['sign-in', ...Object.keys(screens)].map((name) => `screens/${name}${suffix}`))
    if (isLookedAt('sign-in', suffix))
      await look(await openPage({ path: '/admin/login', ...still, ...options }), 'sign-in', suffix)
    const page = await openSignedIn({ ...still, ...options })
    await page.route(/\/api\/admin\/leads(\/counts)?(\?|$)/, async (route) => {
      const response = await route.fetch({ maxRetries: 3 })
      await route.fulfill({ response, json: steadyLeads(await response.json()) })
    })
    for (const [address, json] of fixedAnswers)
      await page.route(address, (route) => route.fulfill({ json }))
    for (const [screen, path] of Object.entries(screens)) {
      if (!isLookedAt(screen, suffix)) continue
      await page.goto(productUrl(path))
      // Waits for the counts in the page frame, which load separately.
      await page.getByRole('button', { name: 'Notifications, 3 unread' }).waitFor()
      if (options.width > 1_000)
        for (const counted of ['Approvals 3 pending', 'Leads 1 pending'])
          await page.getByRole('link', { name: counted }).waitFor()
      // Loads after the list, because only super admins see it.
      if (screen === 'approvals') await page.getByText('How requests are decided').waitFor()
      await look(page, screen, suffix)
    }
  }
  expect([...wrong, ...findUnusedPictures('screens', names)]).toEqual([])
})

test('each primitive matches its stored picture in both colour schemes', async () => {
  const page = await openPage({ path: '/internal-docs/components', program })
  await hydrate(page)
  await settlePage(page)
  await alignExamples(page)
  const light = await takePicture(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await takePicture(page)
  const examples = await findExamples(page)
  expect(examples.length).toBeGreaterThan(40)
  const wrong: string[] = []
  for (const { name, box } of examples) {
    const parts = [light, dark].map((whole) => sharp(whole).extract(box).png().toBuffer())
    wrong.push(...(await checkPicture(name, await Promise.all(parts))))
  }
  const names = examples.map(({ name }) => name)
  expect([...wrong, ...findUnusedPictures('primitives', names)]).toEqual([])
})

/**
 * Aligns each example to a whole pixel, so that the edges of its letters do not depend on the height of the examples
 * above.
 */
function alignExamples(page: Page) {
  return page.locator('.docs-preview').evaluateAll((previews) => {
    for (const preview of previews as HTMLElement[]) {
      const top = preview.getBoundingClientRect().top + scrollY
      preview.style.marginTop = `${Math.ceil(top) - top}px`
    }
  })
}

function findExamples(page: Page) {
  return page.locator('[data-example]').evaluateAll((examples) =>
    examples.map((example) => {
      const { x, y, width, height } = example
        .querySelector('.docs-preview')!
        .getBoundingClientRect()
      const box = {
        left: Math.floor(x + scrollX),
        top: Math.floor(y + scrollY),
        width: Math.ceil(width),
        height: Math.ceil(height),
      }
      const name = (example as HTMLElement).dataset.example!.replace('/', '-')
      return { name: `primitives/${name}`, box }
    }),
  )
}

test('the comparison detects a shift of 8 px, another padding and another colour', async () => {
  const page = await openPage({ path: '/contact', ...still })
  const look = async () => joinPictures([await takePicture(page)])
  const kept = await look()
  const button = page.locator('main .button').filter({ visible: true }).first()
  const style = (...set: [name: string, value: string]) =>
    button.evaluate((element: HTMLElement, given) => element.style.setProperty(...given), set)
  expect((await look()).equals(kept)).toBe(true)
  for (const [name, value] of [
    ['translate', '8px'],
    ['padding-block', '1.25rem'],
    ['background-color', '#8a5a00'],
  ] as const) {
    await style(name, value)
    expect((await findChange(kept, await look()))?.finding, name).toBeDefined()
    await style(name, '')
  }
})

test('the comparison ignores another rendering of the same letters', async () => {
  // Uses a page that is almost only text, because boxes snap to whole pixels and would move by a pixel.
  const page = await openPage({ path: '/privacy-policy', ...still })
  const kept = await joinPictures([await takePicture(page)])
  // Shifts every letter within its pixel, so that its edges are drawn differently.
  await page.evaluate(() => document.body.style.setProperty('translate', '0.25px'))
  const now = await joinPictures([await takePicture(page)])
  expect(now.equals(kept)).toBe(false)
  expect((await findChange(kept, now))?.finding).toBeUndefined()
})
