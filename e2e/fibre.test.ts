import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from './support/accessibility.ts'
import {
  expectNoTroubles,
  hydrate,
  openPage,
  productUrl,
  waitTypingTime,
  type OpenOptions,
} from './support/browser.ts'
import { translate } from './support/page-changes.ts'
import { openAsStaff } from './support/staff.ts'

const path = '/connectivity/fibre'
const addressOn = (page: Page) => page.getByRole('combobox', { name: 'Your business address' })

test('ADR-04 ADR-05 ADR-09 ADR-13 ADR-25 A11Y-01 COV-01 COV-02 COV-04 COV-20 COV-35 D-93 an address by keyboard, and its check', async () => {
  const page = await openPage({ path })
  await hydrate(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const field = addressOn(page)
  const check = page.getByRole('button', { name: 'Check coverage' })
  await expect.poll(() => check.isDisabled()).toBe(true)
  await field.focus()
  await page.keyboard.press('Enter')
  await closeAlert(page, 'Please enter a valid address first')
  await expect.poll(() => asked.some((url) => url.includes('address-service'))).toBe(true)
  await expectSpacesRefused(page)

  await page.keyboard.type('Sandtn')
  await page.getByRole('option', { name: /^Sandton/ }).waitFor()
  await expect.poll(() => field.getAttribute('aria-expanded')).toBe('true')
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await page.locator('input[aria-activedescendant]').waitFor()
  const active = page.locator(`[id="${await field.getAttribute('aria-activedescendant')}"]`)
  await expect.poll(() => active.getAttribute('aria-selected')).toBe('true')
  await page.keyboard.press('Enter')
  await expect.poll(() => field.inputValue()).toBe('Sandton, Johannesburg, 2196')
  expect(asked).not.toContain('/functions/check-fttb-coverage')

  const held = Promise.withResolvers<void>()
  await page.route('**/functions/check-fttb-coverage', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.keyboard.press('Enter')
  const checking = page.getByRole('button', { name: 'Checking...' })
  await checking.waitFor()
  await expect.poll(() => checking.isDisabled()).toBe(true)
  held.resolve()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Fibre is near Sandton').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  // A different text discards the stored coordinates, so the address is looked up.
  await field.fill('Upington')
  await page.keyboard.press('Enter')
  await dialog.getByText('We have no data for Upington').waitFor()
  expect(asked).toContain('/functions/address-geocode')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Clear the address' }).click()
  await expect.poll(() => field.inputValue()).toBe('')
  await expect.poll(() => check.isDisabled()).toBe(true)
  expectNoTroubles(page)
})

/** Closes the alert and checks that its text stays below the field. */
async function closeAlert(page: Page, words: string): Promise<void> {
  const alert = page.getByRole('alertdialog', { name: words })
  await alert.getByRole('button', { name: 'OK' }).click()
  await alert.waitFor({ state: 'hidden' })
  await page.locator('#coverage-check').getByText(words).waitFor()
}

/** Checks that an address of spaces also opens the alert on a click, and that the address field then has the focus. */
async function expectSpacesRefused(page: Page): Promise<void> {
  const field = addressOn(page)
  await field.fill('   ')
  await page.getByRole('button', { name: 'Check coverage' }).click()
  await closeAlert(page, 'Please enter a valid address first')
  await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true)
  expect(await field.getAttribute('aria-invalid')).toBe('true')
  await field.fill('')
}

test('ADR-11 when its script cannot be loaded the field says so, and a typed address is still checked', async () => {
  const page = await openPage({ path })
  await hydrate(page)
  await page.route('**/address-service*', (route) => route.abort())
  const field = addressOn(page)
  await field.fill('Sandton')
  await page.getByText('Failed to load address autocomplete').waitFor()
  await page.unroute('**/address-service*')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByText('Fibre is near Sandton').waitFor()
})

test('ADR-07 COV-28 COV-33 PRV-02 A11Y-03 not covered: pressed while suggestions are open, asked to be told, and staff have the lead with its check', async () => {
  const email = `${randomUUID()}@farm.example`
  const page = await openPage({ path, width: 360, height: 740 })
  await hydrate(page)
  await addressOn(page).fill('Soweto')
  await page.getByRole('listbox').waitFor()
  // A long press of 400 ms: the suggestion list closes meanwhile, and must not cover or move the button.
  await page.getByRole('button', { name: 'Check coverage' }).click({ delay: 400 })
  const dialog = page.getByRole('dialog')
  // The nearest building in our data is 19 km away, which means "no data", not "no coverage".
  await dialog.getByText('We have no data for Soweto').waitFor()
  const instead = dialog.locator('section', { hasText: 'What you can get instead' })
  await instead.getByText('Fixed Wireless Access, installed in 2-5 days').waitFor()
  await instead.getByText('R1,500 per month').waitFor()
  // Each technology shows its state, its distance or area, its date and, where available, its price.
  const reaches = dialog.getByRole('region', { name: 'Coverage in Soweto' })
  await reaches.getByText('Could not be checked', { exact: true }).waitFor()
  await reaches.getByText('Likely', { exact: true }).waitFor()
  await reaches.getByText('from R1,500 per month').waitFor()
  expect(await dialog.getByText('R3,000').count()).toBe(0)
  await reaches.getByText(/^Hoopoe Networks, .*, estimated on /).waitFor()
  await dialog.getByText('Have a person check my address').click()
  await dialog.getByLabel('Full Name').fill('Nomsa Dlamini')
  await dialog.getByRole('button', { name: 'Request a check' }).click()
  await dialog.getByText('Email: please fill in this field.').first().waitFor()
  await dialog.getByLabel('Email').first().fill(email)
  await dialog.getByLabel('Tell me when this address is covered').check()
  await expectAccessible(page)
  await waitTypingTime(page)
  await dialog.getByRole('button', { name: 'Request a check' }).click()
  await dialog.getByText('Request received!').first().waitFor()
  // The toast is above the dialog and can be clicked.
  const toast = page.getByRole('group', { name: 'Request received!' })
  await toast.getByRole('button', { name: 'Dismiss' }).click()
  await expect.poll(() => dialog.getByLabel('Full Name').count()).toBe(0)
  const phone = await askForCall(page)

  const staff = await openAsStaff(`/admin/leads?search=${email}`)
  await staff.getByText('1 of 1 lead').waitFor()
  await staff.locator('[data-row]').last().click()
  const enquiry = staff.getByRole('main')
  for (const said of ['Soweto', 'No data', 'Tell me when this address is covered'])
    await enquiry.getByText(said, { exact: true }).first().waitFor()
  await staff.goto(new URL(`/admin/leads?search=${phone}`, staff.url()).href)
  await staff.getByText('1 of 1 lead').waitFor()
  await staff.locator('[data-row]').last().click()
  await enquiry.getByText('No email', { exact: true }).first().waitFor()
  await enquiry.getByRole('link', { name: phone, exact: true }).first().waitFor()
})

/** Requests a call from the dialog for an address without coverage, with a telephone number alone. */
async function askForCall(page: Page): Promise<string> {
  const phone = `082${String(Date.now()).slice(-7)}`
  const call = page.getByRole('dialog').getByRole('form', { name: 'Call me' })
  const field = call.getByLabel('Phone number')
  await field.fill('12')
  await field.blur()
  await call.getByText('We need one to call you.').waitFor()
  await call.getByRole('button', { name: 'Call me' }).click()
  await call.getByText('Phone number: enter a number like 082 123 4567.').first().waitFor()
  await field.fill(phone)
  await waitTypingTime(page)
  await call.getByRole('button', { name: 'Call me' }).click()
  await call.waitFor({ state: 'detached' })
  return phone
}

test('COV-09 COV-10 COV-12 COV-20 COV-31 with nothing but our own server and its check switched off, the layer answers, map and all', async () => {
  const page = await openPage({ path, width: 360, height: 740 })
  const asked: URL[] = []
  await page.route('**/*', (route) => {
    const url = new URL(route.request().url())
    const isOurs = url.origin === new URL(page.url()).origin
    if (!isOurs || url.pathname === '/functions/check-fttb-coverage') return route.abort()
    if (url.pathname.startsWith('/functions/connected')) asked.push(url)
    return route.continue()
  })
  await hydrate(page)
  await page
    .getByRole('combobox', { name: 'Your business address' })
    .fill('10 Rivonia Road, Sandton')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/^Fibre (is in this building|\d+ m away – (likely|possible))$/).waitFor()
  await dialog
    .getByRole('img', { name: /The nearest connected building is (\d+ m to the|at the address)/ })
    .waitFor()
  await expectAccessible(page)
  expect(asked).toHaveLength(1)
  expect(asked[0]!.searchParams.get('units')).toBe('esriSRUnit_Meter')

  // The browser's Back button closes the coverage dialog without leaving the page; Forward opens it again.
  await page.goBack()
  await dialog.waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe(path)
  await page.goForward()
  await dialog.getByText(/^Fibre (is in this building|\d+ m away – (likely|possible))$/).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  // Both coverage services now fail, so the dialog must not rule coverage out.
  await page.route('**/functions/connected-buildings/**', (route) =>
    route.fulfill({ json: { error: { code: 500, message: 'busy' } } }),
  )
  await page.getByRole('button', { name: 'Check coverage' }).click()
  await dialog.getByText('We could not check').waitFor()
  await dialog.getByText('Unable to check coverage at this time.').waitFor()
  await dialog.getByText('Ask us to call you').click()
  await dialog.getByRole('button', { name: 'Request a call' }).waitFor()
  await dialog.getByRole('button', { name: 'Check again' }).waitFor()
  await expectAccessible(page)
})

