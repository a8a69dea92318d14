import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { johannesburgDate } from '#app/basics/dates.ts'
import { auditAnswers } from '#tools/testing/client-forms.ts'
import { expectAccessible } from './support/accessibility.ts'
import { fillAudit } from './support/audit-form.ts'
import { expectNoTroubles, openPage, product, productUrl } from './support/browser.ts'
import { openLine } from './support/cuttable-line.ts'
import { download } from './support/download.ts'
import { makeProfile, startBrowser } from './support/killable-browser.ts'
import { postFunction } from './support/lead.ts'
import { delayRequests, expectFocus, expectTexts, openHydrated } from './support/page-steps.ts'
import { openAsStaff, openSignedIn, signIn, signOut } from './support/staff.ts'

const path = '/forms/unjani/contract-audit'

/** Opens a connection to the product that can be cut. */
async function openProductLine() {
  const { hostname, port } = new URL(productUrl('/'))
  const line = await openLine({ hostname, port: Number(port) })
  return { ...line, url: `http://localhost:${line.port}` }
}

/** Waits until the service worker can serve the form without a network. */
const untilOfflineReady = (page: Page) =>
  page.waitForFunction(
    async () => (await navigator.serviceWorker.ready).active?.state === 'activated',
  )

test('AUD-43 AUD-50 AUD-51 T27 an audit filled in offline survives killed browsers and arrives once', async () => {
  const clinic = `Power Cut Clinic ${Date.now()}`
  const line = await openProductLine()
  const profile = await makeProfile()
  const start = async () => {
    const browser = await startBrowser(profile)
    const page = await browser.openPage()
    await page.goto(line.url + path)
    return { page, kill: browser.kill }
  }

  const first = await start()
  await untilOfflineReady(first.page)
  line.cut()
  await first.page.goto(line.url + path)
  await fillAudit(first.page, clinic)
  // Local storage is written after the durable copy, half a second after the last key.
  await first.page.waitForFunction(() => {
    const kept = localStorage.getItem('baobab_form_draft_unjani_contract-audit')
    return kept?.includes('"progress":100')
  })
  // Kill the browser in the middle of the work, seconds before it would write local storage to disk.
  await first.kill()

  const second = await start()
  await second.page.getByText('100%').first().waitFor()
  expect(await second.page.getByLabel('Name of the clinic').inputValue()).toBe(clinic)
  await second.page.getByRole('button', { name: 'Submit Audit' }).click()
  await expectTexts(second.page, 'stored locally on this device', 'Priority: MEDIUM')
  await expectTexts(second.page, 'This form has not been sent yet.')
  expect(await second.page.getByText('The data was saved').count(), 'FLD-04').toBe(0)
  await second.kill()

  const third = await start()
  await third.page.getByText('1 submission is waiting to send').waitFor()
  await expect.poll(() => third.page.locator('#f-clinicName').inputValue()).toBe('')
  await line.mend()
  // Simulate the browser's event for a restored connection; the form must be sent without a click.
  await third.page.evaluate(() => dispatchEvent(new Event('online')))
  await third.page.getByText('1 submission is waiting to send').waitFor({ state: 'detached' })
  await third.page.getByText('1 waiting submission was sent').waitFor()
  await third.page.getByText('Sent from this device in the last 30 days (1)').waitFor()
  await third.kill()
  line.cut()

  const staff = await openAsStaff(`/admin${path}/received?search=${encodeURIComponent(clinic)}`)
  await staff.getByRole('link', { name: clinic }).waitFor()
  await staff.getByText('1 of 1').waitFor()
  expectNoTroubles(staff)
})

test('OPS-02 an audit sent after an update shows its result even though the page’s scripts are gone', async () => {
  const page = await openPage({ serviceWorkers: 'block' })
  await page.goto(productUrl(path))
  await fillAudit(page, `Update Clinic ${Date.now()}`)
  await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404 }))
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
  await page.getByRole('button', { name: 'Submit Audit' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText('Priority: MEDIUM').waitFor()
  await dialog.getByText(/^Reference: CA-/).waitFor()
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true)
  await page.context().close()
})

