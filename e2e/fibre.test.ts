import type { Locator, Page } from 'playwright-core'
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
import {
  countRequests,
  delayRequests,
  expectFocus,
  expectTexts,
  newEmail,
  openHydrated,
} from './support/page-steps.ts'
import { openAsStaff } from './support/staff.ts'

const path = '/connectivity/fibre'
const addressOn = (page: Page) => page.getByRole('combobox', { name: 'Your business address' })
const check = (page: Page) => page.getByRole('button', { name: 'Check coverage' })
const expectCheckDisabled = (page: Page, isDisabled: boolean) =>
  expect.poll(() => check(page).isDisabled()).toBe(isDisabled)
const dialogOn = (page: Page) => page.getByRole('dialog')

async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await dialogOn(page).waitFor({ state: 'detached' })
}

/** Delays the island's script until the returned `comeAlive` is called. */
async function openEarly(options: OpenOptions = {}) {
  const page = await openPage(options)
  const comeAlive = await delayRequests(page, '**/fibre-checker*')
  await page.goto(productUrl(path))
  const isAlive = () => page.locator('[data-alive] #coverage-address').count()
  return { page, isAlive, comeAlive }
}

test('ADR-05 ADR-09 ADR-13 ADR-25 A11Y-01 COV-01 COV-02 COV-04 COV-20 COV-35 D-93 an address is chosen by keyboard and checked', async () => {
  const page = await openHydrated({ path })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const field = addressOn(page)
  await expectCheckDisabled(page, true)
  await field.focus()
  await page.keyboard.press('Enter')
  await closeAlert(page)
  await expect.poll(() => asked.some((url) => url.includes('address-service'))).toBe(true)
  // An address of spaces also opens the alert, and the field then has the focus.
  await field.fill('   ')
  await check(page).click()
  await closeAlert(page)
  await expectFocus(field)
  expect(await field.getAttribute('aria-invalid')).toBe('true')
  await field.fill('')

  await page.keyboard.type('Sandtn')
  await page.getByRole('option', { name: /^Sandton/ }).waitFor()
  await expect.poll(() => field.getAttribute('aria-expanded')).toBe('true')
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await page.locator('input[aria-activedescendant]').waitFor()
  const active = await field.getAttribute('aria-activedescendant')
  await page.locator(`[id="${active}"][aria-selected=true]`).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => field.inputValue()).toBe('Sandton, Johannesburg, 2196')
  expect(asked).not.toContain('/functions/check-fttb-coverage')

  const answer = await delayRequests(page, '**/functions/check-fttb-coverage')
  await page.keyboard.press('Enter')
  await page.locator('button:disabled', { hasText: 'Checking...' }).waitFor()
  answer()
  const dialog = dialogOn(page)
  await dialog.getByText('Fibre is near Sandton').waitFor()
  await expectAccessible(page)
  await closeDialog(page)

  // A different text discards the stored coordinates, so the address is looked up.
  await field.fill('Upington')
  await page.keyboard.press('Enter')
  await dialog.getByText('We have no data for Upington').waitFor()
  expect(asked).toContain('/functions/address-geocode')
  await closeDialog(page)
  await page.getByRole('button', { name: 'Clear the address' }).click()
  await expect.poll(() => field.inputValue()).toBe('')
  await expectCheckDisabled(page, true)
  expectNoTroubles(page)
})

/** Closes the alert and checks that its text stays below the field. */
async function closeAlert(page: Page): Promise<void> {
  const words = 'Please enter a valid address first'
  const alert = page.getByRole('alertdialog', { name: words })
  await alert.getByRole('button', { name: 'OK' }).click()
  await alert.waitFor({ state: 'hidden' })
  await page.locator('#coverage-check').getByText(words).waitFor()
}

test('ADR-11 if its script cannot be loaded, the field shows an error and a typed address is still checked', async () => {
  const page = await openHydrated({ path })
  await page.route('**/address-service*', (route) => route.abort())
  const field = addressOn(page)
  await field.fill('Sandton')
  await page.getByText('Failed to load address autocomplete').waitFor()
  await page.unroute('**/address-service*')
  await page.keyboard.press('Enter')
  await dialogOn(page).getByText('Fibre is near Sandton').waitFor()
})

test('ADR-07 COV-20 COV-33 WEB-01 on a translated page an uncovered address offers alternatives, and requests reach staff with the check', async () => {
  const email = newEmail()
  const { page, comeAlive } = await openEarly({ width: 360, height: 740 })
  await translate(page)
  await addressOn(page).fill('Sowe')
  comeAlive()
  await hydrate(page)
  await addressOn(page).pressSequentially('to')
  await page.getByRole('option', { name: /^Soweto/ }).waitFor()
  await translate(page)
  // A long press of 400 ms: the suggestion list closes meanwhile, and must not cover or move the button.
  await check(page).click({ delay: 400 })
  const dialog = dialogOn(page)
  // The nearest building in our data is 19 km away, which means "no data", not "no coverage".
  await dialog.getByText('We have no data for Soweto').waitFor()
  await expectAlternatives(dialog)
  await translate(page)
  await closeDialog(page)
  await addressOn(page).fill('Upington')
  await check(page).click()
  // The same dialog, now with the text for another address.
  await dialog.getByText('We have no data for Upington').waitFor()
  expect(await dialog.innerText()).not.toContain('Soweto')
  await translate(page)
  const question = dialog.locator('summary')
  expect(await question.allInnerTexts()).toEqual(['Have a person check my address'])
  await question.click()
  await dialog.getByLabel('Full Name').fill('Nomsa Dlamini')
  const send = dialog.getByRole('button', { name: 'Request a check' })
  await send.click()
  await dialog.getByText('Email: please fill in this field.').first().waitFor()
  expect(await dialog.innerText()).not.toContain('Submission Error')
  await translate(page)
  await dialog.getByLabel('Email').first().fill(email)
  expect(await dialog.getByLabel('Full Name').inputValue()).toBe('Nomsa Dlamini')
  await dialog.getByLabel('Tell me when this address is covered').check()
  await expectAccessible(page)
  await waitTypingTime(page)
  await send.click()
  await dialog.getByText('Request received!').first().waitFor()
  expect(await dialog.innerText()).not.toContain('Email: please fill in this field.')
  await translate(page)
  // The toast is above the dialog and can be clicked.
  const toast = page.getByRole('group', { name: 'Request received!' })
  await toast.getByRole('button', { name: 'Dismiss' }).click()
  await expect.poll(() => dialog.getByLabel('Full Name').count()).toBe(0)
  const phone = await askForCall(page)
  await page.goBack()
  await dialog.waitFor({ state: 'detached' })
  expect(await addressOn(page).inputValue()).toBe('Upington')

  await expectLeads(email, phone)
})

