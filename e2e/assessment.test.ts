import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectNoTroubles, hydrate, openPage, productUrl } from './support/browser.ts'
import {
  answerLate,
  countRequests,
  expectFocus,
  expectValues,
  fieldOf,
  fillFields,
  newEmail,
  openHydrated,
  toast,
} from './support/page-steps.ts'

const path = '/resources/it-health'
const panel = (page: Page, tab = 'assessment') => page.locator(`#panel-${tab}`)
const heading = (page: Page, name: string) => panel(page).getByRole('heading', { name })
const press = (page: Page, name: string) =>
  panel(page).getByRole('button', { name, exact: true }).click()
const submitQuick = (page: Page) => press(page, 'Get my free IT health check')

const open = (search = '') => openHydrated({ path: path + search })
const openWithoutScript = (search = '') => openPage({ path: path + search, javaScript: false })

async function fillBusiness(page: Page, changed: Record<string, string> = {}): Promise<string> {
  const email = newEmail()
  const business = { Name: 'Zanele Khumalo', Email: email, Company: 'Shop & Sons' }
  await fillFields(panel(page), { ...business, ...changed })
  return email
}

describe('quick assessment request', () => {
  test('ITH-08 ITH-09 ITH-10 a request shows the documented thank-you and can be followed by another', async () => {
    const page = await open()
    await fillFields(panel(page), { 'Current IT Challenges': 'Slow Wi-Fi' })
    await fillBusiness(page)
    const call = page.waitForRequest('**/functions/zoho-crm')
    await fieldOf(panel(page), 'Company').press('Enter')
    expect((await call).postDataJSON()).toMatchObject({
      name: 'Zanele Khumalo',
      company: 'Shop & Sons',
      phone: '',
      employees: '',
      challenges: 'Slow Wi-Fi',
      assessmentType: 'comprehensive',
    })
    await toast(page, 'Success!')
      .getByText('Your free IT health recipe will be emailed to you shortly.')
      .waitFor()
    await expectFocus(heading(page, 'Thank You!'))
    await panel(page)
      .getByText(
        'Your IT assessment request has been submitted successfully. Our team will contact you shortly with your customized IT health recipe.',
      )
      .waitFor()
    await press(page, 'Submit Another Request')
    await expectFocus(fieldOf(panel(page), 'Name'))
    await expectValues(panel(page), { Name: '', 'Current IT Challenges': '' })
    expectNoTroubles(page)
  })

  test('ITH-06 ITH-11 API-11 the button shows Processing... while sending, and each failure shows the documented error and keeps the values', async () => {
    const page = await open()
    const phone = '082 123 4567'
    const email = await fillBusiness(page, { 'Phone Number': phone })
    const button = panel(page).locator('button[type=submit]:visible')
    const headers = { 'Retry-After': '60' }
    for (const refusal of [
      { status: 200, json: { success: false, error: 'no' } },
      { status: 503, json: { success: false, error: 'down', reason: 'unavailable' } },
      { status: 429, json: { success: false, error: 'no', reason: 'too-many-requests' }, headers },
    ]) {
      const answer = await answerLate(page, refusal)
      await submitQuick(page)
      const sending = button.filter({ hasText: 'Processing...' })
      await expect.poll(() => sending.isDisabled()).toBe(true)
      answer()
      const error = toast(page, 'Submission Error')
      // The pointer keeps the toast open.
      await error
        .getByText('There was a problem processing your request. Please try again.')
        .hover()
      await expectValues(panel(page), { Email: email, 'Phone Number': phone })
      await expectFocus(button.filter({ hasText: 'Get my free IT health check' }))
      await error.getByRole('button', { name: 'Dismiss' }).click()
      await error.waitFor({ state: 'detached' })
    }
  })

  test('A11Y-01 a field that the server refuses is marked as invalid, gets an error and is focused', async () => {
    const page = await open()
    await fillBusiness(page, { Email: 'zanele.@shop.example' })
    await submitQuick(page)
    const field = panel(page).locator('#quick-email[aria-invalid=true]')
    await expectFocus(field)
    await expect.poll(() => field.getAttribute('aria-describedby')).toContain('quick-email-error')
    expect(await page.locator('#quick-email-error').innerText()).toContain('Email')
  })

  test('LDS-07 WEB-03 a form submitted natively loses its draft and is empty when opened again', async () => {
    const page = await open()
    await fillBusiness(page)
    const draft = () => page.evaluate(() => sessionStorage.getItem('unsent-form:assessment'))
    await expect.poll(draft).not.toBeNull()
    // Submit the form natively, as a click before hydration does.
    await panel(page)
      .locator('#quick-name')
      .evaluate((field: HTMLInputElement) => field.form!.submit())
    await heading(page, 'Thank You!').waitFor()
    await expect.poll(draft).toBeNull()
    await page.goto(productUrl(path))
    await hydrate(page)
    expect(await fieldOf(panel(page), 'Name').inputValue()).toBe('')
  })

  test('ITH-09 ITH-10 without script the thank-you survives a reload, and another request can follow', async () => {
    const page = await openWithoutScript()
    await fillBusiness(page)
    await submitQuick(page)
    await page.waitForURL((url) => url.search.startsWith('?sent=quick&receipt='))
    await panel(page)
      .getByText('Your free IT health recipe will be emailed to you shortly.')
      .waitFor()
    await page.reload()
    await heading(page, 'Thank You!').waitFor()
    await press(page, 'Submit Another Request')
    await expectValues(panel(page), { Name: '' })
  })
})