test('FLD-05 T27 a console form opens offline and names its author, and after signing out it no longer opens offline', async () => {
  const clinic = `Field Clinic ${Date.now()}`
  const line = await openProductLine()
  const page = await openPage()
  const isAway = async (isOffline: boolean) => {
    if (isOffline) line.cut()
    else await line.mend()
    await page.context().setOffline(isOffline)
  }
  await page.goto(`${line.url}/admin/login`)
  await signIn(page)
  await page.goto(`${line.url}/admin${path}`)
  await page.locator('#f-clinicName').waitFor()
  await untilOfflineReady(page)

  // Opens the form again from the list, without a network.
  await page.goto(`${line.url}/admin/forms`)
  const formLink = page.locator(`main a[href="/admin${path}"]`).first()
  await formLink.waitFor()
  await isAway(true)
  await formLink.click()
  await page.locator('#f-clinicName').waitFor()
  await page.reload()
  // In the full browser, a response of the service worker counts as a working network, so switch the network off again.
  // The headless shell does not need this.
  await page.context().setOffline(false)
  await isAway(true)
  await page.getByText('You are offline', { exact: true }).waitFor()
  await expectAccessible(page)
  await fillAudit(page, clinic)
  await page.getByRole('status').getByText('Saved on this device', { exact: true }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Client Forms', exact: true }).click()
  await page.getByText('You can open this screen once you’re back online.').first().waitFor()
  await page.reload()
  await expect.poll(() => page.getByLabel('Name of the clinic').inputValue()).toBe(clinic)
  await page.getByRole('button', { name: 'Submit Audit' }).click()
  await page.getByText('stored locally on this device').first().waitFor()
  await page.getByRole('button', { name: /^No, keep/ }).click()
  await page.getByText('1 submission is waiting to send').waitFor()

  await isAway(false)
  await page.getByText('1 waiting submission was sent').waitFor()
  await page.getByText('You are offline', { exact: true }).waitFor({ state: 'detached' })
  await page.goto(`${line.url}/admin${path}/received?search=${encodeURIComponent(clinic)}`)
  await page.getByRole('link', { name: clinic }).waitFor()
  await page.getByText(`from ${product().staff.name}`).waitFor()

  await page.goto(`${line.url}/admin${path}`)
  await page.locator('#f-clinicName').waitFor()
  await signOut(page)
  await isAway(true)
  await expect(page.goto(`${line.url}/admin${path}`)).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
  line.cut()
})

test('AUD-57 AUD-58 AUD-59 AUD-60 AUD-17 the form names missing fields, submits, and keeps or resets its values', async () => {
  const page = await openHydrated({ path, width: 360 })
  await page.getByText('11%').first().waitFor()
  await page.getByRole('button', { name: 'Submit Audit' }).click()
  await page.getByRole('link', { name: 'Clinic name: This field is required' }).waitFor()
  await expectFocus(page.locator('#f-clinicName'))
  await fillAudit(page, 'Giyani East')
  await page.getByText('High cost site - prioritize for cost savings').waitFor()
  await expect.poll(() => page.locator('#f-contractEnd').inputValue()).toBe('15 March 2028')
  await page.getByRole('button', { name: 'Submit Audit' }).click()
  const dialog = page.getByRole('alertdialog')
  await expectTexts(
    dialog,
    'The audit was submitted successfully.',
    'Priority: MEDIUM',
    'Contract status: Active, more than 90 days left',
    /^Reference: CA-/,
    'The data was saved for rollout planning.',
  )
  await dialog.getByRole('button', { name: /^No/ }).click()
  await expect.poll(() => page.locator('#f-monthlyFee').isDisabled()).toBe(true)
  await expect.poll(() => page.locator('#f-monthlyFee').inputValue()).toBe('899')
  await page.getByRole('link', { name: 'Back to the home page' }).waitFor()
  await page.locator('form[aria-label]:focus').waitFor()
  await page.getByRole('button', { name: 'Start a new form' }).click()
  await expect.poll(() => page.locator('#f-monthlyFee').inputValue()).toBe('')
  await expect.poll(() => page.locator('#f-auditDate').inputValue()).not.toBe('')
  await page.locator('form[aria-label]:focus').waitFor()
  await fillAudit(page, 'Giyani West')
  await page.getByRole('button', { name: 'Submit Audit' }).click()
  await dialog.getByRole('button', { name: 'Start a new audit' }).click()
  await expect.poll(() => page.locator('#f-monthlyFee').inputValue()).toBe('')
  await page.locator('form[aria-label]:focus').waitFor()
  await expectAccessible(page)
  expectNoTroubles(page)
})

test('AUD-01 AUD-08 AUD-65 without script the audit names missing fields and can be submitted', async () => {
  const page = await openPage({ path, javaScript: false })
  expect(await page.locator('meta[name=robots]').first().getAttribute('content')).toBe('noindex')
  expect(await page.locator('#f-auditDate').inputValue(), 'AUD-08').toBe(
    johannesburgDate(new Date()),
  )
  await page.getByRole('button', { name: 'Submit Audit' }).click()
  await page.getByRole('link', { name: 'Clinic name: This field is required' }).waitFor()
  await fillAudit(page, `Scriptless ${Date.now()}`)
  await page.getByRole('button', { name: 'Submit Audit' }).click()
  await page
    .getByText('Priority: MEDIUM. Contract status: Active, more than 90 days left.')
    .waitFor()
})

/** A clinic without an audit. */
const unaudited = 'Thohoyandou Clinic'

/** Opens the details of a clinic, which a phone hides until a click. */
const openDetails = (page: Page, text = unaudited) =>
  page.locator('tr', { hasText: text }).getByRole('button', { name: /^Open/ }).first().click()
const stageOn = (page: Page) => page.getByLabel(`Stage of ${unaudited}`)
const dateOn = (page: Page) => page.getByLabel(`Migration date of ${unaudited}`)
const untilSaid = (page: Page, change: string) =>
  page.getByText(`${unaudited}: ${change}`).first().waitFor()

test('FLD-08 the rollout board shows and exports clinics to migrate, and handles edits by two people', async () => {
  const page = await openAsStaff(`/admin${path}/rollout`, { width: 360 })
  await page.getByRole('heading', { level: 1, name: 'Rollout board' }).waitFor()
  await page.getByRole('link', { name: /Limpopo, \d+ clinics? to migrate/ }).waitFor()
  await page.getByText('Show the figures as a table').click()
  await page.getByRole('region', { name: 'Clinics to migrate by province' }).waitFor()
  await openDetails(page, 'Ends 15 March 2028')
  await page.locator('tr:not(.row-folded)', { hasText: 'Ends 15 March 2028' }).waitFor()
  const board = await download(page.getByRole('button', { name: 'Export CSV' }))
  expect(board.name).toMatch(/^clinic-rollout-.*\.csv$/)
  expect(board.bytes.toString()).toContain(unaudited)

  // A clinic without an audit can be found by the search, which the address stores, and edited in its row; an edit can
  // be undone.
  await page.getByLabel('Search').fill('Thohoyandou')
  await page.waitForURL(/search=Thohoyandou/)
  await page.getByText('1 of 1 clinic').waitFor()
  await openDetails(page)
  const stage = stageOn(page)
  await stage.selectOption('Planned')
  await untilSaid(page, 'stage Planned')
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await untilSaid(page, 'stage To plan')
  // The row disappears before the date is saved.
  await dateOn(page).fill('2027-02-01')
  await page.getByRole('link', { name: 'Client Forms' }).last().dispatchEvent('click')
  await untilSaid(page, 'migration date 1 February 2027')
  await page.goBack()
  await openDetails(page)
  expect(await stage.inputValue()).toBe('to-plan')
  expect(await dateOn(page).inputValue()).toBe('2027-02-01')

  // Check for console errors now, because the browser itself logs the refusal that follows as an error.
  expectNoTroubles(page)
  // Two people edit one row: changes to different fields are both stored and shown; a change to the same field is
  // announced.
  const other = await page.context().newPage()
  await other.goto(page.url())
  await openDetails(other)
  const stageThere = stageOn(other)
  await stageThere.waitFor()
  await stage.selectOption('Planned')
  await untilSaid(page, 'stage Planned')
  await dateOn(other).fill('2027-02-08')
  await untilSaid(other, 'migration date 8 February 2027')
  await expect.poll(() => stageThere.inputValue()).toBe('planned')
  const send = await delayRequests(page, '**/rollout/clinics')
  await stage.selectOption('Not migrating')
  await stageThere.selectOption('Migrated')
  await untilSaid(other, 'stage Migrated')
  send()
  await expectTexts(page, /changed this clinic first. It now has stage Migrated/)
  await expect.poll(() => stage.inputValue()).toBe('migrated')
  await expectAccessible(page)
})

test('ADF-09 AUD-49 AUD-52 AUD-63 an audit waiting on the device is exported and sent by hand, and received audits are listed, exported and searched', async () => {
  const clinic = `Waiting Clinic ${Date.now()}`
  const page = await openAsStaff(`/admin${path}`)
  let isAway = true
  await page
    .context()
    .route('**/functions/unjani-form-submission', (route) =>
      isAway ? route.fulfill({ status: 503, json: {} }) : route.continue(),
    )
  await fillAudit(page, clinic)
  await page.getByRole('button', { name: 'Submit Audit' }).click()
  await page.getByText('This form has not been sent yet.').waitFor()

  await page.goto(productUrl('/admin/forms'))
  const waiting = page.getByRole('region', { name: 'Waiting to send' })
  await waiting.getByText('1 submission is waiting to send').waitFor()
  const copy = await download(waiting.getByRole('button', { name: `Export: ${clinic}` }))
  const copied = JSON.parse(copy.bytes.toString())
  expect(copied).toMatchObject([{ subject: clinic, status: 'pending_database_deployment' }])
  // End the outage only while the button is pressed, because the device must not send the form by itself before the
  // click.
  await waiting.getByRole('button', { name: `Send now: ${clinic}` }).hover()
  await page.mouse.down()
  isAway = false
  await page.mouse.up()
  await waiting.waitFor({ state: 'detached' })

  await page.goto(productUrl(`/admin${path}/received`))
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: clinic }) })
  await row.getByText('MEDIUM').waitFor()
  await row.getByText('Received', { exact: true }).waitFor()
  const list = await download(page.getByRole('button', { name: 'Export CSV' }))
  expect(list.bytes.toString()).toContain(clinic)

  await page.clock.install()
  await page.getByLabel('Search').fill('no such clinic')
  await page.clock.runFor(1_000)
  await page.getByRole('button', { name: 'Clear filters' }).press('Enter')
  await expectFocus(page.getByLabel('Search'))
  await page.clock.runFor(1_000)
  await row.waitFor()
  expect(await page.getByLabel('Search').inputValue()).toBe('')
  expect(new URL(page.url()).search, 'a cleared search stays cleared').toBe('')
  await page.getByLabel('Search').fill(clinic)
  await page.getByLabel('Priority').selectOption('MEDIUM')
  await page.waitForURL((url) => url.searchParams.get('search') === clinic)
  await page.getByText('1 of 1').waitFor()
})