/** Checks what is offered in Soweto in place of fibre. */
async function expectAlternatives(dialog: Locator): Promise<void> {
  const instead = dialog.locator('section', { hasText: 'What you can get instead' })
  await expectTexts(instead, 'Fixed Wireless Access, installed in 2-5 days', 'R1,500 per month')
  // Each technology shows its state, its distance or area, its date and, where available, its price.
  const reaches = dialog.getByRole('region', { name: 'Coverage in Soweto' })
  await expectTexts(
    reaches,
    /^Could not be checked$/,
    /^Likely$/,
    'from R1,500 per month',
    /^Hoopoe Networks, .*, estimated on /,
  )
  expect(await dialog.getByText('R3,000').count()).toBe(0)
}

/** Checks that staff have both leads, with the coverage check and the phone number. */
async function expectLeads(email: string, phone: string): Promise<void> {
  for (const [search, texts] of [
    [email, ['Upington', 'No data', 'Tell me when this address is covered']],
    [phone, ['No email', phone]],
  ] as const) {
    const staff = await openAsStaff(`/admin/leads?search=${search}`)
    await staff.getByText('1 of 1 lead').waitFor()
    await staff.locator('[data-row]').last().click()
    for (const text of texts)
      await staff.getByRole('main').getByText(text, { exact: true }).first().waitFor()
  }
}

/** Requests a call from the dialog for an address without coverage, with only a phone number. */
async function askForCall(page: Page): Promise<string> {
  const phone = `082${String(Date.now()).slice(-7)}`
  const call = dialogOn(page).getByRole('form', { name: 'Call me' })
  const field = call.getByLabel('Phone number')
  await field.fill('12')
  await field.blur()
  await call.getByText('We need one to call you.').waitFor()
  await call.getByRole('button', { name: 'Call me' }).click()
  await call.getByText('Phone number: enter a number like 082 123 4567.').first().waitFor()
  expect(await call.innerText()).not.toContain('Submission Error')
  await field.fill(phone)
  await waitTypingTime(page)
  await call.getByRole('button', { name: 'Call me' }).click()
  await call.waitFor({ state: 'detached' })
  return phone
}

test('COV-10 COV-12 COV-28 COV-31 without other servers and the coverage check, the building layer responds, with a map', async () => {
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
  await addressOn(page).fill('10 Rivonia Road, Sandton')
  await page.keyboard.press('Enter')
  const dialog = dialogOn(page)
  const covered = dialog.getByText(/^Fibre (is in this building|\d+ m away – (likely|possible))$/)
  await covered.waitFor()
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
  await covered.waitFor()
  await closeDialog(page)

  // Both coverage services now fail, so the dialog must not rule coverage out.
  await page.route('**/functions/connected-buildings/**', (route) =>
    route.fulfill({ json: { error: { code: 500, message: 'busy' } } }),
  )
  await check(page).click()
  await expectTexts(dialog, 'We could not check', 'Unable to check coverage at this time.')
  await dialog.getByText('Ask us to call you').click()
  await dialog.getByRole('button', { name: 'Request a call' }).waitFor()
  await dialog.getByRole('button', { name: 'Check again' }).waitFor()
  await expectAccessible(page)
})

test('COV-02 COV-03 WEB-02 with an empty field, the check button gets the server’s error before hydration and is disabled after it', async () => {
  const { page, isAlive, comeAlive } = await openEarly()
  await addressOn(page).fill('1 Rivonia Road')
  await addressOn(page).fill('')
  await check(page).click()
  await page.getByRole('alert').getByText('Please enter a valid address first').waitFor()
  expect(await isAlive()).toBe(0)
  comeAlive()
  await hydrate(page)
  await expectCheckDisabled(page, true)
  await addressOn(page).fill('1 Rivonia Road')
  await expectCheckDisabled(page, false)
})

test('WEB-03 ADR-14 ADR-16 a double click on the location button before hydration causes one lookup, on a translated page', async () => {
  const geolocation = { latitude: -26.107361, longitude: 28.056667 }
  const permissions = ['geolocation']
  const { page, isAlive, comeAlive } = await openEarly({ permissions, geolocation })
  const countLookups = countRequests(page, /\/functions\/address-reverse$/)
  await translate(page)
  const button = page.getByRole('button', { name: 'Use my location' })
  await button.dblclick()
  await expect.poll(() => button.getAttribute('aria-busy')).toBe('true')
  expect(await isAlive()).toBe(0)
  comeAlive()
  await expect.poll(() => addressOn(page).inputValue()).toBe('Sandton, Johannesburg, 2196')
  await expect.poll(() => button.getAttribute('aria-busy')).toBe(null)
  expect(countLookups()).toBe(1)
  expectNoTroubles(page)
})
