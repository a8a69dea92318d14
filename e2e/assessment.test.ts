import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { sampleReport } from '#app/modules/site/it-health/content.ts'
import { expectNoTroubles, hydrate, openPage, productUrl } from './support/browser.ts'

const path = '/resources/it-health'
const panel = (page: Page, tab = 'assessment') => page.locator(`#panel-${tab}`)
const valueOf = (page: Page, label: string | RegExp, tab?: string) =>
  panel(page, tab).getByLabel(label).inputValue()
const toast = (page: Page, title: string) => page.locator('.toast', { hasText: title })
let visitors = 0

async function fillBusiness(page: Page, values: Partial<Record<string, string>> = {}) {
  const email = `visitor-${process.pid}-${++visitors}@shop.example`
  const typed: Record<string, string> = {
    Name: 'Zanele Khumalo',
    Email: email,
    Company: 'Shop & Sons',
    ...values,
  }
  for (const [label, value] of Object.entries(typed)) {
    await panel(page)
      .getByLabel(new RegExp(`^${label}`))
      .fill(value)
  }
  return email
}

const submitQuick = (page: Page) =>
  panel(page).getByRole('button', { name: 'Get my free IT health check' }).click()

/** Answers requests to zoho-crm in place of the server, once `held` resolves; returns the request bodies. */
async function answerCalls(page: Page, status: number, reply: object, held?: Promise<void>) {
  const bodies: Record<string, unknown>[] = []
  await page.route('**/functions/zoho-crm', async (route) => {
    bodies.push(route.request().postDataJSON() as Record<string, unknown>)
    await held
    await route.fulfill({
      status,
      json: reply,
      headers: status === 429 ? { 'Retry-After': '60' } : {},
    })
  })
  return bodies
}

describe('quick assessment request', () => {
  test('ITH-01 ITH-02 ITH-03 ITH-05 D-66 the page opens with its tabs, fields and choices', async () => {
    const page = await openPage({ path })
    expect(await page.getByRole('tab').allInnerTexts()).toEqual([
      'IT Assessment',
      'Future Services',
      'Load Shedding',
    ])
    expect(await page.getByRole('tab', { selected: true }).innerText()).toBe('IT Assessment')
    await panel(page).getByLabel('Phone Number (Optional)').waitFor()
    await panel(page).getByLabel('Current IT Challenges (Optional)').waitFor()
    const optionsOf = (name: string) =>
      panel(page)
        .locator(`select[name=${name}] option`)
        .evaluateAll((all) => all.map((o) => (o as HTMLOptionElement).value))
    expect(await optionsOf('employees')).toEqual(['', '1-10', '11-50', '51-200', '201+'])
    expect(await optionsOf('assessmentType')).toEqual([
      'comprehensive',
      'security',
      'network',
      'cloud',
    ])
    const required = await panel(page)
      .locator('[required]')
      .evaluateAll((all) => all.map((f) => (f as HTMLInputElement).name))
    expect(required).toEqual(['name', 'email', 'company'])
    expectNoTroubles(page)
  })

  test('ITH-07 ITH-08 ITH-09 ITH-10 A11Y-02 a request is stored, thanked for, and can be followed by another', async () => {
    const page = await openPage({ path })
    await hydrate(page)
    await fillBusiness(page)
    await panel(page).getByLabel('Current IT Challenges (Optional)').fill('Slow Wi-Fi')
    const call = page.waitForRequest('**/functions/zoho-crm')
    await submitQuick(page)
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
    await panel(page).getByRole('heading', { name: 'Thank You!' }).waitFor()
    await panel(page)
      .getByText(
        'Your IT assessment request has been submitted successfully. Our team will contact you shortly with your customized IT health recipe.',
      )
      .waitFor()
    await panel(page).getByRole('button', { name: 'Submit Another Request' }).click()
    await expect.poll(() => valueOf(page, /^Name/)).toBe('')
    await expect.poll(() => valueOf(page, 'Current IT Challenges (Optional)')).toBe('')
    expectNoTroubles(page)
  })

  test('ITH-06 while it is sent the button reads Processing... and is disabled', async () => {
    const page = await openPage({ path })
    await hydrate(page)
    await fillBusiness(page)
    const answer = Promise.withResolvers<void>()
    const reply = { success: true, id: 'x', reference: 'BC-TEST' }
    await answerCalls(page, 200, reply, answer.promise)
    await submitQuick(page)
    const button = panel(page).getByRole('button', { name: 'Processing...' })
    await button.waitFor()
    await expect.poll(() => button.isDisabled()).toBe(true)
    answer.resolve()
    await button.waitFor({ state: 'detached' })
  })

  const failures: [string, number, object][] = [
    ['ITH-11 a reply with success false', 200, { success: false, error: 'no' }],
    [
      'API-11 ITH-11 too many requests',
      429,
      { success: false, error: 'slow down', reason: 'too-many-requests' },
    ],
    ['ITH-11 our own store down', 503, { success: false, error: 'down', reason: 'unavailable' }],
  ]
  test.each(failures)(
    '%s shows the documented error and keeps every value',
    async (_title, status, reply) => {
      const page = await openPage({ path })
      await hydrate(page)
      const email = await fillBusiness(page, { 'Phone Number': '082 123 4567' })
      await answerCalls(page, status, reply)
      await submitQuick(page)
      await toast(page, 'Submission Error')
        .getByText('There was a problem processing your request. Please try again.')
        .waitFor()
      await expect.poll(() => valueOf(page, /^Email/)).toBe(email)
      await expect.poll(() => valueOf(page, 'Phone Number (Optional)')).toBe('082 123 4567')
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.textContent))
        .toBe('Get my free IT health check')
    },
  )

  test('A11Y-01 a field the server refuses is marked, named and focused', async () => {
    const page = await openPage({ path })
    await hydrate(page)
    await fillBusiness(page, { Email: 'zanele.@shop.example' })
    await submitQuick(page)
    const field = panel(page).locator('#quick-email')
    await panel(page).locator('#quick-email[aria-invalid=true]').waitFor()
    await expect.poll(() => field.evaluate((f) => document.activeElement === f)).toBe(true)
    const message = await page.locator('#quick-email-error').innerText()
    await expect.poll(() => field.getAttribute('aria-describedby')).toContain('quick-email-error')
    expect(message).toContain('Email')
  })

  test('LDS-08 API-10 without network it says that nothing was sent, and keeps the values', async () => {
    const page = await openPage({ path })
    await hydrate(page)
    const email = await fillBusiness(page)
    await page.context().setOffline(true)
    await submitQuick(page)
    await panel(page).getByRole('alert').getByText('You are offline. Nothing was sent.').waitFor()
    // The offline notice is enough: no call was made, so the error toast must not appear.
    expect(await toast(page, 'Submission Error').count()).toBe(0)
    await expect.poll(() => valueOf(page, /^Email/)).toBe(email)
  })
})

