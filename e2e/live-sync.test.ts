import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { productUrl, useOwnProduct } from './support/browser.ts'
import { postLead } from './support/lead.ts'
import { startProduct } from './support/product-server.ts'
import { openAsStaff } from './support/staff.ts'

let stop: () => Promise<void>
beforeAll(async () => {
  const started = await startProduct()
  useOwnProduct(started.product)
  stop = started.stop
})
afterAll(() => stop())

test('ADD-01 ADD-02 ADD-03 ADD-04 ADD-05 ADD-11 ADS-03 ADS-05 ADS-10 ADS-11 a fresh dashboard shows the documented figures; a notification that is read lowers the bell', async () => {
  const page = await openAsStaff('/admin')
  await page.getByRole('heading', { name: 'Welcome back, Naledi' }).waitFor()
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Refresh' }).waitFor()
  await main.getByText('super admin', { exact: true }).waitFor()
  const figure = (label: string) =>
    page.getByRole('main').locator('dl > div', { hasText: label }).locator('dd')
  await expect.poll(() => figure('Pending Approvals').innerText()).toMatch(/^3\s+Urgent$/i)
  await expect.poll(() => figure('Revenue Impact').innerText()).toBe('R125,000')
  await expect
    .poll(async () => Number(await figure('Total Products').innerText()))
    .toBeGreaterThan(0)
  await expect
    .poll(async () => Number(await figure('Approved Products').innerText()))
    .toBeGreaterThan(0)
  const activity = page.getByRole('region', { name: 'Recent Activity' })
  await activity.getByText('Approval request').first().waitFor()
  await expect.poll(() => activity.getByRole('listitem').count()).toBe(4)
  const pages = page.getByRole('navigation', { name: 'Console pages' })
  await pages.getByRole('link', { name: 'Approvals 3 pending' }).waitFor()
  for (const path of [
    '/admin',
    '/admin/products',
    '/admin/products/new',
    '/admin/products/drafts',
    '/admin/products/archived',
    '/admin/approvals',
    '/admin/forms',
  ])
    await expect.poll(() => pages.locator(`a[href="${path}"]`).count(), { message: path }).toBe(1)
  await page.getByRole('button', { name: 'Notifications, 3 unread' }).click()
  const bell = page.getByRole('dialog', { name: 'Notifications' })
  await bell.getByRole('listitem').first().waitFor()
  await expect.poll(() => bell.getByRole('listitem').count()).toBe(3)
  await bell
    .getByRole('button', { name: /^Mark as read/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Notifications, 2 unread' }).waitFor()
  await page.context().close()
})

test('ADS-11 where the list under the bell could not be fetched that is said, and another press fetches it', async () => {
  const page = await openAsStaff()
  const bell = page.getByRole('button', { name: /^Notifications, \d+ unread$/ })
  await bell.waitFor()
  await page.context().setOffline(true)
  await bell.click()
  const list = page.getByRole('dialog', { name: 'Notifications' })
  await list.getByText('Loading your notifications.').waitFor()
  await page.context().setOffline(false)
  await page.keyboard.press('Escape')
  await bell.press('Enter')
  await list.getByRole('listitem').first().waitFor()
  await page.context().close()
})

test('ADD-14 what cannot be read is said with its cause, and what can be is shown', async () => {
  const page = await openAsStaff('/admin/products')
  await page.route('**/api/admin/products/summary', (route) =>
    route.fulfill({ status: 503, json: { success: false, error: 'The database rests.' } }),
  )
  await page.goto(productUrl('/admin'))
  await page
    .getByRole('alert')
    .getByText('Failed to load real-time data: The database rests.')
    .waitFor()
  await page
    .getByRole('region', { name: 'Recent Activity' })
    .getByRole('listitem')
    .first()
    .waitFor()
  await page.context().close()
})

test('SYN-01 SYN-02 SYN-03 SYN-04 SYN-08 ADP-17 ADP-01 two browsers: what one adds, changes and deletes is so in the other, without a reload', async () => {
  const [list, other] = [await openAsStaff('/admin/products'), await openAsStaff('/admin/products')]
  const title = list.getByRole('heading', { level: 1 })
  await expect.poll(() => title.innerText()).toMatch(/\d+/)
  const before = Number(/\d+/.exec(await title.innerText())![0])
  await other
    .getByRole('button', { name: /^Actions for / })
    .first()
    .click()
  await other.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect.poll(() => title.innerText()).toContain(String(before + 1))
  const copy = list.getByRole('row').filter({ hasText: '(copy)' })
  await copy.waitFor()
  const loads: string[] = []
  list.on('framenavigated', (frame) => loads.push(frame.url()))
  await other.getByRole('button', { name: 'Clear the sample catalogue' }).click()
  await other
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Clear the sample catalogue' })
    .click()
  await copy.waitFor({ state: 'detached' })
  await list.getByText('There are no products yet.').waitFor()
  expect(await title.innerText()).toContain('(0)')
  expect(loads).toEqual([])
  await Promise.all([list.context().close(), other.context().close()])
})

test('SYN-06 ADS-16 after a lost connection the inbox catches up on what it missed', async () => {
  const inbox = await openAsStaff('/admin/leads?sort=received')
  await inbox.getByRole('heading', { name: 'Leads', level: 1 }).waitFor()
  await inbox.context().setOffline(true)
  const company = `Quiet ${randomUUID().slice(0, 8)}`
  await postLead({
    name: 'Thabo',
    email: `${randomUUID()}@shop.example`,
    company,
    employees: '',
    phone: '',
    challenges: '',
    assessmentType: 'comprehensive',
  })
  await inbox.context().setOffline(false)
  await inbox.getByText(company).locator('visible=true').waitFor({ timeout: 40_000 })
  await inbox.context().close()
})
