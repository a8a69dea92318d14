import { randomInt, randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage, productUrl } from './support/browser.ts'
import { waitForCrmRecord, waitForMailTo } from './support/outside.ts'

async function fillRequired(form: Locator, email: string): Promise<void> {
  for (const control of await form.locator(':required').all()) {
    const type = await control.evaluate((field: HTMLInputElement) => field.type)
    if (type === 'checkbox' || type === 'radio') await control.check()
    else if (type === 'select-one') await control.selectOption({ index: 1 })
    else if (type === 'email') await control.fill(email)
    else if (type === 'tel') await control.fill('082 123 4567')
    else await control.fill('Zanele Khumalo')
  }
}

const send = (form: Locator) => form.locator('button[type=submit]').last().click()

/** Runs a coverage check for an address that no fibre reaches. */
async function checkOutOfReach(page: Page): Promise<void> {
  await page.getByLabel('Your business address').fill('Upington')
  await page.getByRole('button', { name: 'Check coverage' }).click()
  await page.getByText('We have no data for Upington').waitFor()
}

// Forms that no other journey sends without JavaScript. The journeys of the other pages send the rest.
test.each([
  ['CTC-26 a consultation', '/contact?form=consultation', 'Consultation scheduled!'],
  ['CTC-26 a site survey', '/contact?form=site-survey', 'Site survey request submitted!'],
  ['COV-33 a call about an address out of reach', '/connectivity/fibre', 'Request received!'],
])('%s is asked for without script, thanked for and delivered', async (_, path, thanks) => {
  const page = await openPage({ path, javaScript: false })
  const kind = new URL(page.url()).searchParams.get('form') ?? 'coverage'
  if (kind === 'coverage') await checkOutOfReach(page)
  await page.waitForLoadState()
  const form = page
    .locator('form:not(dialog form)')
    .filter({ has: page.locator(`[data-lead-form=${kind}]`) })
    // Excludes the short form, which requires only a phone number.
    .filter({ has: page.locator('[type=email]') })
  const folded = page.locator('details:not([open])').filter({ has: form })
  if ((await folded.count()) > 0) await folded.locator('summary').first().click()
  const email = `${randomUUID()}@shop.example`
  await fillRequired(form, email)
  await send(form)
  await page.getByText(thanks).first().waitFor()
  await waitForCrmRecord((record) => JSON.stringify(record).includes(email))
})

test('COV-33 a telephone number alone asks for a call without script; a wrong one is named first', async () => {
  const page = await openPage({ path: '/connectivity/fibre', javaScript: false })
  await checkOutOfReach(page)
  const form = page.getByRole('form', { name: 'Call me' })
  await form.getByLabel(/^Phone/).fill('12')
  await send(form)
  const phone = page.getByRole('form', { name: 'Call me' }).getByLabel(/^Phone/)
  await expect.poll(() => phone.getAttribute('aria-invalid')).toBe('true')
  expect(await phone.inputValue()).toBe('12')
  const number = `082${String(randomInt(10_000_000)).padStart(7, '0')}`
  await phone.fill(number)
  await send(page.getByRole('form', { name: 'Call me' }))
  await page.getByText('Request received!').first().waitFor()
  const record = await waitForCrmRecord(({ Phone }) => Phone === `+27${number.slice(1)}`)
  expect(record.Email).toBe(`no-email-27${number.slice(1)}@phone.invalid`)
})

test('BUN-11 D-39 a friend is referred without script, asked once, and not named to the CRM', async () => {
  const page = await openPage({ path: '/bundles', javaScript: false })
  await page.locator('summary', { hasText: 'Refer a friend' }).click()
  const form = page.locator('#referral-answer')
  const [email, friend] = [`${randomUUID()}@shop.example`, `${randomUUID()}@farm.example`]
  await fillRequired(form, email)
  await form.getByLabel(/^Your friend's email/).fill(friend)
  await send(form)
  await page.getByText('Thank you for the referral!').first().waitFor()
  const question = await waitForMailTo(friend)
  expect(question.text).toContain('/bundles/referral-answer?key=')
  const record = await waitForCrmRecord(({ Email }) => Email === email)
  expect(JSON.stringify(record)).not.toContain(friend)
})

test('without script a visitor finds a recipe and compares it, by links and menus alone', async () => {
  const page = await openPage({ path: '/', javaScript: false, width: 360 })
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.locator('#mobile-menu a[href="/services"]').first().click()
  await page.waitForURL(productUrl('/services'))
  await page.locator('main a[href^="/services/small-business"]').first().click()
  await page.waitForURL((url) => url.pathname === '/services/small-business')
  await page.goBack()
  await page.locator('main a[href^="/services/compare"]').first().click()
  await page.waitForURL((url) => url.pathname === '/services/compare')
  await page.getByRole('group', { name: 'Two recipes side by side' }).waitFor()
  await page.getByRole('region', { name: 'The nine IT recipes compared' }).waitFor()
})
