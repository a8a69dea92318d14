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
async function expectChosen(page: Page, names: string[]) {
  const list = builder(page).getByRole('list', { name: 'Your recipe' })
  await expect.poll(() => list.getByRole('listitem').allInnerTexts()).toEqual(names)
}
const get = (page: Page) => builder(page).getByRole('button', { name: 'Get Your Custom Recipe' })
const send = (page: Page) => builder(page).getByRole('button', { name: 'Send my recipe request' })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

const isInView = (part: Locator) =>
  part.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })

const field = (page: Page, name: RegExp) => builder(page).getByLabel(name)

async function fillRequest(page: Page, email: string) {
  await field(page, /^Name/).fill('Zanele Khumalo')
  await field(page, /^Email/).fill(email)
  await field(page, /^Company/).fill('Shop & Sons')
}

test('SVC-05 SVC-06 the filter shows only its section, with its own URL', async () => {
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
  await expectChosen(page, ['Helpdesk'])
  await filter.getByRole('link', { name: 'All Recipes' }).click()
  await page.waitForURL('**/services?helpdesk=yes')
  await expect.poll(() => sections.count()).toBe(3)
  expectNoTroubles(page)
})

test('SVC-11 SVC-12 SVC-14 SVC-15 a recipe is built, requested, confirmed and delivered to the CRM', async () => {
  const page = await openPage({ path: '/services' })
  await hydrate(page)
  await get(page).click()
  await expect.poll(() => focused(page)).toBe(message)
  await builder(page).getByLabel('Data backup').check()
  await builder(page).getByLabel('Cybersecurity').check()
  await expectChosen(page, ['Cybersecurity', 'Data backup'])
  await expect.poll(() => builder(page).getByText(message).isVisible()).toBe(false)
  await builder(page).getByLabel('Cybersecurity').uncheck()
  await builder(page).getByLabel('Data backup').uncheck()
  await expectChosen(page, [])
  await expect.poll(() => builder(page).getByText(message).isVisible()).toBe(true)

  await builder(page).getByLabel('Cloud services').check()
  await builder(page).getByLabel('Network management').check()
  await get(page).click()
  await expect.poll(() => focused(page)).toBe('Where shall we send it?')
  await expectChosen(page, ['Cloud services', 'Network management'])
  const email = `recipe-${process.pid}@shop.example`
  await fillRequest(page, email)
  await expectAccessible(page)
  await waitTypingTime(page)
  const call = page.waitForRequest('**/leads/custom-recipe')
  const pressedAgain = await pressAgainInPlace(page, send(page), 'Build another recipe')
  await send(page).click()
  expect((await call).postDataJSON()).toMatchObject({ email, page: '/services' })
  await builder(page).getByText('Our team will respond within 24 hours.').waitFor()
  expect(await pressedAgain()).toBe(1)
  await builder(page).getByText('Our team will respond within 24 hours.').waitFor()
  await expect.poll(() => focused(page)).toBe('Thank you! Your recipe request is with us.')
  await waitForCrmRecord((record) => JSON.stringify(record).includes(email))
  await builder(page).getByRole('button', { name: 'Build another recipe' }).click()
  await expectChosen(page, [])
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.id))
    .toBe('recipe-ingredients')
  expectNoTroubles(page)
})

test('SVC-12 boxes ticked before the script arrived are in the URL and in the filter links', async () => {
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
  await expectChosen(page, ['Helpdesk', 'Data backup'])
})

test('WEB-01 WEB-03 LDS-08 builder and filter work on a page translated before and after hydration, and after a try offline', async () => {
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
  await send(page).click()
  // The fields that the browser finds missing are in our list of errors.
  const errors = builder(page).getByRole('alert')
  await errors.getByRole('link', { name: 'Company: please fill in this field.' }).waitFor()
  expect(await errors.getByRole('link').count()).toBe(3)
  const email = `translated-recipe-${process.pid}@shop.example`
  await fillRequest(page, email)
  await translate(page)
  await page.context().setOffline(true)
  await send(page).click()
  await builder(page).getByText('Nothing was sent.').waitFor()
  await translate(page)
  await page.context().setOffline(false)
  await waitTypingTime(page)
  await send(page).click()
  await expect.poll(() => focused(page)).toBe('Thank you! Your recipe request is with us.')
  await translate(page)
  await builder(page).getByRole('button', { name: 'Build another recipe' }).click()
  await expect.poll(() => builder(page).getByText(message).isVisible()).toBe(true)
  await waitForCrmRecord(({ Email }) => Email === email)
})

test('SVC-12 SVC-14 SVC-15 without script the builder shows ticks, and its button leads to the message or the form', async () => {
  const page = await openPage({ path: '/services?for=small', javaScript: false })
  await get(page).click()
  await page.waitForURL('**/services?for=small&request=yes#custom-recipe')
  await expect.poll(() => isInView(builder(page).getByText(message))).toBe(true)
  await builder(page).getByLabel('Helpdesk').check()
  await expectChosen(page, ['Helpdesk'])
  await get(page).click()
  await expectChosen(page, ['Helpdesk'])
  await fillRequest(page, 'zanele.@shop.example')
  await send(page).click()
  await builder(page).getByRole('alert').getByText('Email: enter an address').waitFor()
  await expect.poll(() => focused(page)).toContain('Email: enter an address')
  await expectChosen(page, ['Helpdesk'])
  const email = `plain-${process.pid}@shop.example`
  await field(page, /^Email/).fill(email)
  await send(page).click()
  await page.waitForURL('**/services?for=small&sent=yes&receipt=*#custom-recipe')
  await builder(page).getByText('Our team will respond within 24 hours.').waitFor()
  await waitForCrmRecord((record) => JSON.stringify(record).includes(email))
})

test('REC-04 an anchor scrolls to its recipe on a phone', async () => {
  const page = await openPage({ width: 360, colorScheme: 'dark' })
  for (const [path, anchor] of [
    ['/services/small-business', 'secure-recipe'],
    ['/services/mid-size', 'enterprise-recipe'],
    ['/services/growth-ready', 'scale-recipe'],
  ]) {
    await page.goto(productUrl(`${path}#${anchor}`))
    const top = () => page.locator(`#${anchor}`).evaluate((s) => s.getBoundingClientRect().top)
    await expect.poll(top).toSatisfy((px: number) => px > 0 && px < 160)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  }
  expectNoTroubles(page)
})