describe('draft of the quick assessment', () => {
  test('LDS-07 typed values survive a reload, and are forgotten once sent', async () => {
    const page = await openPage({ path })
    await hydrate(page)
    const email = await fillBusiness(page)
    await page.reload()
    await page.waitForFunction(
      (typed) => document.querySelector<HTMLInputElement>('#quick-email')?.value === typed,
      email,
    )
    await submitQuick(page)
    await panel(page).getByRole('heading', { name: 'Thank You!' }).waitFor()
    await expect
      .poll(() => page.evaluate(() => sessionStorage.getItem('unsent-form:assessment')))
      .toBeNull()
  })

  test('LDS-07 WEB-03 what the browser sent by itself is a draft no more: the form opened again is empty', async () => {
    const page = await openPage({ path })
    await hydrate(page)
    await fillBusiness(page)
    const draft = () => page.evaluate(() => sessionStorage.getItem('unsent-form:assessment'))
    await expect.poll(draft).not.toBeNull()
    // Submit the form natively, as a click before hydration does.
    await panel(page)
      .locator('#quick-name')
      .evaluate((field: HTMLInputElement) => field.form!.submit())
    await panel(page).getByRole('heading', { name: 'Thank You!' }).waitFor()
    await expect.poll(draft).toBeNull()
    await page.goto(productUrl(path))
    await hydrate(page)
    expect(await valueOf(page, /^Name/)).toBe('')
  })
})

