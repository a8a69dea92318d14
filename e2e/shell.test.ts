import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from './support/accessibility.ts'
import {
  expectNoTroubles,
  hydrate,
  openPage,
  productUrl,
  sharePage,
  waitForListeners,
} from './support/browser.ts'
import { publicPaths } from './support/site.ts'

const toggle = (page: Page) => page.getByRole('button', { name: 'Menu' })
const trigger = (page: Page, name: string) => page.locator('header').getByRole('button', { name })
const panel = (page: Page) => page.locator('[popover]:popover-open')
const group = (page: Page, name: string) =>
  page.locator('#mobile-menu details').filter({ has: page.locator('summary', { hasText: name }) })
const isOpen = (page: Page, name: string) =>
  group(page, name).evaluate((details: HTMLDetailsElement) => details.open)
const accountWords = /sign in|log in|my account/i
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

/** Runs in the page: links of the header that wrap, stick out or are too small to read. */
function findWrappedLinks(): string[] {
  const links = document.querySelectorAll<HTMLElement>('header .wrap :is(a, button, small)')
  return [...links].flatMap((link) => {
    const { right, width } = link.getBoundingClientRect()
    if (width === 0 || !link.checkVisibility({ visibilityProperty: true })) return []
    const range = document.createRange()
    range.selectNodeContents(link)
    const isDesk = innerWidth >= 768
    // The opening hours below the phone number are small print in its link.
    const isHours = link.matches('small') && link.innerText.endsWith('Mon–Fri 08:00–17:00')
    const fontSize = Number.parseFloat(getComputedStyle(link).fontSize)
    const chevron = link.querySelector('svg:not(.wordmark-mark)')
    const faults = {
      wraps: range.getBoundingClientRect().height >= 48,
      'sticks out': right > innerWidth,
      'has small letters': isDesk && !isHours && fontSize < 14,
      'has a small arrow': isDesk && chevron && chevron.getBoundingClientRect().width < 12,
    }
    const found = Object.entries(faults).filter(([, isSo]) => isSo)
    return found.map(([fault]) => `${link.innerText} ${fault}`)
  })
}

/** Runs in the page: makes each word 40 % longer, as a translation may. */
function lengthenWords(): void {
  const longer = (word: string) => word + word.slice(0, Math.round(word.length * 0.4))
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const text = walker.currentNode as Text
    text.data = text.data.replaceAll(/\p{L}{3,}/gu, longer)
  }
}

/** Runs in the page: makes each word of the headings 24 letters long. */
function lengthenHeadings(): void {
  for (const heading of document.querySelectorAll('h1, h2')) {
    const walker = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const text = walker.currentNode as Text
      text.data = text.data.replaceAll(/\p{L}{5,}/gu, (word) => word.repeat(5).slice(0, 24))
    }
  }
}

/** Runs in the page: labels on cards whose words are below the card's badge. */
function findCoveredLabels(): string[] {
  const labels = [...document.querySelectorAll<HTMLElement>('.recipe-tab:has(~ * .recipe-badge)')]
  const covered = labels.filter((label) => {
    const words = document.createRange()
    words.selectNodeContents(label)
    const { left } = label.parentElement!.querySelector('.recipe-badge')!.getBoundingClientRect()
    return ([...words.getClientRects()].at(-1)?.right ?? 0) > left
  })
  return covered.map((label) => label.innerText)
}

