import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { openPage, product, productUrl } from './browser.ts'
import { callNode, signIn } from './nodes.ts'

/** Invites a person of a role, who sets a password and signs in: the server decides what they may do. */
export async function openAsRole(role: string, path = '/admin'): Promise<Page> {
  const { url, staff } = product()
  const person = { email: `${role}-${randomUUID()}@staff.example`, fullName: `New ${role}`, role }
  const owner = await signIn(url, staff)
  const { link } = await callNode<{ link: string }>(url, '/api/admin/users', owner, person)
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
