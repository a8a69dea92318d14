import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectNoTroubles, hydrate, openPage, product, productUrl } from './support/browser.ts'
import { assessment, postLead } from './support/lead.ts'
import { pageChanges, type PageChange } from './support/page-changes.ts'
import { countRequests, delayRequests, expectFocus } from './support/page-steps.ts'
import { openAsStaff } from './support/staff.ts'

/** A change to the page, made either before hydration, or after it and again after each step. */
type Case = [change: PageChange, when: 'before' | 'after']

const sample: Case[] = [
  ['all of them at once', 'before'],
  ['a translation', 'after'],
]
const all = (Object.keys(pageChanges) as PageChange[]).flatMap((change) =>
  (['before', 'after'] as const).map((when): Case => [change, when]),
)
const cases = process.env.EVERY_WIDTH === '1' ? all : sample

/** Opens a page, acts like a visitor who is faster than the script, and changes the page. */
type Step = (page: Page) => Promise<void>
async function openChanged(path: string, [change, when]: Case, typeEarly: Step) {
  const page = await openPage()
  const wake = await delayRequests(page, '**/assets/entry.client*')
  await page.goto(productUrl(path), { waitUntil: 'commit' })
  await submitOf(page).waitFor()
  await typeEarly(page)
  if (when === 'before') await pageChanges[change](page)
  wake()
  await hydrate(page)
  if (when === 'after') await pageChanges[change](page)
  /** Changes the page again, including content that has appeared since, and checks that nothing broke. */
  const again = async () => {
    if (when === 'after' && change !== 'a translation that goes on') await pageChanges[change](page)
    expect(await page.getByText('Something broke').count()).toBe(0)
  }
  return { page, again }
}

const submitOf = (page: Page) => page.locator('form button[type=submit]')
const valuesOf = (page: Page, ...ids: string[]) =>
  Promise.all(ids.map((id) => page.locator(`[id="${id}"]`).inputValue()))

test.each(cases)('WEB-01 %s %s hydration leaves the sign-in page working', async (...of) => {
  const { email, password } = product().staff
  const { page, again } = await openChanged('/admin/login', of, async (early) => {
    await early.getByLabel('Password', { exact: true }).fill('typed early')
    await early.getByLabel('Email').fill(email)
  })
  expect(await valuesOf(page, 'email', 'password')).toEqual([email, 'typed early'])
  await expectFocus(page.locator('#email'))
  await page.locator('#password').fill('')
  await submitOf(page).click()
  await page.getByText('Please enter your password.').waitFor()
  await again()
  const refusal = { status: 401, json: { error: 'Not this one.' } }
  // Also refuses passkey suggestions, which a busy browser may request only now.
  await page.route('**/functions/admin-auth', (route) => route.fulfill(refusal))
  await page.locator('#password').fill('wrong')
  await submitOf(page).click()
  await page.getByText('Not this one.').waitFor()
  expect(await page.getByText('Please enter your password.').count()).toBe(0)
  expect(await valuesOf(page, 'email', 'password')).toEqual([email, 'wrong'])
  await again()
  await page.unroute('**/functions/admin-auth')
  await page.locator('#password').fill(password)
  await submitOf(page).dblclick()
  await page.waitForURL(productUrl('/admin'))
  await page.getByRole('heading', { level: 1, name: /Naledi/ }).waitFor()
})

test.each(cases)('WEB-01 %s %s hydration leaves password recovery working', async (...of) => {
  const address = `${randomUUID()}@staff.example`
  const { page, again } = await openChanged('/admin/forgot-password', of, (early) =>
    early.getByLabel('Email').fill('early'),
  )
  expect(await valuesOf(page, 'email')).toEqual(['early'])
  await submitOf(page).click()
  await page.locator('.field-error').waitFor()
  await again()
  const countSent = countRequests(page, /\/functions\/forgot-password$/)
  await page.locator('#email').fill(address)
  await submitOf(page).dblclick()
  await page.getByText(address).waitFor()
  await again()
  expect(await page.locator('form').count()).toBe(0)
  expect(countSent()).toBe(1)
})