test('SHELL-23 the long words of a translation make no page wider than the screen, and no badge covers them', async () => {
  const page = await openPage({ path: '/pricing?tab=legacy' })
  await page.evaluate(lengthenWords)
  for (const width of [320, 360, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const widest = await page.evaluate(() => document.documentElement.scrollWidth)
    expect.soft(widest, `${width} px`).toBe(width)
    expect.soft(await page.evaluate(findCoveredLabels), `${width} px`).toEqual([])
  }
})

test('SHELL-23 at 320 px, words of 24 letters in headings and longer words in tabs make no page wider than the screen', async () => {
  const page = await openPage({ path: '/resources/wifi-toolkit', width: 320 })
  const expectFit = async () =>
    expect
      .soft(await page.evaluate(() => document.documentElement.scrollWidth), page.url())
      .toBe(320)
  await page.evaluate(lengthenWords)
  await expectFit()
  for (const path of await publicPaths()) {
    await page.goto(productUrl(path))
    await page.evaluate(lengthenHeadings)
    await expectFit()
  }
})

test('SIT-05 on a phone the action bar stays in view after a scroll, but not with a focused field, at the end or on paper', async () => {
  const page = await openPage({ path: '/services/compare', width: 360, hasTouch: true })
  const bar = page.locator('.action-bar')
  // The action bar is absent on the first screen, appears at the first scroll and disappears back at the top.
  expect(await bar.isVisible()).toBe(false)
  await page.mouse.wheel(0, 40)
  await expect.poll(() => bar.isVisible()).toBe(true)
  await page.evaluate(() => scrollTo(0, 0))
  await expect.poll(() => bar.isVisible()).toBe(false)
  await page.evaluate(() => scrollTo(0, 200))
  await expect.poll(() => bar.isVisible()).toBe(true)
  const bottomOf = async () => {
    const { y, height } = (await bar.boundingBox())!
    return Math.round(y + height)
  }
  expect(await bottomOf()).toBe(page.viewportSize()!.height)
  expect(await bar.getByRole('link', { name: 'Call' }).getAttribute('href')).toBe('tel:0100000100')
  await bar.getByRole('link', { name: 'Get a quote' }).tap()
  await page.waitForURL('**#custom-quote')
  await page.getByLabel('Full Name').focus()
  await expect.poll(() => bar.isVisible()).toBe(false)
  await page.getByLabel('Full Name').blur()
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expect.poll(bottomOf).toBeLessThan(0)
  await page.emulateMedia({ media: 'print' })
  expect(await bar.isVisible()).toBe(false)
})

describe('the header', () => {
  const home = sharePage(() => openPage({ path: '/' }))

  test('SHELL-01 SHELL-02 SHELL-19 stays on top while the page scrolls, its logo links home, and the page mentions no account', async () => {
    const page = home()
    await page.evaluate(() => scrollTo(0, 2000))
    expect((await page.locator('header').first().boundingBox())!.y).toBe(0)
    expect(await page.locator('header a').first().getAttribute('href')).toBe('/')
    expect(await page.locator('body').innerText()).not.toMatch(accountWords)
    await page.evaluate(() => scrollTo(0, 0))
  })

  test('SHELL-03 SHELL-05 SHELL-08 SHELL-09 shows the full desktop menu at 768 px, and the toggle of the mobile menu at 767 px', async () => {
    const page = await openPage({ path: '/', width: 768 })
    const menu = page.getByRole('navigation', { name: 'Main' })
    const items = menu.locator(':scope > ul > li > :is(a, button)')
    const texts = 'Home, Managed IT, Connectivity, Cloud & Hosting, Resources, Contact Us'
    expect((await items.allInnerTexts()).join(', ')).toBe(texts)
    expect(await items.last().getAttribute('href')).toBe('/contact')
    for (const item of await items.all()) {
      const { x, width } = (await item.boundingBox())!
      expect(x + width).toBeLessThanOrEqual(768)
    }
    expect(await toggle(page).isVisible()).toBe(false)

    await page.setViewportSize({ width: 767, height: 900 })
    expect(await menu.isVisible()).toBe(false)
    await toggle(page).click()
    const stacked = page
      .getByRole('navigation', { name: 'Mobile' })
      .locator(':scope > a, :scope > details > summary')
    await expect
      .poll(() => stacked.allInnerTexts())
      .toEqual(['Home', 'Managed IT', 'IT Solutions', 'Connectivity', 'Resources', 'Contact Us'])
    await page.keyboard.press('Escape')

    await page.setViewportSize({ width: 768, height: 900 })
    await items.last().click()
    await page.waitForURL('**/contact')
  })

  test('SIT-12 the header shows the phone number and office hours on a desktop, and wraps no link at any width', async () => {
    const page = home()
    const call = page.locator('header').getByRole('link', { name: /Phone: 010 000 0100/ })
    expect(await call.getAttribute('href')).toBe('tel:0100000100')
    expect(await call.innerText()).toContain('Mon–Fri 08:00–17:00')
    for (const width of [320, 360, 767, 768, 959, 960, 1024, 1279, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      const faults = await page.evaluate(findWrappedLinks)
      expect(faults, `${width} px`).toEqual([])
    }
    await page.setViewportSize({ width: 1280, height: 900 })
  })

  test('SIT-12 the menu on a phone has the phone number and hours, long groups in parts, and an icon and description per page', async () => {
    const page = await openPage({ path: '/services/mid-size', width: 360, height: 740 })
    await toggle(page).click()
    const menu = page.getByRole('navigation', { name: 'Mobile' })
    const call = menu.getByRole('link', { name: 'Call 010 000 0100' })
    expect(await call.getAttribute('href')).toBe('tel:0100000100')
    expect((await call.boundingBox())!.height).toBeGreaterThanOrEqual(44)
    await menu.getByText('Mon–Fri 08:00–17:00').waitFor()
    for (const [name, link] of [
      ['Recipes and prices', 'Pricing'],
      ['Bundles', 'Business Pro'],
      ['Cloud', 'Cloud Backup'],
    ] as const)
      await menu.getByRole('list', { name }).getByRole('link', { name: link }).waitFor()
    const links = menu.locator('details[open] li a')
    expect(await links.count()).toBeGreaterThan(10)
    for (const link of await links.all()) {
      expect(await link.innerText()).toMatch(/.+\n.{10,}/)
      const drawing = await link.evaluate((element) => {
        const { width, maskImage } = getComputedStyle(element, '::before')
        return { width, maskImage }
      })
      expect(drawing).toEqual({ width: '20px', maskImage: expect.stringContaining('menu-icons') })
    }
  })

  test('SHELL-04 four items open a panel of links with descriptions, and a click elsewhere closes it', async () => {
    const page = home()
    for (const name of ['Managed IT', 'Connectivity', 'Cloud & Hosting', 'Resources']) {
      await trigger(page, name).click()
      const links = panel(page).getByRole('link')
      await expect.poll(() => links.count()).toBeGreaterThanOrEqual(4)
      for (const text of await links.allInnerTexts()) expect(text).toMatch(/.+\n.{10,}/)
      await page.mouse.click(640, 850)
      await expect.poll(() => panel(page).count()).toBe(0)
    }
  })

  test('SHELL-23 moving the focus out of an open panel closes it', async () => {
    const page = home()
    await hydrate(page)
    await trigger(page, 'Cloud & Hosting').press('Enter')
    for (let step = 0; step < 5; step++) await page.keyboard.press('Tab')
    await expect.poll(() => focusedText(page)).toBe('Resources')
    await expect.poll(() => panel(page).count()).toBe(0)
  })
})

describe.each([
  ['with script', true],
  ['without script', false],
])('menus %s', (_title, javaScript) => {
  test('SHELL-23 Enter and Space open a dropdown, one at a time, and Escape returns to its trigger', async () => {
    const page = await openPage({ path: '/', javaScript })
    await trigger(page, 'Managed IT').focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => panel(page).getAttribute('id')).toBe('menu-managed-it')
    await page.keyboard.press('Tab')
    await expect.poll(() => focusedText(page)).toContain('Managed IT overview')
    await page.keyboard.press('Escape')
    await expect.poll(() => panel(page).count()).toBe(0)
    await expect.poll(() => focusedText(page)).toBe('Managed IT')
    await trigger(page, 'Connectivity').press('Space')
    await trigger(page, 'Resources').click()
    await expect.poll(() => panel(page).count()).toBe(1)
    await expect.poll(() => panel(page).getAttribute('id')).toBe('menu-resources')
  })

  test('SHELL-10 SHELL-11 SHELL-23 the mobile menu expands the current group, allows several, and closes with Escape', async () => {
    const page = await openPage({ path: '/resources/load-shedding', width: 360, javaScript })
    await toggle(page).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => isOpen(page, 'Resources')).toBe(true)
    await expect.poll(() => isOpen(page, 'Connectivity')).toBe(false)
    await page.locator('#mobile-menu summary', { hasText: 'Connectivity' }).press('Enter')
    await page.locator('#mobile-menu summary', { hasText: 'IT Solutions' }).press('Space')
    for (const name of ['IT Solutions', 'Connectivity', 'Resources'])
      await expect.poll(() => isOpen(page, name)).toBe(true)
    await toggle(page).focus()
    await page.keyboard.press('Escape')
    await expect.poll(() => panel(page).count()).toBe(0)
    await expect.poll(() => focusedText(page)).toBe('Menu')
  })

  test('SHELL-12 choosing a link in the mobile menu navigates and leaves the menu closed', async () => {
    const page = await openPage({ path: '/nope', width: 360, javaScript })
    await toggle(page).click()
    const menu = page.getByRole('navigation', { name: 'Mobile' })
    await menu.getByRole('link', { name: 'Home' }).click()
    await page.waitForURL(productUrl('/'))
    await page.getByRole('heading', { level: 1, name: /keep working/ }).waitFor()
    await expect.poll(() => panel(page).count()).toBe(0)
  })
})

