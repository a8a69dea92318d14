import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectNoTroubles, openPage, productUrl } from './support/browser.ts'
import { useSeparateProduct } from './support/own-product.ts'
import { waitForPageText } from './support/site.ts'
import { endSession, openAsStaff } from './support/staff.ts'

useSeparateProduct()

const textOf = async (path: string) => (await fetch(productUrl(path))).text()

async function sendForApproval(page: Page) {
  await page.getByRole('button', { name: 'Send for approval' }).click()
  await page.getByText('Sent for approval').first().waitFor()
}

/** Approves, as a second person, the request that the screen links to. */
async function approve(page: Page) {
  const link = page.getByRole('link', { name: 'See the request' })
  const theirs = await openAsStaff((await link.getAttribute('href'))!, { as: 'colleague' })
  await theirs.getByRole('button', { name: 'Approve', exact: true }).click()
  const confirm = theirs.getByRole('dialog', { name: 'Approve this request?' })
  await confirm.getByRole('button', { name: 'Confirm approval' }).click()
  await confirm.waitFor({ state: 'hidden' })
}

test('EDT-01 a case study is drafted, previewed, approved by a second person, published, linked in the menu and undone', async () => {
  const title = 'The clinic that stayed open'
  expect(await textOf('/')).not.toMatch(/data-icon="message"/)
  const page = await openAsStaff('/admin/site-texts?kind=case-study')
  const search = page.getByLabel('Search site texts')
  await search.fill('study 1')
  await search.press('Home')
  await search.pressSequentially('case ')
  expect(await search.inputValue()).toBe('case study 1')
  await page.getByRole('link', { name: 'Case study 1', exact: true }).click()
  await page.getByLabel('Title').fill(title)
  const typedTitle = expect.poll(() => page.getByLabel('Title').inputValue())
  await endSession(page)
  await typedTitle.toBe(title)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByText('Draft saved by').waitFor()
  await page.reload()
  await typedTitle.toBe(title)
  await page.getByRole('button', { name: 'Delete draft' }).click()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await typedTitle.toBe(title)
  await page.getByLabel('Client').fill('A clinic in Limpopo')
  await page
    .getByLabel('The problem')
    .fill('The power failed.\n\n- Twice a day\n- [Every week](/contact)')
  await page.getByLabel('The recipe').fill('A managed UPS')
  await page.getByLabel('Result').fill('<b>No</b> patient left.')
  await page.getByLabel('Record of consent').fill('Folder 12')
  const opened = page.context().waitForEvent('page')
  await page.getByRole('button', { name: 'Show on the site' }).click()
  const preview = await opened
  await preview.getByRole('heading', { name: title }).waitFor()
  await preview.getByText('<b>No</b> patient left.').waitFor()
  expect(await textOf('/case-studies')).not.toContain(title)
  await sendForApproval(page)
  await approve(page)
  await waitForPageText('/case-studies', title)
  await waitForPageText('/', 'data-icon="message"')
  const visitor = await openPage({ path: '/case-studies' })
  await visitor.getByRole('link', { name: 'Every week' }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Undo this change' }).click()
  await typedTitle.toBe('')
  await sendForApproval(page)
  await approve(page)
  await expect.poll(() => textOf('/case-studies')).not.toContain(title)
  await expect.poll(() => textOf('/')).not.toMatch(/data-icon="message"/)
  expectNoTroubles(page)
  expectNoTroubles(visitor)
})
