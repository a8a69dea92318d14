import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { openPage, product, productUrl } from './browser.ts'
import { callNode, signIn } from './nodes.ts'

type Invited = { link: string; person: { id: string; version: number } }

/** Invites a person with a role, overrides the role's permissions if given, sets a password and signs in. */
export async function openAsRole(
  role: string,
  path = '/admin',
  permissions?: Record<string, boolean>,
): Promise<Page> {
  const { url, staff } = product()
  const person = { email: `${role}-${randomUUID()}@staff.example`, fullName: `New ${role}`, role }
  const owner = await signIn(url, staff)
  const invited = await callNode<Invited>(url, '/api/admin/users', owner, person)
  const { link, person: account } = invited
  if (permissions) {
    const access = { role, permissions, version: account.version }
    await callNode(url, `/api/admin/users/${account.id}/access`, owner, access)
  }
  const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token')
  const password = `${randomUUID()} by nine herons`
  await callNode(url, '/functions/admin-auth', {}, { action: 'reset-password', token, password })
  const page = await openPage({ path: '/admin/login' })
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL(({ pathname }) => pathname !== '/admin/login')
  await page.goto(productUrl(path))
  return page
}