describe('with the keyboard', () => {
  test('SHELL-10 SHELL-23 Escape closes an open group first, then the menu, and the next page opens its own group again', async () => {
    const page = await openPage({ path: '/resources', width: 360 })
    await hydrate(page)
    await toggle(page).press('Enter')
    await page.locator('#mobile-menu summary', { hasText: 'Connectivity' }).press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    await expect.poll(() => isOpen(page, 'Connectivity')).toBe(false)
    await expect.poll(() => focusedText(page)).toBe('Connectivity')
    await page.keyboard.press('Escape')
    await expect.poll(() => panel(page).count()).toBe(0)
    await expect.poll(() => focusedText(page)).toBe('Menu')

    await toggle(page).click()
    await page.locator('#mobile-menu summary', { hasText: 'Resources' }).click()
    expect(await isOpen(page, 'Resources')).toBe(false)
    await page.keyboard.press('Escape')
    await page.locator('main a[href="/resources/power-backup"]').first().click()
    await page.waitForURL(productUrl('/resources/power-backup'))
    await toggle(page).click()
    expect(await isOpen(page, 'Resources')).toBe(true)
    expect(await isOpen(page, 'Connectivity')).toBe(false)
  })

  test('SHELL-24 a new page has another title, and its focus starts at the skip link, or at the section of an anchor', async () => {
    const page = await openPage({ path: '/resources/load-shedding' })
    const before = await page.title()
    await page.locator('header a').first().press('Enter')
    await page.waitForURL(productUrl('/'))
    expect(await page.title()).not.toBe(before)
    await page.keyboard.press('Tab')
    await expect.poll(() => focusedText(page)).toBe('Skip to main content')
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => document.activeElement?.id === 'main')
    await page.goto(productUrl('/services'))
    await page.locator('main a[href="/services/mid-size#enterprise-recipe"]').click()
    await page.waitForURL('**/services/mid-size#enterprise-recipe')
    await page.keyboard.press('Tab')
    const place = await page.evaluate(() => {
      const section = document.getElementById('enterprise-recipe')!
      return section.compareDocumentPosition(document.activeElement!)
    })
    // Bits of compareDocumentPosition: after the section, or inside it.
    const [following, containedBy] = [4, 16]
    expect(place & (following | containedBy)).toBeTruthy()
  })
})