describe('tabs', () => {
  test('ITH-20 A11Y-04 switching tabs by keyboard keeps typed values and updates URL, title and history', async () => {
    const page = await open()
    const title = await page.title()
    await fillFields(panel(page), { Name: 'Zanele' })
    await page.getByRole('tab', { name: 'IT Assessment' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.waitForURL('**/resources/it-health?tab=interest')
    await expect.poll(() => page.title()).toBe(`Future Services: ${title}`)
    await fillFields(panel(page, 'interest'), { 'Full Name': 'Sipho' })
    await page.getByRole('tab', { name: 'Load Shedding' }).press(' ')
    await page.waitForURL('**/resources/it-health?tab=loadshedding')
    await panel(page, 'interest').waitFor({ state: 'hidden' })
    await page.goBack()
    await expectValues(panel(page, 'interest'), { 'Full Name': 'Sipho' })
    await page.goBack()
    await expectValues(panel(page), { Name: 'Zanele' })
    await expect.poll(() => page.title()).toBe(title)
    expectNoTroubles(page)
  })
})

describe('guided assessment', () => {
  const missing = (page: Page) => toast(page, 'Required Fields Missing')
  const missingText = 'Please fill in all required fields (Name, Email, and Company).'

  test('WIZ-01 WIZ-03 WIZ-05 the link opens the wizard with the typed values, and Continue reports missing fields', async () => {
    const page = await open()
    await fillFields(panel(page), { Name: 'Zanele' })
    await page.getByRole('link', { name: 'Guided 3-step assessment' }).click()
    await page.waitForURL('**/resources/it-health?view=wizard')
    await expectValues(panel(page), { Name: 'Zanele' })
    await press(page, 'Continue')
    // Once the step is correct, the toast about missing fields must close even under the pointer, where toasts normally
    // stay.
    await missing(page).getByText(missingText).hover()
    await heading(page, 'Business details').waitFor()
    await expectFocus(page.locator('#wizard-email'))
    await fillBusiness(page)
    await panel(page).getByRole('button', { name: 'Continue' }).press('Enter')
    await heading(page, 'Assessment details').waitFor()
    await missing(page).waitFor({ state: 'detached' })
    // Back goes to the previous step, and then to the view that opened the wizard; this also works offline.
    await fillFields(panel(page), { 'Current IT Challenges': 'Old server' })
    await page.context().setOffline(true)
    await page.goBack()
    await heading(page, 'Business details').waitFor()
    await page.goForward()
    await heading(page, 'Assessment details').waitFor()
    await expectValues(panel(page), { 'Current IT Challenges': 'Old server' })
    await press(page, 'Back')
    await heading(page, 'Business details').waitFor()
    await page.goBack()
    await page.waitForURL((url) => url.search === '')
    await expectValues(panel(page), { Name: 'Zanele Khumalo' })
    expectNoTroubles(page)
  })

  test('WIZ-03 A11Y-01 after a try offline, Continue lists the missing field instead of the notice about the connection', async () => {
    const page = await open('?view=wizard')
    await fillBusiness(page)
    await press(page, 'Continue')
    await heading(page, 'Assessment details').waitFor()
    await page.context().setOffline(true)
    await press(page, 'Submit')
    const notice = panel(page).getByText('You are offline')
    await notice.waitFor()
    await press(page, 'Back')
    await fillFields(panel(page), { Email: '' })
    await press(page, 'Continue')
    await panel(page)
      .getByRole('link', { name: /^Email/ })
      .waitFor()
    expect(await notice.count()).toBe(0)
  })

  test('WIZ-03 WEB-03 Continue clicked before hydration shows the documented toast', async () => {
    const page = await openPage()
    await page.route('**/assets/health-*.js', (route) => route.abort())
    await page.goto(productUrl(`${path}?view=wizard`))
    await fillFields(panel(page), { Name: 'Zanele' })
    // Submit the form natively, as without the script. The next page can load the script again.
    await page.unroute('**/assets/health-*.js')
    await page
      .getByRole('button', { name: 'Continue' })
      .evaluate((button: HTMLButtonElement) => button.form!.submit())
    await missing(page).getByText(missingText).waitFor()
    await expectValues(panel(page), { Name: 'Zanele' })
  })

  test('WIZ-02 WIZ-07 WIZ-08 WIZ-09 WIZ-10 WIZ-11 D-66 the three steps, with a failed try, lead to a thank-you and the home page', async () => {
    const page = await open('?view=wizard')
    const email = await fillBusiness(page)
    await press(page, 'Continue')
    await heading(page, 'Assessment details').waitFor()
    const type = fieldOf(panel(page), 'Type of assessment')
    await expectValues(panel(page), { 'Type of assessment': 'comprehensive' })
    const types = type
      .locator('option')
      .evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value))
    expect(await types).toEqual(['comprehensive', 'security', 'network', 'cloud'])
    await type.selectOption('network')

    const answer = await answerLate(page, { status: 500, json: { success: false } })
    await press(page, 'Submit')
    await panel(page).getByRole('button', { name: 'Processing...' }).waitFor()
    answer()
    await toast(page, 'Submission Error')
      .getByText('There was a problem submitting your assessment request. Please try again.')
      .waitFor()
    await heading(page, 'Assessment details').waitFor()
    await expectValues(panel(page), { 'Type of assessment': 'network' })

    await page.unroute('**/functions/zoho-crm')
    const call = page.waitForRequest('**/functions/zoho-crm')
    await press(page, 'Submit')
    expect((await call).postDataJSON()).toMatchObject({
      email,
      assessmentType: 'network',
      entry: 'wizard',
      phone: '',
    })
    await toast(page, 'Assessment Request Submitted!')
      .getByText('Our team will contact you within 24 hours to schedule your IT assessment.')
      .waitFor()
    await heading(page, 'Thank you').waitFor()
    await panel(page).getByRole('link', { name: 'Return to Home' }).click()
    await page.waitForURL((url) => url.pathname === '/')
  })

  test('WIZ-03 WIZ-04 WIZ-05 WIZ-08 without script the wizard works step by step', async () => {
    const page = await openWithoutScript('?view=wizard')
    const email = await fillBusiness(page, { Company: '' })
    await press(page, 'Continue')
    await panel(page).getByText(missingText).waitFor()
    await fillFields(panel(page), { Company: 'Shop & Sons' })
    await press(page, 'Continue')
    await fillFields(panel(page), { 'Type of assessment': 'cloud' })
    await fieldOf(panel(page), 'Company').waitFor({ state: 'hidden' })
    await press(page, 'Back')
    await expectValues(panel(page), { Email: email })
    await press(page, 'Continue')
    await expectValues(panel(page), { 'Type of assessment': 'cloud' })
    await press(page, 'Submit')
    await page.waitForURL((url) => url.search.startsWith('?view=wizard&sent=wizard&receipt='))
    await panel(page).getByText('Assessment Request Submitted!').waitFor()
    await panel(page).getByRole('link', { name: 'Return to Home' }).waitFor()
  })
})

test('ITH-12 ITH-13 an interest in future services is sent only when complete, is confirmed and empties the form', async () => {
  const page = await open('?tab=interest')
  const interest = panel(page, 'interest')
  const register = () => interest.getByRole('button', { name: 'Register my interest' }).click()
  const countSent = countRequests(page, /\/(functions\/zoho-crm|leads\/)/)
  await register()
  await expectFocus(page.locator('#interest-fullName'))
  expect(countSent()).toBe(0)
  await fillFields(interest, {
    'Full Name': 'Sipho Mokoena',
    'Company Name': 'Farm',
    Email: newEmail(),
    'Services of Interest': 'Both',
  })
  await register()
  await toast(page, 'Interest registered!')
    .getByText("We'll notify you when our new connectivity services launch.")
    .waitFor()
  expect(countSent()).toBe(1)
  await expectValues(interest, { 'Full Name': '', 'Services of Interest': '' })
  expectNoTroubles(page)
})