test('FLD-04 a form stored on the device says when it was refused or sent, and a refused one is corrected and sent', async () => {
  const clinic = `Refused Clinic ${Date.now()}`
  const page = await openPage({ path, width: 360 })
  const error = 'Choose another province'
  let answer: 'none' | 'refusal' | 'ours' = 'none'
  await page.route('**/functions/unjani-form-submission', (route) => {
    const json = { success: false, error: `province: ${error}`, fields: { province: error } }
    if (answer === 'refusal') return route.fulfill({ status: 422, json })
    return answer === 'none' ? route.abort() : route.continue()
  })
  const dialog = page.getByRole('alertdialog')
  const submitAndReturn = async (then: typeof answer) => {
    answer = 'none'
    await page.getByRole('button', { name: 'Submit Audit' }).click()
    await dialog.getByText('This form has not been sent yet.').waitFor()
    answer = then
    await page.evaluate(() => dispatchEvent(new Event('online')))
  }
  await fillAudit(page, clinic)
  await submitAndReturn('refusal')
  await dialog.getByText(`Our server refused this audit: province: ${error}`).waitFor()
  await dialog.getByRole('button', { name: /^No/ }).click()
  await page.getByText('1 submission was refused').waitFor()
  expect(await page.getByText('sent automatically when').count()).toBe(0)
  await expectAccessible(page)
  await page.reload()
  await page.getByRole('button', { name: `Correct: ${clinic}` }).click()
  await page.getByRole('link', { name: `Province: ${error}` }).waitFor()
  await expectFocus(page.locator('#f-province'))
  expect(await page.getByLabel('Name of the clinic').inputValue()).toBe(clinic)
  expect(await page.getByText('1 submission was refused').count()).toBe(0)
  await page.locator('#f-province').selectOption('Limpopo')

  await submitAndReturn('ours')
  const sent = ['The audit was submitted successfully.', /^Reference: CA-/, 'The data was saved']
  await expectTexts(dialog, ...sent)
  expect(await dialog.getByText('has not been sent').count()).toBe(0)
})

