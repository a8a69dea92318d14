import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from './support/accessibility.ts'
import {
  expectNoTroubles,
  hydrate,
  openPage,
  productUrl,
  waitTypingTime,
} from './support/browser.ts'
import { waitForCrmRecord } from './support/outside.ts'
import { translate } from './support/page-changes.ts'
import { pressAgainInPlace } from './support/press-again.ts'

const message = 'Select at least one ingredient to create your custom recipe.'
const builder = (page: Page) => page.getByRole('region', { name: 'Build Your Own IT Recipe' })
const chosen = (page: Page) =>
  builder(page).getByRole('list', { name: 'Your recipe' }).getByRole('listitem')
const get = (page: Page) => builder(page).getByRole('button', { name: 'Get Your Custom Recipe' })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

const isInView = (part: Locator) =>
  part.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })

async function fillRequest(page: Page, email: string) {
  await builder(page).getByLabel(/^Name/).fill('Zanele Khumalo')
  await builder(page)
    .getByLabel(/^Email/)
    .fill(email)
  await builder(page)
    .getByLabel(/^Company/)
    .fill('Shop & Sons')
}

/** Checks that the fields the browser finds missing appear in our error list, and that nothing is sent. */
async function expectMissingListed(page: Page) {
  await builder(page).getByRole('button', { name: 'Send my recipe request' }).click()
  const errors = builder(page).getByRole('alert')
  await errors.getByRole('link', { name: 'Company: please fill in this field.' }).waitFor()
  expect(await errors.getByRole('link').count()).toBe(3)
}

test('SVC-04 SVC-05 SVC-06 the filter shows its section only, with its own address', async () => {
  const page = await openPage({ path: '/services' })
  await hydrate(page)
  const sections = page.getByRole('region', { name: /^(Small Business|Mid-Size|Growth-Ready)/ })
  const filter = page.getByRole('navigation', { name: 'Show recipes for' })
  await expect.poll(() => sections.count()).toBe(3)
  await builder(page).getByLabel('Helpdesk').check()
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await filter.scrollIntoViewIfNeeded()
  const scrolledTo = await page.evaluate(() => scrollY)
  await filter.getByRole('link', { name: 'Mid-Size Business' }).click()
  await page.waitForURL('**/services?for=mid&helpdesk=yes')
  expect(await page.evaluate(() => scrollY)).toBe(scrolledTo)
  expect(loaded.filter((url) => url.includes('/services'))).toEqual([])
  await expect
    .poll(() => sections.getByRole('heading', { level: 2 }).allInnerTexts())
    .toEqual(['Mid-Size Business'])
  await expect.poll(() => chosen(page).allInnerTexts()).toEqual(['Helpdesk'])
  await filter.getByRole('link', { name: 'All Recipes' }).click()
  await page.waitForURL('**/services?helpdesk=yes')
  await expect.poll(() => sections.count()).toBe(3)
  expectNoTroubles(page)
})

test('SVC-11 SVC-12 SVC-14 SVC-15 LDS-07 a recipe is built, asked for, stored and delivered', async () => {
  const page = await openPage({ path: '/services' })
  await hydrate(page)
  await get(page).click()
  await expect.poll(() => focused(page)).toBe(message)
  await builder(page).getByLabel('Data backup').check()
  await builder(page).getByLabel('Cybersecurity').check()
  await expect.poll(() => chosen(page).allInnerTexts()).toEqual(['Cybersecurity', 'Data backup'])
  await expect.poll(() => builder(page).getByText(message).isVisible()).toBe(false)
  await builder(page).getByLabel('Cybersecurity').uncheck()
  await builder(page).getByLabel('Data backup').uncheck()
  await expect.poll(() => chosen(page).count()).toBe(0)
  await expect.poll(() => builder(page).getByText(message).isVisible()).toBe(true)

  await builder(page).getByLabel('Cloud services').check()
  await builder(page).getByLabel('Network management').check()
  await get(page).click()
  await expect.poll(() => focused(page)).toBe('Where shall we send it?')
  await expect
    .poll(() => chosen(page).allInnerTexts())
    .toEqual(['Cloud services', 'Network management'])
  const email = `recipe-${process.pid}@shop.example`
  await fillRequest(page, email)
  await expectAccessible(page)
  await page.reload()
  await hydrate(page)
  await expect
    .poll(() => chosen(page).allInnerTexts())
    .toEqual(['Cloud services', 'Network management'])
  await expect
    .poll(() =>
      builder(page)
        .getByLabel(/^Email/)
        .inputValue(),
    )
    .toBe(email)
  await waitTypingTime(page)
  const call = page.waitForRequest('**/leads/custom-recipe')
  const send = builder(page).getByRole('button', { name: 'Send my recipe request' })
  const pressedAgain = await pressAgainInPlace(page, send, 'Build another recipe')
  await send.click()
  expect((await call).postDataJSON()).toMatchObject({ email, page: '/services' })
  await builder(page).getByText('Our team will respond within 24 hours.').waitFor()
  expect(await pressedAgain()).toBe(1)
  await builder(page).getByText('Our team will respond within 24 hours.').waitFor()
  await expect.poll(() => focused(page)).toBe('Thank you! Your recipe request is with us.')
  await waitForCrmRecord((record) => JSON.stringify(record).includes(email))
  await builder(page).getByRole('button', { name: 'Build another recipe' }).click()
  await expect.poll(() => chosen(page).count()).toBe(0)
  expectNoTroubles(page)
})