/** Delays the island's script until the returned `comeAlive` is called. */
async function openEarly(options: OpenOptions = {}) {
  const page = await openPage(options)
  const script = Promise.withResolvers<void>()
  await page.route('**/fibre-checker*', (route) => script.promise.then(() => route.continue()))
  await page.goto(productUrl(path))
  const isAlive = () => page.locator('[data-alive] #coverage-address').count()
  return { page, isAlive, comeAlive: () => script.resolve() }
}

test('COV-02 COV-03 WEB-02 the check button of an empty field: the server answers a press before it is alive, then it is disabled', async () => {
  const { page, isAlive, comeAlive } = await openEarly()
  const button = page.getByRole('button', { name: 'Check coverage' })
  await addressOn(page).fill('1 Rivonia Road')
  await addressOn(page).fill('')
  await button.click()
  await page.getByRole('alert').getByText('Please enter a valid address first').waitFor()
  expect(await isAlive()).toBe(0)
  comeAlive()
  await hydrate(page)
  await expect.poll(() => button.isDisabled()).toBe(true)
  await addressOn(page).fill('1 Rivonia Road')
  await expect.poll(() => button.isDisabled()).toBe(false)
  const plain = await openPage({ path, javaScript: false })
  await plain.getByRole('button', { name: 'Check coverage' }).click()
  await plain.getByRole('alert').getByText('Please enter a valid address first').waitFor()
})