test('AUD-63 T8 a correction shows and keeps what a colleague corrected meanwhile', async () => {
  const clinicName = `Shared Clinic ${Date.now()}`
  const { id } = await postFunction('unjani-form-submission', { ...auditAnswers, clinicName })
  const received = `/admin${path}/received/${id}`
  const theirs = await openAsStaff(received, { as: 'colleague' })
  const mine = await openSignedIn()
  // Without the list of clinics, the form has one text field for the name.
  await mine.route('**/api/admin/forms', (route) => route.abort())
  await mine.clock.install()
  await mine.goto(productUrl(received))
  const correct = async (page: Page, field: string, value: string) => {
    await page.getByRole('button', { name: 'Correct', exact: true }).click()
    await page.locator(field).fill(value)
    await page.getByLabel('Reason for the correction').fill('Checked on site')
  }
  const save = (page: Page) => page.getByRole('button', { name: 'Save as a new version' }).click()
  await correct(mine, '[id="f-clinicName.other"]', `${clinicName} North`)
  await correct(theirs, '#f-monthlyFee', '450')
  await save(theirs)
  await theirs.getByText('Correction saved as a new version').waitFor()

  // The page refetches when it becomes visible again.
  await mine.clock.fastForward(60_000)
  await mine.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  await mine.getByText('corrected Monthly fee').waitFor()
  await save(mine)
  await mine.getByText('Monthly fee: R899 is now R450').waitFor()
  await mine.getByRole('button', { name: 'Show the current answers' }).click()
  await expect.poll(() => mine.locator('#f-monthlyFee').inputValue()).toBe('450')
  await save(mine)
  await expectTexts(mine, `${clinicName} North`, 'R450')
})

