import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectNoTroubles, openPage, product, productUrl } from './support/browser.ts'
import { useSeparateProduct } from './support/own-product.ts'
import { closeBeforeAnswer, delayRequests, expectFocus, toast } from './support/page-steps.ts'
import { waitForPageText } from './support/site.ts'
import { endSession, openAsStaff, sendCredentials } from './support/staff.ts'

useSeparateProduct()

const textOf = async (path: string) => (await fetch(productUrl(path))).text()

/** Saves a group of settings. */
async function save(page: Page, group: string) {
  const name = `Save changes to ${group}`
  await page.getByRole('button', { name }).click()
  await page.getByText('Settings saved').first().waitFor()
  const saved = page.getByRole('button', { name, disabled: true })
  await saved.waitFor()
  await expectFocus(saved)
}

test('SHELL-18 a changed phone number is on two pages of the site within about a second', async () => {
  const phone = `010 555 ${String(Date.now()).slice(-4)}`
  expect(await textOf('/')).not.toContain(phone)
  const page = await openAsStaff('/admin/settings')
  await page.getByLabel('Phone').fill(phone)
  await page.getByLabel('Suburb').fill('Unsaved Suburb')
  await page.getByText('One field is changed.').nth(1).waitFor()
  await save(page, 'Contact')
  expect(await page.getByLabel('Suburb').inputValue()).toBe('Unsaved Suburb')
  await waitForPageText('/', phone)
  expect(await textOf('/resources/it-health')).toContain(phone)
  expect(await textOf('/')).not.toContain('Unsaved Suburb')
  await page.getByRole('link', { name: 'History' }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Leave', exact: true }).click()
  await page.getByRole('row').filter({ hasText: 'changed Phone' }).first().waitFor()
  expectNoTroubles(page)
})

test('text typed during a save stays in the form as an unsaved change', async () => {
  const page = await openAsStaff('/admin/settings')
  const release = await delayRequests(page, '**/api/admin/settings/**')
  await page.getByLabel('Phone').fill('010 556 0001')
  const sent = page.waitForRequest('**/api/admin/settings/site')
  await page.getByRole('button', { name: 'Save changes to Contact' }).click()
  await sent
  await page.getByLabel('Phone').fill('010 556 0002')
  release()
  await page.getByText('Settings saved').waitFor()
  await page.getByText('One field is changed.').first().waitFor()
  expect(await page.getByLabel('Phone').inputValue()).toBe('010 556 0002')
  await save(page, 'Contact')
  await waitForPageText('/', '010 556 0002')
  expectNoTroubles(page)
})

test('what is typed into the settings, a promotion or a snippet and not saved is there after the next sign-in (D-101)', async () => {
  const page = await openAsStaff('/admin/settings')
  const phone = page.getByLabel('Phone')
  const savedPhone = await phone.inputValue()
  await phone.fill('010 556 0003')
  await endSession(page)
  await expect.poll(() => phone.inputValue()).toBe('010 556 0003')
  await page.getByRole('button', { name: 'Discard' }).first().click()
  await expect.poll(() => phone.inputValue()).toBe(savedPhone)

  await page.goto(productUrl('/admin/settings?tab=promotion'))
  const headline = page.getByLabel('Headline')
  await headline.fill('Winter: one month free')
  await endSession(page)
  await expect.poll(() => headline.inputValue()).toBe('Winter: one month free')

  await page.goto(productUrl('/admin/approvals'))
  const needsComment = page.getByLabel('A rejection needs a comment')
  await needsComment.click()
  const isChecked = await needsComment.isChecked()
  await endSession(page)
  await expect.poll(() => needsComment.isChecked()).toBe(isChecked)
  const rules = page.locator('#rules')
  const loseAnswer = (route: Route) => route.fetch().then(() => route.abort())
  await page.route('**/api/admin/settings/approvals', loseAnswer, { times: 1 })
  await rules.getByRole('button').click()
  await rules.getByRole('alert').waitFor()
  await rules.getByRole('button').click()
  await rules.getByRole('button', { disabled: true }).waitFor()
  expect(await rules.getByText('changed these rules').count(), 'after a lost answer').toBe(0)

  await page.goto(productUrl('/admin/snippets'))
  const addSnippet = page.getByRole('button', { name: 'Add a snippet' })
  await addSnippet.click()
  await page.getByLabel('Text').fill('A long answer')
  await endSession(page)
  await addSnippet.click()
  await expect.poll(() => page.getByLabel('Text').inputValue()).toBe('A long answer')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await addSnippet.click()
  expect(await page.getByLabel('Text').inputValue(), 'cancelled').toBe('')
  await closeBeforeAnswer(page.getByRole('button', { name: 'Save' }))
  await toast(page, 'This wasn’t saved').waitFor()
})

test('what is typed into a price or a request and not saved is there after the next sign-in (D-101)', async () => {
  const page = await openAsStaff('/admin/products/offers')
  const changePrice = page.getByRole('button', { name: 'Change managed-it-basic' })
  await changePrice.click()
  const price = page.getByLabel('Price in rands')
  const reason = page.getByLabel('Reason (optional)')
  const terms = [reason, page.getByLabel('Go-live date'), page.getByLabel('Priority')]
  const readTerms = () => Promise.all(terms.map((field) => field.inputValue()))
  await price.fill('R 2345')
  await reason.fill('New year')
  await terms[1]!.fill('2099-01-01')
  await terms[2]!.selectOption('high')
  await endSession(page)
  await changePrice.click()
  await expect.poll(() => price.inputValue()).toBe('R 2345')
  expect(await readTerms()).toEqual(['New year', '2099-01-01', 'high'])
  await page.getByRole('button', { name: 'Cancel' }).click()
  await changePrice.click()
  expect(await price.inputValue(), 'cancelled').not.toBe('R 2345')
  expect(await readTerms(), 'cancelled').toEqual(['', '', 'medium'])

  await page.goto(productUrl('/admin/products/new'))
  await reason.fill('Cheaper lines')
  await endSession(page)
  await expect.poll(() => reason.inputValue()).toBe('Cheaper lines')

  await page.goto(productUrl('/admin/approvals'))
  const reject = page.getByRole('button', { name: 'Reject', exact: true })
  await reject.click()
  const comment = page.getByLabel('Review Comment')
  await comment.fill('Too dear.')
  await endSession(page)
  await reject.click()
  await expect.poll(() => comment.inputValue()).toBe('Too dear.')
})

test('ANS-09 a snippet that a colleague changed meanwhile shows both versions, and the typed one can be saved', async () => {
  const [mine, theirs] = await Promise.all([
    openAsStaff('/admin/snippets'),
    openAsStaff('/admin/snippets', { as: 'colleague' }),
  ])
  const title = `Greeting ${Date.now()}`
  const fill = async (page: Page, words: string) => {
    await page.getByRole('dialog').getByLabel('Text').fill(words)
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  }
  const snippet = (page: Page) => page.getByRole('listitem', { name: title })
  const change = (page: Page) => snippet(page).getByRole('button', { name: 'Change' }).click()
  await mine.getByRole('button', { name: 'Add a snippet' }).click()
  await mine.getByRole('dialog').getByLabel('Title').fill(title)
  await fill(mine, 'Hello')
  await change(mine)
  await theirs.reload()
  await change(theirs)
  await fill(theirs, 'Good day')
  await snippet(theirs).getByText('Good day').waitFor()
  await fill(mine, 'Good morning')
  await mine.getByText('Pieter Second changed this snippet while you were editing.').waitFor()
  await mine.getByRole('row').filter({ hasText: 'Good day' }).getByText('Keep mine').click()
  await fill(mine, 'Good morning')
  await snippet(mine).getByText('Good morning').waitFor()
})

test('SHELL-18 an invalid value shows an error at its field and can be discarded', async () => {
  const page = await openAsStaff('/admin/settings')
  await page.getByLabel('Email').fill('nowhere')
  await page.getByRole('button', { name: 'Save changes to Contact' }).click()
  await page.getByText('Please enter a valid email address.').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('site-email')
  await page.getByRole('link', { name: 'History' }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay here' }).click()
  await question.waitFor({ state: 'hidden' })
  expect(await page.getByLabel('Email').inputValue()).toBe('nowhere')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => page.getByLabel('Email').inputValue()).toContain('@')
  await page.getByRole('link', { name: 'History' }).click()
  await page.getByRole('table', { name: /^Changes to the settings/ }).waitFor()
})

test('D-11 the internal docs can be limited to signed-in staff, who return to them after sign-in, and reopened', async () => {
  const page = await openAsStaff('/admin/settings?tab=security')
  const needsSignIn = page.getByLabel('Internal documentation needs sign-in')
  const read = () => fetch(productUrl('/internal-docs/tokens'), { redirect: 'manual' })
  const restrict = async (is: boolean, said: string) => {
    await needsSignIn.setChecked(is)
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText(said).first().waitFor()
    await expect.poll(async () => (await read()).status).toBe(is ? 302 : 200)
  }
  await restrict(true, 'Only signed-in staff can read the internal documentation now.')
  const visitor = await openPage({ path: '/internal-docs/tokens?tab=border' })
  await visitor.waitForURL('**/admin/login')
  const { email, password } = product().colleague
  await sendCredentials(visitor, email, password)
  await visitor.waitForURL('**/internal-docs/tokens?tab=border')
  await visitor.getByText('--radius-md').first().waitFor()
  const reloaded = await visitor.reload()
  expect(reloaded?.headers()['cache-control']).toBe('private, no-store')
  await visitor.getByRole('link', { name: 'Icons and drawings' }).first().click()
  await visitor.getByRole('heading', { name: 'Icons and drawings', level: 1 }).waitFor()
  expectNoTroubles(visitor)

  await restrict(false, 'Anyone can read the internal documentation now.')
  expectNoTroubles(page)
})

test('D-101 a ticked role is kept over the next sign-in, and leaving the tab asks first', async () => {
  const page = await openAsStaff('/admin/settings?tab=security')
  const viewer = page.getByLabel('Viewer', { exact: true })
  const isRequired = await viewer.isChecked()
  await viewer.click()
  await endSession(page)
  await expect.poll(() => viewer.isChecked()).toBe(!isRequired)
  await page.getByRole('link', { name: 'History' }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Leave', exact: true }).click()
  await viewer.waitFor({ state: 'detached' })
  await page.goBack()
  await expect.poll(() => viewer.isChecked()).toBe(isRequired)
})

test('SHELL-18 when two people edit the settings, a conflict shows both values and overwrites neither', async () => {
  const [mine, theirs] = await Promise.all([
    openAsStaff('/admin/settings'),
    openAsStaff('/admin/settings', { as: 'colleague' }),
  ])
  const stamp = Date.now()
  await mine.getByLabel('Tagline').fill(`Mine ${stamp}`)
  await mine.getByLabel('Suburb').fill(`Suburb ${stamp}`)
  await theirs.getByLabel('Tagline').fill(`Theirs ${stamp}`)
  await theirs.getByLabel('City').fill(`City ${stamp}`)
  await save(theirs, 'Address')
  await save(theirs, 'Company')
  await mine.getByRole('button', { name: 'Save changes to Company' }).click()
  await mine.getByText('Pieter Second changed these settings while you were editing.').waitFor()
  const row = mine.getByRole('row').filter({ hasText: 'Tagline' })
  await row.getByText(`Theirs ${stamp}`).waitFor()
  await row.getByText(`Mine ${stamp}`).waitFor()
  await expect.poll(() => mine.getByLabel('City').inputValue()).toBe(`City ${stamp}`)
  await expect.poll(() => mine.getByLabel('Suburb').inputValue()).toBe(`Suburb ${stamp}`)
  await row.getByRole('button', { name: 'Use this' }).click()
  await expect.poll(() => mine.getByLabel('Tagline').inputValue()).toBe(`Theirs ${stamp}`)
  await mine.getByRole('button', { name: 'Save changes to Company', disabled: true }).waitFor()
  await mine.getByRole('button', { name: 'Save changes to Address' }).click()
  await mine.getByText('Settings saved').waitFor()
  // A product manager who opens a tab for super admins gets the first tab.
  await theirs.goto(productUrl('/admin/settings?tab=security'))
  await theirs.getByLabel('Phone').waitFor()
})

test('PRM-08 PRM-07 a promotion proposed by one person and applied by another changes the banner', async () => {
  const headline = `Summer ${Date.now()}: two months free`
  const owner = await openAsStaff('/admin/settings?tab=promotion')
  await owner.getByLabel(/^Pages/).fill('/bundles')
  await owner.getByLabel(/^Pages/).fill('')
  await owner.getByText('This is the current promotion.').waitFor()
  await owner.getByLabel('First day', { exact: true }).fill('')
  expect(await owner.getByText('undefined').count()).toBe(0)
  await owner.getByLabel('Headline').fill(headline)
  await owner.getByLabel('First day', { exact: true }).fill('2020-01-01')
  await owner.getByLabel('Last day', { exact: true }).fill('2099-12-31')
  await owner.getByLabel(/^Pages/).fill('/\n/resources')
  await owner.getByRole('button', { name: 'Propose' }).click()
  await owner.getByText('This is your own proposal. A second person must decide.').waitFor()
  await expect.poll(() => owner.getByRole('button', { name: 'Apply' }).isDisabled()).toBe(true)
  await expect.poll(() => owner.getByRole('button', { name: 'Reject' }).isDisabled()).toBe(true)
  expect(await textOf('/')).not.toContain(headline)

  const colleague = await openAsStaff('/admin/settings?tab=promotion', { as: 'colleague' })
  await colleague.getByLabel('Detail').fill('Typed meanwhile')
  const proposal = colleague.getByRole('listitem').filter({ hasText: headline }).first()
  await proposal.getByText('First day: 1 July 2025').waitFor()
  await proposal.getByRole('button', { name: 'Apply' }).click()
  await colleague.getByRole('status').getByText('Promotion applied').waitFor()
  await colleague.getByText('Applied', { exact: true }).first().waitFor()
  await expect.poll(() => colleague.getByLabel('Headline').inputValue()).toBe(headline)
  expect(await colleague.getByLabel('Detail').inputValue()).toBe('Typed meanwhile')
  await waitForPageText('/', headline)
  const visitor = await openPage({ path: '/' })
  const banner = visitor.getByRole('complementary', { name: 'Promotion' })
  await banner.getByText(headline).waitFor()
  await expect.poll(() => banner.getByText('period ended').count()).toBe(0)
  await visitor.goto(productUrl('/resources/it-health'))
  await banner.getByText(headline).waitFor()
  expectNoTroubles(colleague)
})
