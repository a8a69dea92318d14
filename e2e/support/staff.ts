import type { Page } from 'playwright-core'
import { openPage, product, type OpenOptions } from './browser.ts'

/** Signs in as the super administrator, or the colleague, and lands on `path`. */
export async function openAsStaff(
  path = '/admin',
  { as = 'staff', ...options }: OpenOptions & { as?: 'staff' | 'colleague' } = {},
): Promise<Page> {
  const page = await openPage({ path: '/admin/login', ...options })
  const { email, password } = product()[as]
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL(
    (url) => url.pathname.startsWith('/admin') && url.pathname !== '/admin/login',
  )
  if (path !== '/admin') await page.goto(new URL(path, product().url).href)
  return page
}