test('AUD-02 ADF-01 ADF-03 ADF-04 ADF-05 the list of client forms shows a draft, downloads it and continues it', async () => {
  const page = await openAsStaff(`/admin${path}`, { width: 360 })
  await page.locator('#f-clinicName').selectOption('Delft Clinic')
  await page.getByText(/^Saved on this device/).waitFor()
  await page.goto(productUrl('/admin/forms'))
  await page.getByText('5 sections, about 15 minutes').waitFor()
  await page.getByText('33%').filter({ visible: true }).first().waitFor()
  const draft = page.getByRole('button', { name: 'Download CSV: Delft Clinic' }).first()
  const { name, bytes } = await download(draft)
  expect(name).toBe('unjani-contract-audit-delft-clinic.csv')
  expect(bytes.toString()).toMatch(/^clinicName,Delft Clinic/m)
  await page
    .getByRole('link', { name: /^Continue.*Delft Clinic/ })
    .first()
    .click()
  await page.waitForURL(/draft=/)
  await page.getByText(/^Saved on this device/).waitFor()
  await expect.poll(() => page.locator('#f-province').inputValue()).toBe('Western Cape')
  await page.getByRole('button', { name: 'Save and start another audit' }).click()
  const note = page.locator('#f-note')
  await expect.poll(() => page.locator('#f-province').inputValue()).toBe('')
  await note.fill('Another clinic')
  await page.getByText(/^Saved on this device/).waitFor()
  await page.reload()
  await expect.poll(() => note.inputValue()).toBe('Another clinic')

  await page.goto(productUrl('/admin/forms'))
  const elsewhere = await openAsStaff('/admin/forms')
  await elsewhere.getByRole('button', { name: 'Delete draft: not named yet' }).first().click()
  const deleted = elsewhere.waitForResponse((answer) => answer.request().method() === 'DELETE')
  await elsewhere.getByRole('button', { name: 'Delete draft', exact: true }).click()
  await deleted
  await page.reload()
  const ended = page.getByText('This audit was submitted or deleted elsewhere')
  await ended.filter({ visible: true }).first().waitFor()
  await page.getByRole('button', { name: 'Delete draft: not named yet' }).first().click()
  await page.getByRole('button', { name: 'Delete draft', exact: true }).click()
  await ended.first().waitFor({ state: 'detached' })
  expectNoTroubles(page)
})

