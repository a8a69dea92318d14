import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from './support/accessibility.ts'
import { openPage, productUrl } from './support/browser.ts'
import { waitForMail } from './support/outside.ts'
import { openAsStaff } from './support/staff.ts'

const arrivesAt = (page: Page, pathname: string) =>
  page.waitForURL((url) => url.pathname === pathname)

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
      await page.route('**/functions/admin-auth', (route) => isReady.then(() => route.continue()), {
        times: 1,
      })
      await page.getByRole('button', { name }).click()
      await answers(true)
      resolve()
    },
  }
}

async function invite(): Promise<string> {
  const owner = await openAsStaff('/admin/users')
  await owner.getByRole('button', { name: 'Invite a colleague' }).click()
  const dialog = owner.getByRole('dialog')
  await dialog.getByLabel('Full name').fill(colleague.name)
  await dialog.getByLabel('Email').fill(colleague.email)
  await dialog.getByLabel('Role').selectOption('editor')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  const { pathname, hash } = new URL(await dialog.getByLabel('One-time link').inputValue())
  return pathname + hash
}

async function typePassword(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(colleague.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /User menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await arrivesAt(page, '/admin/login')
}

async function addPasskey(page: Page): Promise<void> {
  await page.goto(productUrl('/admin/profile'))
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Passkey name').fill('Front desk')
  await page.getByRole('button', { name: 'Create passkey' }).click()
  await page.getByRole('button', { name: 'Rename Front desk' }).click()
  await page.getByLabel('New name for Front desk').fill('Reception')
  await page.keyboard.press('Enter')
  await page.getByText('Not used yet.').waitFor()
  await page.getByRole('button', { name: 'Remove Reception' }).waitFor()
  await expectAccessible(page)
}

test('STF-10 a passkey is added, signs in by itself and as the second step, and signs in no more once removed', async () => {
  const link = await invite()
  const page = await openPage({ path: link })
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByRole('link', { name: 'Go to sign-in' }).click()
  const device = await plugInDevice(page)
  await typePassword(page)
  await arrivesAt(page, '/admin')
  await addPasskey(page)
  expect(await device.keys()).toBe(1)
  const mail = await waitForMail(
    ({ to, subject }) =>
      to.some(({ address }) => address === colleague.email) &&
      subject.includes('passkey was added'),
  )
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
  await page.getByRole('button', { name: 'Remove Reception' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove passkey' }).click()
  await page.getByRole('button', { name: 'Remove Reception' }).waitFor({ state: 'detached' })
  await device.answers(false)
  await signOut(page)
  await device.answersPressOf('Sign in with a passkey')
  await page.getByText('This passkey doesn’t work here.').waitFor()
  await typePassword(page)
  await arrivesAt(page, '/admin')
})