test('NF-01 NF-02 NF-03 NF-04 NF-06 SHELL-19 the not-found page has status 404, logs the path, links home and mentions no account', async () => {
  const page = await openPage()
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  for (const path of ['/nope', '/cloud', '/nope/deeper']) {
    const response = await page.goto(productUrl(`${path}?q=1`))
    expect(response?.status()).toBe(404)
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Oops! Page not found')
    expect(await page.getByText('404', { exact: true }).isVisible()).toBe(true)
    await expect.poll(() => said).toContain(`Page not found: ${path}`)
    expect(await page.locator('[data-promotion], header [aria-current]').count()).toBe(0)
    expect(await page.locator('body').innerText()).not.toMatch(accountWords)
  }
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await page.waitForURL(productUrl('/'))
})

describe('the promotion banner', () => {
  const banner = (page: Page) => page.getByRole('complementary', { name: 'Promotion' })

  test.each(['/', '/pricing', '/services/compare', '/bundles/business-pro'])(
    'SIT-06 PRM-01 PRM-02 PRM-03 PRM-04 PRM-07 on %s its texts and Claim Offer fit into 96 px on a phone, without script and close button',
    async (path) => {
      const page = await openPage({ path, width: 360, height: 740, javaScript: false })
      const { height, y } = (await banner(page).boundingBox())!
      expect(height).toBeLessThanOrEqual(96)
      const parts = [
        'Limited Time: First Month FREE on All Services!',
        'Sign up by September 30, 2025',
        'Free FWA installation with 12-month contract',
        'This sign-up period ended on 30 September 2025',
        'Claim Offer',
      ]
      for (const part of parts) {
        const box = (await banner(page).getByText(part, { exact: true }).boundingBox())!
        expect(box.y, part).toBeGreaterThanOrEqual(y)
        expect(box.y + box.height, part).toBeLessThanOrEqual(y + height)
      }
      const claim = banner(page).getByRole('link', { name: 'Claim Offer' })
      expect((await claim.boundingBox())!.height).toBeGreaterThanOrEqual(44)
      expect(await claim.getAttribute('href')).toBe('/contact')
      expect(await banner(page).locator('button').isVisible()).toBe(false)
    },
  )

  test('PRM-05 PRM-09 the first click closes it, it stays closed, and a changed promotion brings it back', async () => {
    const page = await openPage({ path: '/' })
    await banner(page).getByRole('button').click()
    await expect.poll(() => banner(page).isVisible()).toBe(false)
    await page.reload()
    await expect.poll(() => banner(page).isVisible()).toBe(false)
    await hydrate(page)
    await expect.poll(() => banner(page).count()).toBe(0)
    await page.evaluate(() => localStorage.setItem('closed-promotion', 'another'))
    await page.reload()
    await expect.poll(() => banner(page).isVisible()).toBe(true)
    await hydrate(page)
    await banner(page).getByRole('button').press('Enter')
    await expect.poll(() => banner(page).count()).toBe(0)
    expectNoTroubles(page)
  })
})