test('WEB-03 ADR-14 ADR-16 a press on the location button before it is alive counts, once, on a translated page too', async () => {
  const geolocation = { latitude: -26.107361, longitude: 28.056667 }
  const { page, isAlive, comeAlive } = await openEarly({
    permissions: ['geolocation'],
    geolocation,
  })
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/functions/address-reverse')) asked++
  })
  await translate(page)
  const button = page.getByRole('button', { name: 'Use my location' })
  await button.dblclick()
  await expect.poll(() => button.getAttribute('aria-busy')).toBe('true')
  expect(await isAlive()).toBe(0)
  comeAlive()
  await expect.poll(() => addressOn(page).inputValue()).toBe('Sandton, Johannesburg, 2196')
  await expect.poll(() => button.getAttribute('aria-busy')).toBe(null)
  expect(asked).toBe(1)
  expectNoTroubles(page)
})

test('WEB-01 COV-20 COV-33 translated before and after it is alive, the checker answers, asks and thanks as ever', async () => {
  const { page, comeAlive } = await openEarly()
  await translate(page)
  await addressOn(page).fill('Sowe')
  comeAlive()
  await hydrate(page)
  await addressOn(page).pressSequentially('to')
  await page.getByRole('option', { name: /^Soweto/ }).waitFor()
  await translate(page)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  // The nearest building in our data is 19 km away, which means "no data", not "no coverage".
  await dialog.getByText('We have no data for Soweto').waitFor()
  await translate(page)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await addressOn(page).fill('Upington')
  await page.getByRole('button', { name: 'Check coverage' }).click()
  // The same dialog, now with the text for another address.
  await dialog.getByText('We have no data for Upington').waitFor()
  expect(await dialog.innerText()).not.toContain('Soweto')
  await translate(page)
  expect(await dialog.locator('summary').allInnerTexts()).toEqual([
    'Have a person check my address',
  ])
  await dialog.locator('summary').click()
  await dialog.getByLabel('Full Name').fill('Nomsa Dlamini')
  const send = dialog.getByRole('button', { name: 'Request a check' })
  await send.click()
  await dialog.getByText('Email: please fill in this field.').first().waitFor()
  await translate(page)
  await dialog.getByLabel('Email').first().fill(`${randomUUID()}@farm.example`)
  expect(await dialog.getByLabel('Full Name').inputValue()).toBe('Nomsa Dlamini')
  await waitTypingTime(page)
  await send.click()
  await dialog.getByText('Request received!').first().waitFor()
  expect(await dialog.innerText()).not.toContain('Email: please fill in this field.')
  await translate(page)
  await page.goBack()
  await dialog.waitFor({ state: 'detached' })
  expect(await addressOn(page).inputValue()).toBe('Upington')
})
