import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from './support/accessibility.ts'
import { openPage, productUrl } from './support/browser.ts'
import { waitForMailTo } from './support/outside.ts'
import { expectFocus, waitForKeptFocus } from './support/page-steps.ts'
import { inviteColleague, setNewPassword } from './support/person-of-role.ts'
import { arrivesAt, openAsStaff, sendCredentials, signOut } from './support/staff.ts'

const colleague = { name: 'Zanele Passkey', email: 'zanele.passkey@staff.example' }
const password = 'nine-slow-herons-over-water'

/** Adds Chromium's virtual authenticator, which acts like a device that its owner unlocks. */
async function plugInDevice(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  /** Sets whether the device confirms each request automatically; otherwise every request stays open. */
  const answers = (enabled: boolean) =>
    devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
  return {
    keys: async () => {
      const { credentials } = await devtools.send('WebAuthn.getCredentials', { authenticatorId })
      return credentials.length
    },
    answers,
    /** Clicks this button and lets the device confirm only the request that the click causes. */
    async answersPressOf(name: string) {
      const { promise: isReady, resolve } = Promise.withResolvers<void>()
      // Late suggestions wait too, because they may send their request before the click does.
      await page.route('**/functions/admin-auth', (route) => isReady.then(() => route.continue()))
      await page.getByRole('button', { name }).click()
      await answers(true)
      resolve()
    },
  }
}

const typePassword = (page: Page) => sendCredentials(page, colleague.email, password)

async function addPasskey(page: Page): Promise<void> {
  await page.goto(productUrl('/admin/profile'))
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Passkey name').fill('Front desk')
  await page.getByRole('button', { name: 'Create passkey' }).click()
  await page.getByRole('button', { name: 'Rename Front desk' }).click()
  const newName = page.getByLabel('New name for Front desk')
  await newName.fill('Reception')
  await page.route('**/passkeys/*/name', (route) => route.abort(), { times: 1 })
  await newName.press('Enter')
  await page.getByText('The server didn’t respond.').waitFor()
  expect(await newName.inputValue()).toBe('Reception')
  await newName.press('Enter')
  await page.getByText('Not used yet.').waitFor()
  await page.getByRole('button', { name: 'Remove Reception' }).waitFor()
  await expectAccessible(page)
}

test('STF-10 a passkey is added and renamed, works for sign-in and as the second step, and stops working once removed', async () => {
  const link = await inviteColleague(await openAsStaff('/admin/users'), colleague)
  const page = await openPage({ path: link })
  await setNewPassword(page, password)
  const device = await plugInDevice(page)
  await typePassword(page)
  await arrivesAt(page, '/admin')
  await addPasskey(page)
  expect(await device.keys()).toBe(1)
  const mail = await waitForMailTo(colleague.email, { subject: 'passkey was added' })
  expect(mail.text).toContain('Front desk')

  // Turn automatic confirmation off, because the browser's passkey suggestion at the email field would sign in before
  // the click.
  await device.answers(false)
  await signOut(page)
  await device.answersPressOf('Sign in with a passkey')
  await arrivesAt(page, '/admin')

  await device.answers(false)
  await signOut(page)
  await typePassword(page)
  await page.getByText('Continue with a passkey for this account.').waitFor()
  await expectAccessible(page)
  await device.answersPressOf('Use a passkey')
  await arrivesAt(page, '/admin')

  await page.goto(productUrl('/admin/profile'))
  await page.getByText(/Last used/).waitFor()
  await waitForKeptFocus(page)
  await page.getByRole('button', { name: 'Remove Reception' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove passkey' }).click()
  await page.getByRole('button', { name: 'Remove Reception' }).waitFor({ state: 'detached' })
  await expectFocus(page.getByRole('heading', { name: 'Passkeys' }))
  await device.answers(false)
  await signOut(page)
  await device.answersPressOf('Sign in with a passkey')
  await page.getByText('This passkey doesn’t work here.').waitFor()
  await typePassword(page)
  await arrivesAt(page, '/admin')
})