test.each(cases)('WEB-01 %s %s hydration leaves the contract audit working', async (...of) => {
  const { page, again } = await openChanged('/forms/unjani/contract-audit', of, async (early) => {
    await early.locator('#f-province').selectOption('Limpopo')
    await early.getByLabel('24 months').check()
    await early.locator('#f-clinicCode').fill('UCN-7')
  })
  const typed = () =>
    valuesOf(page, 'f-clinicCode', 'f-province', 'f-clinicName.other', 'f-monthlyFee')
  expect(await typed()).toEqual(['UCN-7', 'Limpopo', '', ''])
  expect(await page.getByLabel('24 months').isChecked()).toBe(true)
  await expectFocus(page.locator('#f-clinicCode'))
  const send = page.getByRole('button', { name: 'Submit Audit' })
  await send.click()
  await page.getByRole('link', { name: 'Clinic name: This field is required' }).waitFor()
  await again()
  const clinic = `Clinic ${randomUUID().slice(0, 8)}`
  await page.locator('#f-clinicName').selectOption('Other')
  await again()
  await page.locator('[id="f-clinicName.other"]').pressSequentially(clinic)
  await page.locator('#f-currentProvider').selectOption('Telkom')
  await page.locator('#f-connectionType').selectOption('ADSL')
  await page.locator('#f-monthlyFee').pressSequentially('899')
  await again()
  await page.locator('#f-contractStatus').selectOption('active')
  await page.locator('#f-contractStart').fill('2026-03-15')
  await page.getByText('High cost site - prioritize for cost savings').waitFor()
  await page.getByText('100%').first().waitFor()
  await again()
  expect(await typed()).toEqual(['UCN-7', 'Limpopo', clinic, '899'])
  expect(await valuesOf(page, 'f-contractEnd')).toEqual(['15 March 2028'])
  const countSent = countRequests(page, /\/functions\/unjani-form-submission$/)
  await send.dblclick()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText('Priority: MEDIUM').waitFor()
  await again()
  await dialog.getByRole('button', { name: /^‹*No/ }).click()
  await page.getByText('They can no longer be changed here.').waitFor()
  await again()
  expect(await typed()).toEqual(['UCN-7', 'Limpopo', clinic, '899'])
  await page.getByRole('button', { name: 'Start a new form' }).click()
  await expect.poll(typed).toEqual(['', '', '', ''])
  await page.locator('#f-monthlyFee').pressSequentially('12')
  expect(await typed()).toEqual(['', '', '', '12'])
  expect(countSent()).toBe(1)
})

test.each(cases)('WEB-01 %s %s hydration leaves the site survey working', async (...of) => {
  const place = `Depot ${randomUUID().slice(0, 8)}`
  const { page, again } = await openChanged('/forms/site-survey/report', of, async (early) => {
    await early.locator('#f-province').selectOption('Limpopo')
    await early.getByLabel('Company and address').fill(place)
  })
  await page.getByLabel(/^‹*Clear›*$/).check()
  await page.locator('#f-mounting').selectOption('roof')
  await page.getByLabel('Free socket').check()
  await again()
  await page.locator('#f-cableMetres').fill('12')
  const picture = { name: 'one.png', mimeType: 'image/png', buffer: await page.screenshot() }
  await page.getByLabel('Pictures of the place').setInputFiles([picture])
  await page.getByText('1 of 10 pictures').waitFor()
  await again()
  await page.getByRole('button', { name: 'Remove picture 1' }).click()
  await page.getByText('Picture removed.').waitFor()
  await page.getByText('1 of 10 pictures').waitFor({ state: 'detached' })
  await again()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('1 of 10 pictures').waitFor()
  await again()
  await page.getByRole('button', { name: 'Submit Survey' }).dblclick()
  await page.getByText('The survey was submitted successfully.').first().waitFor()
  expect(await page.getByLabel('Company and address').inputValue()).toBe(place)
})

test('WEB-01 a continuous translation leaves the console and the setup of two-step sign-in working', async () => {
  const { id } = await postLead(assessment())
  const page = await openAsStaff(`/admin/leads/${id}`, { isFresh: true })
  await pageChanges['a translation that goes on'](page)
  const link = (name: string) => page.locator('aside').getByRole('link', { name })
  await page.getByRole('button', { name: 'Assign to me' }).click()
  await page.getByRole('button', { name: 'Assign to me' }).waitFor({ state: 'detached' })
  await link('Products').click()
  await page.getByRole('searchbox').fill('fibre')
  await page.waitForURL(/search=fibre/)
  await page.getByRole('button', { name: 'Collapse the sidebar' }).click()
  await page.getByRole('button', { name: 'Open the sidebar' }).click()
  for (const screen of ['Leads', 'Approval', 'Users', 'Client Forms', 'Dashboard', 'Settings']) {
    await link(screen).click()
    const title = screen === 'Dashboard' ? 'Welcome back' : screen
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
  }
  await page.getByRole('link', { name: 'Promotion' }).click()
  await page.getByLabel('Headline').fill('Fibre for Tzaneen')
  await page.getByLabel('Detail').fill('')
  await page.getByRole('figure').getByText('Fibre for Tzaneen').waitFor()
  expectNoTroubles(page)

  // Changes the session response to that of a role that needs two-step sign-in.
  await page.route('**/functions/admin-auth', async (route) => {
    const response = await route.fetch({ maxRetries: 3 })
    await route.fulfill({ response, json: { ...(await response.json()), needs_second_step: true } })
  })
  await page.goto(productUrl('/admin/second-step'))
  await page.getByRole('button', { name: 'Set up an app' }).click()
  const code = page.getByLabel('Code from the app')
  const key = await page.locator('code').first().innerText()
  await code.fill('000000')
  await page.getByRole('button', { name: 'Switch on' }).click()
  await page.locator('.field-error').waitFor()
  expect(await page.locator('code').first().innerText()).toBe(key)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Passkey name').fill('My laptop')
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect(await code.inputValue()).toBe('000000')
})
