import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { codeOf } from '#tools/testing/staff-test.ts'
import { expectAccessible } from './support/accessibility.ts'
import { expectNoTroubles, openPage, product, productUrl } from './support/browser.ts'
import { waitForMail } from './support/outside.ts'
import { useSeparateProduct } from './support/own-product.ts'
import {
  closeBeforeAnswer,
  delayRequests,
  expectFocus,
  toast,
  waitForKeptFocus,
} from './support/page-steps.ts'
import { inviteColleague, setNewPassword } from './support/person-of-role.ts'
import { arrivesAt, openAsStaff, sendCredentials, signOut } from './support/staff.ts'

// Two-step sign-in for viewers would stop the viewers of other journeys.
useSeparateProduct()

const colleague = { name: 'Zodwa Nkosi', email: 'zodwa@staff.example' }
const password = 'seven-quiet-windmills-turning'

const typeCredentials = (page: Page, email = colleague.email) =>
  sendCredentials(page, email, password)

test('D-123 STF-10 ROL-14 T2 T10 a colleague is invited, resets the password, signs in with two steps, is demoted, hands over and is deactivated', async () => {
  const owner = await openAsStaff('/admin/users')
  const link = await inviteColleague(owner, colleague, closeBeforeAnswer)
  const row = owner.getByRole('row').filter({ hasText: colleague.name })
  await row.getByText('Invited').waitFor()

  const theirs = await openPage({ path: link })
  await theirs.getByRole('heading', { name: 'Welcome to the staff console' }).waitFor()
  await setNewPassword(theirs, 'a-first-choice-of-nine-herons')
  await resetForgottenPassword(theirs)
  await typeCredentials(theirs)
  await arrivesAt(theirs, '/admin')
  // The inviter's list updates without a reload.
  await row.getByText('Active').waitFor()
  await theirs.goto(productUrl('/admin/profile'))
  const { secret, recoveryCode } = await setUpApp(theirs)
  await signOut(theirs)
  await signInWithCodes(theirs, secret, recoveryCode)

  await saveView(theirs)
  const pages = theirs.getByRole('navigation', { name: 'Console pages' })
  await pages.getByRole('link', { name: 'Add New Product' }).click()
  await theirs.getByRole('heading', { level: 1, name: 'New product' }).waitFor()
  await owner.getByRole('link', { name: colleague.name }).click()
  await owner.getByRole('heading', { name: 'Role and permissions' }).waitFor()
  await owner.getByLabel('Role', { exact: true }).selectOption('viewer')
  const saveTooLate = await chooseRoleToo(owner)
  await owner.getByRole('button', { name: 'Save access' }).click()
  await Promise.all([
    owner.getByText('Access saved').first().waitFor(),
    theirs.getByText('Your role is now viewer, without permissions.').waitFor(),
  ])
  await theirs.getByRole('heading', { name: 'Access Denied' }).waitFor()
  await pages.getByRole('link', { name: 'Add New Product' }).waitFor({ state: 'detached' })

  await saveTooLate()
  await handOverAndDeactivate(owner)
  await arrivesAt(theirs, '/admin/login')
  await theirs.getByRole('alert').getByText('Session expired').waitFor()
  await typeCredentials(theirs)
  await theirs.getByText('Invalid credentials or insufficient privileges').waitFor()
  expect(await owner.getByText('The server didn’t respond.').count()).toBe(0)
  await readAndDeleteView(owner)
  expectNoTroubles(owner)
})

/** Chooses another role in a second window. Saving it after the first one shows a notice instead of storing it. */
async function chooseRoleToo(owner: Page): Promise<() => Promise<void>> {
  const other = await openAsStaff(new URL(owner.url()).pathname)
  await other.getByLabel('Role', { exact: true }).selectOption('product_manager')
  const refetch = other.waitForResponse(/\/api\/admin\/users\/[\w-]+$/)
  return async () => {
    await (await refetch).finished()
    // Typing the password once is enough for both requests.
    const refusal = { status: 403, json: { reason: 'password-needed' } }
    const requests = /\/users\/[\w-]+\/(access|link)$/
    await other.route(requests, (route) => route.fulfill(refusal), { times: 2 })
    const both = other.getByRole('button', { name: /^(Save access|Create a reset link)$/ })
    await both.evaluateAll((buttons) => buttons.forEach((one) => (one as HTMLElement).click()))
    await other.getByLabel('Password', { exact: true }).fill(product().staff.password)
    await other.getByRole('button', { name: 'Confirm' }).click()
    await other.getByText(/^Currently saved: viewer/).waitFor()
    await other.getByLabel('One-time link').waitFor()
  }
}

