import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { expectAccessible } from './accessibility.ts'
import { openPage, product, productUrl } from './browser.ts'
import { callNode, signIn } from './nodes.ts'
import { expectFocus } from './page-steps.ts'
import { newSession } from './staff.ts'

/** Opens `path` as a new person with a role, who was invited, has set a password and signed in. */
export async function openAsRole(role: string, path: string): Promise<Page> {
  const { url, staff } = product()
  const person = { email: `${role}-${randomUUID()}@staff.example`, fullName: `New ${role}`, role }
  const owner = await signIn(url, staff)
  const { link } = await callNode<{ link: string }>(url, '/api/admin/users', owner, person)
  const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token')
  const password = `${randomUUID()} by nine herons`
  await callNode(url, '/functions/admin-auth', {}, { action: 'reset-password', token, password })
  return openPage({ path, storageState: await newSession({ email: person.email, password }) })
}

/**
 * Invites a colleague in the list of staff.
 * @returns the path of the one-time link
 */
export async function inviteColleague(
  owner: Page,
  { name, email, role = 'editor' }: { name: string; email: string; role?: string },
  press = (button: Locator) => button.click(),
): Promise<string> {
  await owner.getByRole('button', { name: 'Invite a colleague' }).click()
  const dialog = owner.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expectFocus(dialog.getByLabel('Full name'))
  await dialog.getByLabel('Full name').fill(name)
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Role').selectOption(role)
  await press(dialog.getByRole('button', { name: 'Send invitation' }))
  const { pathname, hash } = new URL(await dialog.getByLabel('One-time link').inputValue())
  await expectAccessible(owner)
  await dialog.getByRole('button', { name: 'Done' }).click()
  return pathname + hash
}

/** Sets a password on the page of a one-time link, and goes on to the sign-in page. */
export async function setNewPassword(page: Page, password: string): Promise<void> {
  // Once hydrated, the page removes the token from the address.
  await page.waitForURL(productUrl('/admin/reset-password'))
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByRole('link', { name: 'Go to sign-in' }).click()
}
