import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { productUrl, recordShifts } from './support/browser.ts'
import { openScreen, waitForData } from './support/console-screens.ts'
import { postLead } from './support/lead.ts'
import { useSeparateProduct } from './support/own-product.ts'
import { delayRequests, expectFocus } from './support/page-steps.ts'
import { openAsStaff, openSignedIn } from './support/staff.ts'

useSeparateProduct()

test('ADD-01 ADD-02 ADD-04 ADD-05 ADS-05 ADS-10 ADS-11 a new dashboard shows the documented figures, and reading a notification lowers the count', async () => {
  const page = await openAsStaff('/admin')
  await page.getByRole('heading', { name: 'Welcome back, Naledi' }).waitFor()
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Refresh' }).waitFor()
  await main.getByText('super admin', { exact: true }).waitFor()
  for (const [label, figure] of [
    ['Pending Approvals', /^3\s+Urgent$/i],
    ['Revenue Impact', /^R125,000$/],
    ['Total Products', /^11$/],
    ['Approved Products', /^8$/],
  ] as const) {
    const shown = main.locator('dl > div', { hasText: label }).locator('dd')
    await expect.poll(() => shown.innerText(), { message: label }).toMatch(figure)
  }
  const pages = page.getByRole('navigation', { name: 'Console pages' })
  await pages.getByRole('link', { name: 'Approvals 3 pending' }).waitFor()
  await page.getByRole('button', { name: 'Notifications, 3 unread' }).click()
  const bell = page.getByRole('dialog', { name: 'Notifications' })
  await bell.getByRole('listitem').first().waitFor()
  await expect.poll(() => bell.getByRole('listitem').count()).toBe(3)
  const read = bell.getByRole('button', { name: /^Mark as read/ })
  await read.first().click()
  await page.getByRole('button', { name: 'Notifications, 2 unread' }).waitFor()
  await expectFocus(bell.getByRole('listitem').first().getByRole('link'))
  await bell.getByRole('button', { name: 'Mark all as read' }).click()
  await expectFocus(bell.getByRole('heading', { name: 'Notifications' }))
})

test('ADS-11 the list under the bell stays loading while offline, and opening it again fetches it', async () => {
  const page = await openAsStaff()
  const bell = page.getByRole('button', { name: /^Notifications, (\d+|none) unread$/ })
  await bell.waitFor()
  await page.context().setOffline(true)
  await bell.click()
  const list = page.getByRole('dialog', { name: 'Notifications' })
  await list.getByText('Loading your notifications.').waitFor()
  await page.context().setOffline(false)
  await page.keyboard.press('Escape')
  await bell.press('Enter')
  await list.getByRole('listitem').first().waitFor()
})

test('ADD-14 a failed request shows an error, and the rest of the dashboard is shown', async () => {
  const page = await openSignedIn()
  const refusal = { status: 503, json: { success: false, error: 'The database rests.' } }
  await page.route('**/api/admin/products/summary', (route) => route.fulfill(refusal))
  await page.route('**/api/admin/checklist', (route) =>
    route.request().method() === 'POST' ? route.fulfill(refusal) : route.continue(),
  )
  await page.goto(productUrl('/admin'))
  const cause = 'Failed to load real-time data: The database rests.'
  await page.getByRole('alert').getByText(cause).waitFor()
  const activity = page.getByRole('region', { name: 'Recent Activity' })
  await activity.getByRole('listitem').first().waitFor()
  await page.getByRole('button', { name: 'Hide checklist' }).click()
  await page.getByText('The checklist was not hidden').waitFor()
})