describe('tabs', () => {
  test('ITH-20 A11Y-04 switching tabs by keyboard keeps what was typed; the address, the title and the back button follow', async () => {
    const page = await openPage({ path })
    const title = await page.title()
    await hydrate(page)
    await panel(page).getByLabel(/^Name/).fill('Zanele')
    await page.getByRole('tab', { name: 'IT Assessment' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.waitForURL('**/resources/it-health?tab=interest')
    await expect.poll(() => page.title()).toBe(`Future Services: ${title}`)
    await panel(page, 'interest')
      .getByLabel(/^Full Name/)
      .fill('Sipho')
    await page.getByRole('tab', { name: 'Load Shedding' }).press(' ')
    await page.waitForURL('**/resources/it-health?tab=loadshedding')
    await expect.poll(() => panel(page, 'interest').isHidden()).toBe(true)
    await page.goBack()
    await expect.poll(() => valueOf(page, /^Full Name/, 'interest')).toBe('Sipho')
    await page.goBack()
    await expect.poll(() => valueOf(page, /^Name/)).toBe('Zanele')
    await expect.poll(() => page.title()).toBe(title)
    expectNoTroubles(page)
  })

  test('ITH-15 ITH-16 ITH-17 ITH-18 RES-14 the load-shedding list leads to its page; report card and testimonial are samples', async () => {
    const page = await openPage({ path: `${path}?tab=loadshedding`, javaScript: false })
    for (const score of ['Security 70%', 'Efficiency 60%', 'Reliability 85%', 'Scalability 50%']) {
      const [name, percent] = score.split(' ') as [string, string]
      expect(await page.getByRole('meter', { name }).getAttribute('aria-valuetext')).toBe(percent)
    }
    // The sample report has three findings, each with a fix, on a card that is labelled as a sample.
    const report = page.locator('.recipe').filter({ has: page.getByText(sampleReport.label) })
    const findings = report.locator('ol > li')
    expect(await findings.count()).toBe(3)
    for (const [index, { title, fix }] of sampleReport.findings.entries()) {
      expect(await findings.nth(index).isVisible(), title).toBe(true)
      expect(await findings.nth(index).innerText()).toMatch(new RegExp(`${title}\\s+${fix}`))
    }
    await page.getByText('Sample testimonial').waitFor()
    expect(await panel(page, 'loadshedding').getByRole('listitem').count()).toBe(6)
    await page.getByRole('link', { name: 'Learn More' }).click()
    await page.waitForURL('**/resources/load-shedding')
    const main = page.locator('#main')
    await expect
      .poll(() => main.locator('a[href="/resources/power-backup"]').count())
      .toBeGreaterThan(0)
    await expect.poll(() => main.locator('a[href="/contact"]').count()).toBeGreaterThan(0)
  })
})

describe('guided assessment', () => {
  const next = (page: Page) => panel(page).getByRole('button', { name: 'Continue' }).click()
  const submit = (page: Page) =>
    panel(page).getByRole('button', { name: 'Submit', exact: true }).click()

  test('WIZ-01 WIZ-03 WIZ-05 the control opens it with the typed values, and Continue asks for what is missing', async () => {
    const page = await openPage({ path })
    await hydrate(page)
    await panel(page).getByLabel(/^Name/).fill('Zanele')
    await page.getByRole('link', { name: 'Guided 3-step assessment' }).click()
    await page.waitForURL('**/resources/it-health?view=wizard')
    await expect.poll(() => valueOf(page, /^Name/)).toBe('Zanele')
    await next(page)
    await toast(page, 'Required Fields Missing')
      .getByText('Please fill in all required fields (Name, Email, and Company).')
      .waitFor()
    await panel(page).getByRole('heading', { name: 'Business details' }).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('wizard-email')
    // Once the step is correct, the toast about missing fields must close even under the pointer, where toasts normally
    // stay.
    await toast(page, 'Required Fields Missing').hover()
    await fillBusiness(page)
    await panel(page).getByRole('button', { name: 'Continue' }).press('Enter')
    await panel(page).getByRole('heading', { name: 'Assessment details' }).waitFor()
    await toast(page, 'Required Fields Missing').waitFor({ state: 'detached' })
    // Back goes to the previous step, and then to the view that opened the wizard; this also works offline.
    await panel(page).getByLabel('Current IT Challenges (Optional)').fill('Old server')
    await page.context().setOffline(true)
    await page.goBack()
    await panel(page).getByRole('heading', { name: 'Business details' }).waitFor()
    await page.goForward()
    await panel(page).getByRole('heading', { name: 'Assessment details' }).waitFor()
    await expect.poll(() => valueOf(page, 'Current IT Challenges (Optional)')).toBe('Old server')
    await panel(page).getByRole('button', { name: 'Back' }).click()
    await panel(page).getByRole('heading', { name: 'Business details' }).waitFor()
    await page.goBack()
    await page.waitForURL((url) => url.search === '')
    await expect.poll(() => valueOf(page, /^Name/)).toBe('Zanele Khumalo')
    expectNoTroubles(page)
  })

  test('WIZ-03 WEB-03 Continue pressed before the page is alive gives the documented toast', async () => {
    const page = await openPage()
    await page.route('**/assets/health-*.js', (route) => route.abort())
    await page.goto(productUrl(`${path}?view=wizard`))
    await panel(page).getByLabel(/^Name/).fill('Zanele')
    // Submit the form natively, as without the script. The next page can load the script again.
    await page.unroute('**/assets/health-*.js')
    await page
      .getByRole('button', { name: 'Continue' })
      .evaluate((button: HTMLButtonElement) => button.form!.submit())
    await toast(page, 'Required Fields Missing')
      .getByText('Please fill in all required fields (Name, Email, and Company).')
      .waitFor()
    await expect.poll(() => valueOf(page, /^Name/)).toBe('Zanele')
  })

  test('WIZ-02 WIZ-04 WIZ-05 WIZ-08 WIZ-10 WIZ-11 WIZ-13 WIZ-14 WIZ-15 three steps lead to a thank-you and home', async () => {
    const page = await openPage({ path: `${path}?view=wizard` })
    await hydrate(page)
    const email = await fillBusiness(page)
    await next(page)
    await panel(page).getByRole('heading', { name: 'Assessment details' }).waitFor()
    await panel(page).getByRole('button', { name: 'Back' }).click()
    await expect.poll(() => valueOf(page, /^Email/)).toBe(email)
    await next(page)
    await panel(page).getByLabel('Type of assessment').selectOption('network')
    const call = page.waitForRequest('**/functions/zoho-crm')
    await submit(page)
    expect((await call).postDataJSON()).toMatchObject({
      email,
      assessmentType: 'network',
      entry: 'wizard',
      phone: '',
    })
    await toast(page, 'Assessment Request Submitted!')
      .getByText('Our team will contact you within 24 hours to schedule your IT assessment.')
      .waitFor()
    await panel(page).getByRole('heading', { name: 'Thank you' }).waitFor()
    await panel(page).getByRole('link', { name: 'Return to Home' }).click()
    await page.waitForURL((url) => url.pathname === '/')
    expectNoTroubles(page)
  })

  test('WIZ-07 WIZ-09 a failure shows Processing..., then the documented error, and stays on step 2', async () => {
    const page = await openPage({ path: `${path}?view=wizard` })
    await hydrate(page)
    await fillBusiness(page)
    await next(page)
    await panel(page).getByLabel('Current IT Challenges (Optional)').fill('Old server')
    const answer = Promise.withResolvers<void>()
    await answerCalls(page, 500, { success: false, error: 'broken' }, answer.promise)
    await submit(page)
    await panel(page).getByRole('button', { name: 'Processing...' }).waitFor()
    answer.resolve()
    await toast(page, 'Submission Error')
      .getByText('There was a problem submitting your assessment request. Please try again.')
      .waitFor()
    await panel(page).getByRole('heading', { name: 'Assessment details' }).waitFor()
    await expect.poll(() => valueOf(page, 'Current IT Challenges (Optional)')).toBe('Old server')
  })
})

test('A11Y-04 ITH-08 the quick request can be made with the keyboard alone', async () => {
  const page = await openPage({ path })
  await hydrate(page)
  await page.getByRole('tab', { name: 'IT Assessment' }).focus()
  const reach = async (id: string) => {
    for (let presses = 0; presses < 15; presses++) {
      if ((await page.evaluate(() => document.activeElement?.id)) === id) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`${id} was not reached with Tab`)
  }
  for (const [id, text] of [
    ['quick-name', 'Zanele'],
    ['quick-email', `keys-${process.pid}@shop.example`],
    ['quick-company', 'Shop'],
  ] as const) {
    await reach(id)
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Enter')
  await panel(page).getByRole('heading', { name: 'Thank You!' }).waitFor()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe('Thank You!')
})

describe('interest in future services', () => {
  test('ITH-12 ITH-13 it is stored, said so, and the form is empty again', async () => {
    const page = await openPage({ path: `${path}?tab=interest` })
    await hydrate(page)
    await fillInterest(page)
    await panel(page, 'interest').getByRole('button', { name: 'Register my interest' }).click()
    await toast(page, 'Interest registered!')
      .getByText("We'll notify you when our new connectivity services launch.")
      .waitFor()
    await expect.poll(() => valueOf(page, /^Full Name/, 'interest')).toBe('')
    await expect.poll(() => valueOf(page, /^Services of Interest/, 'interest')).toBe('')
    expectNoTroubles(page)
  })

  test('ITH-12 nothing is sent while a field is empty', async () => {
    const page = await openPage({ path: `${path}?tab=interest` })
    await hydrate(page)
    const bodies = await answerCalls(page, 200, { success: true })
    await panel(page, 'interest').getByRole('button', { name: 'Register my interest' }).click()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.id))
      .toBe('interest-fullName')
    expect(bodies).toEqual([])
  })
})

async function fillInterest(page: Page) {
  const form = panel(page, 'interest')
  await form.getByLabel(/^Full Name/).fill('Sipho Mokoena')
  await form.getByLabel(/^Company Name/).fill('Farm')
  await form.getByLabel(/^Email/).fill(`farm-${process.pid}-${++visitors}@farm.example`)
  await form.getByLabel(/^Services of Interest/).selectOption('Both')
}

describe('without JavaScript', () => {
  const open = (search = '') => openPage({ path: path + search, javaScript: false })

  test('ITH-05 ITH-09 ITH-10 A11Y-01 the quick request: refused with its values, then thanked for, and a reload sends nothing', async () => {
    const page = await open()
    const good = await fillBusiness(page, { Email: 'zanele.@shop.example' })
    await submitQuick(page)
    await expect.poll(() => valueOf(page, /^Company/)).toBe('Shop & Sons')
    await expect
      .poll(() => panel(page).locator('#quick-email').getAttribute('aria-invalid'))
      .toBe('true')
    await panel(page)
      .getByText('There was a problem processing your request. Please try again.')
      .waitFor()
    await panel(page)
      .getByLabel(/^Email/)
      .fill(good)
    await submitQuick(page)
    await page.waitForURL((url) => url.search.startsWith('?sent=quick&receipt='))
    await panel(page)
      .getByText('Your free IT health recipe will be emailed to you shortly.')
      .waitFor()
    await page.reload()
    await panel(page).getByRole('heading', { name: 'Thank You!' }).waitFor()
    await panel(page).getByRole('button', { name: 'Submit Another Request' }).click()
    await expect.poll(() => valueOf(page, /^Name/)).toBe('')
  })

  test('WIZ-03 WIZ-04 WIZ-05 WIZ-08 the wizard, step by step', async () => {
    const page = await open('?view=wizard')
    const press = (name: string) => panel(page).getByRole('button', { name, exact: true }).click()
    const email = await fillBusiness(page, { Company: '' })
    await press('Continue')
    await panel(page)
      .getByText('Please fill in all required fields (Name, Email, and Company).')
      .waitFor()
    await panel(page)
      .getByLabel(/^Company/)
      .fill('Shop & Sons')
    await press('Continue')
    await panel(page).getByLabel('Type of assessment').selectOption('cloud')
    await expect
      .poll(() =>
        panel(page)
          .getByLabel(/^Company/)
          .isHidden(),
      )
      .toBe(true)
    await press('Back')
    await expect.poll(() => valueOf(page, /^Email/)).toBe(email)
    await press('Continue')
    await expect.poll(() => valueOf(page, 'Type of assessment')).toBe('cloud')
    await press('Submit')
    await page.waitForURL((url) => url.search.startsWith('?view=wizard&sent=wizard&receipt='))
    await panel(page).getByText('Assessment Request Submitted!').waitFor()
    await panel(page).getByRole('link', { name: 'Return to Home' }).waitFor()
  })

  test('ITH-12 ITH-13 ITH-20 the interest form, on its own tab alone', async () => {
    const page = await open()
    await expect.poll(() => panel(page, 'interest').isHidden()).toBe(true)
    await page.getByRole('tab', { name: 'Future Services' }).click()
    await expect.poll(() => panel(page).isHidden()).toBe(true)
    await fillInterest(page)
    await panel(page, 'interest').getByRole('button', { name: 'Register my interest' }).click()
    await page.waitForURL((url) => url.search.startsWith('?tab=interest&sent=interest&receipt='))
    await panel(page, 'interest')
      .getByText("We'll notify you when our new connectivity services launch.")
      .waitFor()
  })
})