test('SVC-12 boxes ticked before the script came are in the address and in the links of the filter', async () => {
  const page = await openPage()
  const script = Promise.withResolvers<void>()
  await page.route('**/custom-recipe*', (route) => script.promise.then(() => route.continue()))
  await page.goto(productUrl('/services'))
  await builder(page).getByLabel('Data backup').check()
  expect(new URL(page.url()).search).toBe('')
  script.resolve()
  await page.waitForURL('**/services?dataBackup=yes')
  await hydrate(page)
  const filter = page.getByRole('navigation', { name: 'Show recipes for' })
  await filter.getByRole('link', { name: 'Growth-Ready' }).click()
  await page.waitForURL('**/services?for=growth&dataBackup=yes')
  await builder(page).getByLabel('Helpdesk').check()
  await page.goBack()
  await page.waitForURL('**/services?helpdesk=yes&dataBackup=yes')
  await expect.poll(() => chosen(page).allInnerTexts()).toEqual(['Helpdesk', 'Data backup'])
})

test('WEB-01 WEB-03 translated before and after it is alive, the builder and the filter lose nothing', async () => {
  const page = await openPage({ path: '/services' })
  const filter = page.getByRole('navigation', { name: 'Show recipes for' })
  await translate(page)
  await builder(page).getByLabel('Cloud services').check()
  await hydrate(page)
  await translate(page)
  await filter.getByRole('link', { name: 'Small Business' }).click()
  await page.waitForURL('**/services?for=small&cloudServices=yes')
  await get(page).click()
  await translate(page)
  await expectMissingListed(page)
  const email = `translated-recipe-${process.pid}@shop.example`
  await fillRequest(page, email)
  await translate(page)
  await page.context().setOffline(true)
  const send = builder(page).getByRole('button', { name: 'Send my recipe request' })
  await send.click()
  await builder(page).getByText('Nothing was sent.').waitFor()
  await translate(page)
  await page.context().setOffline(false)
  await waitTypingTime(page)
  await send.click()
  await expect.poll(() => focused(page)).toBe('Thank you! Your recipe request is with us.')
  await translate(page)
  await builder(page).getByRole('button', { name: 'Build another recipe' }).click()
  await expect.poll(() => builder(page).getByText(message).isVisible()).toBe(true)
  await waitForCrmRecord(({ Email }) => Email === email)
})

test('SVC-14 LDS-08 offline nothing is sent, it says so, and the values stay', async () => {
  const page = await openPage({ path: '/services?helpdesk=yes&request=yes' })
  await hydrate(page)
  const email = `offline-${process.pid}@shop.example`
  await expectMissingListed(page)
  await fillRequest(page, email)
  await page.context().setOffline(true)
  await builder(page).getByRole('button', { name: 'Send my recipe request' }).click()
  await builder(page).getByText('Nothing was sent.').waitFor()
  await expect
    .poll(() =>
      builder(page)
        .getByLabel(/^Email/)
        .inputValue(),
    )
    .toBe(email)
})

test('SVC-12 SVC-14 SVC-15 without script: ticks show, the button leads to the message or the form', async () => {
  const page = await openPage({ path: '/services?for=small', javaScript: false })
  await get(page).click()
  await page.waitForURL('**/services?for=small&request=yes#custom-recipe')
  await expect.poll(() => isInView(builder(page).getByText(message))).toBe(true)
  await builder(page).getByLabel('Helpdesk').check()
  await expect.poll(() => chosen(page).allInnerTexts()).toEqual(['Helpdesk'])
  await get(page).click()
  await expect.poll(() => chosen(page).allInnerTexts()).toEqual(['Helpdesk'])
  const send = builder(page).getByRole('button', { name: 'Send my recipe request' })
  await fillRequest(page, 'zanele.@shop.example')
  await send.click()
  await builder(page).getByRole('alert').getByText('Email: enter an address').waitFor()
  await expect.poll(() => focused(page)).toContain('Email: enter an address')
  await expect.poll(() => chosen(page).allInnerTexts()).toEqual(['Helpdesk'])
  const email = `plain-${process.pid}@shop.example`
  await builder(page)
    .getByLabel(/^Email/)
    .fill(email)
  await send.click()
  await page.waitForURL('**/services?for=small&sent=yes&receipt=*#custom-recipe')
  await builder(page).getByText('Our team will respond within 24 hours.').waitFor()
  await waitForCrmRecord((record) => JSON.stringify(record).includes(email))
})

test('REC-04 an anchor opens its recipe on a phone', async () => {
  for (const [path, anchor] of [
    ['/services/small-business', 'secure-recipe'],
    ['/services/mid-size', 'enterprise-recipe'],
    ['/services/growth-ready', 'scale-recipe'],
  ]) {
    const page = await openPage({ path: `${path}#${anchor}`, width: 360, colorScheme: 'dark' })
    const top = () => page.locator(`#${anchor}`).evaluate((s) => s.getBoundingClientRect().top)
    await expect.poll(top).toBeGreaterThan(0)
    expect(await top()).toBeLessThan(160)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    expectNoTroubles(page)
  }
})