test('A11Y-06 at 400% zoom fixed and sticky elements cover at most a quarter of the window', async () => {
  const page = await openPage({ width: 320, height: 256 })
  for (const path of ['/', '/pricing', '/services/compare', '/bundles/business-pro']) {
    await page.goto(productUrl(path))
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2))
    const covered = await page.evaluate(() => {
      const bars = [...document.querySelectorAll('body *')].filter((element) => {
        const { position, display } = getComputedStyle(element)
        const { width, top, bottom } = element.getBoundingClientRect()
        const isShown = display !== 'none' && width > 160 && bottom > 0 && top < innerHeight
        return isShown && (position === 'sticky' || position === 'fixed')
      })
      return bars.reduce((sum, bar) => sum + bar.getBoundingClientRect().height, 0)
    })
    expect(covered, path).toBeLessThanOrEqual(256 / 4)
  }
})

test('A11Y-05 axe finds nothing in the open menus of a telephone and a desk, in both schemes', async () => {
  const page = await openPage({ path: '/contact' })
  for (const [width, opener] of [
    [1280, trigger(page, 'Connectivity')],
    [360, toggle(page)],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await opener.click()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page)
    }
    await page.keyboard.press('Escape')
  }
})

test('a link clicked offline shows a message and leaves the page unchanged, and works once online again', async () => {
  const page = await openPage({ path: '/contact' })
  await hydrate(page)
  await page.getByLabel('Name').first().fill('Thandi')
  await page.context().setOffline(true)
  const link = page.getByRole('banner').getByRole('link', { name: 'Baobab Connect' }).first()
  await link.click()
  await page.getByRole('alert').getByText('You are offline').waitFor()
  expect(await page.getByLabel('Name').first().inputValue()).toBe('Thandi')
  expect(page.url()).toMatch(/\/contact$/)
  await page.context().setOffline(false)
  await link.click()
  await page.waitForURL(productUrl('/'))
})

test('LDS-08 a form sent offline before hydration keeps its values, shows a message and can be sent later', async () => {
  const page = await openPage({ path: '/contact', width: 360, height: 740 })
  await waitForListeners(page)
  await page.context().setOffline(true)
  const form = page.getByRole('form', { name: 'Get in Touch' })
  await form.getByLabel(/^Name/).fill('Thandi')
  await form.getByLabel(/^Email/).fill(`offline-${process.pid}@shop.example`)
  await form.getByLabel('Service interest').selectOption({ index: 1 })
  await form.getByRole('button', { name: 'Send message' }).click()
  await page.getByRole('alert').getByText('You are offline').waitFor()
  expect(await form.getByLabel(/^Name/).inputValue()).toBe('Thandi')
  expect(page.url()).toBe(productUrl('/contact'))
  await page.context().setOffline(false)
  await form.getByRole('button', { name: 'Send message' }).click()
  await page.getByText('Message Sent!').first().waitFor()
})