async function handOverAndDeactivate(owner: Page): Promise<void> {
  await owner.getByText('Choose who takes over their work: 1 saved view.').waitFor()
  await owner.getByRole('button', { name: 'Deactivate' }).click()
  const dialog = owner.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Hand over and deactivate' }).click()
  await dialog.getByText('Please choose who takes over.').waitFor()
  await dialog.getByLabel('Who takes 1 saved view?').selectOption({ label: 'Naledi Owner' })
  await expectAccessible(owner)
  await dialog.getByRole('button', { name: 'Hand over and deactivate' }).click()
  await toast(owner, 'Handed over').waitFor()
  await expectFocus(owner.getByRole('heading', { name: 'Account' }))

  await owner.getByRole('button', { name: 'Reactivate' }).click()
  await owner.getByRole('button', { name: 'Deactivate' }).waitFor()
  await receiveWorkMeanwhile(await openAsStaff(new URL(owner.url()).pathname))

  // If only the response is lost, the closed account must not keep the error of the active one.
  await owner.route('**/deactivation', (route) => route.fetch().then(() => route.fulfill()))
  await owner.getByRole('button', { name: 'Deactivate' }).click()
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click()
  await owner.getByText('This account is inactive.').waitFor()
}

/** Deactivates a person who received a lead after the page was loaded. */
async function receiveWorkMeanwhile(owner: Page): Promise<void> {
  const message = 'Choose who takes over 1 lead.'
  const refusal = { status: 422, json: { error: message, fields: { leads: message } } }
  const leads = { kind: 'leads', text: '1 lead', takers: [] }
  await owner.getByRole('button', { name: 'Deactivate' }).click()
  await owner.route('**/deactivation', (route) => route.fulfill(refusal))
  await owner.route('**/held-work', (route) => route.fulfill({ json: { work: [leads] } }))
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click()
  await owner.getByRole('dialog').getByText(message).waitFor()
}

/** Loses the first responses, so that the views must be fetched again; the clicked button vanishes both times. */
async function readAndDeleteView(owner: Page): Promise<void> {
  await owner.route('**/api/admin/views/*', (route) => route.fulfill())
  await owner.goto(productUrl('/admin/products'))
  const views = owner.getByRole('region', { name: 'Your views' })
  await views.getByRole('alert').getByText('Your views could not be loaded.').waitFor()
  await waitForKeptFocus(owner)
  await owner.unroute('**/api/admin/views/*')
  await views.getByRole('button', { name: 'Try again' }).click()
  await expectFocus(views)
  await views.getByRole('link', { name: 'What I watch' }).waitFor()
  await views.getByRole('button', { name: 'Delete the view What I watch' }).click()
  await expectFocus(views)
}

async function saveView(theirs: Page): Promise<void> {
  await theirs.goto(productUrl('/admin/products'))
  await theirs.getByRole('button', { name: 'Save this view' }).click()
  await theirs.getByLabel('View name').fill('What I watch')
  await theirs.getByRole('button', { name: 'Save', exact: true }).click()
  await theirs.getByRole('link', { name: 'What I watch' }).waitFor()
}

/** Resets the password with only the keyboard, from the sign-in page through the email and back. */
async function resetForgottenPassword(theirs: Page): Promise<void> {
  await theirs.getByRole('link', { name: 'Forgot your password?' }).press('Enter')
  await arrivesAt(theirs, '/admin/forgot-password')
  await theirs.getByRole('button', { name: 'Send the link' }).click()
  await theirs.getByText('Please enter your email address.').waitFor()
  await theirs.keyboard.type(colleague.email)
  await theirs.keyboard.press('Enter')
  await theirs.getByText('It works once and expires in 30 minutes.').waitFor()
  await expectAccessible(theirs)
  const mail = await waitForMail(
    ({ to, text }) => to.some(({ address }) => address === colleague.email) && hasLink.test(text),
  )
  await theirs.goto(productUrl(`/admin/reset-password${hasLink.exec(mail.text)![0]}`))
  await theirs.getByRole('heading', { name: 'Set a new password' }).waitFor()
  await setNewPassword(theirs, password)
}

/** Matches the token in a link to reset a password; in an invitation link, more parameters follow the token. */
const hasLink = /#token=[\w-]{43}(?!&)/

async function setUpApp(theirs: Page) {
  await theirs.getByRole('button', { name: 'Set up an app' }).click()
  const shown = theirs.locator('code').first()
  const secret = (await shown.innerText()).replaceAll(/\s/g, '')
  await theirs.getByLabel('Code from the app').fill(await codeOf(secret, new Date()))
  await theirs.getByRole('button', { name: 'Switch on' }).click()
  const codes = theirs.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await codes.first().waitFor()
  const [recoveryCode] = await codes.allInnerTexts()
  await expectAccessible(theirs)
  return { secret, recoveryCode: recoveryCode! }
}

