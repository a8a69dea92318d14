import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { openPage, productUrl } from './support/browser.ts'
import { waitForCrmRecord } from './support/outside.ts'

test('COV-33 without script a call can be requested with only a phone number, and an invalid one is refused', async () => {
  const page = await openPage({ path: '/connectivity/fibre', javaScript: false })
  await page.getByLabel('Your business address').fill('Upington')
  await page.getByRole('button', { name: 'Check coverage' }).click()
  await page.getByText('We have no data for Upington').waitFor()
  const form = page.getByRole('form', { name: 'Call me' })
  const send = () => form.locator('button[type=submit]').last().click()
  const phone = form.getByLabel(/^Phone/)
  await phone.fill('12')
  await send()
  await expect.poll(() => phone.getAttribute('aria-invalid')).toBe('true')
  expect(await phone.inputValue()).toBe('12')
  const number = `082${String(randomInt(10_000_000)).padStart(7, '0')}`
  await phone.fill(number)
  await send()
  await page.getByText('Request received!').first().waitFor()
  const record = await waitForCrmRecord(({ Phone }) => Phone === `+27${number.slice(1)}`)
  expect(record.Email).toBe(`no-email-27${number.slice(1)}@phone.invalid`)
})

test('without script a visitor finds and compares recipes through links and menus', async () => {
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