test('a part of a screen that cannot be loaded shows an error, most with a button to try again', async () => {
  const email = `${randomUUID()}@shop.example`
  const { id } = await postLead({ name: 'Thabo', email, company: 'Quiet' })
  const page = await openSignedIn()
  const parts = /\/(profile\/mail|leads\/imports|composer|quotes\/leads\/.+|bookings\/away)(\?|$)/
  await page.route(parts, (route) => route.fulfill({ status: 503, json: {} }))
  const unread = [
    ['profile', 'Your choice'],
    ['leads/import', 'The earlier imports'],
    [`leads/${id}`, 'The draft'],
    [`leads/${id}`, 'The quotes'],
  ]
  for (const [screen, what] of unread) {
    await page.goto(productUrl(`/admin/${screen}`))
    const problem = page.getByRole('alert').filter({ hasText: `${what} could not be loaded` })
    await problem.getByRole('button', { name: 'Try again' }).waitFor()
  }
  await page.goto(productUrl('/admin/appointments'))
  await page.getByText('The week could not be updated').waitFor()
})

test('SYN-01 SYN-02 SYN-04 ADP-01 products that one browser adds and deletes appear and disappear in another without a reload', async () => {
  const [list, other] = [await openAsStaff('/admin/products'), await openAsStaff('/admin/products')]
  const title = list.getByRole('heading', { level: 1 })
  await expect.poll(() => title.innerText()).toMatch(/\d+/)
  const before = Number(/\d+/.exec(await title.innerText())![0])
  const actions = other.getByRole('button', { name: /^Actions for / })
  await actions.first().click()
  await other.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect.poll(() => title.innerText()).toContain(String(before + 1))
  const copy = list.getByRole('row').filter({ hasText: '(copy)' })
  await copy.waitFor()
  const loads: string[] = []
  list.on('framenavigated', (frame) => loads.push(frame.url()))
  const name = 'Clear the sample catalogue'
  await other.getByRole('button', { name }).click()
  await other.getByRole('alertdialog').getByRole('button', { name }).click()
  await copy.waitFor({ state: 'detached' })
  await list.getByText('There are no products yet.').waitFor()
  expect(await title.innerText()).toContain('(0)')
  expect(loads).toEqual([])
})

test('SYN-06 ADS-16 after a lost connection the inbox catches up on what it missed', async () => {
  const inbox = await openAsStaff('/admin/leads?sort=received')
  await inbox.getByRole('heading', { name: 'Leads', level: 1 }).waitFor()
  await inbox.context().setOffline(true)
  const company = `Quiet ${randomUUID().slice(0, 8)}`
  await postLead({ name: 'Thabo', email: `${randomUUID()}@shop.example`, company })
  await inbox.context().setOffline(false)
  await inbox.getByText(company).locator('visible=true').waitFor({ timeout: 40_000 })
})

test('screens with several requests don’t shift while the responses arrive one after the other', async () => {
  const page = await openSignedIn()
  const shift = await recordShifts(page)
  let sent = 0
  let open = 0
  let isLastFirst = false
  await page.route(/\/api\/admin\//, async (route) => {
    open += 1
    const turn = sent++ % 6
    await new Promise((later) => setTimeout(later, (isLastFirst ? 5 - turn : turn) * 150))
    await route.continue()
    open -= 1
  })
  const rollout = 'forms/unjani/contract-audit/rollout'
  const screens = ['', 'approvals', 'api-keys', 'coverage', 'mail', rollout]
  for (isLastFirst of [false, true]) {
    await page.setViewportSize({ width: isLastFirst ? 390 : 1280, height: 900 })
    for (const screen of screens) {
      await openScreen(page, `/admin/${screen}`)
      await expect.poll(() => open).toBe(0)
      await waitForData(page)
      expect.soft(await shift(), `${screen}, last first: ${isLastFirst}`).toBeLessThan(0.01)
    }
  }
})

test('the page stays in place on a phone while its list is refreshed', async () => {
  const page = await openAsStaff('/admin/site-texts', { width: 390 })
  await waitForData(page)
  const top = async () => (await page.getByLabel('Search site texts').boundingBox())?.y
  const before = await top()
  const answer = await delayRequests(page, /\/api\/admin\//)
  // Does nothing if a change by another test refreshes the list already, which disables the button.
  const press = (button: HTMLElement | SVGElement) => (button as HTMLElement).click()
  await page.getByRole('button', { name: 'Refresh' }).evaluate(press)
  await page.locator('[aria-busy=true]').waitFor()
  expect(await top()).toBe(before)
  answer()
})