/** Checks that a wrong code is refused, and that a code of the app and, after a sign-out, a recovery code work. */
async function signInWithCodes(theirs: Page, secret: string, recoveryCode: string): Promise<void> {
  const code = theirs.getByLabel('Code')
  const sendCode = async (text: string) => {
    await code.fill(text)
    await theirs.getByRole('button', { name: 'Sign In', exact: true }).click()
  }
  await typeCredentials(theirs)
  await sendCode('000000')
  await theirs.getByText('This code is wrong or was already used.').waitFor()
  // Each code works once: the code that switched two-step sign-in on is used up, so send the next one.
  await sendCode(await codeOf(secret, new Date(Date.now() + 30_000)))
  await arrivesAt(theirs, '/admin')
  await signOut(theirs)
  await typeCredentials(theirs)
  await sendCode(recoveryCode)
  await arrivesAt(theirs, '/admin')
}

test('STF-10 a colleague whose role needs two-step sign-in must set it up before any other page opens', async () => {
  const yolanda = { name: 'Yolanda Zulu', email: 'yolanda@staff.example', role: 'viewer' }
  const owner = await openAsStaff('/admin/users')
  const link = await inviteColleague(owner, yolanda)
  await owner.goto(productUrl('/admin/settings?tab=security'))
  const other = await openAsStaff('/admin/settings?tab=security')
  await other.getByLabel('Editor', { exact: true }).check()
  await owner.getByLabel('Viewer', { exact: true }).check()
  const release = await delayRequests(owner, '**/api/admin/settings/**')
  await owner.getByRole('button', { name: 'Save roles' }).click()
  await owner.getByLabel('Super admin').check()
  release()
  await owner.getByText('Now required for every viewer.').waitFor()
  expect(await owner.getByLabel('Super admin').isChecked()).toBe(true)
  await owner.getByLabel('Super admin').uncheck()
  await other.getByRole('button', { name: 'Save roles' }).click()
  await other.getByText(/changed these settings while you were editing\./).waitFor()
  await expect.poll(() => other.getByLabel('Viewer', { exact: true }).isChecked()).toBe(true)
  await expectAccessible(owner)

  const theirs = await openPage({ path: link })
  await setNewPassword(theirs, password)
  await typeCredentials(theirs, yolanda.email)
  await arrivesAt(theirs, '/admin/second-step')
  await theirs.goto(productUrl('/admin/products'))
  await arrivesAt(theirs, '/admin/second-step')
  await theirs.goto(productUrl('/admin/login'))
  await arrivesAt(theirs, '/admin/second-step')
  await setUpApp(theirs)
  await theirs.getByRole('button', { name: 'I’ve saved them' }).click()
  await arrivesAt(theirs, '/admin/products')
  await theirs.goto(productUrl('/admin/profile'))
  await theirs.getByText('Your role requires it.').waitFor()

  await owner.getByLabel('Viewer', { exact: true }).uncheck()
  await owner.getByRole('button', { name: 'Save roles' }).click()
  await owner.getByText('Two-step sign-in is now optional').waitFor()
  expectNoTroubles(owner)

  await theirs.reload()
  await switchOffApp(theirs)
  await setUpApp(theirs)
  await theirs.getByRole('button', { name: 'I’ve saved them' }).click()
  await switchOffApp(theirs)
  await theirs.getByRole('button', { name: 'Set up an app' }).waitFor()
})

async function switchOffApp(theirs: Page): Promise<void> {
  await theirs.getByRole('button', { name: 'Switch off', exact: true }).click()
  await theirs.getByLabel('Your password').fill(password)
  await theirs.getByRole('button', { name: 'Switch off two-step sign-in' }).click()
  await theirs.getByLabel('Your password').waitFor({ state: 'detached' })
}

test('D-110 the four-eyes rule stays on, and its box checked, until a second super admin confirms switching it off', async () => {
  // The second super admin is the sample administrator in this product's database.
  const page = await openAsStaff('/admin/approvals')
  const box = page.getByLabel('Requests need a second person')
  await box.uncheck()
  await page.getByRole('button', { name: 'Save rules' }).click()
  const waiting = page.getByText(
    'A second super admin must confirm before the four-eyes rule is switched off.',
  )
  await waiting.waitFor()
  await expect.poll(() => box.isChecked()).toBe(true)
  const comment = page.getByLabel('A rejection needs a comment')
  const unsaved = !(await comment.isChecked())
  await comment.setChecked(unsaved)
  await page.getByRole('button', { name: 'Withdraw request' }).click()
  await waiting.waitFor({ state: 'detached' })
  expect(await comment.isChecked()).toBe(unsaved)
  await expect.poll(() => box.isChecked()).toBe(true)
  expectNoTroubles(page)
})