test('D-28 text typed while the list of clinics is saved stays, and after a change by a colleague it can be saved', async () => {
  const clinics = `/admin${path}/clinics`
  const mine = await openAsStaff(clinics)
  const limpopo = mine.getByLabel('Limpopo')
  const save = mine.getByRole('button', { name: 'Save clinics' })
  const list = await limpopo.inputValue()
  const release = await delayRequests(mine, `**/api${clinics}`)
  const sent = mine.waitForRequest((request) => request.method() === 'POST')
  await limpopo.fill(`${list}\nBela-Bela Clinic`)
  await save.click()
  await sent
  await limpopo.fill(`${list}\nBela-Bela Clinic\nModimolle Clinic`)
  release()
  await mine.getByText('Clinic list saved').first().waitFor()
  expect(await limpopo.inputValue()).toContain('Modimolle Clinic')

  const theirs = await openAsStaff(clinics, { as: 'colleague' })
  await theirs.getByLabel('Northern Cape').fill('Upington Clinic')
  await theirs.getByRole('button', { name: 'Save clinics' }).click()
  await theirs.getByText('Clinic list saved').first().waitFor()
  await save.click()
  await mine.getByText('Pieter Second changed this list while you were editing.').waitFor()
  expect(await mine.getByLabel('Northern Cape').inputValue()).toBe('Upington Clinic')
  await save.click()
  await mine.getByText(/\d+ clinics$/).waitFor()
  await mine.reload()
  await expect.poll(() => limpopo.inputValue()).toContain('Modimolle Clinic')
  expectNoTroubles(theirs)
})

// Must be the last test, because the same person would continue the form that it leaves unfinished.
test('FLD-01 another clinic or a second tab starts a new form, and a form is renamed only on request', async () => {
  const page = await openAsStaff(`/admin${path}`, { width: 360 })
  const clinic = page.locator('#f-clinicName')
  await page.getByText('to your account, so you can continue on another device').waitFor()
  await clinic.selectOption('Delft Clinic')
  await page.locator('#f-monthlyFee').fill('450')
  await page.getByText(/^Saved on this device/).waitFor()

  const second = await page.context().newPage()
  await second.goto(productUrl(`/admin${path}`))
  await second.getByText(/^Unfinished forms on this device/).waitFor()
  expect(await second.locator('#f-clinicName').inputValue()).toBe('')
  await second.close()

  const dialog = page.getByRole('dialog', { name: 'Start another audit?' })
  await clinic.selectOption(unaudited)
  await dialog.waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => clinic.inputValue()).toBe('Delft Clinic')
  await clinic.selectOption(unaudited)
  await dialog.getByRole('button', { name: 'Start a new audit' }).click()
  await expect.poll(() => clinic.inputValue()).toBe(unaudited)
  expect(await page.locator('#f-monthlyFee').inputValue()).toBe('')
  await expectFocus(page.locator('#f-clinicName'))
  await page.getByText(/^Unfinished forms on this device/).click()
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Delft Clinic' })
    .getByRole('button', { name: 'Continue' })
    .first()
    .click()
  await expect.poll(() => page.locator('#f-monthlyFee').inputValue()).toBe('450')
  await page.locator('form[aria-label]:focus').waitFor()

  await page.getByText(/^Saved on this device/).waitFor()
  await clinic.selectOption(unaudited)
  await dialog.getByRole('button', { name: 'Correct this audit' }).click()
  await expect.poll(() => clinic.inputValue()).toBe(unaudited)
  expect(await page.locator('#f-monthlyFee').inputValue()).toBe('450')
  expectNoTroubles(page)
})
