import { expect, test } from 'vitest'
import { expectAccessible } from './support/accessibility.ts'
import { expectNoTroubles, hydrate, openPage } from './support/browser.ts'

const path = '/connectivity/fibre'

test('ADR-04 ADR-05 ADR-09 ADR-13 ADR-25 COV-01 COV-02 COV-04 COV-20 COV-35 D-93 an address by keyboard, and its check', async () => {
  const page = await openPage({ path })
  await hydrate(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const field = page.getByRole('combobox', { name: 'Your business address' })
  const check = page.getByRole('button', { name: 'Check coverage' })
  expect(await check.isDisabled()).toBe(true)
  await field.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('Please enter a valid address first').waitFor()
  await expect.poll(() => asked.some((url) => url.includes('address-service'))).toBe(true)

  await page.keyboard.type('Sandtn')
  await page.getByRole('option', { name: /^Sandton/ }).waitFor()
  expect(await field.getAttribute('aria-expanded')).toBe('true')
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  const active = page.locator(`[id="${await field.getAttribute('aria-activedescendant')}"]`)
  expect(await active.getAttribute('aria-selected')).toBe('true')
  await page.keyboard.press('Enter')
  await expect.poll(() => field.inputValue()).toBe('Sandton, Johannesburg, 2196')
  expect(asked).not.toContain('/functions/check-fttb-coverage')

  let release = () => {}
  const held = new Promise<void>((go) => (release = go))
  await page.route('**/functions/check-fttb-coverage', async (route) => {
    await held
    await route.continue()
  })
  await page.keyboard.press('Enter')
  const checking = page.getByRole('button', { name: 'Checking...' })
  await checking.waitFor()
  expect(await checking.isDisabled()).toBe(true)
  release()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Fibre reaches you').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  // COV-35: another text, so the held coordinates are gone and it is looked up.
  await field.fill('Upington')
  await page.keyboard.press('Enter')
  await dialog.getByText('No fibre here yet').waitFor()
  expect(asked).toContain('/functions/address-geocode')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Clear the address' }).click()
  expect(await field.inputValue()).toBe('')
  expect(await check.isDisabled()).toBe(true)
  expectNoTroubles(page)
})

test('ADR-11 when its script cannot be loaded the field says so, and a typed address is still checked', async () => {
  const page = await openPage({ path })
  await hydrate(page)
  await page.route('**/address-service*', (route) => route.abort())
  const field = page.getByRole('combobox', { name: 'Your business address' })
  await field.fill('Sandton')
  await page.getByText('Failed to load address autocomplete').waitFor()
  await page.unroute('**/address-service*')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByText('Fibre reaches you').waitFor()
})
