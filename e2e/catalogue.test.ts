import type { Locator, Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from './support/accessibility.ts'
import { expectNoTroubles, hydrate, productUrl } from './support/browser.ts'
import { useSeparateProduct } from './support/own-product.ts'
import { delayRequests, expectFocus, expectTexts } from './support/page-steps.ts'
import { openAsRole } from './support/person-of-role.ts'
import { waitForPageText } from './support/site.ts'
import { openAsStaff, openSignedIn } from './support/staff.ts'

useSeparateProduct()

const pageText = async (path: string) => (await fetch(productUrl(path))).text()

const request = (page: Page, title: string) => page.getByRole('article', { name: title })
const card = (page: Page, label: string) => page.locator('dl > div').filter({ hasText: label })

async function openReview(page: Page, title: string): Promise<Locator> {
  await request(page, title).getByRole('button', { name: 'Review' }).click()
  return page.getByRole('dialog', { name: title })
}
const openRequest = (page: Page, title: string) =>
  request(page, title).getByRole('button', { name: title }).click()
const whole = (page: Page, title: string) => page.getByRole('region', { name: title })
/** Waits for the list of products whose title counts so many of them. */
const untilListed = (page: Page, count: number | string) =>
  page.getByRole('heading', { level: 1, name: `(${count})` }).waitFor()
/** Opens the list of products that this search finds. */
const openProducts = (page: Page, query: string) =>
  page.goto(productUrl(`/admin/products?${query}`))
const nameOf = (page: Page) => page.getByLabel('Name', { exact: true })

test('STF-03 the first request opens next to its list, an empty list shows none, and on a phone only the list opens', async () => {
  const page = await openAsStaff('/admin/approvals')
  const title = 'Change the price of Business Wireless 50'
  const open = whole(page, title)
  await open.getByRole('heading', { name: 'Proposed changes' }).waitFor()
  await page.getByRole('link', { name: /^Scheduled/ }).click()
  await page.getByText('Nothing is scheduled.').waitFor()
  await open.waitFor({ state: 'detached' })
  const phone = await openAsStaff('/admin/approvals', { width: 360, height: 780 })
  await request(phone, title).waitFor()
  // The rules appear after the list.
  await phone.getByRole('heading', { name: 'How requests are decided' }).waitFor()
  expect(await phone.getByRole('dialog').count()).toBe(0)
  expect(new URL(phone.url()).search).toBe('')
  expectNoTroubles(page)
})

test('a link pressed while the approvals are loading opens its screen', async () => {
  const page = await openSignedIn()
  const showList = await delayRequests(page, /\/api\/admin\/approvals(\?|$)/)
  const loadScreen = await delayRequests(page, '**/assets/users-*.js')
  await page.goto(productUrl('/admin/approvals'))
  await card(page, 'Pending Review').waitFor()
  await page.getByRole('link', { name: 'Users' }).click()
  showList()
  await page.getByRole('heading', { name: 'Proposed changes' }).waitFor()
  loadScreen()
  await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor()
})

test('ADP-09 on a phone the products list shows prices and needs no sideways scrolling', async () => {
  const page = await openAsStaff('/admin/products', { width: 360, height: 780 })
  const frame = page.getByRole('region', { name: 'Products' })
  await frame.getByText('R4,000').waitFor()
  expect(await frame.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
})

test.for([1024, 1280, 1440])('at %i px no badge of a product is cut off', async (width) => {
  const page = await openAsStaff('/admin/products', { width, height: 800 })
  const names = page.getByRole('region', { name: 'Products' }).getByRole('rowheader')
  await names.filter({ hasText: 'Featured' }).first().waitFor()
  for (const name of await names.all()) {
    const edge = await name.evaluate((cell) => cell.getBoundingClientRect().right)
    for (const badge of await name.locator('.badge').all())
      expect(await badge.evaluate((one) => one.getBoundingClientRect().right)).toBeLessThan(edge)
  }
})

test('PRC-24 ADA-09 ADA-12 ADA-13 ADA-14 ADA-19 a proposed price is published once a second person approves it', async () => {
  const title = 'Change the price of Basic'
  expect(await pageText('/pricing')).toContain('R189')
  const mine = await openAsStaff('/admin/products/offers', { as: 'colleague' })
  const search = mine.getByLabel('Search public prices')
  await search.fill('managed-it-basic')
  await mine.waitForURL(/search=managed-it-basic/)
  await mine.reload()
  expect(await search.inputValue()).toBe('managed-it-basic')
  await mine.getByRole('button', { name: 'Change managed-it-basic' }).click()
  const price = mine.getByRole('dialog', { name: 'Change Managed IT Basic' })
  await price.getByLabel('Price in rands').fill('R 195')
  await price.getByLabel('Reason').fill('Wages went up.')
  await price.getByRole('button', { name: 'Send for approval' }).click()
  await mine.getByText('Waiting for approval, sent by Pieter Second').click()
  const own = await openReview(mine, title)
  await own.getByText('This is your own request. A second person must decide.').waitFor()
  await expect.poll(() => own.getByRole('button', { name: 'Approve' }).isDisabled()).toBe(true)
  expect(await pageText('/pricing')).not.toContain('R195')

  const theirs = await openAsStaff('/admin/approvals')
  await card(theirs, 'Pending Review').getByText('4', { exact: true }).waitFor()
  const dialog = await openReview(theirs, title)
  for (const part of ['Submission details', 'Estimated impact', 'Proposed changes'])
    await dialog.getByRole('heading', { name: part }).waitFor()
  await dialog.getByRole('row', { name: 'Price R189 R195' }).waitFor()
  await dialog.getByRole('button', { name: 'Approve' }).click()
  const confirm = theirs.getByRole('dialog', { name: 'Approve this request?' })
  await confirm.getByLabel('Review Comment').fill('Agreed.')
  // Wait for the response, because the limit of one second starts when the approval is stored.
  const approved = theirs.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/decision'),
  )
  await confirm.getByRole('button', { name: 'Confirm approval' }).click()
  expect((await approved).ok()).toBe(true)
  await waitForPageText('/pricing', 'R195')
  await request(theirs, title).waitFor({ state: 'detached' })
  // The next approval request in the list opens and gets the focus.
  const focused = () => theirs.evaluate(() => document.activeElement?.textContent ?? '')
  await expect.poll(focused).toMatch(/^(Publish|Change|Update) /)
  await theirs.reload()
  await request(theirs, 'Update Home Wireless 50').waitFor()
  expect(await request(theirs, title).count()).toBe(0)
  await theirs.getByRole('link', { name: 'Decided' }).click()
  await openRequest(theirs, title)
  await expectTexts(whole(theirs, title), 'Comment: Agreed.', '+R6, +3.2%')
  expectNoTroubles(mine)
  expectNoTroubles(theirs)
})

test('ADS-06 ADA-04 ADA-05 ADA-06 ADA-10 the first of two decisions counts, and the second shows who decided', async () => {
  const title = 'Change the price of Business Wireless 50'
  const [first, second] = await Promise.all([
    openAsStaff('/admin/approvals'),
    openAsStaff('/admin/approvals', { as: 'colleague' }),
  ])
  await first.getByRole('heading', { level: 1, name: 'Approval Workflow' }).waitFor()
  await card(first, 'Revenue Impact').getByText('R700K').waitFor()
  await card(first, 'Users Affected').getByText('700', { exact: true }).waitFor()
  for (const page of [first, second]) {
    const dialog = await openReview(page, title)
    await dialog.getByText('This request is urgent').waitFor()
    const verb = page === first ? 'Approve' : 'Reject'
    await dialog.getByRole('button', { name: verb }).click()
  }
  await first.getByRole('button', { name: 'Cancel' }).click()
  await first.getByRole('button', { name: 'I’m reviewing this' }).click()
  await first.getByText('Your colleagues can see you’re reviewing this').waitFor()
  await expectFocus(first.locator('dialog [data-review-heading]'))
  const rejection = second.getByRole('dialog', { name: 'Reject this request?' })
  await rejection.getByLabel('Review Comment').fill('Too dear.')
  await rejection.getByRole('button', { name: 'Confirm rejection' }).click()
  await rejection.getByText('This request has changed since you opened it.').waitFor()
  expect(await rejection.getByLabel('Review Comment').inputValue()).toBe('Too dear.')
  await first.getByRole('dialog', { name: title }).getByRole('button', { name: 'Approve' }).click()
  await first.getByRole('button', { name: 'Confirm approval' }).click()
  await card(first, 'Revenue Impact').getByText('R450K').waitFor()
  await request(first, title).waitFor({ state: 'detached' })
  await first.getByRole('link', { name: 'Approvals 2 pending' }).waitFor()
  await second.getByRole('button', { name: 'Confirm rejection' }).click()
  await second
    .getByRole('status')
    .getByText(/^Approved by Naledi Owner, /)
    .waitFor()
  const product = await openAsStaff('/admin/products?search=business+wireless+50')
  await product.getByRole('link', { name: 'Business Wireless 50' }).click()
  await product.getByRole('row', { name: 'R2,650 None Approved' }).waitFor()
  const entry =
    /^Naledi Owner approved the change, which is now live.*Regular price: R2,500 → R2,650/
  await product.getByRole('listitem').filter({ hasText: entry }).waitFor()
})

test('ADA-20 an open request for a product that a colleague archives shows the reason and can only be rejected', async () => {
  const title = 'Update Home Wireless 50'
  const theirs = await openAsStaff('/admin/approvals')
  await openRequest(theirs, title)
  const open = whole(theirs, title)
  await open.getByRole('heading', { name: 'On the site' }).waitFor()
  const mine = await openAsStaff('/admin/products?search=home+wireless+50', { as: 'colleague' })
  await mine.getByRole('link', { name: 'Home Wireless 50' }).click()
  const count = async (subscribers: string) => {
    await mine.getByLabel('Subscribers', { exact: true }).fill(subscribers)
    await mine.getByRole('button', { name: 'Save count' }).click()
  }
  await count('10 000 001')
  await mine.getByText('Enter at most 10,000,000.').waitFor()
  await count('61')
  const accepts = open.getByRole('checkbox', { name: 'Approve the request anyway' })
  await accepts.check()
  await count('62')
  await expect.poll(() => accepts.isChecked()).toBe(false)
  await mine.getByRole('button', { name: 'Archive', exact: true }).click()
  const question = mine.getByRole('alertdialog', { name: 'Archive Home Wireless 50?' })
  await question.getByText('Archiving this product stops 1 open request from going live.').waitFor()
  await question.getByRole('button', { name: 'Archive' }).click()
  const reason = 'This product is archived now, so the request no longer applies.'
  for (const place of [mine, open]) await place.getByText(reason).waitFor()
  expect(await open.getByRole('button', { name: 'Approve' }).isDisabled()).toBe(true)
  await open.getByRole('button', { name: 'Reject' }).click()
  await theirs.getByRole('button', { name: 'Confirm rejection' }).click()
  await theirs.getByText(`Rejected: ${title}`).waitFor()
  expectNoTroubles(mine)
  expectNoTroubles(theirs)
})

/** Items that an editor sees in the menu of a product. */
const editor = ['View Details', 'Edit', 'Duplicate']

async function openMenu(page: Page, product: string): Promise<string[]> {
  await page.getByRole('button', { name: `Actions for ${product}`, exact: true }).click()
  const items = page.getByRole('menuitem')
  await items.first().waitFor()
  return items.allTextContents()
}

test.for([
  ['viewer', ['View Details'], 0],
  ['editor', editor, 1],
] as const)(
  'ADP-11 ADP-14 ROL-04 ROL-07 ROL-08 a new %s is offered what the role allows, and no settings',
  async ([role, actions, addLinks]) => {
    const page = await openAsRole(role, '/admin/products?search=home+wireless+20')
    expect(await openMenu(page, 'Home Wireless 20')).toEqual(actions)
    await page.keyboard.press('Escape')
    const link = page.getByRole('main').getByRole('link', { name: 'Add New Product' })
    await expect.poll(() => link.count()).toBe(addLinks)
    await page.goto(productUrl('/admin/settings'))
    await page.getByRole('heading', { name: 'Access Denied' }).waitFor()
  },
)

test('ADP-21 an open form shows a change that a colleague sends for approval, and its withdrawal', async () => {
  const list = await openAsStaff('/admin/products?search=business+fibre+100')
  const link = list.getByRole('link', { name: 'Business Fibre 100', exact: true })
  const form = `${await link.getAttribute('href')}/edit`
  const [mine, theirs] = [await openAsStaff(form), await openAsStaff(form, { as: 'colleague' })]
  const send = (page: Page) => page.getByRole('button', { name: 'Send for approval' }).click()
  await mine.getByLabel('Regular price').fill('4700')
  await theirs.getByLabel('Regular price').fill('4600')
  await send(theirs)
  await mine.getByText('Regular price: R4,500 → R4,600').waitFor()
  await send(mine)
  await mine.getByText('A change by Pieter Second is already waiting for approval.').waitFor()
  await mine.getByRole('row', { name: 'Regular price R4,500 R4,600 R4,700' }).waitFor()
  await theirs.getByRole('button', { name: 'Withdraw request' }).click()
  await mine.getByText('The change by Pieter Second is no longer waiting for approval.').waitFor()
  expect(await mine.getByText('already waiting').count()).toBe(0)
  await send(mine)
  await mine.getByText('Regular price: R4,500 → R4,700').first().waitFor()
  await mine.getByRole('button', { name: 'Withdraw request' }).click()
  await mine.getByText('A change is waiting for approval.').waitFor({ state: 'detached' })
})

test('ADP-10 ADP-11 ADP-12 ADP-14 ADP-15 ADP-21 archiving can be undone, a copy edited, and two people who edit one draft see both values', async () => {
  const mine = await openAsStaff('/admin/products?search=home+wireless+20')
  await untilListed(mine, 1)
  const act = async (product: string, action: string) => {
    await mine.getByRole('button', { name: `Actions for ${product}`, exact: true }).click()
    await mine.getByRole('menuitem', { name: action }).click()
  }
  expect(await openMenu(mine, 'Home Wireless 20')).toEqual([...editor, 'Archive'])
  const items = mine.getByRole('menuitem')
  const details = await items.first().getAttribute('href')
  expect(details).toMatch(/^\/admin\/products\/[0-9a-f-]{36}$/)
  expect(await items.nth(1).getAttribute('href')).toBe(`${details}/edit`)
  await mine.keyboard.press('Escape')
  await act('Home Wireless 20', 'Archive')
  await mine.getByRole('row', { name: /Home Wireless 20 .*Archived/ }).waitFor()
  expect(await openMenu(mine, 'Home Wireless 20')).toEqual([...editor, 'Restore'])
  await mine.keyboard.press('Escape')
  await mine.getByRole('button', { name: 'Undo' }).click()
  await mine.getByRole('row', { name: /Home Wireless 20 .*Approved/ }).waitFor()
  await act('Home Wireless 20', 'Duplicate')
  await mine.getByRole('button', { name: 'Edit the copy' }).click()
  await mine.waitForURL(/\/edit$/)
  const theirs = await openAsStaff(new URL(mine.url()).pathname, { as: 'colleague' })
  await nameOf(mine).fill('Home Wireless mine')
  await mine.getByLabel('Service type').fill('LTE')
  await nameOf(theirs).fill('Home Wireless theirs')
  await theirs.getByLabel('Regular price').fill('710')
  await theirs.getByRole('button', { name: 'Save draft' }).click()
  await theirs.getByText('Draft saved').waitFor()
  await mine.getByRole('button', { name: 'Save draft' }).click()
  await mine.getByText('Pieter Second changed this product while you were editing.').waitFor()
  const row = mine.getByRole('row').filter({ hasText: 'Home Wireless theirs' })
  await row.getByText('Home Wireless mine').waitFor()
  await mine.reload()
  await mine.getByText('Your unsaved changes are back.').waitFor()
  await expectAccessible(mine)
  await expect.poll(() => nameOf(mine).inputValue()).toBe('Home Wireless mine')
  await expect.poll(() => mine.getByLabel('Regular price').inputValue()).toBe('710')
  await mine.getByRole('button', { name: 'Save draft' }).click()
  await mine.getByRole('heading', { level: 1, name: 'Home Wireless mine' }).waitFor()
  await mine.getByText('Name: Home Wireless theirs → Home Wireless mine').waitFor()
})

test('a draft needs only a name to be saved, shows what is missing, and cannot be sent until it is complete', async () => {
  const page = await openAsStaff('/admin/products/new', { as: 'colleague' })
  await nameOf(page).fill('Fibre for later')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByRole('heading', { level: 1, name: 'Fibre for later' }).waitFor()
  await page.getByText('Not entered').nth(2).waitFor()
  await expectAccessible(page)
  await page.goto(productUrl('/admin/products/drafts?search=fibre+for+later'))
  await page.getByRole('row', { name: /Fibre for later .*Not entered Not entered/ }).waitFor()
  await page.getByRole('link', { name: 'Fibre for later' }).click()
  await page.getByRole('link', { name: 'Edit or send for approval' }).click()
  await expect.poll(() => page.getByLabel('Regular price').inputValue()).toBe('')
  await page.getByRole('button', { name: 'Send for approval' }).click()
  await page.getByText('Enter a price of at least one rand.').waitFor()
  await expectFocus(page.locator('#product-category'))
  expectNoTroubles(page)
})

async function fillPlan(page: Page, name: string): Promise<void> {
  await nameOf(page).fill(name)
  await page.getByLabel('Category').selectOption('business_fibre')
  await page.getByLabel('Service type').fill('Fibre')
  await page.getByLabel('Speed down').fill('50')
  await page.getByLabel('Speed up').fill('50')
  await page.getByLabel('Regular price').fill('R 4 321')
}

test('a new product with a wrong go-live date is not stored, and one that was stored but not sent belongs to its draft', async () => {
  const page = await openAsStaff('/admin/products/new', { as: 'colleague' })
  const send = page.getByRole('button', { name: 'Send for approval' })
  await fillPlan(page, 'Half sent plan')
  await page.getByLabel('Go-live date').fill('2020-01-31')
  await send.click()
  await page.getByRole('alert').getByText('Choose tomorrow or a later day').waitFor()
  const listed = await page.context().newPage()
  await listed.goto(productUrl('/admin/products/drafts?search=half+sent'))
  await untilListed(listed, 0)

  await page.getByLabel('Go-live date').fill('')
  await page.route('**/api/admin/approvals', (route) => route.fulfill({ status: 502 }))
  await send.click()
  await page.getByText('Your changes are still here. Please save again.').waitFor()
  await nameOf(page).fill('Half changed plan')
  await page.getByRole('button', { name: 'Discard' }).click()
  expect(await nameOf(page).inputValue()).toBe('Half sent plan')
  await nameOf(page).fill('Half changed plan')
  await listed.goto(productUrl('/admin/products/new'))
  await fillPlan(listed, 'Another plan')
  await listed.getByRole('button', { name: 'Save draft' }).click()
  await listed.getByRole('heading', { level: 1, name: 'Another plan' }).waitFor()
  await listed.goto(productUrl('/admin/products/drafts?search=half+sent'))
  await listed.getByRole('link', { name: 'Half sent plan' }).click()
  await listed.getByRole('link', { name: 'Edit or send for approval' }).click()
  await listed.getByText('Your unsaved changes are back.').waitFor()
  expect(await nameOf(listed).inputValue()).toBe('Half changed plan')
})

test('STF-05 a new product can be previewed on the site before it is saved, and nothing is stored', async () => {
  const page = await openAsStaff('/admin/products/new', { as: 'colleague' })
  const show = page.getByRole('button', { name: 'Show on the site' })
  await page
    .getByText('To show it on the site, complete: Name, Slug, Category and 4 more.')
    .waitFor()
  // The button can be focused despite the missing fields, and a press moves the focus to the first of them.
  await show.press('Enter')
  await expectFocus(nameOf(page))
  await fillPlan(page, 'Shown plan')
  await page.getByLabel('Public price').selectOption('cloud-backup')
  await expect.poll(() => page.getByText('To show it on the site').count()).toBe(0)
  await expectAccessible(page)
  const opened = page.waitForEvent('popup')
  await show.press('Enter')
  const preview = await opened
  // The first preview on a server reads every page once, to find the pages that show the change.
  await preview.getByText('Preview: not live yet.').waitFor({ timeout: 60_000 })
  await preview.getByText('R4,321').first().waitFor()
  expect(await pageText(new URL(preview.url()).pathname)).not.toContain('R4,321')
  await preview.close()
  expectNoTroubles(page)

  await page.context().setOffline(true)
  await show.click()
  await page.getByText('You’re offline. Your changes are still here').waitFor()
  await page.context().setOffline(false)
  await page.getByLabel('Public price').selectOption({ label: 'None' })
  await show.click()
  await page.getByText('choose which public price this product sets').waitFor()
  await expect.poll(() => page.context().pages()).toHaveLength(1)
  await page.getByRole('button', { name: 'Discard' }).click()
  await openProducts(page, 'search=shown+plan')
  await untilListed(page, 0)
})

/** Counts a person's clicks; a choice in a select counts as two. */
function countClicks() {
  let clicks = 0
  const act = (cost: number, action: Promise<unknown>) => {
    clicks += cost
    return action
  }
  return {
    count: () => clicks,
    press: (target: Locator) => act(1, target.click()),
    select: (target: Locator, label: string) => act(2, target.selectOption({ label })),
    /** Counts three clicks: the button of the input, the file, and "Open". */
    upload: (target: Locator, file: { name: string; mimeType: string; buffer: Buffer }) =>
      act(3, target.setInputFiles(file)),
  }
}

/** CSV file of 400 products with `lot` in their names. */
const plansFile = (lot: string) => {
  const lines = Array.from(
    { length: 400 },
    (_, at) => `lot-${lot}-${at},Lot ${lot} plan ${at},business_fibre,Fibre,100,100,${500 + at}`,
  )
  const csv = ['slug,name,category,service_type,speed_down,speed_up,price_regular', ...lines].join(
    '\n',
  )
  return { name: 'plans.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
}

/** Checks that a late check of an earlier file isn't shown for a newer one, and that a file can be chosen again. */
async function expectNewestFile(): Promise<void> {
  const page = await openAsStaff('/admin/products/import', { as: 'colleague' })
  await hydrate(page)
  const path = '**/api/admin/products/import'
  const { promise, resolve } = Promise.withResolvers<void>()
  const answerLate = async (route: Route) => {
    const response = await route.fetch()
    await promise
    await route.fulfill({ response })
  }
  await page.route(path, answerLate, { times: 1 })
  const input = page.getByLabel('CSV file')
  await Promise.all([page.waitForRequest(path), input.setInputFiles(plansFile('earlier'))])
  await input.setInputFiles(plansFile('newer'))
  await page.getByText('Lot newer plan 0').first().waitFor()
  const late = page.waitForResponse(path)
  resolve()
  await (await late).finished()
  await page.evaluate(() => new Promise(requestAnimationFrame))
  expect(await page.getByText('Lot earlier plan 0').count()).toBe(0)
  await input.setInputFiles({ ...plansFile(''), buffer: Buffer.from('') })
  await page.getByText('The file is empty.').waitFor()
  await Promise.all([page.waitForEvent('filechooser'), input.click()])
  expect(await input.inputValue()).toBe('')
}

test('ADP-03 STF-01 importing and publishing 400 products takes at most 12 clicks to request and 4 to approve', async () => {
  const title = 'Publish 400 products'
  await expectNewestFile()
  // No digits, which a search for a plan by its number could find.
  const lot = 'lantern'
  const asker = countClicks()
  const mine = await openAsStaff('/admin/products/import', { as: 'colleague' })
  await hydrate(mine)
  await asker.upload(mine.getByLabel('CSV file'), plansFile(lot))
  await asker.press(mine.getByRole('button', { name: 'Import', exact: true }))
  await mine.waitForURL(/\/drafts$/)
  await asker.press(mine.getByRole('searchbox'))
  await mine.keyboard.type(`lot ${lot}`)
  await mine.waitForURL(new RegExp(`search=lot.${lot}`))
  await untilListed(mine, 400)
  // Scroll a row under the sticky table head: a click there must reach the head's checkbox, not the checkbox of the
  // row.
  await mine.getByRole('row').nth(2).hover()
  await mine.mouse.wheel(0, 57)
  await asker.press(mine.getByRole('checkbox', { name: 'Choose all shown' }))
  await asker.press(mine.getByRole('button', { name: 'Select all 400 that match' }))
  await asker.select(mine.getByRole('combobox', { name: 'What to do' }), 'Send for approval')
  const bulk = mine.getByRole('dialog', { name: 'Send for approval: 400 products' })
  await asker.press(bulk.getByRole('button', { name: 'Send for approval' }))
  await mine.getByText('Sent for approval', { exact: true }).waitFor()
  expect(asker.count()).toBeLessThanOrEqual(12)

  const decider = countClicks()
  const theirs = await openAsStaff('/admin')
  await hydrate(theirs)
  const pages = theirs.getByRole('navigation', { name: 'Console pages' })
  await decider.press(pages.getByRole('link', { name: /^Approvals/ }))
  await decider.press(request(theirs, title).getByRole('button', { name: title }))
  await decider.press(whole(theirs, title).getByRole('button', { name: 'Approve' }))
  await decider.press(theirs.getByRole('button', { name: 'Confirm approval' }))
  await theirs.getByText(`Approved: ${title}`).waitFor()
  expect(decider.count()).toBeLessThanOrEqual(4)
  await openProducts(theirs, `status=approved&search=lot+${lot}`)
  await untilListed(theirs, 400)
  await theirs.getByRole('combobox', { name: /^Category/ }).selectOption('business_fibre')
  await theirs.waitForURL(/category=business_fibre/)
  // A price rise of four products is rejected, opened again with its values, and sent again without one product.
  await askRise(mine, lot)
  await rejectRise(theirs, lot)
  await reviseRise(mine, lot)
  await theirs.goto(productUrl('/admin/approvals'))
  await request(theirs, 'Change the price of 3 products').getByRole('button').first().click()
  await theirs.getByText('This follows up on').waitFor()
  expectNoTroubles(mine)
  expectNoTroubles(theirs)
})

test('a running import doesn’t call back someone who opens another screen', async () => {
  const page = await openAsStaff('/admin/products/import', { as: 'colleague' })
  await hydrate(page)
  await page.getByLabel('CSV file').setInputFiles(plansFile('left'))
  const importIt = page.getByRole('button', { name: 'Import', exact: true })
  await importIt.waitFor()
  const send = await delayRequests(page, '**/api/admin/products/import')
  await importIt.click()
  await page.getByRole('link', { name: /^Approvals/ }).click()
  await page.getByRole('heading', { name: 'Approval Workflow' }).waitFor()
  send()
  await page.getByText(/^Imported: /).waitFor()
  await page.getByRole('link', { name: /^Scheduled/ }).click()
  await page.getByText('Nothing is scheduled.').waitFor()
})

const rise = 'Change the price of 4 products'

const whatToDo = (page: Page) => page.getByRole('combobox', { name: 'What to do' })

/** Requests higher prices for four products; the dialog first reports an invalid value. */
async function askRise(mine: Page, lot: string) {
  await openProducts(mine, `search=lot+${lot}+plan+11&status=approved`)
  for (const at of [110, 111, 112, 113])
    await mine.getByRole('checkbox', { name: `Choose Lot ${lot} plan ${at}`, exact: true }).check()
  await whatToDo(mine).selectOption({ label: 'Change prices' })
  const asked = mine.getByRole('dialog', { name: 'Change prices: 4 products' })
  await asked.getByLabel('By how much').fill('a lot')
  await asked.getByText('Enter a percentage, such as 6.5.').waitFor()
  await asked.getByLabel('By how much').fill('6.5')
  await asked.getByText('4 need approval.').waitFor()
  await asked.getByText('Priority, go-live date and reason').click()
  await asked.getByLabel('Reason (optional)').fill('New year')
  await asked.getByRole('button', { name: 'Send for approval' }).click()
  await asked.waitFor({ state: 'detached' })
}

async function rejectRise(theirs: Page, lot: string) {
  await theirs.goto(productUrl('/admin/approvals'))
  await openRequest(theirs, rise)
  await whole(theirs, rise).getByRole('button', { name: 'Reject' }).click()
  const reject = theirs.getByRole('alertdialog').or(theirs.getByRole('dialog')).last()
  const changed = reject.getByRole('row', { name: `Lot ${lot} plan 110` })
  await changed.getByText('R610 → ').waitFor()
  const display = await changed.evaluate((row) => getComputedStyle(row).display)
  expect(display, 'a wide screen shows the table, not cards').toBe('table-row')
  await reject.getByLabel('Review Comment').fill('Leave 113 as it is.')
  await theirs.getByRole('button', { name: 'Confirm rejection' }).click()
  await theirs.getByText(`Rejected: ${rise}`).waitFor()
}

/** Opens the rejected request by keyboard, leaves out one product, and sends it again. */
async function reviseRise(mine: Page, lot: string) {
  await mine.goto(productUrl('/admin/approvals?state=decided'))
  await openRequest(mine, rise)
  const rejected = whole(mine, rise)
  await rejected.getByText('Leave 113 as it is.').waitFor()
  await rejected.getByRole('button', { name: 'Revise and send again' }).press('Enter')
  const again = (count: number) =>
    mine.getByRole('dialog', { name: `Revise: Change prices: ${count} products` })
  await again(4).getByText('4 need approval.').waitFor()
  expect(await again(4).getByLabel('By how much').inputValue()).toBe('6.5')
  expect(await again(4).getByLabel('Reason (optional)').inputValue()).toBe('New year')
  await mine.keyboard.press('Escape')
  await again(4).waitFor({ state: 'detached' })
  await mine.getByText('4 products chosen').waitFor()
  await mine.goto(mine.url())
  await again(4).getByText('4 need approval.').waitFor()
  await mine.keyboard.press('Escape')
  await mine.getByRole('searchbox').fill(`lot ${lot} plan 113`)
  await untilListed(mine, 1)
  await mine.getByRole('checkbox', { name: `Choose Lot ${lot} plan 113` }).uncheck()
  await mine.getByText('3 products chosen').waitFor()
  await whatToDo(mine).selectOption({ label: 'Change prices' })
  await again(3).getByText('3 need approval.').waitFor()
  expect(await again(3).getByLabel('By how much').inputValue()).toBe('6.5')
  await again(3).getByLabel('Go-live date').fill('2020-01-01')
  const sendAgain = again(3).getByRole('button', { name: 'Send for approval' })
  await sendAgain.press('Enter')
  await again(3).getByText('Choose tomorrow or a later day').waitFor()
  const day = again(3).getByLabel('Go-live date')
  await expectFocus(day)
  await day.fill('')
  await sendAgain.press('Enter')
  await mine.getByText('Sent for approval', { exact: true }).waitFor()
  await mine.waitForURL((url) => !url.searchParams.has('revise'))
}

test('on a tablet the console’s title fits on one line, filter menus are not cut off, and a form’s action bar is low', async () => {
  const page = await openAsStaff('/admin/products')
  await page.setViewportSize({ width: 768, height: 900 })
  const title = page.locator('header').getByText('Product Catalogue Management', { exact: true })
  await title.waitFor()
  const lines = (part: Locator) =>
    part.evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size
    })
  expect(await lines(title)).toBe(1)
  for (const name of ['Category', 'Status']) {
    const [shown, needed] = await page.getByLabel(name, { exact: true }).evaluate((menu) => {
      const whole = menu.cloneNode(true) as HTMLElement
      whole.style.cssText = 'position: absolute; width: max-content; min-width: 0'
      menu.after(whole)
      const { width } = whole.getBoundingClientRect()
      whole.remove()
      return [menu.getBoundingClientRect().width, width]
    })
    expect(shown).toBeGreaterThanOrEqual(needed!)
  }
  await page.goto(productUrl('/admin/products/new'))
  const bar = page.getByRole('button', { name: 'Send for approval' }).locator('xpath=..')
  await expect.poll(async () => (await bar.boundingBox())?.height ?? 900).toBeLessThan(120)
})

