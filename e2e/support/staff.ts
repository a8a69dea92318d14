import type { BrowserContextOptions, Page } from 'playwright-core'
import { openPage, product, productUrl, type OpenOptions } from './browser.ts'

type Who = 'staff' | 'colleague'
export type StaffOptions = OpenOptions & {
  as?: Who
  /** A session of its own, for a journey that ends it. */
  isFresh?: boolean
}

/** What a browser keeps of a sign-in, so that a file signs in once for each person. */
const sessions = new Map<string, BrowserContextOptions['storageState']>()

/** Signs in as the super administrator, or the colleague, and lands on `path`. */
export async function openAsStaff(
  path = '/admin',
  { as = 'staff', isFresh = false, ...options }: StaffOptions = {},
): Promise<Page> {
  const key = `${as} of ${product().url}`
  const storageState = isFresh ? undefined : sessions.get(key)
  if (storageState) return openPage({ path, storageState, ...options })
  const page = await openPage({ path: '/admin/login', ...options })
  await signIn(page, as)
  if (!isFresh) sessions.set(key, await page.context().storageState())
  if (path !== '/admin') await page.goto(productUrl(path))
  return page
}

/** On the sign-in page, wherever that is. */
export async function signIn(page: Page, as: Who = 'staff'): Promise<void> {
  const { email, password } = product()[as]
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL(
    (url) => url.pathname.startsWith('/admin') && url.pathname !== '/admin/login',
  )
}

/** Presses the bell, and waits for the notice of a lead; unread leads without an owner are one notice. */
export async function findNotice(page: Page, notice: string | RegExp) {
  await page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click()
  const bell = page.getByRole('dialog', { name: 'Notifications' })
  const own = bell.getByText(notice).first()
  const several = bell.getByText(/\d+ new leads are unassigned$/).first()
  await own.or(several).first().waitFor()
  return { own, several }
}

/**
 * Opens a lead on its page from the bell, by its notice; with leads of journeys beside this one the notice leads to the
 * inbox, where `search` finds the lead.
 */
export async function openLeadByTheBell(page: Page, notice: RegExp, search: string): Promise<void> {
  const { own, several } = await findNotice(page, notice)
  // The notice of several bears the text of the newest.
  if (!(await several.isVisible())) return own.click()
  await several.click()
  await page.waitForURL('**/admin/leads')
  await openLeadBySearch(page, search)
}

/** Opens the newest lead that a search of the inbox finds, on its page. */
export async function openLeadBySearch(page: Page, search: string): Promise<void> {
  await page.goto(productUrl(`/admin/leads?search=${encodeURIComponent(search)}`))
  await page.locator('[data-row]').first().click()
  await page.waitForURL(/[?&]lead=/)
  await page.goto(productUrl(`/admin/leads/${new URL(page.url()).searchParams.get('lead')}`))
}