test('archiving, undoing and restoring a product keep the focus on its page and a colleague’s typed value', async () => {
  const page = await openAsStaff('/admin/products?status=approved')
  const first = page.getByRole('region', { name: 'Products' }).getByRole('link').first()
  const name = await first.innerText()
  await first.click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  const theirs = await openAsStaff(new URL(page.url()).pathname, { as: 'colleague' })
  const count = theirs.getByLabel('Subscribers', { exact: true })
  await count.fill('4321')
  const act = (name: string) => page.getByRole('button', { name, exact: true }).press('Enter')
  await act('Archive')
  await expectFocus(page.getByRole('button', { name: 'Restore as a draft' }))
  await act('Undo')
  await expectFocus(page.getByRole('button', { name: 'Archive', exact: true }))
  await act('Archive')
  await act('Restore as a draft')
  await page.getByRole('link', { name: 'Edit or send for approval' }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).not.toBe('body')
  await theirs.getByRole('link', { name: 'Edit or send for approval' }).waitFor()
  expect(await count.inputValue()).toBe('4321')
})

test('a long name leaves the other cells of its row in view, and the height of the row', async () => {
  const page = await openAsStaff('/admin/products/new', { width: 1280, height: 800 })
  await nameOf(page).fill('Fibre with a long name '.repeat(5))
  await page.getByLabel('Regular price').fill('100000')
  await page.getByLabel('Category').selectOption('fixed_wireless_residential')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByText('Draft saved').waitFor()
  await page.goto(productUrl('/admin/products/drafts?search=long'))
  const menu = page.getByRole('button', { name: 'Actions for Fibre with a long name' })
  const frame = page.getByRole('region', { name: 'Products' })
  const right = (part: Locator) => part.evaluate((one) => one.getBoundingClientRect().right)
  for (const width of [768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const edge = await right(frame)
    expect(await right(menu), `${width} px`).toBeLessThanOrEqual(edge)
    expect(await frame.evaluate((one) => one.scrollWidth - one.clientWidth), `${width} px`).toBe(0)
  }
  await frame.getByText('Fixed wireless residential').waitFor()
  expect((await menu.locator('xpath=ancestor::tr').boundingBox())?.height).toBe(40)
})

test('ADP-13 a name without spaces does not widen a page on a phone, and a second click adds no second copy', async () => {
  const page = await openAsStaff('/admin/products/new', { width: 360, height: 780 })
  await nameOf(page).fill('Unbroken'.repeat(15))
  await page.getByRole('button', { name: 'Save draft' }).click()
  const widthOf = () => page.evaluate(() => document.documentElement.scrollWidth)
  await page.getByRole('heading', { level: 1, name: /^Unbroken/ }).waitFor()
  expect(await widthOf()).toBe(360)

  const press = () => page.getByRole('button', { name: 'Duplicate' }).click()
  const pressAgain = (route: Route) => press().then(() => route.continue())
  await page.route('**/duplicate', pressAgain, { times: 1 })
  await press()
  await page.getByRole('button', { name: 'Edit the copy' }).waitFor()
  await openProducts(page, 'status=draft&search=unbroken')
  await untilListed(page, 2)
  await page.goto(productUrl('/admin'))
  await page.getByText('UnbrokenUnbroken').first().waitFor()
  expect(await widthOf()).toBe(360)
})
